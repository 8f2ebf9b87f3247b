import type { View } from '../../lib/types';
import type { AtTable } from '../game';
import { always, mine } from '../guide';
import Plain from './Plain.svelte';

export const table: AtTable<View> = {
  layout: Plain,
  guide: [
    {
      when: always,
      say: 'The plates show who sits at the table and how many cards they hold. The sentence above your hand says what is asked.',
      low: true,
    },
    {
      when: mine,
      say: 'Your turn. All that you may do stands on the table, card by card: touch what you want to do, or touch the card in your hand first.',
    },
    { when: (view) => view.over, say: 'That was a whole game. The replay shows everything that was hidden.' },
  ],
};
