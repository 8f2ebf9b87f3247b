import { lay, type Game } from '../game';
import { mark } from './marks';

const LAID = [lay('7D', 26, 54, -10), lay('7S', 40, 49, -4)];

export const nvwk: Game = {
  name: 'nvwk',
  title: 'NVWK',
  line: 'Get rid of your cards. Every one of them does something, mostly to your neighbour.',
  players: '2 to 8 players',
  bots: 2,
  letters: 'NW',
  mark,
  picture: {
    scenes: [
      { cards: LAID, sign: '2', thread: true },
      { cards: [...LAID, lay('7C', 54, 47, 3)], sign: '3', thread: true },
      { cards: [...LAID, lay('7C', 54, 47, 3), lay('X1', 69, 52, 10, { declared: '7' })], sign: '4', thread: true },
    ],
    pace: 3100,
  },
  // So that a chain is seen forming; hands, which are somebody's, lie one below the other.
  beside: (line) => line.cards.length > 0 && !line.label.includes(' '),
  table: () => import('./seated').then((found) => found.table),
};
