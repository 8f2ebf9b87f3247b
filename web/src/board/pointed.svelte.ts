/** What is pointed at, and what is told about it: beside it where there is room, else in the place for words. */

import type { Note } from './table';

const LONG = 9000; // milliseconds that it is told

export class Pointed {
  note: Note | null = $state.raw(null);
  /** What it is about: it wears a ring for as long. */
  node: Element | null = $state.raw(null);
  /** Whether there is no room for it there. */
  crowded = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Tell something, or nothing more: of a node that is left, only what was told about that one. */
  tell(note: Note | null, node: Element | null = null): void {
    if (!note && node && node !== this.node) return;
    clearTimeout(this.#timer);
    this.node?.classList.remove('pointed');
    if (note) node?.classList.add('pointed');
    this.note = note;
    this.node = note && node;
    this.crowded = false;
    if (note) this.#timer = setTimeout(() => this.tell(null), LONG);
  }
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 7; // px between a sign and what is told about it; in its own line it may be some cards further
const AIR = 3; // px that are kept free round it

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR;

/** All that may not be covered: what can be tapped, cards, signs, and every word and number. */
function taken(root: Element, but: Element): Box[] {
  const found: Box[] = [];
  const things = root.querySelectorAll('button, a, .card, .sign, .chip, .place, .wheel, svg:not(.orbit, .weather *)');
  for (const one of things) if (!but.contains(one)) found.push(one.getBoundingClientRect());
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    if (!text.nodeValue?.trim() || but.contains(text) || text.parentElement?.closest('[hidden], .unseen, .said'))
      continue;
    range.selectNodeContents(text);
    found.push(...range.getClientRects());
  }
  return found.filter((box) => box.right > box.left && box.bottom > box.top);
}

/** Where a tip stands in the table's own measure, and where what it is about stood in the page. */
export interface Spot {
  x: number;
  y: number;
  about: string;
}

/**
 * Where a tip may stand beside what it is about, so that it lies on nothing; else null. It stays where it is, as long as
 * nothing comes to lie there.
 */
export function beside(root: HTMLElement, node: Element, tip: HTMLElement, kept: Spot | null): Spot | null {
  const room = root.getBoundingClientRect();
  const about = node.getBoundingClientRect();
  if (!about.width) return null; // at this size it is not shown
  const [left, top] = [room.left + root.clientLeft, room.top + root.clientTop];
  const [width, height] = [tip.offsetWidth, tip.offsetHeight];
  const stood = `${about.left} ${about.top} ${about.right} ${about.bottom}`;
  const boxes = taken(root, tip);
  const along = (from: number, to: number, size: number) => [(from + to - size) / 2, from, to - size];
  const spots = [
    ...(kept?.about === stood ? [{ x: kept.x + left, y: kept.y + top }] : []),
    ...[about.bottom + GAP, about.top - GAP - height].flatMap((y) =>
      along(about.left, about.right, width).map((x) => ({ x, y })),
    ),
    ...[GAP, 60, 110, 168].flatMap((far) =>
      [about.right + far, about.left - far - width].flatMap((x) =>
        along(about.top, about.bottom, height).map((y) => ({ x, y })),
      ),
    ),
  ];
  const free = spots.find(({ x, y }) => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const inside = box.left > room.left && box.top > room.top && box.right < room.right && box.bottom < room.bottom;
    return inside && !boxes.some((one) => meet(one, box));
  });
  return free ? { x: free.x - left, y: free.y - top, about: stood } : null;
}
