// How rounds ended, from what happened.
import type { LogLine, RoundEndedEvent, Seat, Update, View } from './types';

/** A round that has just ended: what each side had, what more is told of it, and the table after it. */
export interface RoundEnd {
  ended: RoundEndedEvent;
  told: string[];
  view: View;
}

export interface RoundScore {
  numbers: { seat: Seat; number: number; name: string }[];
  winner: Seat | null;
  title: string;
}

type Event = LogLine['events'][number];

const isEnd = (event: Event): event is RoundEndedEvent => event.event === 'round-ended';

/** The end of a round in a move, if one has ended; the sentences are those after the one with its scores. */
export function roundEnd({ events, told, round_told, view }: Update): RoundEnd | null {
  const ended = events.find(isEnd);
  return ended && round_told !== null ? { ended, told: told.slice(round_told + 1), view } : null;
}

/** What each side had in a round, and who won it; `you` is whoever looks, unless several do. */
export function roundScore({ ended, view }: RoundEnd, you: Seat | null): RoundScore {
  const called = (seat: Seat) => (seat === you ? 'you' : (view.names[seat] ?? seat));
  const seats = Object.keys(ended.scores) as Seat[];
  const winner = ended.winners.length === 1 ? ended.winners[0]! : null;
  const won = winner && (winner === you ? 'you win' : `${called(winner)} wins`);
  return {
    numbers: seats.map((seat) => ({
      seat,
      number: ended.scores[seat]!,
      name: seat === you ? 'You' : called(seat),
    })),
    winner,
    title: won ? `Round ${ended.round}: ${won}` : `Round ${ended.round} is tied`,
  };
}

/** How the rounds of a game ended: "Round 2: Bo 76, Anna 62." */
export function roundsOf(log: LogLine[], names: Record<string, string>, you: Seat | null): string[] {
  return log.flatMap(({ events }) =>
    events.filter(isEnd).map(({ round, scores }) => {
      const each = Object.entries(scores).map(([seat, score]) => `${seat === you ? 'you' : names[seat]} ${score}`);
      return `Round ${round}: ${each.join(', ')}.`;
    }),
  );
}
