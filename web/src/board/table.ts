/** What the parts of a board share. */

import { getContext, setContext } from 'svelte';
import type { Snippet } from 'svelte';
import type { AtTable } from '../games/game';
import type { View } from '../lib/types';
import type { Choice } from './choice.svelte';
import type { Carrier } from './drag';
import type { Speed } from './motion';

export interface BoardSettings {
  speed: Speed;
  fourColours: boolean;
}

export interface Note {
  title: string;
  lines: string[];
}

/** What was suggested, and the words in which it is told, if they are told at the table. */
export interface Advice {
  action: string;
  cards: string[];
  gist?: string;
  why?: string;
}

/** What is told in place of what is asked; if it is patient it gives way to a move that is being made. */
export interface Words {
  told: Snippet;
  patient: boolean;
}

export interface Table {
  readonly choice: Choice;
  readonly view: View;
  readonly game: AtTable;
  readonly names: Record<string, string>;
  readonly settings: BoardSettings;
  readonly busy: boolean;
  /** Whether nobody chooses here: a game that is over is looked at. */
  readonly idle: boolean;
  /** Whether one's own hand lies below the table. */
  readonly held: boolean;
  /** What was suggested: the action, and the cards that it is about. */
  readonly hint: Advice | null;
  /** Takes back what was done of a half-made choice; null where that can't be. */
  readonly back: (() => void) | null;
  readonly layer: HTMLElement | null;
  /** What happened last, in few words, of which kinds it was, and the cards that were touched. */
  readonly last: { words: string; kinds: Set<string>; cards: Set<string>; remark: string | null } | null;
  readonly presence: Snippet<[string]> | undefined;
  /** What is said about a card that is pointed at, in a hand or where it lies. */
  about: (card: string, more?: string[], lying?: boolean) => Note;
  /** What is pointed at, and what is told about it. */
  tell: (note: Note | null, node?: Element | null) => void;
  carrier: (card: string, more?: string[]) => Carrier;
}

const KEY = Symbol('table');

export function setTable(table: Table): void {
  setContext(KEY, table);
}

export function getTable(): Table {
  return getContext<Table>(KEY);
}
