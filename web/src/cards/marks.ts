/** Small marks on cards. Paths lie in a 24 × 24 box, drawn with round strokes. */

export interface Drawing {
  lines?: string;
  solid?: string;
  text?: string;
}

/** What a card does, in a word or two, and how that is drawn. */
export interface Marked {
  title: string;
  drawing: Drawing;
}

/**
 * The marks of a game's cards: the rules tell which card has which ability, this client how each is drawn. A rank stands
 * for all of its cards that are not named.
 */
export function marks<Name extends string>(
  abilities: Record<Name, { title: string; cards: string }>,
  drawings: Record<Name, Drawing>,
): (card: string) => Marked | null {
  const found = new Map<string, Marked>();
  for (const name of Object.keys(abilities) as Name[]) {
    const { title, cards } = abilities[name];
    for (const card of cards.split(' ')) found.set(card, { title, drawing: drawings[name] });
  }
  return (card) => found.get(card) ?? found.get(card.charAt(0)) ?? null;
}

export const JOKER = {
  lines: 'M6 21.5h12',
  solid:
    'M6 18.5c-.2-4-.2-6-2-7.6a2 2 0 1 1-2.6-1.9C4.5 5 9 6 10.5 10c.1-3 .4-4.5.6-5.4a2 2 0 1 1 1.8 0c.2.9.5 2.4.6 5.4C15 6 19.5 5 22.6 9a2 2 0 1 1-2.6 1.9c-1.8 1.6-1.8 3.6-2 7.6z',
} satisfies Drawing;

export const WILD = {
  lines: 'm12 2 3.5 6.5L22 12l-6.5 3.5L12 22l-3.5-6.5L2 12l6.5-3.5z',
  solid: 'M12 2v20l-3.5-6.5L2 12l6.5-3.5z',
} satisfies Drawing;
