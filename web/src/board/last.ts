/** What happened last, in few words: "Greta: 5♥ as a spy on Close, draws two". The log tells the same in whole sentences. */

import { indexOf, isJoker, valueOf } from '../cards/deck';
import type { LogLine, View } from '../lib/types';
import { capital, signed } from '../lib/words';
import type { RowName } from './moves';
import type { Note } from './table';

export type Event = LogLine['events'][number];

/** How it was decided who begins. */
export type Opening = Extract<Event, { event: 'rolled' | 'tossed' | 'lot-fell' }>;

export const openingOf = (events: Event[]): Opening | null =>
  events.find((one): one is Opening => ['rolled', 'tossed', 'lot-fell'].includes(one.event)) ?? null;

export interface Happened {
  events: Event[];
  /** What a bot has to say about it, now and then. */
  remark?: string | null;
}

/** How to speak of it: what people are called, who looks, and what rows are called. */
export interface Speech {
  names: Record<string, string>;
  you: string | null;
  row: (row: RowName) => string;
}

const SIGNS: Record<string, string> = { C: '♣', S: '♠', D: '♦', H: '♥' };
const NUMBERS = ['nothing', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ORDER = { up: 'cards go up', down: 'cards go down', cw: 'play goes clockwise', ccw: 'play goes anticlockwise' };

/** "5♥", "10♠", "Joker". The variation selector keeps phones from drawing a picture of it. */
export const sign = (card: string): string =>
  isJoker(card) ? 'Joker' : `${indexOf(card.charAt(0))}${SIGNS[card.charAt(1)] ?? ''}\uFE0E`;
const signs = (cards: string[]): string => cards.map(sign).join(' ');
const count = (number: number): string => NUMBERS[number] ?? `${number}`;

function played(cards: string[], meant: string[]): string {
  return cards
    .map((card, i) => {
      const as = meant[i];
      if (!as) return sign(card);
      return `${sign(card)} as ${as.length === 2 ? sign(as) : indexOf(valueOf(as))}`;
    })
    .join(meant.some(Boolean) ? ', ' : ' ');
}

/** Who did it, and what, without the one who did; null for what is not worth a word of its own. */
function part(event: Event, all: Event[], speech: Speech): { who: string | null; what: string } | null {
  const called = (seat: string) => (seat === speech.you ? 'you' : (speech.names[seat] ?? seat));
  const does = (seat: string, verb: string, third = `${verb}s`) => (seat === speech.you ? verb : third);
  const by = (seat: string, what: string) => ({ who: seat, what });
  const so = (what: string) => ({ who: null, what });
  switch (event.event) {
    case 'rolled':
      return so(
        `dice ${event.faces.at(-1)?.replace('-', ' to ')}: ${called(event.first)} ${does(event.first, 'start')}`,
      );
    case 'tossed':
      return so(`the coin: ${called(event.first)} ${does(event.first, 'go', 'goes')} first`);
    case 'lot-fell':
      return so(`the lot: ${called(event.first)} ${does(event.first, 'lead')}`);
    case 'played': {
      const spy = event.side !== null && event.side !== event.seat;
      const weather = all.some((one) => one.event === 'weather-came' || one.event === 'weather-went');
      const where = event.row === null || weather ? '' : `${spy ? ' on' : ' to'} ${speech.row(event.row)}`;
      return by(event.seat, `${played(event.cards, event.meant)}${spy ? ' as a spy' : ''}${where}`);
    }
    case 'passed':
      return by(
        event.seat,
        `${does(event.seat, 'pass', 'passes')}${event.points === null ? '' : ` at ${event.points}`}`,
      );
    case 'drew':
      if (!event.number) return null;
      return by(event.seat, `${does(event.seat, 'draw')} ${event.cards ? signs(event.cards) : count(event.number)}`);
    case 'reshuffled':
      return so('the discards are a new deck');
    case 'discarded': {
      const what = event.cards ? signs(event.cards) : event.number === 1 ? 'a card' : `${count(event.number)} cards`;
      return by(event.seat, `${does(event.seat, 'lay')} ${what} away`);
    }
    case 'looked':
      if (!event.number) return null;
      return by(
        event.seat,
        event.cards ? `${does(event.seat, 'see')} ${signs(event.cards)}` : `${does(event.seat, 'look')} at a card`,
      );
    case 'gave':
      return by(
        event.seat,
        `${does(event.seat, 'give')} ${called(event.to)} ${event.cards ? signs(event.cards) : 'a card'}`,
      );
    case 'destroyed':
      return by(event.seat, `${does(event.seat, 'destroy')} ${event.cards.length ? signs(event.cards) : 'nothing'}`);
    case 'moved':
      return by(event.seat, `${does(event.seat, 'move')} ${signs(event.cards)} to ${speech.row(event.row)}`);
    case 'empowered':
      return so(`${signs(event.cards)} doubled to ${event.power}`);
    case 'declared':
      return by(event.seat, `${does(event.seat, 'declare')} ${capital(event.alignment)}`);
    case 'declined':
      return by(event.seat, `${does(event.seat, event.what)} nothing`);
    case 'weather-came':
      return so(`weather over ${speech.row(event.row)}${event.again ? ', as before' : ''}`);
    case 'weather-went':
      return so(event.row === null ? 'all weather leaves' : `the weather leaves ${speech.row(event.row)}`);
    case 'round-ended': {
      const each = Object.entries(event.scores).map(([seat, score]) => `${called(seat)} ${score}`);
      return so(`round ${event.round} ends: ${each.join(', ')}`);
    }
    case 'round-began':
      return so(`${called(event.starter)} ${does(event.starter, 'start')} round ${event.round}`);
    case 'skipped':
      return so(`${called(event.seat)} ${does(event.seat, 'are', 'is')} skipped`);
    case 'banked':
      return by(event.seat, `${does(event.seat, 'bank')} ${signed(event.points)}`);
    case 'charged':
      return by(event.seat, `${does(event.seat, 'charge')} ${called(event.whom)} ${event.points}`);
    case 'struck': {
      const whom = event.whom === null ? 'everyone else' : called(event.whom);
      return by(event.seat, `${does(event.seat, 'make')} ${whom} draw ${count(event.number)}`);
    }
    case 'flipped':
      return so(event.cards.length ? `flips ${signs(event.cards)}` : 'nothing to flip');
    case 'silenced':
      return so('silenced');
    case 'gained':
      return so(`as ${signs(event.cards)}`);
    case 'order-turned':
      return so(ORDER[event.order]);
    case 'direction-turned':
      return so(ORDER[event.direction]);
    case 'cancelled':
      return so(`cancels the ${event.what.join(' and ')}`);
    case 'powerless':
      return so('without abilities');
    case 'blanked':
      return so('the next play is blank');
    case 'locked':
      return so(`only ${event.suits.map((suit) => `${SIGNS[suit]}\uFE0E`).join(' ')} follow`);
    case 'banned':
      return so('no tens');
    case 'chained':
      return so(`a chain: ${called(event.seat)} ${does(event.seat, 'owe')} ${count(event.number)}`);
    case 'demanded':
      return so(`${called(event.seat)} ${does(event.seat, 'owe')} ${count(event.number)}`);
    case 'faced':
      return so(`${called(event.seat)} ${does(event.seat, 'face')} a skip`);
    case 'kept-last':
      return by(event.seat, `${does(event.seat, 'keep')} the last card`);
    case 'cleared':
      return so(`the pile is cleared, ${called(event.leader)} ${does(event.leader, 'lead')}`);
    case 'took-back':
      return by(event.seat, `${does(event.seat, 'take')} it back`);
    case 'resigned':
      return by(event.seat, `${does(event.seat, 'resign')}`);
    default:
      return null;
  }
}

/** What lies in the discards, for who asks. */
export const discarded = (view: View): Note => ({
  title: 'Discards',
  lines: [view.discards.length ? view.discards.map(sign).join(' ') : 'Nothing has been discarded yet.'],
});

/** All that happened in an action, in one line; who did it is named once. After a round's end nothing else matters. */
export function brief(all: Event[], speech: Speech): string {
  const end = all.findIndex((event) => event.event === 'round-ended');
  const events = end < 0 ? all : all.slice(0, end + 1);
  const parts = events.flatMap((event) => part(event, events, speech) ?? []);
  const doer = parts.find((one) => one.who !== null)?.who ?? null;
  let who: string | null = doer;
  const said = parts.map(({ who: one, what }) => {
    if (one === null || one === who) return what;
    who = one;
    return `${one === speech.you ? 'you' : (speech.names[one] ?? one)} ${what}`;
  });
  const line = said.join(', ');
  if (doer === null || parts[0]?.who !== doer) return capital(line);
  const first = events.find((event) => event.event === 'played');
  const name = doer === speech.you ? 'You' : (speech.names[doer] ?? doer);
  return `${name}${first ? ':' : ''} ${line}`;
}

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
