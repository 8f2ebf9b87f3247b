/** A choice in the making: what has been tapped so far, and what that can still become. */

import { RANKS, RANK_NAMES, valueOf } from '../cards/deck';
import type { View } from '../lib/types';
import { alikeIn, moves, naming, refused, uses, type Move } from './moves';

export interface Option {
  key: string;
  /** What is drawn: a rank ("9"), or what is declared (["9C", "9D"], ["3=9"]). */
  shows: string[];
  say: string;
  /** What it does, where that does not follow from what is drawn. */
  means?: string;
  chosen: boolean;
}

export class Choice {
  #view: () => View;
  #busy: () => boolean;
  #act: (action: string) => void;
  /** Why a card can't be played; null once another one is taken up. */
  #explain: (text: string | null) => void;

  picked = $state<string[]>([]);
  unit = $state<string | null>(null);
  rank = $state<string | null>(null);
  action = $state<string | null>(null);
  /** A place over which a card is being dragged. */
  over = $state<string | null>(null);

  constructor(
    view: () => View,
    busy: () => boolean,
    act: (action: string) => void,
    explain: (text: string | null) => void,
  ) {
    this.#view = view;
    this.#busy = busy;
    this.#act = act;
    this.#explain = explain;
  }

  readonly #alike = $derived.by(() => alikeIn(this.#view()));
  readonly moves: Move[] = $derived.by(() => moves(this.#view()));
  readonly open: boolean = $derived.by(() => this.moves.length > 0 && !this.#busy());

  /** Moves that only name a card to stand for; while there are any, that is what is asked. */
  readonly #names: Move[] = $derived.by(() => this.moves.filter(naming));
  readonly naming: boolean = $derived.by(() => this.#names.length > 0 && this.open);

  /** Moves that the tapped cards may still become. */
  readonly possible: Move[] = $derived.by(() => {
    if (this.unit) return this.moves.filter((move) => move.unit === this.unit);
    if (!this.picked.length) return [];
    return this.moves.filter((move) => move.cards.length > 0 && uses(this.#alike, move, this.picked));
  });

  /** Moves of exactly these cards. */
  readonly exact: Move[] = $derived.by(() => {
    if (this.unit) return this.possible;
    return this.possible.filter((move) => uses(this.#alike, move, this.picked, true));
  });

  readonly #ranks: string[] = $derived.by(() => {
    const found = new Set(this.exact.flatMap((move) => move.meant.filter(Boolean).map(valueOf)));
    return [...RANKS].filter((rank) => found.has(rank));
  });

  /** The moves that are left after the wheel. */
  readonly narrowed: Move[] = $derived.by(() => {
    if (this.action) return this.exact.filter((move) => move.action === this.action);
    if (!this.rank) return this.exact;
    return this.exact.filter((move) => move.meant.some((meaning) => valueOf(meaning) === this.rank));
  });

  /** The wheel: values first, then the suits of jokers, or a joker as a 3; null when there is nothing to ask. */
  readonly wheel: { asks: string | null; options: Option[] } | null = $derived.by(() => {
    if (this.naming) {
      const many = (value: string) =>
        this.#names.filter((move) => move.meant.some((card) => valueOf(card) === value)).length;
      return {
        asks: null, // the game knows what it is named for
        options: this.#names.map((move) => ({
          key: move.action,
          shows: move.meant.map((card) => (many(valueOf(card)) > 1 ? card : valueOf(card))), // the suit where it counts
          say: move.say,
          means: move.means,
          chosen: move.action === this.action,
        })),
      };
    }
    const wild = this.exact.filter((move) => move.meant.some(Boolean));
    if (wild.length < 2) return null;
    if (this.#ranks.length > 1 && !this.rank) {
      return {
        asks: 'As which value?',
        options: this.#ranks.map((rank) => ({
          key: rank,
          shows: [rank],
          say: RANK_NAMES[rank] ?? rank,
          chosen: false,
        })),
      };
    }
    const left = wild.filter((move) => !this.rank || move.meant.some((meaning) => valueOf(meaning) === this.rank));
    if (left.length < 2) return null;
    return {
      asks: 'As which card?',
      options: left.map((move) => ({
        key: move.action,
        shows: move.meant.filter(Boolean),
        say: move.say,
        chosen: move.action === this.action,
      })),
    };
  });

  /** The one move that is ready to be made. */
  readonly ready: Move | null = $derived.by(() => {
    if (!this.open) return null;
    if (this.naming) return this.moves.find((move) => move.action === this.action) ?? null;
    return this.narrowed.length === 1 ? (this.narrowed[0] ?? null) : null;
  });

  /** The places that are lit, and what is done there. */
  readonly places: Map<string, Move> = $derived.by(() => {
    const found = new Map<string, Move>();
    if (!this.open) return found;
    if (!this.picked.length && !this.unit) {
      for (const move of this.moves) if (move.seat) for (const place of move.places) found.set(place, move);
      return found;
    }
    const twice = new Set<string>();
    for (const move of this.narrowed) {
      for (const place of move.places) {
        if (found.has(place)) twice.add(place);
        found.set(place, move);
      }
    }
    for (const place of twice) found.delete(place);
    return found;
  });

  /** The lit places in the order in which the digits choose them, where there is more than one. */
  readonly numbered: string[] = $derived.by(() => {
    const seen = new Set<Move>();
    const found = [...this.places].filter(([, move]) => !seen.has(move) && seen.add(move)).map(([place]) => place);
    return found.length > 1 ? found : [];
  });

  /** Units that may be tapped now. */
  readonly units: Set<string> = $derived.by(
    () => new Set(this.open ? this.moves.flatMap((move) => (move.unit ? [move.unit] : [])) : []),
  );

  /** Moves that a word is enough for, and those that need no card: pass, draw, decline, an alignment … */
  readonly words: Move[] = $derived.by(() =>
    this.open
      ? this.moves.filter((move) => move.action === move.verb || !(move.cards.length || move.unit || naming(move)))
      : [],
  );

  /** Whether a card of the hand is part of any move. */
  playable(card: string): boolean {
    const alike = this.#alike;
    return this.moves.some((move) => move.cards.some((used) => alike(used) === alike(card)));
  }

  /** Whether a card could join those that are tapped. */
  joins(card: string): boolean {
    return this.possible.some((move) => uses(this.#alike, move, [...this.picked, card]));
  }

  /** What a tapped wild stands for so far. */
  declared(card: string): string | null {
    if (!this.picked.includes(card)) return null;
    const alike = this.#alike;
    const same = this.picked.filter((other) => alike(other) === alike(card)).indexOf(card);
    const said = this.narrowed.map((move) => {
      const wilds = move.cards.flatMap((used, i) => (alike(used) === alike(card) ? [move.meant[i] ?? ''] : []));
      return wilds[same] ?? '';
    });
    const first = said[0];
    if (!first || !said.length) return null;
    if (said.every((one) => one === first)) return first;
    return said.every((one) => valueOf(one) === valueOf(first)) ? valueOf(first) : null;
  }

  /** A tap on a card of the hand. */
  tap(card: string): void {
    if (this.#busy()) return;
    if (!this.open || !this.playable(card)) return this.#why(card);
    if (this.picked.includes(card)) {
      if (this.picked.length === 1 && this.ready) return this.make(this.ready);
      this.#pick(this.picked.filter((other) => other !== card));
    } else if (this.picked.length && this.joins(card)) {
      this.#pick([...this.picked, card]);
    } else {
      this.#pick([card]);
    }
  }

  /** A card is taken up to be dragged; its set comes along. */
  take(card: string): boolean {
    if (!this.open || !this.playable(card)) return false;
    if (!this.picked.includes(card))
      this.#pick(this.picked.length && this.joins(card) ? [...this.picked, card] : [card]);
    return true;
  }

  tapUnit(card: string): void {
    if (!this.open) return;
    if (!this.units.has(card)) return;
    const here = this.moves.filter((move) => move.unit === card);
    if (here.length === 1 && this.unit === card && here[0]) return this.make(here[0]);
    const again = this.unit === card;
    this.clear();
    if (!again) this.unit = card;
  }

  tapPlace(place: string): boolean {
    const move = this.places.get(place);
    if (move) this.make(move);
    return move !== undefined;
  }

  turn(key: string): void {
    if (key.length === 1) this.rank = key;
    else this.action = this.action === key ? null : key;
  }

  make(move: Move): void {
    if (!this.open) return;
    const { action } = move;
    this.clear();
    this.#act(action);
  }

  /** One step back; false when there was nothing to take back. */
  back(): boolean {
    if (this.action) this.action = null;
    else if (this.rank) this.rank = null;
    else if (this.picked.length || this.unit) this.clear();
    else return false;
    return true;
  }

  clear(): void {
    this.#pick([]);
    this.unit = null;
    this.over = null;
  }

  #pick(cards: string[]): void {
    if (cards.length) this.#explain(null);
    this.picked = cards;
    this.unit = null;
    this.rank = null;
    this.action = null;
  }

  #why(card: string): void {
    const view = this.#view();
    const found = view.unplayable.find((one) => one.card === card);
    if (!found) return this.#explain(view.prompt);
    this.#explain(refused(found));
  }
}
