/** The way of an arrow from the coach's words to what they speak of, round everything that one reads or touches. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Point = [x: number, y: number];

export const HEAD = 9; // pixels of the arrow's head, along it and across
const THIN = 2.5; // what the line keeps clear on either side
const STEP = 3; // how finely a free way is looked for
const GAP = 2; // between the head and what it points at

const between = (a: Point, b: Point, wide: number): Box => ({
  left: Math.min(a[0], b[0]) - wide,
  top: Math.min(a[1], b[1]) - wide,
  right: Math.max(a[0], b[0]) + wide,
  bottom: Math.max(a[1], b[1]) + wide,
});

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Places along an edge, the middle first. */
const along = (from: number, to: number): number[] =>
  [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94].map((part) => from + (to - from) * part);

/**
 * Corners from the coach to `to`, the last one at its edge. `home` is the board: beside it runs a lane where nothing is.
 * Where no way is free the arrow stays in the lane and points from there.
 */
export function route(coach: Box, home: Box, to: Box, walls: Box[]): Point[] {
  const beside = coach.right <= home.left + 1;
  const lanes = beside ? [(coach.right + home.left) / 2] : [home.left / 2, (home.right + innerWidth) / 2];
  const free = (a: Point, b: Point, wide = THIN) => {
    const box = between(a, b, wide);
    return !walls.some((wall) => meet(box, wall));
  };
  let best: Point[] = [];
  let least = Infinity;
  const offer = (...way: Point[]) => {
    let cost = 30 * way.length;
    for (let i = 1; i < way.length; i++)
      cost += Math.abs(way[i]![0] - way[i - 1]![0]) + Math.abs(way[i]![1] - way[i - 1]![1]);
    if (cost < least) [best, least] = [way, cost];
  };
  /** From the coach to a height in a lane. */
  const start = (lane: number, y: number): Point[] =>
    beside
      ? [[coach.right, y]]
      : [
          [lane, coach.bottom],
          [lane, y],
        ];
  const inside = (y: number) => !beside || (y > coach.top + 12 && y < coach.bottom - 12);

  for (const lane of lanes) {
    const x = lane < to.left ? to.left - GAP : to.right + GAP;
    const neck = x + (lane < to.left ? -HEAD : HEAD);
    for (const y of along(to.top, to.bottom))
      if (inside(y) && free([lane, y], [x, y]) && free([neck, y], [x, y], HEAD / 2)) offer(...start(lane, y), [x, y]);
  }
  for (const x of along(to.left, to.right))
    for (const way of [-1, 1]) {
      const tip = way < 0 ? to.top - GAP : to.bottom + GAP;
      if (!free([x, tip + way * HEAD], [x, tip], HEAD / 2)) continue;
      const end = way < 0 ? coach.bottom : innerHeight;
      for (let y = tip + way * (HEAD + 2); way < 0 ? y > (beside ? 0 : end) : y < end; y += way * STEP) {
        if (!free([x, y], [x, tip])) break;
        if (inside(y))
          for (const lane of lanes) if (free([lane, y], [x, y])) offer(...start(lane, y), [x, y], [x, tip]);
      }
      if (way < 0 && !beside && free([x, end], [x, tip])) offer([x, end], [x, tip]);
    }
  if (best.length) return best;
  const y = Math.max(home.top, Math.min(home.bottom, (to.top + to.bottom) / 2));
  const lane = lanes.at((to.left + to.right) / 2 < (home.left + home.right) / 2 ? 0 : -1)!;
  return [...start(lane, y), [lane < home.left ? home.left : home.right, y]];
}

/** Whatever on the board is read or touched, but for what is pointed at. */
export function walls(board: HTMLElement, target: HTMLElement): Box[] {
  const found: Box[] = [];
  const add = (box: DOMRect) => {
    if (box.width > 1 && box.height > 1) found.push(box);
  };
  for (const node of board.querySelectorAll<HTMLElement>('button, a, [data-card], [role="img"], .wheel'))
    if (!node.contains(target) && !target.contains(node)) add(node.getBoundingClientRect());
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || target.contains(holder)) continue;
    if (holder.getBoundingClientRect().width <= 1) continue; // words for those who listen
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) add(box);
  }
  return found;
}
