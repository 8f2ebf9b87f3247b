/** What happened last: what the board draws of it. The server words it. */

import { indexOf, isJoker } from '../cards/deck';
import type { LogLine, View } from '../lib/types';
import type { Note } from './table';

export type Event = LogLine['events'][number];

/** How it was decided who begins. */
export type Opening = Extract<Event, { event: 'rolled' | 'tossed' | 'lot-fell' }>;

export const openingOf = (events: Event[]): Opening | null =>
  events.find((one): one is Opening => ['rolled', 'tossed', 'lot-fell'].includes(one.event)) ?? null;

export interface Happened {
  events: Event[];
  /** The same in few words: "Greta: 5♥ as a spy on Close, draws two". */
  brief?: string | null;
  /** What a bot has to say about it, now and then. */
  remark?: string | null;
}

const SIGNS: Record<string, string> = { C: '♣', S: '♠', D: '♦', H: '♥' };

/** "5♥", "10♠", "Joker". The variation selector keeps phones from drawing a picture of it. */
export const sign = (card: string): string =>
  isJoker(card) ? 'Joker' : `${indexOf(card.charAt(0))}${SIGNS[card.charAt(1)] ?? ''}\uFE0E`;

/** What lies in the discards, for who asks. */
export const discarded = (view: View): Note => ({
  title: 'Discards',
  lines: [view.discards.length ? view.discards.map(sign).join(' ') : 'Nothing has been discarded yet.'],
});

/** The cards that came to the table, or were moved or turned over there. */
export function touched(events: Event[]): Set<string> {
  return new Set(
    events.flatMap((event) =>
      event.event === 'played' || event.event === 'moved' || event.event === 'empowered' || event.event === 'flipped'
        ? (event.cards as string[])
        : [],
    ),
  );
}

export function destroyed(events: Event[]): Set<string> {
  return new Set(events.flatMap((event) => (event.event === 'destroyed' ? (event.cards as string[]) : [])));
}
