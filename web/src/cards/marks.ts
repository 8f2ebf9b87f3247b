/** The small marks that show what a card does in a game. Paths lie in a 24 × 24 box, drawn with round strokes. */

import { isJoker } from './deck';

export interface Drawing {
  /** What it means, in a word or two. */
  title: string;
  lines?: string;
  solid?: string;
  text?: string;
}

const eye = 'M2 12C5 7 8.5 5 12 5s7 2 10 7c-3 5-6.5 7-10 7S5 17 2 12z';
const card = 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z';

export const MARKS = {
  spy: { title: 'Spy', lines: eye, solid: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z' },
  frost: {
    title: 'Frost',
    lines: 'M12 2v20M3.3 7l17.4 10M3.3 17 20.7 7M9 3.5l3 3 3-3M9 20.5l3-3 3 3M3 11l4-1-1-4M21 13l-4 1 1 4M3 13l4 1-1 4M21 11l-4-1 1-4',
  },
  rain: {
    title: 'Rain',
    lines: 'M7 14a4.2 4.2 0 1 1 .6-8.3A5.6 5.6 0 0 1 18 7a3.6 3.6 0 0 1-.4 7zM8 17.5 6.5 21M12.8 17.5 11.3 21M17.5 17.5 16 21',
  },
  fog: {
    title: 'Fog',
    lines: 'M2 6.5c3-2 5 2 8 0s5 2 8 0M6 12c3-2 5 2 8 0s5 2 8 0M2 17.5c3-2 5 2 8 0s5 2 8 0',
  },
  sun: {
    title: 'Clear skies',
    lines: 'M12 1.5V5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6 7 7M17 17l2.4 2.4M19.4 4.6 17 7M7 17l-2.4 2.4',
    solid: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  },
  laurel: {
    title: 'Commander',
    lines: 'M7 3C1 9 2 18 10.5 21.5M17 3c6 6 5 15-3.5 18.5M3.3 9l3.4 1M3 14l3.6-.4M5.5 18.5l3-1.8M20.7 9l-3.4 1M21 14l-3.6-.4M18.5 18.5l-3-1.8',
    solid: 'm12 6 1.5 3.4 3.7.4-2.8 2.5.8 3.7-3.2-1.9L8.8 16l.8-3.7-2.8-2.5 3.7-.4z',
  },
  militia: { title: 'Militia', lines: 'm5 9 7-5 7 5M5 15l7-5 7 5M5 21l7-5 7 5' },
  hero: { title: 'Hero', lines: 'M7 15.5h10M12 15.5V21M10 21.5h4', solid: 'm12 1.5 2.3 3v9.5H9.7V4.5z' },
  seer: {
    title: 'Seer',
    lines: 'M12 2.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM8.5 9.5A3.7 3.7 0 0 1 12 6M6.5 21.5h11M8.5 16l-2 5.5M15.5 16l2 5.5',
  },
  cavalry: {
    title: 'Cavalry',
    lines: 'M7.5 21V11a4.5 4.5 0 0 1 9 0v10h4V11a8.5 8.5 0 0 0-17 0v10z',
  },
  wizard: { title: 'Wizard', solid: 'm12 1.5 3 7 7.5.7-5.7 5 1.7 7.4L12 17.7l-6.5 3.9 1.7-7.4-5.7-5L9 8.5z' },
  general: { title: 'General', lines: 'M6 22V3', solid: 'M6 3.5h14l-4 5 4 5H6z' },
  crown: { title: 'Crown', lines: 'M4 20.5h16', solid: 'M4 17 2.5 6l5.5 4.5L12 3l4 7.5L21.5 6 20 17z' },
  lightning: { title: 'Lightning', solid: 'M14 1.5 4.5 13.5H11l-2 9 10-12.5h-6.5z' },
  empower: { title: 'Empower', lines: 'm5 12 7-8 7 8M5 20l7-8 7 8' },
  reverse: { title: 'Turns the card order', lines: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4' },
  wild: {
    title: 'Wild',
    lines: 'm12 2 3.5 6.5L22 12l-6.5 3.5L12 22l-3.5-6.5L2 12l6.5-3.5z',
    solid: 'M12 2v20l-3.5-6.5L2 12l6.5-3.5z',
  },
  turn: {
    title: 'Turns the order of play',
    lines: 'M4 12a8 8 0 0 1 13.5-5.8L19 7.5M20 12a8 8 0 0 1-13.5 5.8L5 16.5M19.5 2.5v5.3h-5.3M4.5 21.5v-5.3h5.3',
  },
  minus: { title: 'Bank −2', text: '−2' },
  draw: { title: 'Next player draws', lines: 'M5 3h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM19 14v8M15 18h8' },
  blank: { title: 'Next play has no abilities', lines: `${card}M3 22 21 2` },
  skip: { title: 'Next player is skipped', lines: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM6 18 18 6' },
  clear: {
    title: 'Clears the pile',
    lines: 'M21 2.5 12.5 11M4 22c2-1 3-2.5 3.5-4.5M9 22.5c1.5-1.2 2.3-2.5 2.6-4',
    solid: 'M10.5 9.5 14.5 13.5c.5 4-1 7-3.5 9L1.5 17c4-1 7-3.5 9-7.5z',
  },
  guard: { title: 'Guard', lines: 'm12 2 8 3v6c0 5-3.5 8.5-8 11-4.5-2.5-8-6-8-11V5z', solid: 'm12 2-8 3v6c0 5 3.5 8.5 8 11z' },
  plus: { title: 'An opponent banks +5', text: '+5' },
  three: {
    title: 'Draw three, or everyone one',
    lines: 'M2 6h6v12H2zM9 3.5h6v12H9zM16 6h6v12h-6zM12 18.5v4M10 20.5h4',
  },
  any: { title: 'Plays on any card', lines: 'M12 2v11M7.5 9l4.5 4.5L16.5 9M4 17.5h16M6.5 21.5h11' },
  drop1: { title: 'Drop one more', lines: 'M7 2h10v10H7zM12 14.5V22M8.5 18.5 12 22l3.5-3.5' },
  drop2: { title: 'Drop two more', lines: 'M3 2h8v10H3zM13.5 2h7.5v10h-7.5zM12 14.5V22M8.5 18.5 12 22l3.5-3.5' },
  left: { title: 'Give to the left', lines: 'M14 4h8v16h-8zM11 12H2M6 8l-4 4 4 4' },
  right: { title: 'Give to the right', lines: 'M2 4h8v16H2zM13 12h9M18 8l4 4-4 4' },
  lock: { title: 'Lock', lines: 'M8 11V8a4 4 0 0 1 8 0v3', solid: 'M6 11h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z' },
  flip: { title: 'Flips a card', lines: 'M3 9h9v13H3zM7 5c5-4 12-1 12.5 6.5M16 9l3.5 3.5L22.5 9' },
  flip2: { title: 'Flips two cards', lines: 'M2 9h7v13H2zM11.5 12h6v10h-6zM7 5c5-4 12-1 12.5 5.5M16.5 8l3 3 3-3' },
  joker: {
    title: 'Joker',
    lines: 'M6 21.5h12',
    solid: 'M6 18.5c-.2-4-.2-6-2-7.6a2 2 0 1 1-2.6-1.9C4.5 5 9 6 10.5 10c.1-3 .4-4.5.6-5.4a2 2 0 1 1 1.8 0c.2.9.5 2.4.6 5.4C15 6 19.5 5 22.6 9a2 2 0 1 1-2.6 1.9c-1.8 1.6-1.8 3.6-2 7.6z',
  },
} satisfies Record<string, Drawing>;

export type MarkName = keyof typeof MARKS;

const WEATHER: Record<string, MarkName> = { C: 'frost', S: 'rain', D: 'fog', H: 'sun' };

/** The weather of a row, as a mark. */
export function weatherMark(row: string): MarkName {
  return WEATHER[row] ?? 'fog';
}

const VANILLA: Record<string, MarkName> = {
  '3': 'spy',
  '4': 'militia',
  '6': 'seer',
  '7': 'cavalry',
  '8': 'wizard',
  J: 'general',
  Q: 'crown',
  K: 'crown',
  A: 'lightning',
  X: 'empower',
};

const NVWK: Record<string, MarkName> = {
  '2': 'reverse',
  '3': 'wild',
  '4': 'turn',
  '5': 'minus',
  '6': 'draw',
  '7': 'blank',
  '8': 'skip',
  '9S': 'clear',
  '9C': 'guard',
  '9D': 'plus',
  '9H': 'three',
  T: 'any',
  JC: 'drop1',
  JS: 'drop2',
  JD: 'left',
  JH: 'right',
  Q: 'lock',
  K: 'flip',
  KS: 'flip2',
  A: 'reverse',
  X: 'joker',
};

/** The mark of a card in a game; null where it does nothing of its own. */
export function markOf(game: string | undefined, name: string): MarkName | null {
  const rank = name.charAt(0);
  const suit = name.charAt(1);
  if (game === 'gwan') {
    if (rank === '5') return 'spy';
    if (rank === 'A') return WEATHER[suit] ?? null;
    return 'JQK'.includes(rank) ? 'laurel' : null;
  }
  if (game === 'vanilla') {
    if (rank === '2') return WEATHER[suit] ?? null;
    if (name === '5H') return 'hero';
    return VANILLA[rank] ?? null;
  }
  if (game === 'nvwk') return NVWK[name] ?? NVWK[rank] ?? null;
  return isJoker(name) ? 'joker' : null;
}
