// How far the chat of a table has been read, for as long as this window is open: what was not is told after a reload too.

const key = (table: string) => `parlour.read.${table}`;

/** The number of the latest line that was read; null at a table where one has not been. */
export function readAt(table: string): number | null {
  try {
    const kept = sessionStorage.getItem(key(table));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

export function reads(table: string, line: number): void {
  try {
    sessionStorage.setItem(key(table), String(line));
  } catch {
    // A private window: then a reload has read all of it.
  }
}
