/** The cards as text ("7C", "TH", "X1"), their names, and their order. */

export type Suit = 'C' | 'S' | 'D' | 'H';

export const SUIT_NAMES: Record<Suit, string> = { C: 'Clubs', S: 'Spades', D: 'Diamonds', H: 'Hearts' };

export const RANK_NAMES: Record<string, string> = {
  '2': 'Two',
  '3': 'Three',
  '4': 'Four',
  '5': 'Five',
  '6': 'Six',
  '7': 'Seven',
  '8': 'Eight',
  '9': 'Nine',
  T: 'Ten',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};

export const RANKS = '23456789TJQKA';

export function isJoker(card: string): boolean {
  return card[0] === 'X';
}

export function suitOf(card: string): Suit | null {
  const suit = card[1] as Suit;
  return !isJoker(card) && suit in SUIT_NAMES ? suit : null;
}

/** What stands in a corner: 10 for T. */
export function indexOf(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

/**
 * The rank that a card stands for, as the server tells it: 9 of "9", "9C", and of "3=9", a joker as a 3. That is what is
 * drawn on a wild card; how one is written in an action is read by the server alone.
 */
export function valueOf(declared: string): string {
  return declared.slice(declared.indexOf('=') + 1).charAt(0);
}

/** Whether a joker is declared as a 3, which has no suit. */
export function asThree(declared: string | null | undefined): boolean {
  return declared?.includes('=') ?? false;
}

/** "Seven of Clubs", "Joker"; a rank alone ("9", as a declared value) is "Nine". */
export function cardName(card: string): string {
  if (isJoker(card)) return 'Joker';
  const suit = suitOf(card);
  const rank = RANK_NAMES[card.charAt(0)] ?? card;
  return suit ? `${rank} of ${SUIT_NAMES[suit]}` : rank;
}

/** "Seven of Clubs", "Three of Hearts as a Nine", "Joker as a Three for a Nine", "Face-down card". */
export function cardLabel(card: string | null, declared?: string | null): string {
  if (card === null) return 'Face-down card';
  if (!declared) return cardName(card);
  const rank = RANK_NAMES[valueOf(declared)] ?? declared;
  const article = /^[AE]/.test(rank) ? 'an' : 'a';
  if (asThree(declared)) return `${cardName(card)} as a Three${rank === 'Three' ? '' : ` for ${article} ${rank}`}`;
  return `${cardName(card)} as ${suitOf(declared) ? `the ${cardName(declared)}` : `${article} ${rank}`}`;
}

/** The number printed on a card; null for courts, aces and jokers, which carry none. */
export function printed(card: string): number | null {
  if (isJoker(card)) return null;
  return card[0] === 'T' ? 10 : Number(card[0]) || null;
}
