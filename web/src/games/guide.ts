/** The first game, explained while it is played: each tip waits for the position that it is about, and is shown once. */

import type { View } from '../lib/types';

export interface Tip<V extends View = View> {
  when: (view: V) => boolean;
  say: string;
  low?: true; // shown over the hand, as it is about the table
}

export const always = () => true;
export const mine = (view: View): boolean => view.turn !== null && view.turn === view.seat;
export const hand = (view: View): string[] => (view.seat ? (view.hands[view.seat]?.cards ?? []) : []);
export const has = (view: View, form: RegExp): boolean => mine(view) && hand(view).some((card) => form.test(card));
