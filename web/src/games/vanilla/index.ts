import { lay, type Game } from '../game';
import { KNOWN } from './known';
import { mark } from './marks';

const king = (worth: number) => lay('KS', 50, 50, 0, { worth });

export const vanilla: Game = {
  name: 'vanilla',
  ...KNOWN,
  line: 'Heroes, seers and wizards from a plain deck; spend your cards wisely over three battles.',
  bots: 1,
  mark,
  picture: {
    scenes: [
      { cards: [king(10), lay('6C', 24, 46, -9), lay('TD', 76, 46, 8)], sign: '26' },
      { cards: [king(20), lay('6C', 24, 46, -9), lay('TD', 76, 46, 8), lay('X1', 57, 68, 7)], sign: '36' },
      { cards: [king(20), lay('6C', 24, 46, -9), lay('X1', 57, 68, 7), lay('AD', 80, 60, 14)], sign: '26' },
    ],
    pace: 3900,
  },
  table: () => import('./seated').then((found) => found.table),
};
