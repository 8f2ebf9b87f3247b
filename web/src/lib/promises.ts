// What the server promised before the first card, as this browser heard it: the check of the fair deal goes by that, not
// by what the server says afterwards.

const KEY = 'parlour.promises';
const MOST = 200;

function read(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

/** Note what was promised for a table; only the first word counts. */
export function noted(table: string, commitment: string): void {
  const kept = read();
  if (kept.some(([id]) => id === table)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept, [table, commitment]].slice(-MOST)));
  } catch {
    // A private window: then the replay says that nothing was noted.
  }
}

export function promised(table: string): string | null {
  return read().find(([id]) => id === table)?.[1] ?? null;
}
