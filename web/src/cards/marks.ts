/** Small marks on cards. Paths lie in a 24 × 24 box, drawn with round strokes. */

export interface Drawing {
  /** What it means, in a word or two. */
  title: string;
  lines?: string;
  solid?: string;
  text?: string;
}

export const JOKER = {
  title: 'Joker',
  lines: 'M6 21.5h12',
  solid:
    'M6 18.5c-.2-4-.2-6-2-7.6a2 2 0 1 1-2.6-1.9C4.5 5 9 6 10.5 10c.1-3 .4-4.5.6-5.4a2 2 0 1 1 1.8 0c.2.9.5 2.4.6 5.4C15 6 19.5 5 22.6 9a2 2 0 1 1-2.6 1.9c-1.8 1.6-1.8 3.6-2 7.6z',
} satisfies Drawing;

export const WILD = {
  title: 'Wild',
  lines: 'm12 2 3.5 6.5L22 12l-6.5 3.5L12 22l-3.5-6.5L2 12l6.5-3.5z',
  solid: 'M12 2v20l-3.5-6.5L2 12l6.5-3.5z',
} satisfies Drawing;
