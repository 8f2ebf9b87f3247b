import { lay, type Game } from '../game';
import { KNOWN } from './known';
import { mark } from './marks';

const LAID = [lay('7D', 26, 54, -10), lay('7S', 40, 49, -4)];

export const nvwk: Game = {
  name: 'nvwk',
  ...KNOWN,
  line: 'Get rid of your cards. Every one of them does something, mostly to your neighbour.',
  bots: 2,
  mark,
  picture: {
    scenes: [
      { cards: LAID, sign: '2', thread: true },
      { cards: [...LAID, lay('7C', 54, 47, 3)], sign: '3', thread: true },
      { cards: [...LAID, lay('7C', 54, 47, 3), lay('X1', 69, 52, 10, { declared: '7' })], sign: '4', thread: true },
    ],
    pace: 3100,
  },
  table: () => import('./seated').then((found) => found.table),
};
