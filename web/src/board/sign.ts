/** A sign that says what it means to whoever points at it, comes to it with the keyboard, or touches it. */

import type { Note, Table } from './table';

const REST = 350; // milliseconds that a mouse rests before it is told
const PRESS = 450; // that a finger does, where a tap does more than tell

export interface Meaning {
  table: Table;
  note: Note;
  /** False where something beside it says the same, so that the keyboard need not stop twice. */
  stop?: boolean;
  /** What a click does, where it does more than tell. */
  open?: () => void;
}

export function sign(node: HTMLElement | SVGElement, meaning: Meaning) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const tell = () => meaning.table.tell(meaning.note, node);
  const hush = () => {
    clearTimeout(timer);
    meaning.table.tell(null, node);
  };
  const listeners: [string, (event: never) => void][] = [
    ['pointerenter', (event: PointerEvent) => void (event.pointerType === 'mouse' && (timer = setTimeout(tell, REST)))],
    ['pointerleave', (event: PointerEvent) => void (event.pointerType === 'mouse' && hush())],
    [
      'pointerdown',
      (event: PointerEvent) => {
        pressed = false;
        if (meaning.open && event.pointerType !== 'mouse') timer = setTimeout(() => ((pressed = true), tell()), PRESS);
      },
    ],
    ['pointerup', (event: PointerEvent) => void (event.pointerType !== 'mouse' && clearTimeout(timer))],
    ['pointercancel', () => clearTimeout(timer)],
    ['focus', () => void (node.matches(':focus-visible') && tell())],
    ['blur', () => queueMicrotask(hush)], // it may come while the page is drawn, when the sign itself goes
    [
      'click',
      (event: Event) => {
        event.stopPropagation();
        if (!pressed) (meaning.open ?? tell)(); // who pressed to be told does nothing more
        pressed = false;
      },
    ],
    ['contextmenu', (event: Event) => event.preventDefault()],
  ];
  for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
  if (meaning.stop !== false) node.tabIndex = 0;
  node.classList.add('sign');
  return {
    update(next: Meaning) {
      meaning = next;
    },
    destroy() {
      clearTimeout(timer);
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    },
  };
}
