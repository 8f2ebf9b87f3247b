import { figure } from '../../lib/words';
import type { NvwkView } from '../../protocol';
import type { AtTable } from '../game';
import Ring from './Ring.svelte';
import SeatPlate from './SeatPlate.svelte';

function note(view: NvwkView, seat: string): string {
  const points = view.points[seat];
  return points ? `hand ${figure(points.hand)}, bank ${figure(points.bank)}` : '';
}

export const table: AtTable<NvwkView> = {
  layout: Ring,
  plate: SeatPlate,
  counts: (view, card) => (view.seat ? view.points[view.seat]?.cards[card] : undefined),
  note,
  ranking: (view) => view.ranking,
};
