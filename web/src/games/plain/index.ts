/** A game that has no folder here: what the server tells of it is enough to play it. */

import { isJoker } from '../../cards/deck';
import { JOKER } from '../../cards/marks';
import type { GameInfo } from '../../lib/types';
import { spoken } from '../../lib/words';
import { lay, type Game, type Picture } from '../game';

const PICTURE: Picture = {
  scenes: [
    { cards: [lay(null, 38, 52, -9), lay(null, 46, 50, -3)] },
    { cards: [lay(null, 38, 52, -9), lay(null, 46, 50, -3), lay('QH', 55, 51, 4)] },
    { cards: [lay(null, 38, 52, -9), lay(null, 46, 50, -3), lay('QH', 55, 51, 4), lay('JS', 65, 54, 11)] },
  ],
  pace: 3600,
};

export const plain = (name: string, info?: GameInfo): Game => ({
  name,
  title: info?.title ?? spoken(name),
  line: info?.in_short ?? '',
  seats: info ? [info.least_seats, info.most_seats] : [],
  bots: (info?.usual_seats ?? 2) - 1,
  letters: '',
  mark: (card) => (isJoker(card) ? { title: 'Joker', drawing: JOKER } : null),
  picture: PICTURE,
  table: () => import('./seated').then((found) => found.table),
});
