// Where somebody sat on this device, for as long as its window is open: a seat that moved away is missed after a reload too.
import type { Seat } from './types';

const key = (table: string) => `parlour.sat.${table}`;

export function satAt(table: string): Seat | null {
  try {
    return sessionStorage.getItem(key(table)) as Seat | null;
  } catch {
    return null;
  }
}

export function sits(table: string, seat: Seat): void {
  try {
    sessionStorage.setItem(key(table), seat);
  } catch {
    // A private window: then only until it is loaded again.
  }
}
