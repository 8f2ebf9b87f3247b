/** Cards travel from where they were to where they are, by the id in `data-flip`, along a slight arc. */

import type { Drawing } from '../cards/marks';

export type Speed = 'off' | 'quick' | 'relaxed';

interface Spot {
  box: DOMRect;
  zone: string;
  node: HTMLElement;
}

export type Snapshot = Map<string, Spot>;

export function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function duration(speed: Speed): number {
  return speed === 'off' ? 0 : speed === 'quick' ? 180 : 260;
}

export function snapshot(root: HTMLElement): Snapshot {
  const found: Snapshot = new Map();
  for (const node of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    found.set(node.dataset.flip ?? '', { box: node.getBoundingClientRect(), zone: node.dataset.zone ?? '', node });
  }
  return found;
}

function far(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top) > 3 || Math.abs(a.width - b.width) > 3;
}

function arc(from: DOMRect, to: DOMRect, grow: number): Keyframe[] {
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const rise = Math.min(36, Math.hypot(dx, dy) * 0.12);
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => ({
    transform: `translate(${dx * (1 - t)}px, ${dy * (1 - t) - rise * 4 * t * (1 - t)}px) scale(${grow + (1 - grow) * t})`,
  }));
}

const EASE = 'cubic-bezier(0.22, 0.7, 0.25, 1)';

/** A copy of a card in the layer above everything, so that no scrolling hand cuts it off on its way. */
function copy(layer: HTMLElement, node: HTMLElement, box: DOMRect): HTMLElement {
  const ghost = node.cloneNode(true) as HTMLElement;
  const home = layer.getBoundingClientRect();
  for (const name of ['data-flip', 'data-place', 'id', 'tabindex', 'role', 'aria-label', 'data-card'])
    ghost.removeAttribute(name);
  for (const inner of ghost.querySelectorAll('[tabindex],[data-flip]')) {
    inner.removeAttribute('tabindex');
    inner.removeAttribute('data-flip');
  }
  ghost.classList.add('flying');
  ghost.style.cssText = `position:absolute;margin:0;transform:none;pointer-events:none;left:${box.left - home.left}px;top:${box.top - home.top}px;width:${box.width}px;height:${box.height}px;--card-w:${box.width}px`;
  layer.append(ghost);
  return ghost;
}

/** Where a card comes from that nobody saw before, and goes that nobody will see again. */
export interface Ends {
  from: (zone: string) => Element | null;
  to: (zone: string) => Element | null;
  /** Whether the cards are only just dealt, so that all of them come from somewhere. */
  dealt: boolean;
  /** What was destroyed: it does not go where others go. */
  lost: Set<string>;
}

export function travel(root: HTMLElement, layer: HTMLElement, before: Snapshot, speed: Speed, ends: Ends): void {
  const time = duration(speed);
  if (!time || !(before.size || ends.dealt) || document.hidden) return;
  const after = snapshot(root);
  if (still()) {
    for (const [id, spot] of after) {
      if (before.get(id)?.zone !== spot.zone) spot.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
    }
    return;
  }
  let late = 0;
  for (const [id, { box, zone, node }] of after) {
    const was = before.get(id);
    if (was && was.zone === zone) {
      if (far(was.box, box)) node.animate(arc(was.box, box, 1), { duration: time, easing: EASE });
      continue;
    }
    const source = was?.box ?? ends.from(zone)?.getBoundingClientRect();
    if (!source || !box.width) continue;
    const wait = was ? 0 : ends.dealt ? late++ * 55 : Math.min(240, late++ * 40);
    const ghost = copy(layer, node, box);
    const options = { duration: time, delay: wait, easing: EASE, fill: 'both' as const };
    node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + wait });
    const flight = ghost.animate(arc(source, box, was ? source.width / box.width : 0.6), options);
    if (!was) ghost.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1 }], options);
    flight.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
  const gone = [...before].filter(([id, { box }]) => !after.has(id) && box.width);
  const swept = gone.length > 3; // a round's cards go one after the other, as a hand sweeps them up
  for (const [i, [id, { box, zone, node }]] of gone.entries()) {
    const lost = ends.lost.has(id);
    const target = ends.to(zone)?.getBoundingClientRect();
    const ghost = copy(layer, node, box);
    const frames: Keyframe[] = lost ? burn() : target ? leave(box, target) : [{ opacity: 1 }, { opacity: 0 }];
    const flight = ghost.animate(frames, {
      duration: lost ? time * 2.5 : swept ? time * 1.6 : time,
      delay: swept ? i * 35 : 0,
      easing: EASE,
      fill: 'both',
    });
    flight.finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
}

/** A unit that is destroyed shakes, glows and crumbles where it lay. */
function burn(): Keyframe[] {
  const glow = (light: number) => `brightness(${light}) sepia(1) saturate(6) hue-rotate(-35deg)`;
  return [
    { transform: 'none', filter: 'none', opacity: 1 },
    { transform: 'translateX(-4px) rotate(-3deg)', filter: glow(1.5), opacity: 1, offset: 0.2 },
    { transform: 'translateX(4px) rotate(3deg)', filter: glow(1.2), opacity: 1, offset: 0.4 },
    { transform: 'scale(0.7) rotate(-8deg)', filter: glow(0.4), opacity: 0 },
  ];
}

/** What a card does rises from it for a moment, as it is drawn in its corner. */
export function stamp(
  root: HTMLElement,
  layer: HTMLElement,
  card: string,
  drawing: Drawing | undefined,
  speed: Speed,
): void {
  const time = duration(speed);
  const box = root.querySelector(`[data-flip="${card}"]`)?.getBoundingClientRect();
  if (!drawing || !time || still() || document.hidden || !box?.width) return;
  const home = layer.getBoundingClientRect();
  const mark = document.createElement('span');
  mark.className = 'stamp';
  mark.style.cssText = `left:${box.left - home.left}px;top:${box.top - home.top}px;width:${box.width}px;height:${box.height}px`;
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  image.setAttribute('viewBox', '0 0 24 24');
  for (const [name, path] of [
    ['solid', drawing.solid],
    ['lines', drawing.lines],
  ]) {
    if (!name || !path) continue;
    const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    drawn.setAttribute('class', name);
    drawn.setAttribute('d', path);
    image.append(drawn);
  }
  mark.append(image);
  layer.append(mark);
  const rise = [
    { opacity: 0, transform: 'scale(0.4)' },
    { opacity: 1, transform: 'scale(1.15)', offset: 0.3 },
    { opacity: 1, transform: 'scale(1)', offset: 0.65 },
    { opacity: 0, transform: 'scale(1.5)' },
  ];
  const shown = mark.animate(rise, { duration: time * 3.5, delay: time, easing: 'ease-out', fill: 'both' });
  shown.finished.then(
    () => mark.remove(),
    () => mark.remove(),
  );
}

function leave(box: DOMRect, to: DOMRect): Keyframe[] {
  const dx = to.left + to.width / 2 - (box.left + box.width / 2);
  const dy = to.top + to.height / 2 - (box.top + box.height / 2);
  return [
    { transform: 'none', opacity: 1 },
    { transform: `translate(${dx}px, ${dy}px) scale(${Math.min(1, to.width / box.width)})`, opacity: 0.2 },
  ];
}

/** A card under the finger. */
export function carried(
  layer: HTMLElement,
  node: HTMLElement,
): { move: (x: number, y: number) => void; drop: () => void } {
  const box = node.getBoundingClientRect();
  const ghost = copy(layer, node, box);
  ghost.classList.add('carried');
  const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
  return {
    move: (x, y) => {
      ghost.style.transform = `translate(${x - cx}px, ${y - cy - box.height * 0.15}px) rotate(-2deg)`;
    },
    drop: () => ghost.remove(),
  };
}
