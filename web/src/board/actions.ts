/**
 * Actions as text, taken apart so that they can be found by tapping: which cards of the hand they use, what their wild
 * cards stand for, and the place on the table where they are done. What is legal is never decided here.
 */

import { isJoker } from '../cards/deck';
import type { LegalAction, RowName, View } from './view';

export interface Move extends LegalAction {
  /** discard, destroy, move, empower, drop, give, charge, three, gain; a word like pass; or "" for a play. */
  verb: string;
  /** Cards of the hand that it uses, as written. */
  cards: string[];
  /** The declared meaning of each wild among them ("9", "9C", "3=9" for a joker as a 3), "" for the rest. */
  meant: string[];
  /** A unit on the table that it is about. */
  unit: string | null;
  row: RowName | null;
  seat: string | null;
}

const WORDS = new Set(['pass', 'draw', 'guard', 'skip', 'each', 'decline', 'dispel', 'might', 'magic', 'mind']);
const FROM_HAND = new Set(['discard', 'drop', 'give']);
const ON_UNIT = new Set(['destroy', 'move', 'empower']);
const ON_SEAT = new Set(['charge', 'three']);

export function parse({ action, say }: LegalAction): Move {
  const move: Move = { action, say, verb: '', cards: [], meant: [], unit: null, row: null, seat: null };
  if (WORDS.has(action)) {
    if (action === 'guard') return { ...move, verb: action, cards: ['9C'], meant: [''] };
    return { ...move, verb: action };
  }
  const space = action.indexOf(' ');
  const verb = space < 0 ? '' : action.slice(0, space);
  const [what = '', at] = action.slice(space + 1).split('@');
  const row = (at as RowName | undefined) ?? null;
  if (FROM_HAND.has(verb)) return { ...move, verb, cards: [what], meant: [''] };
  if (ON_UNIT.has(verb)) return { ...move, verb, unit: what, row };
  if (ON_SEAT.has(verb)) return { ...move, verb, seat: what };
  if (verb) return { ...move, verb, meant: [what] }; // gain
  const words = what.split('+').map(declaredCard);
  return { ...move, row, cards: words.map(({ card }) => card), meant: words.map(({ declared }) => declared ?? '') };
}

export function moves(view: View): Move[] {
  return (view.legal ?? []).flatMap((group) => group.actions.map(parse));
}

/** Cards that are offered once for all that are alike: the jokers, and in NVWK the 3s, which have no suit. */
export function kind(game: string, card: string): string {
  if (isJoker(card)) return 'X';
  return game === 'nvwk' && card[0] === '3' ? '3' : card;
}

/** Whether a move uses all these cards of the hand; with `exactly`, these and no others. */
export function uses(game: string, move: Move, picked: string[], exactly = false): boolean {
  if (exactly && move.cards.length !== picked.length) return false;
  const left = move.cards.map((card) => kind(game, card));
  return picked.every((card) => {
    const found = left.indexOf(kind(game, card));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** The places of the table where a move is done, as the names of drop targets. */
export function places(view: View, move: Move): string[] {
  if (view.game === 'nvwk') {
    if (move.seat) return [`seat:${move.seat}`];
    if (move.verb === 'give' && view.gives_to) return [`seat:${view.gives_to}`];
    if (move.verb === 'guard' || move.verb === 'drop') return ['discards'];
    if (move.verb === 'draw') return ['deck'];
    return move.verb === '' ? ['pile'] : [];
  }
  const me = view.seat ?? 'P1';
  const other = me === 'P1' ? 'P2' : 'P1';
  if (move.unit) {
    if (!move.row) return [`unit:${move.unit}`];
    const side = [me, other].find((seat) => holds(view, seat, move.unit!)) ?? other;
    return [`row:${side}:${move.row}`];
  }
  if (move.verb === 'discard') return ['discards'];
  const card = move.cards[0];
  if (move.verb || !card) return [];
  // Where a card without a named row is put is only a matter of drawing; the action stays the same.
  const suit = move.row ?? card[1] ?? '';
  const rows = 'CSD'.includes(suit) && !isJoker(card) ? [suit] : ['C', 'S', 'D'];
  const rank = card[0];
  const spy = rank === (view.game === 'gwan' ? '5' : '3');
  const both = rank === 'A' || (view.game === 'vanilla' && (rank === '2' || rank === 'X'));
  const sides = both ? [me, other] : spy ? [other] : [me];
  return sides.flatMap((side) => rows.map((row) => `row:${side}:${row}`));
}

function holds(view: Exclude<View, { game: 'nvwk' }>, seat: string, unit: string): boolean {
  const rows = Object.values(view.rows[seat] ?? {});
  return rows.some((row) => {
    const lying: { card: string }[] = 'units' in row ? row.units : row.cards;
    return lying.some(({ card }) => card === unit);
  });
}

/** "9D", "3H=9", "X1=9C" or "X1=3=9" as the pile shows it: a card and what it stands for. */
export function declaredCard(text: string): { card: string; declared: string | null } {
  const at = text.indexOf('=');
  return at < 0 ? { card: text, declared: null } : { card: text.slice(0, at), declared: text.slice(at + 1) };
}
