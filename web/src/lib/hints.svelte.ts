// Hints: for games against bots alone, and each for the position it was asked in.
import { api } from './api';
import type { Table } from './table.svelte';
import type { Hint } from './types';
import { capital } from './words';

const SURE: Record<Hint['sure'], string> = {
  'the only thing': '',
  clearly: '; clearly the best',
  probably: '; probably the best',
  'a toss-up': '; the next best is as good',
};

/** What a hint promises, and how sure it is. */
export const sure = (hint: Hint): string => `${capital(`${hint.odds}${SURE[hint.sure]}`)}.`;

export class Hints {
  found: Hint | null = $state.raw(null);
  /** What was advised in this position, be the hint closed or not. */
  advised: string | null = null;
  #asking = $state(false);
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      void table.position;
      this.found = null;
      this.advised = null;
    });
  }

  /** Whether this is a game in which they are given. */
  readonly given: boolean = $derived.by(
    () =>
      this.#table.seated &&
      !this.#table.hotseat &&
      this.#table.info?.state === 'running' &&
      this.#table.seats.every((each) => each.you || each.kind === 'bot'),
  );

  readonly possible: boolean = $derived.by(() => this.given && this.#table.yourTurn && !this.#asking);

  /** Ask for one, or put the one away that was given. */
  async ask(): Promise<void> {
    if (this.found) {
      this.found = null;
      return;
    }
    if (!this.possible || this.#table.busy) return;
    this.#asking = true;
    try {
      const found = await api.hint(this.#table.id);
      if (found.position !== this.#table.position) return;
      this.found = found;
      this.advised = found.action;
      this.#table.heard = `${found.gist}. ${found.why} ${sure(found)}`;
    } catch (why) {
      this.#table.tell((why as Error).message, 'alarm');
    } finally {
      this.#asking = false;
    }
  }
}
