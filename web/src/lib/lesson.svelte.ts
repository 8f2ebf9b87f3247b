/** A lesson under way: which of its positions is shown, and what is asked there. All of it came from the server at once. */

import { calm, pace } from './settings.svelte';
import { sound } from './sound';
import type { LessonStep, Lesson as Script, View } from './types';

/** How long what the other side did is shown: for somebody who sees it for the first time. */
const PACE = { off: 0, quick: 1100, relaxed: 1800 };

export class Lesson {
  readonly script: Script;
  /** The position that is shown. */
  at = $state(0);
  /** The step that is asked, or comes next. */
  number = $state(0);
  /** What is said to a move that was not asked for. */
  answer = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(script: Script) {
    this.script = script;
    const kept = Number((history.state as { step?: unknown } | null)?.step ?? 0);
    if (this.script.steps[kept] && kept > 0) this.#ask(kept);
    else this.#walk();
  }

  readonly view: View = $derived.by(() => this.script.moments[this.at]!.view as View);
  readonly over: boolean = $derived.by(() => this.at === this.script.moments.length - 1);
  /** What is asked now; null while the other side goes on, and at the end. */
  readonly step: LessonStep | null = $derived.by(() => {
    const step = this.script.steps[this.number];
    return step && step.at === this.at ? step : null;
  });
  /** What has happened since the step before. */
  readonly told: string[] = $derived.by(() => {
    const before = this.script.steps[this.number - 1]?.at ?? -1;
    return this.script.moments.slice(before + 1, this.at + 1).flatMap((moment) => moment.told);
  });

  act(action: string): void {
    if (!this.step) return;
    if (action !== this.step.action) {
      this.answer = this.step.otherwise[action] ?? '';
      return;
    }
    this.answer = '';
    this.number++;
    this.at++;
    this.#keep();
    sound.card();
    this.#walk();
  }

  /** The step before this one, as it was. */
  back(): void {
    if (!this.number) return;
    this.#ask(this.number - 1);
  }

  again(): void {
    this.#ask(0);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #ask(number: number): void {
    clearTimeout(this.#timer);
    this.answer = '';
    this.number = number;
    this.at = this.script.steps[number]!.at;
    this.#keep();
  }

  /** A reload goes on with this step; whoever opens the lesson anew begins with the first. */
  #keep(): void {
    history.replaceState({ step: this.number }, '');
  }

  /** Show what follows, one position after another, until something is asked or it is over. */
  #walk(): void {
    clearTimeout(this.#timer);
    const until = this.script.steps[this.number]?.at ?? this.script.moments.length - 1;
    const wait = calm() ? Math.min(PACE[pace()], 700) : PACE[pace()];
    if (!wait) this.at = until;
    if (this.at >= until) return;
    this.#timer = setTimeout(() => {
      this.at++;
      sound.card();
      this.#walk();
    }, wait);
  }
}
