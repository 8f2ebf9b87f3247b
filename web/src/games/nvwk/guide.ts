import type { NvwkView } from '../../protocol';
import { always, hand, has, mine, type Tip } from '../guide';

export const guide: Tip<NvwkView>[] = [
  {
    when: always,
    say: 'Get rid of your cards; what is left in your hand counts against you, and the fewest points win.',
    low: true,
  },
  {
    when: (view) => mine(view) && view.pile.length === 0 && view.question === 'play',
    say: 'You lead: lay any card, or a set of one value. Touch several cards of one value to build a set.',
  },
  {
    when: (view) => mine(view) && view.pile.length > 0 && view.question === 'play',
    say: 'Play as many cards as lie on top, of the same value or beyond in card order. The arrow round the pile shows whether that is up or down. Passing costs nothing.',
  },
  {
    when: (view) => view.chain !== null,
    say: 'A chain! The brass thread runs through it. Whoever is on turn continues it or draws as many cards as the thread says.',
  },
  {
    when: (view) => mine(view) && view.demand !== null,
    say: 'You are asked to draw. The plate says how many, why, and what would save you.',
  },
  {
    when: (view) => view.skip !== null,
    say: 'An Eight skips the next player, unless they stack an Eight of their own, or a joker as one.',
  },
  {
    when: (view) => view.order === 'down',
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
    when: (view) => mine(view) && !['play', null].includes(view.question),
    say: 'Your play asks something of you: read the sentence, and choose among what lights up.',
  },
  {
    when: (view) => hand(view).length > 0 && hand(view).length <= 2,
    say: 'Nearly out. When somebody’s hand is empty, all hands are counted.',
  },
  { when: (view) => view.over, say: 'That was a whole deal. The replay shows every hand.' },
];
