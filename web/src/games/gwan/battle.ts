import type { GwanRow, GwanView } from '../../protocol';
import type { Battle, Row } from '../battlefield/battle';

const row = ({ name, cards, total, bonus, how }: GwanRow, adds: number): Row => ({
  name,
  cards: cards.map((one) => ({ ...one, jokers: [], how: null })),
  total,
  bonus,
  adds,
  how,
});

/** What an empty row would add; an older server does not say. */
const added = (view: GwanView, row: 'C' | 'S' | 'D') => view.adds?.[row] ?? 0;

/** GWAN's rows, laid out on the battlefield. */
export const battle = (view: GwanView): Battle => ({
  round: view.round,
  weather: view.weather,
  takes: view.takes,
  air: null,
  buried: [],
  sides: Object.fromEntries(
    Object.entries(view.rows).map(([seat, rows]) => [
      seat,
      {
        rows: {
          C: row(rows.C!, added(view, 'C')),
          S: row(rows.S!, added(view, 'S')),
          D: row(rows.D!, added(view, 'D')),
        },
        score: view.scores[seat]!,
        wins: view.wins[seat]!,
        toWin: view.to_win,
        passed: view.passed.some((one) => one === seat),
        alignment: null,
        clear: null,
        unsure: [],
      },
    ]),
  ),
});
