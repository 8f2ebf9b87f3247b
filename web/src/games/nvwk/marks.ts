import { JOKER, WILD, marks, type Drawing } from '../../cards/marks';
import { ABILITIES } from './abilities';

export const SKIP: Drawing = {
  lines: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM6 18 18 6',
};

export const BLANK: Drawing = {
  lines: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM3 22 21 2',
};

export const LOCK: Drawing = {
  lines: 'M8 11V8a4 4 0 0 1 8 0v3',
  solid: 'M6 11h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
};

const REVERSE: Drawing = { lines: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4' };

export const mark = marks(ABILITIES, {
  order: REVERSE,
  wild: WILD,
  direction: {
    lines: 'M4 12a8 8 0 0 1 13.5-5.8L19 7.5M20 12a8 8 0 0 1-13.5 5.8L5 16.5M19.5 2.5v5.3h-5.3M4.5 21.5v-5.3h5.3',
  },
  bank: { text: '−2' },
  draw: {
    lines: 'M5 3h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM19 14v8M15 18h8',
  },
  blank: BLANK,
  skip: SKIP,
  clear: {
    lines: 'M21 2.5 12.5 11M4 22c2-1 3-2.5 3.5-4.5M9 22.5c1.5-1.2 2.3-2.5 2.6-4',
    solid: 'M10.5 9.5 14.5 13.5c.5 4-1 7-3.5 9L1.5 17c4-1 7-3.5 9-7.5z',
  },
  guard: {
    lines: 'm12 2 8 3v6c0 5-3.5 8.5-8 11-4.5-2.5-8-6-8-11V5z',
    solid: 'm12 2-8 3v6c0 5 3.5 8.5 8 11z',
  },
  charge: { text: '+5' },
  strike: { lines: 'M2 6h6v12H2zM9 3.5h6v12H9zM16 6h6v12h-6zM12 18.5v4M10 20.5h4' },
  'any-card': { lines: 'M12 2v11M7.5 9l4.5 4.5L16.5 9M4 17.5h16M6.5 21.5h11' },
  'drop-one': { lines: 'M7 2h10v10H7zM12 14.5V22M8.5 18.5 12 22l3.5-3.5' },
  'drop-two': { lines: 'M3 2h8v10H3zM13.5 2h7.5v10h-7.5zM12 14.5V22M8.5 18.5 12 22l3.5-3.5' },
  'give-left': { lines: 'M14 4h8v16h-8zM11 12H2M6 8l-4 4 4 4' },
  'give-right': { lines: 'M2 4h8v16H2zM13 12h9M18 8l4 4-4 4' },
  lock: LOCK,
  flip: { lines: 'M3 9h9v13H3zM7 5c5-4 12-1 12.5 6.5M16 9l3.5 3.5L22.5 9' },
  'flip-two': { lines: 'M2 9h7v13H2zM11.5 12h6v10h-6zM7 5c5-4 12-1 12.5 5.5M16.5 8l3 3 3-3' },
  joker: JOKER,
});
