// Which games somebody has met on this device, so that a lesson is offered once and no more.

import type { MyTables } from './types';

const KEY = 'parlour.met';

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

const hasMet = (game: string): boolean => read().includes(game);

/** Whether somebody has neither sat at a table of this game nor met it here. */
export function isNew(mine: MyTables | null, game: string): boolean {
  const sat = [mine?.running, mine?.over, mine?.waiting].some((all) => all?.some((each) => each.game === game));
  return !sat && !hasMet(game);
}

export function meets(game: string): void {
  if (hasMet(game)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), game]));
  } catch {
    // A private window: then it is offered again.
  }
}
