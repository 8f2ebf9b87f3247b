import type { VanillaView } from '../../protocol';
import { alone } from '../battlefield/guide';
import { always, has, mine, type Tip } from '../guide';

export const guide: Tip<VanillaView>[] = [
  {
    when: always,
    say: 'Two armies, three rows each: Clubs, Spades, Diamonds. The stronger side wins a round, and two rounds win the game. You get one hand, and it has to last.',
    low: true,
  },
  {
    when: (view) => mine(view) && view.phase === 'setup',
    say: 'First throw two of your twelve cards away. Only you know which they were (V1).',
  },
  {
    when: (view) => mine(view) && view.phase === 'alignment',
    say: 'Choose what your side stands for: Might strengthens Jacks, Queens and Kings and wins tied rounds; Magic can sweep the weather away once; Mind swaps a card every round. Any is fine for a first game.',
  },
  {
    when: (view) => mine(view) && view.phase === 'play',
    say: 'Touch a card and then the row that lights up. Hold it, or hover, to read what it does. No cards are dealt between rounds, so do not spend them all.',
  },
  {
    when: (view) => view.phase === 'play' && has(view, /^3/),
    say: 'A Three is a spy: it fights for your opponent, but you draw.',
  },
  {
    when: (view) => view.phase === 'play' && has(view, /^X/),
    say: 'A joker doubles the power of the unit you attach it to, and dies with it (V20).',
  },
  {
    when: (view) => view.phase === 'play' && has(view, /^A/),
    say: 'An Ace destroys the strongest units in the rows of its suit, on both sides. Look twice whether they are yours (V17).',
  },
  {
    when: (view) => mine(view) && ['hero', 'wizard', 'joker'].includes(view.phase),
    say: 'This card asks you something before the game goes on. What it may be used on lights up.',
  },
  {
    when: (view) => alone(view),
    say: 'Your opponent has passed: one point more than they have is enough.',
  },
  {
    when: (view) => view.round > 1,
    say: 'The next round. Count hands: whoever has more cards left has the better chances.',
  },
  { when: (view) => view.over, say: 'That was a whole game. The replay shows everything that was hidden.' },
];
