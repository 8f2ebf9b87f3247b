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

/** What a straight piece takes up, so wide on either side of it. */
function between([ax, ay]: Point, [bx, by]: Point, wide: number): Box {
  const [across, upright] = ay === by ? [1, wide] : [wide, 1];
  return {
    left: Math.min(ax, bx) - across,
    top: Math.min(ay, by) - upright,
    right: Math.max(ax, bx) + across,
    bottom: Math.max(ay, by) + upright,
  };
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Places along an edge, the middle first. */
const along = (from: number, to: number): number[] =>
  [0.5, 0.3, 0.7, 0.15, 0.85, 0.06, 0.94].map((part) => from + (to - from) * part);

/**
 * Corners from the coach to `to`, the last one at its edge. `home` is the board: round it runs a lane where nothing is.
 * Where no way is free the arrow stays in the lane and points from there.
 */
export function route(coach: Box, home: Box, to: Box, walls: Box[]): Point[] {
  const beside = coach.right <= home.left + 1;
  const lanes = [((beside ? coach.right : 0) + home.left) / 2, (home.right + innerWidth) / 2];
  const under = (home.bottom + innerHeight) / 2;
  const free = (a: Point, b: Point, wide = THIN) => {
    const box = between(a, b, wide);
    return !walls.some((wall) => meet(box, wall));
  };
  let best: Point[] = [];
  let least = Infinity;
  /** Few corners, and little of it across the table. */
  const offer = (...way: Point[]) => {
    let cost = 30 * way.length;
    for (let i = 1; i < way.length; i++) {
      const [a, b] = [way[i - 1]!, way[i]!];
      const length = Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]);
      cost += lanes.includes(a[0]) && a[0] === b[0] ? length / 4 : length;
    }
    if (cost < least) [best, least] = [way, cost];
  };
  /** From the coach to a height in a lane. */
  const start = (lane: number, y: number): Point[] =>
    !beside
      ? [
          [lane, coach.bottom],
          [lane, y],
        ]
      : lane < home.left
        ? [[coach.right, y]]
        : [
            [coach.right, under],
            [lane, under],
            [lane, y],
          ];

  for (const lane of lanes) {
    const x = lane < to.left ? to.left - GAP : to.right + GAP;
    const neck = x + (lane < to.left ? -HEAD : HEAD);
    // as near to its middle as can be: at its edge one would not know which of two rows is meant
    const y = along(to.top, to.bottom).find((y) => free([lane, y], [x, y]) && free([neck, y], [x, y], HEAD / 2));
    if (y !== undefined) offer(...start(lane, y), [x, y]);
  }
  for (const x of along(to.left, to.right))
    for (const way of [-1, 1]) {
      const tip = way < 0 ? to.top - GAP : to.bottom + GAP;
      if (!free([x, tip + way * HEAD], [x, tip], HEAD / 2)) continue;
      const end = way < 0 ? coach.bottom : innerHeight - THIN;
      for (let y = tip + way * (HEAD + 2); way < 0 ? y > (beside ? 0 : end) : y < end; y += way * STEP) {
        if (!free([x, y], [x, tip])) break;
        for (const lane of lanes) if (free([lane, y], [x, y])) offer(...start(lane, y), [x, y], [x, tip]);
      }
      if (way < 0 && !beside && free([x, end], [x, tip])) offer([x, end], [x, tip]);
    }
  if (best.length) return best;
  const y = Math.max(home.top, Math.min(home.bottom, (to.top + to.bottom) / 2));
  const lane = lanes.at((to.left + to.right) / 2 < (home.left + home.right) / 2 ? 0 : -1)!;
  return [...start(lane, y), [lane < home.left ? home.left - GAP : home.right + GAP, y]];
}

/** Whatever on the board is read or touched, but for what is pointed at. */
export function walls(board: HTMLElement, target: HTMLElement): Box[] {
  const found: Box[] = [];
  /** As much of it as is seen: what is scrolled out of sight is cut off. */
  const add = (node: Element, box: DOMRect) => {
    const home = (node.closest('.hand') ?? board).getBoundingClientRect();
    const seen = {
      left: Math.max(box.left, home.left),
      top: Math.max(box.top, home.top),
      right: Math.min(box.right, home.right),
      bottom: Math.min(box.bottom, home.bottom),
    };
    if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) found.push(seen);
  };
  for (const node of board.querySelectorAll<HTMLElement>('button, a, [data-card], [role="img"], .wheel, .label'))
    if (!node.contains(target) && !target.contains(node)) add(node, node.getBoundingClientRect());
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!holder || !text.textContent?.trim() || target.contains(holder)) continue;
    if (holder.getBoundingClientRect().width <= 1) continue; // words for those who listen
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) add(holder, box);
  }
  return found;
}
