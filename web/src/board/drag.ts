/** Dragging a card to a place. A long touch, or a mouse that rests, asks what the card does. */

import { carried } from './motion';

export interface Carrier {
  /** Takes the card up; false when it may not be played. */
  take: () => boolean;
  tap: (node: HTMLElement) => void;
  over: (place: string | null) => void;
  drop: (place: string | null) => void;
  about: (node: HTMLElement | null) => void;
  layer: () => HTMLElement | null;
}

export function placeAt(x: number, y: number): string | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const place = node.closest<HTMLElement>('[data-place]');
    if (place) return place.dataset.place ?? null;
  }
  return null;
}

export function card(node: HTMLElement, carrier: Carrier) {
  let from: { x: number; y: number; id: number; touch: boolean } | null = null;
  let ghost: ReturnType<typeof carried> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = false;
  let dragged = false;
  let entered = false;

  function end(): void {
    clearTimeout(timer);
    ghost?.drop();
    ghost = null;
    from = null;
    carrier.over(null);
  }

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    dragged = told = false;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType !== 'mouse' };
    clearTimeout(timer);
    if (from.touch) {
      timer = setTimeout(() => {
        told = true;
        carrier.about(node);
      }, 450);
    } else carrier.about(null);
  }

  function move(event: PointerEvent): void {
    if (entered && !from) {
      entered = false;
      clearTimeout(timer);
      timer = setTimeout(() => carrier.about(node), 450);
    }
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!ghost) {
      const far = Math.hypot(dx, dy) > (from.touch ? 12 : 7);
      if (!far) return;
      clearTimeout(timer);
      carrier.about(null);
      const layer = carrier.layer();
      if (!layer || told || !carrier.take()) {
        from = null;
        return;
      }
      node.setPointerCapture(event.pointerId);
      ghost = carried(layer, node);
      dragged = true;
    }
    ghost.move(event.clientX, event.clientY);
    carrier.over(placeAt(event.clientX, event.clientY));
  }

  function up(event: PointerEvent): void {
    if (ghost) carrier.drop(placeAt(event.clientX, event.clientY));
    if (told) carrier.about(null);
    end();
  }

  function click(event: MouseEvent): void {
    event.stopPropagation();
    if (!dragged && !told) carrier.tap(node);
    dragged = told = false;
  }

  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    entered = true; // by the mouse, or because the page changed under one that rests: only a move tells
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    entered = false;
    clearTimeout(timer);
    carrier.about(null);
  }

  function cancel(): void {
    if (told) carrier.about(null);
    end();
  }

  function menu(event: Event): void {
    if (from?.touch || told) event.preventDefault();
  }

  const pairs: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['click', click],
    ['pointerenter', enter],
    ['pointerleave', leave],
    ['contextmenu', menu],
  ];
  for (const [name, listener] of pairs) node.addEventListener(name, listener as EventListener);
  return {
    update(next: Carrier) {
      carrier = next;
    },
    destroy() {
      end();
      for (const [name, listener] of pairs) node.removeEventListener(name, listener as EventListener);
    },
  };
}
