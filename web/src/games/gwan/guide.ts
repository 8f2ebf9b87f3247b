import type { GwanView } from '../../protocol';
import { alone, foe } from '../battlefield/guide';
import { always, has, mine, type Tip } from '../guide';

const score = (view: GwanView, seat: string): number => view.scores[seat]?.total ?? 0;

export const guide: Tip<GwanView>[] = [
  {
    when: always,
    say: 'You sit below, your opponent above. Each of you has three rows: Close, Mid and Long. The first to win two rounds wins.',
    low: true,
  },
  {
    when: mine,
    say: 'Your turn. Touch a card: it lifts, and the rows where it may go light up. Touch a row to lay it there. Clubs go to Close, Spades to Mid, Diamonds to Long; a Heart may go to Close or Mid.',
  },
  {
    when: (view) => mine(view) && score(view, view.seat!) > 0,
    say: 'A row that holds a card earns a bonus, the Long row the biggest. Touch a row’s total to see where it comes from. It pays to have a card in every row (G10).',
  },
  {
    when: (view) => has(view, /^5/),
    say: 'You hold a Five: a spy. It counts for your opponent, but you draw two cards. Early in a game that is nearly always a bargain.',
  },
  { when: (view) => has(view, /^[JQK]/), say: 'Jack, Queen and King are commanders: weather does not shrink them.' },
  {
    when: (view) => has(view, /^A[CSD]/),
    say: 'An Ace of Clubs, Spades or Diamonds is weather. Use it on the row where your opponent has more to lose than you.',
  },
  {
    when: (view) => alone(view),
    say: 'Your opponent has passed. Play just enough to get ahead, then pass: what you keep fights for you in the next round.',
  },
  {
    when: (view) => mine(view) && score(view, foe(view)) > score(view, view.seat!) + 20,
    say: 'You are far behind. Passing now loses this round, but saves your hand for the next two.',
  },
  {
    when: (view) => view.round > 1,
    say: 'A new round: the table is swept, you keep your hand, and both of you draw. The loser of the last round starts.',
  },
  {
    when: (view) => view.over,
    say: 'That was a whole game. In the replay you see both hands, and what you might have done.',
  },
];
