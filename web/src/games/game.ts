/** What a game's folder tells of it: a little for the whole house, the rest only for who sits at its table. */

import type { Component } from 'svelte';
import type { Marked } from '../cards/marks';
import type { Seat, View } from '../lib/types';

export interface Game {
  name: string;
  title: string;
  /** The sentence at its door. */
  line: string;
  /** For how few and how many it is; none where that is not yet known. */
  seats: number[];
  /** How many bots sit down where somebody just wants to play. */
  bots: number;
  /** What the numbers of its rules begin with. */
  letters: string;
  /** What a card does, for its corner; null where it does nothing of its own. */
  mark: (card: string) => Marked | null;
  picture: Picture;
  /** Fetched when it is needed. */
  table: () => Promise<AtTable>;
}

/** The small living picture over a door: scenes laid with the game's own cards. */
export interface Picture {
  scenes: Scene[];
  /** Milliseconds for a scene; no two doors move in step. */
  pace: number;
  /** A card's width in pixels, where it is not the usual one. */
  width?: number;
  /** A line through the middle, between two sides. */
  line?: true;
}

export interface Scene {
  cards: Laid[];
  sign?: string;
  /** A thread through the cards. */
  thread?: true;
  /** Where rain falls, in hundredths from the left. */
  rain?: number;
}

interface Laid {
  card: string | null;
  x: number;
  y: number;
  turn: number;
  worth?: number;
  declared?: string;
}

/** For how many a game is, in words. */
export const playersOf = ({ seats: [least, most] }: Game): string =>
  least ? `${least === most ? least : `${least} to ${most}`} players` : '';

/** A card of a scene: from the left and the top in hundredths, leaning by so many degrees. */
export const lay = (card: string | null, x: number, y: number, turn = 0, more: Partial<Laid> = {}): Laid => ({
  card,
  x,
  y,
  turn,
  ...more,
});

// A table is only ever shown views of its own game; `any` is where the house hands them over.
export interface AtTable<V extends View = any> {
  layout: Component<{ view: V; tall: boolean; short: boolean }>;
  /** Whether nothing on the table can be tapped, so that all that is done there has a button. */
  placeless?: true;
  /** Your own plate above your hand, where the layout has plates. */
  plate?: Component<{ view: V; seat: string }>;
  /** What a card of your hand counts at the end. */
  counts?: (view: V, card: string) => number | undefined;
  /** How many rounds a seat has won, where there are rounds. */
  wins?: (view: V, seat: string) => number;
  /** What stands under a seat's score at the end. */
  note?: (view: V, seat: string) => string;
  /** Who stands before whom at the end, where it is not the order of the seats. */
  ranking?: (view: V) => Seat[];
}
