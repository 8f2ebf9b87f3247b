// A choice that a beginner may regret is asked about once more; the game says which, and what it would mean.
import { api } from './api';
import { settings } from './settings.svelte';
import type { Choice, View } from './types';

/** After so many finished games of a kind one knows what one does. */
const EXPERIENCED = 5;

export class Asks {
  /** What is asked just now. */
  open: Choice | null = $state.raw(null);
  #played: number | null = $state(null);

  /** Somebody sits down to a game: how often have they played it to its end? */
  meet(game: string): void {
    api.statistics().then(
      ({ games }) => (this.#played = games.find((each) => each.game === game)?.played ?? 0),
      () => undefined,
    );
  }

  readonly #wanted: boolean = $derived.by(
    () => settings.ask === 'always' || (settings.ask === 'first' && (this.#played ?? 0) < EXPERIENCED),
  );

  /** Do it, or ask first. */
  before(view: View, action: string, act: (action: string) => void): void {
    const choice = view.legal.flatMap((group) => group.actions).find((each) => each.action === action);
    if (choice?.ask && this.#wanted) this.open = choice;
    else act(action);
  }
}
