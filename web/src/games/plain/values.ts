/** What a view tells besides what all views tell, put into words and cards. */

import { SUIT_NAMES, type Suit } from '../../cards/deck';
import type { View } from '../../lib/types';
import { figure, printed, spoken } from '../../lib/words';

export interface Value {
  label: string;
  /** Empty where the label says it all: "Passed". */
  words: string;
  cards: string[];
}

/** What everybody sees: of the table, and of each seat. */
export interface Values {
  table: Value[];
  seats: Record<string, Value[]>;
}

type Told = Omit<Value, 'label'>;

/** What is shown where it belongs. */
const COMMON: Record<keyof View, true> = {
  alike: true,
  game: true,
  title: true,
  seats: true,
  seat: true,
  names: true,
  switches: true,
  turn: true,
  over: true,
  outcome: true,
  deck: true,
  discards: true,
  hands: true,
  prompt: true,
  goal: true,
  meanings: true,
  legal: true,
  unplayable: true,
};
const CARD = /^([2-9TJQKA][CSDH]|X[12])$/;

export function values(view: View): Values {
  const found: Values = { table: [], seats: {} };
  const put = (at: Value[], name: string, value: unknown) => {
    const said = told(view, value);
    if (said) at.push({ label: label(name), ...said });
  };
  const of = (seat: string) => (found.seats[seat] ??= []);
  for (const [name, value] of Object.entries(view)) {
    if (name in COMMON) continue;
    if (bySeat(view, value)) for (const [seat, each] of Object.entries(value)) put(of(seat), name, each);
    else if (listsSeats(view, value)) for (const seat of value) put(of(seat), name, true);
    else put(found.table, name, value);
  }
  return found;
}

const label = (name: string): string => spoken(name.replaceAll('_', '-'));

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isSeat = (view: View, value: unknown): value is string => typeof value === 'string' && value in view.names;

const bySeat = (view: View, value: unknown): value is Record<string, unknown> =>
  isThing(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => isSeat(view, key));

const listsSeats = (view: View, value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => isSeat(view, each));

/** A value as words and cards; null where there is nothing to tell. */
function told(view: View, value: unknown): Told | null {
  if (value === null || value === undefined || value === false || value === '') return null;
  if (value === true) return { words: '', cards: [] };
  if (typeof value === 'number') return { words: figure(value), cards: [] };
  if (typeof value === 'string') return word(view, value);
  const parts = Array.isArray(value) ? value.map((each) => told(view, each)) : inside(view, value);
  const kept = parts.filter((part) => part !== null);
  const words = kept.map((part) => part.words).filter(Boolean);
  return kept.length ? { words: words.join(', '), cards: kept.flatMap((part) => part.cards) } : null;
}

/** What a thing is made of; of a sum only the total is told, and what has a name goes by it. */
function inside(view: View, thing: object): (Told | null)[] {
  const total = 'total' in thing ? told(view, thing.total) : null;
  return Object.entries(thing).map(([name, each]) => {
    const said = told(view, each);
    if (!said || name === 'name') return null;
    if (total) return name === 'total' ? total : { words: '', cards: said.cards };
    const called = isThing(each) && typeof each.name === 'string' ? each.name : label(name).toLowerCase();
    return { ...said, words: said.words || !said.cards.length ? `${called} ${said.words}`.trim() : '' };
  });
}

function word(view: View, value: string): Told {
  if (CARD.test(value)) return { words: '', cards: [value] };
  if (isSeat(view, value)) return { words: view.names[value]!, cards: [] };
  return { words: SUIT_NAMES[value as Suit] ?? printed(value), cards: [] };
}
