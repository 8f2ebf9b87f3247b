import { lay, type Game } from '../game';
import { KNOWN } from './known';
import { mark } from './marks';

const LAID = [
  lay('7D', 22, 27, -2),
  lay('JD', 39, 27, 1),
  lay('9S', 62, 27, -1),
  lay('9C', 22, 73, 1),
  lay('4H', 39, 73, -2),
];

export const gwan: Game = {
  name: 'gwan',
  ...KNOWN,
  line: 'Three rows, three rounds, and the nerve to pass at the right moment.',
  bots: 1,
  mark,
  picture: {
    scenes: [
      { cards: LAID, sign: '35 : 15' },
      { cards: [...LAID, lay('KS', 62, 73, 1)], sign: '35 : 31' },
      {
        cards: [
          ...LAID.map((laid) => (laid.card === '9S' ? { ...laid, worth: 1 } : laid)),
          lay('KS', 62, 73, 1),
          lay('AS', 85, 50, 6),
        ],
        sign: '24 : 28',
        rain: 62,
      },
    ],
    pace: 3400,
    width: 62,
    line: true,
  },
  table: () => import('./seated').then((found) => found.table),
};
