/** What may be done, as the server takes it apart: nothing here knows a rule, or reads an action's text. */

import type { Choice, Unplayable, View } from '../lib/types';

export type Move = Choice;
export type RowName = 'C' | 'S' | 'D';

/** All that may be done now. */
export function moves(view: View): Move[] {
  return view.legal.flatMap((group) => group.actions);
}

/** Whether a move does nothing but name a card to stand for. */
export const naming = (move: Move): boolean => !move.cards.length && move.meant.some(Boolean);

/** Why a card can't be played, as a sentence. */
export const refused = ({ why, rule }: Unplayable): string => `${why}${rule ? ` (${rule})` : ''}.`;

/** The same word for cards of which one is offered for all. */
export function alikeIn(view: View): (card: string) => string {
  const first = new Map(view.alike.flatMap((cards) => cards.map((card) => [card, cards[0] ?? card])));
  return (card) => first.get(card) ?? card;
}

/** Whether a move uses all these cards of the hand, or others that are alike; with `exactly`, these and no others. */
export function uses(alike: (card: string) => string, move: Move, picked: string[], exactly = false): boolean {
  if (exactly && move.cards.length !== picked.length) return false;
  const left = move.cards.map(alike);
  return picked.every((card) => {
    const found = left.indexOf(alike(card));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}
