/** Two sides with three rows each, as they are drawn, whichever game is fought there. */

import type { RowName } from '../../board/moves';
import type { Sum, Weather } from '../../lib/types';

export interface Lying {
  card: string;
  worth: number;
  jokers: string[];
  spy: boolean;
  /** Where its worth comes from, where that is told of each card. */
  how: string | null;
}

export interface Row {
  name: string;
  cards: Lying[];
  total: number;
  /** What it earns for holding a card at all; null where no row does. */
  bonus: number | null;
  /** What it would earn for that; 0 where no row does. */
  adds: number;
  how: string;
}

export interface Side {
  rows: Record<RowName, Row>;
  score: Sum;
  wins: number;
  /** How many of them win the game. */
  toWin: number;
  passed: boolean;
  /** What the side stands for, what that does, and whether it is used up. */
  alignment: { name: string; does: string; used: boolean } | null;
  /** The card by which this side has ended the weather, where that lies beside the field. */
  clear: string | null;
  /** Cards that you have seen in its hand and that may be gone. */
  unsure: { card: string; say: string }[];
}

export interface Battle {
  round: number;
  weather: Weather[];
  /** The suits that go to a row, in words. */
  takes: Record<string, string>;
  /** A card on its way from a hand to the table. */
  air: string | null;
  /** What was discarded face down, and by whom; its cards where one may know them. */
  buried: { seat: string; size: number; cards: string[] | null }[];
  sides: Record<string, Side>;
}
