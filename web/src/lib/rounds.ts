// How rounds ended, from what happened. The server words it.
import type { LogLine, RoundEndedEvent, Seat, Update, View } from './types';

/** A round that has just ended: what each side had, what is told of it, and the table after it. */
export interface RoundEnd {
  ended: RoundEndedEvent;
  title: string;
  told: string[];
  view: View;
}

export interface RoundScore {
  numbers: { seat: Seat; number: number; name: string }[];
  winner: Seat | null;
}

type Event = LogLine['events'][number];

const isEnd = (event: Event): event is RoundEndedEvent => event.event === 'round-ended';

/**
 * The end of a round in a move, if one has ended; the sentences are those after the one with its scores. The last round of
 * a game is told with that, but not one before it that the same move has ended.
 */
export function roundEnd({ events, rounds, told, round_told, view }: Update): RoundEnd | null {
  const ended = events.find(isEnd);
  const title = rounds[0]?.title ?? '';
  if (view.over && rounds.length < 2) return null;
  return ended && round_told !== null ? { ended, title, told: told.slice(round_told + 1), view } : null;
}

/** What each side had in a round, and who won it; `you` is whoever looks, unless several do. */
export function roundScore({ ended, view }: RoundEnd, you: Seat | null): RoundScore {
  const seats = Object.keys(ended.scores) as Seat[];
  return {
    numbers: seats.map((seat) => ({
      seat,
      number: ended.scores[seat]!,
      name: seat === you ? 'You' : (view.names[seat] ?? seat),
    })),
    winner: ended.winners.length === 1 ? ended.winners[0]! : null,
  };
}
