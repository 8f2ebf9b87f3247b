import type { VanillaView } from '../../protocol';
import type { AtTable } from '../game';
import Vanilla from './Vanilla.svelte';

export const table: AtTable<VanillaView> = {
  layout: Vanilla,
  wins: (view, seat) => view.wins[seat] ?? 0,
  note: (view, seat) => {
    const won = view.wins[seat] === 1 ? 'round won' : 'rounds won';
    // who gives up in the first round leaves nothing to sum up
    return Object.values(view.totals).some(Boolean) ? `${won}, power ${view.totals[seat] ?? 0} in all` : won;
  },
};
