// The pictures of the rulebook's worked examples: a fenced block "table", a line each for a row, a play or a hand.

export interface Laid {
  card: string;
  declared: string | null;
  jokers: string[];
  worth: number | null;
}

export interface PictureRow {
  label: string;
  /** What lies over it, told in brackets after its name: Close (Tundra). */
  under: boolean;
  cards: Laid[];
  note: string;
}

const LAID = /^([2-9TJQKA][CSDH]|X[12])(?:=([2-9TJQKA][CSDH]?))?((?:\+X[12])*)(?:\((\d+)\))?$/;

/** "Ann, Mid: 9S(1) 4D+X1(16) 3S=6 = 23": who or which, the cards, what they come to. */
export const picture = (text: string): PictureRow[] =>
  text.split('\n').map((line) => {
    const [, label = '', cards = '', note = ''] = /^([^:]+):(.*?)(?: = (.+))?$/.exec(line) ?? [];
    return {
      label,
      under: /\(.+\)$/.test(label),
      note,
      cards: cards
        .split(' ')
        .map((word) => LAID.exec(word))
        .filter((found) => found !== null)
        .map(([, card, declared, jokers, worth]) => ({
          card: card!,
          declared: declared ?? null,
          jokers: jokers!.split('+').slice(1),
          worth: worth ? Number(worth) : null,
        })),
    };
  });
