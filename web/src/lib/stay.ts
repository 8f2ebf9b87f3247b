// What is kept of a table for as long as this window is open, so that it is known after a reload too.
import type { Seat } from './types';

function kept(what: string, table: string): string | null {
  try {
    return sessionStorage.getItem(`parlour.${what}.${table}`);
  } catch {
    return null;
  }
}

function keep(what: string, table: string, value: string): void {
  try {
    sessionStorage.setItem(`parlour.${what}.${table}`, value);
  } catch {
    // A private window: then only until it is loaded again.
  }
}

/** Where somebody sat on this device: a seat that moved away is missed. */
export const satAt = (table: string): Seat | null => kept('sat', table) as Seat | null;
export const sits = (table: string, seat: Seat): void => keep('sat', table, seat);

/** The number of the latest line of the chat that was read; null at a table where one has not been. */
export function readAt(table: string): number | null {
  const line = kept('read', table);
  return line === null ? null : Number(line);
}

export const reads = (table: string, line: number): void => keep('read', table, String(line));
