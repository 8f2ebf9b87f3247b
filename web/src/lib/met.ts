// Which games somebody has met on this device, so that a lesson is offered once and no more.

const KEY = 'parlour.met';

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const hasMet = (game: string): boolean => read().includes(game);

export function meets(game: string): void {
  if (hasMet(game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), game]));
  } catch {
    // A private window: then it is offered again.
  }
}
