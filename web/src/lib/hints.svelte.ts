// Hints: for games against bots alone, and each for the position it was asked in.
import { api } from './api';
import type { Table } from './table.svelte';
import type { Hint } from './types';

export class Hints {
  found: Hint | null = $state.raw(null);
  #asking = $state(false);
  #table: Table;

  constructor(table: Table) {
    this.#table = table;
    $effect(() => {
      void table.position;
      this.found = null;
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
      if (found.position === this.#table.position) this.found = found;
    } catch (why) {
      this.#table.tell((why as Error).message, 'alarm');
    } finally {
      this.#asking = false;
    }
  }
}
