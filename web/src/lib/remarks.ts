/**
 * What bots have to say, now and then. It is chosen from what everybody saw and from nothing else, and the same for all
 * who look: nobody learns anything from it.
 */

import type { LogLine } from './types';

type Event = LogLine['events'][number];

const SAYS = {
  spy: ['Just visiting.', 'Keep an eye on it.', 'Make room.'],
  lost: ['Ouch.', 'I liked that one.', 'So much for that.'],
  strikes: ['Thunder!', 'Nothing personal.', 'That had to go.'],
  weather: ['Wrap up warm.', 'Look at that sky.', 'Mind the weather.'],
  won: ['That one is mine.', 'A good round.', 'On we go.'],
  beaten: ['Well played.', 'You had me there.', 'Next one is mine.'],
  owes: ['Oh dear.', 'So many cards …', 'Thank you very much.'],
  skipped: ['I was just about to …', 'I can wait.'],
  clears: ['A clean table.', 'That is better.'],
};

type Occasion = keyof typeof SAYS;

/** What in an action is worth a word, and to whom. */
function* occasions(event: Event): Generator<[string, Occasion]> {
  if (event.event === 'played' && event.side !== null && event.side !== event.seat) yield [event.seat, 'spy'];
  if (event.event === 'destroyed' && event.cards.length) {
    if (event.side !== null && event.side !== event.seat) yield [event.side, 'lost'];
    yield [event.seat, 'strikes'];
  }
  if (event.event === 'round-ended' && event.winners.length === 1)
    for (const seat of Object.keys(event.scores))
      yield [seat, (event.winners as string[]).includes(seat) ? 'won' : 'beaten'];
  if (event.event === 'chained') yield [event.seat, 'owes'];
  if (event.event === 'skipped') yield [event.seat, 'skipped'];
  if (event.event === 'cleared' && event.again) yield [event.leader, 'clears'];
}

/** A number that follows from a table and a position, and looks like chance. */
function drawn(text: string): number {
  let found = 2166136261;
  for (const letter of text) found = Math.imul(found ^ letter.charCodeAt(0), 16777619);
  return (found ^ (found >>> 15)) >>> 0;
}

export interface Remark {
  seat: string;
  words: string;
}

/** What a bot says about an action, or nothing, which is mostly so. */
export function remark(table: string, { position, events, by }: LogLine, bots: Set<string>): Remark | null {
  const number = drawn(`${table} ${position}`);
  if (number % 5 > 1) return null;
  const found = events.flatMap((event) => {
    const weather: [string, Occasion][] = event.event === 'weather-came' && by ? [[by, 'weather']] : [];
    return [...occasions(event), ...weather];
  });
  const said = found.find(([seat]) => bots.has(seat));
  if (!said) return null;
  const [seat, occasion] = said;
  const all = SAYS[occasion];
  return { seat, words: all[(number >>> 8) % all.length]! };
}
