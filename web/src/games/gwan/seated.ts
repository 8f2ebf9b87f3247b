import type { GwanView } from '../../protocol';
import type { AtTable } from '../game';
import Gwan from './Gwan.svelte';

export const table: AtTable<GwanView> = {
  layout: Gwan,
  wins: (view, seat) => view.wins[seat] ?? 0,
  note: (view, seat) => (view.wins[seat] === 1 ? 'round won' : 'rounds won'),
};
