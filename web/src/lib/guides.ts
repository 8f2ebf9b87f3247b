// The first game, explained while it is played: each tip waits for the position that it is about, and is shown once.
import type { GameName, Seat, View } from './types';

export interface Tip {
  when: (view: View) => boolean;
  say: string;
  low?: true; // shown over the hand, as it is about the table
}

const mine = (view: View) => view.turn !== null && view.turn === view.seat;
const hand = (view: View): string[] => (view.seat ? (view.hands[view.seat]?.cards ?? []) : []);
const has = (view: View, form: RegExp) => mine(view) && hand(view).some((card) => form.test(card));
const foe = (view: View): Seat => (Object.keys(view.names) as Seat[]).find((seat) => seat !== view.seat)!;
const score = (view: View, seat: string): number => {
  const sums = 'scores' in view ? view.scores : 'powers' in view ? view.powers : {};
  return (sums as Record<string, { total: number }>)[seat]?.total ?? 0;
};
const always = () => true;

export const GUIDES: Record<GameName, Tip[]> = {
  gwan: [
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
      when: (view) => view.game === 'gwan' && mine(view) && score(view, view.seat!) > 0,
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
      when: (view) => view.game === 'gwan' && mine(view) && view.passed.includes(foe(view)),
      say: 'Your opponent has passed. Play just enough to get ahead, then pass: what you keep fights for you in the next round.',
    },
    {
      when: (view) => view.game === 'gwan' && mine(view) && score(view, foe(view)) > score(view, view.seat!) + 20,
      say: 'You are far behind. Passing now loses this round, but saves your hand for the next two.',
    },
    {
      when: (view) => view.game === 'gwan' && view.round > 1,
      say: 'A new round: the table is swept, you keep your hand, and both of you draw. The loser of the last round starts.',
    },
    {
      when: (view) => view.over,
      say: 'That was a whole game. In the replay you see both hands, and what you might have done.',
    },
  ],
  vanilla: [
    {
      when: always,
      say: 'Two armies, three rows each: Clubs, Spades, Diamonds. The stronger side wins a round, and two rounds win the game. You get one hand, and it has to last.',
      low: true,
    },
    {
      when: (view) => view.game === 'vanilla' && mine(view) && view.phase === 'setup',
      say: 'First throw two of your twelve cards away. Only you know which they were (V1).',
    },
    {
      when: (view) => view.game === 'vanilla' && mine(view) && view.phase === 'alignment',
      say: 'Choose what your side stands for: Might strengthens Jacks, Queens and Kings and wins tied rounds; Magic can sweep the weather away once; Mind swaps a card every round. Any is fine for a first game.',
    },
    {
      when: (view) => view.game === 'vanilla' && mine(view) && view.phase === 'play',
      say: 'Touch a card and then the row that lights up. Hold it, or hover, to read what it does. No cards are dealt between rounds, so do not spend them all.',
    },
    {
      when: (view) => view.game === 'vanilla' && view.phase === 'play' && has(view, /^3/),
      say: 'A Three is a spy: it fights for your opponent, but you draw.',
    },
    {
      when: (view) => view.game === 'vanilla' && view.phase === 'play' && has(view, /^X/),
      say: 'A joker doubles the power of the unit you attach it to, and dies with it (V20).',
    },
    {
      when: (view) => view.game === 'vanilla' && view.phase === 'play' && has(view, /^A/),
      say: 'An Ace destroys the strongest units in the rows of its suit, on both sides. Look twice whether they are yours (V17).',
    },
    {
      when: (view) => view.game === 'vanilla' && mine(view) && ['hero', 'wizard', 'joker'].includes(view.phase),
      say: 'This card asks you something before the game goes on. What it may be used on lights up.',
    },
    {
      when: (view) => view.game === 'vanilla' && mine(view) && view.passed.includes(foe(view)),
      say: 'Your opponent has passed: one point more than they have is enough.',
    },
    {
      when: (view) => view.game === 'vanilla' && view.round > 1,
      say: 'The next round. Count hands: whoever has more cards left has the better chances.',
    },
    { when: (view) => view.over, say: 'That was a whole game. The replay shows everything that was hidden.' },
  ],
  nvwk: [
    {
      when: always,
      say: 'Get rid of your cards; what is left in your hand counts against you, and the fewest points win.',
      low: true,
    },
    {
      when: (view) => view.game === 'nvwk' && mine(view) && view.pile.length === 0 && view.question === 'play',
      say: 'You lead: lay any card, or a set of one value. Touch several cards of one value to build a set.',
    },
    {
      when: (view) => view.game === 'nvwk' && mine(view) && view.pile.length > 0 && view.question === 'play',
      say: 'Play as many cards as lie on top, of the same value or beyond in card order. The arrow round the pile shows whether that is up or down. Passing costs nothing.',
    },
    {
      when: (view) => view.game === 'nvwk' && view.chain !== null,
      say: 'A chain! The brass thread runs through it. Whoever is on turn continues it or draws as many cards as the thread says.',
    },
    {
      when: (view) => view.game === 'nvwk' && mine(view) && view.demand !== null,
      say: 'You are asked to draw. The plate says how many, why, and what would save you.',
    },
    {
      when: (view) => view.game === 'nvwk' && view.skip !== null,
      say: 'An Eight skips the next player, unless they stack an Eight of their own, or a joker as one.',
    },
    {
      when: (view) => view.game === 'nvwk' && view.order === 'down',
      say: 'The card order has turned: now lower values follow.',
    },
    {
      when: (view) => has(view, /^3/),
      say: 'You hold a Three: it is wild. Lift it, and a wheel offers the values it may stand for.',
    },
    {
      when: (view) => has(view, /^X/),
      say: 'A joker plays as any card that the wheel offers. Do not keep it: it costs 10 at the end, and it can’t be your last card.',
    },
    {
      when: (view) => view.game === 'nvwk' && mine(view) && !['play', null].includes(view.question),
      say: 'Your play asks something of you: read the sentence, and choose among what lights up.',
    },
    {
      when: (view) => view.game === 'nvwk' && hand(view).length > 0 && hand(view).length <= 2,
      say: 'Nearly out. When somebody’s hand is empty, all hands are counted.',
    },
    { when: (view) => view.over, say: 'That was a whole deal. The replay shows every hand.' },
  ],
};
