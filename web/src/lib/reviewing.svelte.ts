// The review of a finished game: it is worked out while one waits, and only as long as somebody does.
import { api } from './api';
import type { Review, Working } from './types';

export class Reviewing {
  wanted = $state(false);
  found: Review | Working | null = $state.raw(null);
  problem = $state('');

  readonly review: Review | null = $derived.by(() =>
    this.wanted && this.found && 'decisions' in this.found ? this.found : null,
  );
  readonly done: Working | null = $derived.by(() => (this.found && 'done' in this.found ? this.found : null));

  constructor(id: string) {
    $effect(() => {
      if (!this.wanted) return;
      let stopped = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async () => {
        try {
          const found = await api.review(id);
          if (stopped) return;
          this.found = found;
          if (!('decisions' in found)) timer = setTimeout(ask, 700);
        } catch (why) {
          if (stopped) return;
          this.problem = (why as Error).message;
          this.wanted = false;
        }
      };
      this.problem = '';
      void ask();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    });
  }
}
