import type { VanillaRow, VanillaView } from '../../protocol';
import type { Battle, Row, Side } from '../battlefield/battle';
import { ABILITIES } from './abilities';

const row = ({ name, units, total }: VanillaRow): Row => ({
  name,
  cards: units.map((one) => ({ ...one, worth: one.power })),
  total,
  bonus: null,
  adds: 0,
  how: units.map((one) => `${one.power}`).join(' + '),
});

function alignment(view: VanillaView, seat: string): Side['alignment'] {
  const name = view.alignments[seat];
  return name ? { name, does: view.stands_for[seat] ?? '', used: view.magic_used.some((one) => one === seat) } : null;
}

/** The units of Vanilla Gwent, laid out on the battlefield. */
export const battle = (view: VanillaView): Battle => ({
  round: view.round,
  weather: view.weather,
  takes: view.takes,
  air: view.phase === 'joker' ? (view.pending?.card ?? null) : null,
  // when all is open they lie among the others
  buried: view.over ? [] : Object.entries(view.hidden).map(([seat, { size, cards }]) => ({ seat, size, cards })),
  sides: Object.fromEntries(
    Object.entries(view.rows).map(([seat, rows]) => [
      seat,
      {
        rows: { C: row(rows.C!), S: row(rows.S!), D: row(rows.D!) },
        score: view.powers[seat]!,
        wins: view.wins[seat]!,
        toWin: view.to_win,
        passed: view.passed.some((one) => one === seat),
        alignment: alignment(view, seat),
        clear: view.clear === seat ? ABILITIES.clear.cards : null,
        unsure:
          view.seat !== null && view.seat !== seat && !view.over ? view.seen.filter((one) => one.now === 'unsure') : [],
      },
    ]),
  ),
});
