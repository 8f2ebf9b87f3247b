import type { VanillaView } from '../../protocol';
import type { AtTable } from '../game';
import Vanilla from './Vanilla.svelte';

export const table: AtTable<VanillaView> = {
  layout: Vanilla,
  wins: (view, seat) => view.wins[seat] ?? 0,
  note: (view, seat) => `${view.wins[seat] === 1 ? 'round' : 'rounds'} won, power ${view.totals[seat] ?? 0} in all`,
};
