// A table as this client knows it. Everything here was said by the server; nothing is assumed.
import { openingOf, type Opening } from '../board/last';
import { Line, type LineState } from './line';
import { noted } from './promises';
import { roundEnd, type RoundEnd } from './rounds';
import { readAt, reads, satAt, sits } from './stay';
import { calm, pace, settings } from './settings.svelte';
import { sound } from './sound';
import type {
  Asking,
  Bye,
  ChatLine,
  Command,
  Emote,
  Ending,
  Hello,
  LogLine,
  Over,
  Refused,
  Seat,
  SeatInfo,
  ServerMessage,
  TableInfo,
  Update,
  View,
} from './types';
import { ticks } from './ticks.svelte';
import { and, EMOTES } from './words';

export interface Notice {
  readonly text: string;
  tone: 'plain' | 'alarm';
  /** Whether it is about this position alone, and goes with it. */
  here: boolean;
}

/** What the device is told that a seat has left. */
export const MOVED = 'Your seat is on another device.';

type Step = { update: Update } | { over: Over };

/** How long a sentence is told: as long as it takes to see it and to read it. */
const reading = (text: string): number => 3_000 + text.length * 60;

/** Nothing is taken away under a reader's pointer or focus: it stays until they leave it. */
function after(time: number, gone: () => void): void {
  const held = () => document.querySelector('.notice:is(:hover, :focus-within)');
  setTimeout(() => (held() ? after(1_000, gone) : gone()), time);
}

/** How long a move is shown before the next one, so that a quick bot can be followed. */
const PACE = { off: 0, quick: 520, relaxed: 1300 };

export class Table {
  line: LineState = $state('calling');
  retryAt: number | null = $state(null);
  info: TableInfo | null = $state.raw(null);
  seats: SeatInfo[] = $state.raw([]);
  watchers = $state(0);
  seat: Seat | null = $state(null);
  hotseat = $state(false);
  position = $state(0);
  view: View | null = $state.raw(null);
  /** Whether what was done of a half-made choice may be taken back. */
  mayGoBack = $state(false);
  log: LogLine[] = $state.raw([]);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  /** Whether the chat is in sight, and who is not to be heard in it. */
  chatting = $state(false);
  muted: string[] = $state([]);
  muteAll = $state(false);
  clock: { seat: Seat; until: number } | null = $state.raw(null);
  ending: Ending | null = $state.raw(null);
  /** The server said that it closes for a while. */
  restarting = $state(false);
  gone: Bye['why'] | null = $state(null);
  /** The server is of another version than this page, which plays on and can be loaded again. */
  outdated = $state(false);
  notice: Notice | null = $state.raw(null);
  /** What was said in the chat, each line for its time. */
  sayings: { number: number; text: string }[] = $state.raw([]);
  roundEnd: RoundEnd | null = $state.raw(null);
  /** Whether this table was found at its very beginning. */
  fresh = $state(false);
  /** How it is decided who begins, while that is shown. */
  opening: Opening | null = $state.raw(null);
  /** What a screen reader is told. */
  heard = $state('');
  /** When the seats were told last, to count down from. */
  toldAt = $state(Date.now());
  readonly names: Record<string, string> = $derived(
    // somebody may have left, and their seat plays on: it is called as the sentences call it
    Object.fromEntries(this.seats.map((each) => [each.seat, each.free ? 'the free seat' : each.name])),
  );
  readonly me: SeatInfo | null = $derived(
    this.seats.find((each) => each.seat === this.seat && each.you) ?? this.seats.find((each) => each.you) ?? null,
  );
  /** The same, but who plays is called You at their own table, unless they play several seats there. */
  readonly called: Record<string, string> = $derived.by(() =>
    this.me && !this.hotseat ? { ...this.names, [this.me.seat]: 'You' } : this.names,
  );
  readonly #mySeats = $derived(
    this.seats
      .filter((each) => each.you)
      .map((each) => each.seat)
      .join(),
  );
  readonly seated = $derived(this.seats.some((each) => each.you));
  readonly free: SeatInfo[] = $derived(this.seats.filter((each) => each.free));
  /** Whether it is the turn of a seat of yours. */
  readonly yourTurn: boolean = $derived.by(() => {
    const turn = this.view && !this.view.over ? this.view.turn : null;
    return turn !== null && this.seats.some((each) => each.you && each.seat === turn);
  });
  readonly online = $derived(this.line === 'open');
  /** Whether a seat of the running game may be asked for here. */
  readonly asksSeat: boolean = $derived.by(
    () => this.info?.state === 'running' && !this.seated && !this.moved && this.free.length > 0,
  );
  /** Who is on turn and away, where you sit and wait. */
  readonly away: SeatInfo | undefined = $derived(
    this.seated && !this.ending && !this.info?.clock
      ? this.seats.find((each) => !each.free && each.presence === 'away' && (each.awaited || each.bot_in !== null))
      : undefined,
  );

  /** Who would like a free seat and has not heard from this person, who may give it. */
  readonly asking: Asking | null = $derived.by(() => {
    if (this.info?.state !== 'running' || !(this.seated || this.info.creator)) return null;
    const agreed = (ask: Asking) => this.seats.some((each) => each.you && ask.agreed.includes(each.seat));
    const open = this.free.flatMap((each) => each.asking).filter((ask) => !ask.you && !agreed(ask));
    return open.find((ask) => !this.later.includes(ask.ask)) ?? null;
  });
  /** The asks that this person does not want to answer now. */
  later: number[] = $state([]);
  /** Whether you have asked for another game. */
  again = $state(false);
  /** The others who have. */
  readonly wished: Seat[] = $derived.by(
    () => this.ending?.rematch.filter((seat) => !this.seats.some((each) => each.you && each.seat === seat)) ?? [],
  );

  #act: { id: string; led: number | null } | null = $state.raw(null);
  readonly busy = $derived(this.#act !== null);
  /** Whether nobody is in the middle of anything here: a move on its way, or half of a choice made. */
  readonly between = $derived(!this.busy && !this.mayGoBack && this.roundEnd === null && this.opening === null);

  /** A seat that was yours on this device. */
  #had: Seat | null = null;
  /** That seat, where it is on another device now. */
  moved: Seat | null = $state(null);

  #line: Line;
  /** The server's version, as it was told last. */
  #version = __VERSION__;
  #away = new Set<string>(); // whom we have told away
  #left: Record<string, string> = {}; // who sat where a seat is free now
  #waits: Notice | null = null; // the word that a free seat is waited for
  #steps: Step[] = [];
  #shownAt = 0;
  #timer: number | undefined;

  constructor(readonly id: string) {
    this.#had = satAt(id);
    this.#line = new Line(id, {
      heard: (message) => this.#heard(message),
      changed: (state, retryAt) => {
        this.line = state;
        this.retryAt = retryAt;
      },
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#line.close();
  }

  act(action: string): void {
    if (this.#act || !this.view) return;
    const seat = this.hotseat ? this.seat : undefined;
    const id = this.#line.send({ type: 'act', position: this.position, action, ...(seat ? { seat } : {}) });
    this.#act = { id, led: null };
  }

  goBack(): void {
    if (this.#act || !this.mayGoBack) return;
    const seat = this.hotseat ? this.seat : undefined;
    const id = this.#line.send({ type: 'back', position: this.position, ...(seat ? { seat } : {}) });
    this.#act = { id, led: null };
  }

  send(command: Command): void {
    this.#line.send(command);
  }

  /** The seat that went to another device comes back to this one. */
  takeBack(): void {
    if (this.moved) this.send({ type: 'take-seat', seat: this.moved });
  }

  rematch(swap: boolean): void {
    this.again = true;
    this.send({ type: 'rematch', swap });
  }

  say(text: string): void {
    this.send({ type: 'chat', text });
  }

  emote(emote: Emote): void {
    this.send({ type: 'emote', emote });
  }

  tell(text: string, tone: Notice['tone'] = 'plain', here = false): void {
    this.#show({ text, tone, here }, reading(text));
  }

  #show(notice: Notice, time: number): void {
    this.notice = notice;
    after(time, () => {
      if (this.notice === notice) this.dismiss();
    });
  }

  dismiss(): void {
    this.notice = null;
  }

  dismissAll(): void {
    this.dismiss();
    this.sayings = [];
  }

  /** What was told of this position alone is of no interest any more: it has changed, or another card is taken up. */
  dismissHere(): void {
    if (this.notice?.here) this.dismiss();
  }

  /** The chat is in sight: what was said there need not be told. */
  read(): void {
    this.unread = 0;
    this.sayings = [];
    reads(this.id, this.chat.at(-1)?.number ?? 0);
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        return this.#hello(message);
      case 'presence':
        this.#noticePresence(message.seats);
        this.#sitting(message.seats, message.watchers);
        return;
      case 'update':
        this.#steps.push({ update: message });
        return this.#next();
      case 'over':
        this.#steps.push({ over: message });
        return this.#next();
      case 'chat':
        if (this.chat.some((line) => line.number === message.line.number)) return;
        this.chat = [...this.chat, message.line];
        return this.#noticeChat(message.line);
      case 'ack':
        if (this.#act?.id === message.id) {
          this.#act = { id: message.id, led: message.position };
          this.#settle();
        }
        return;
      case 'refused':
        return this.#refused(message);
      case 'bye':
        if (message.again) this.restarting = message.why === 'shutdown';
        else this.gone = message.why;
        return;
    }
  }

  /** Who sits down in a seat that was free is worth a word. */
  #welcome(seats: SeatInfo[]): string {
    const came = seats.find(
      (now) =>
        now.kind === 'person' &&
        !now.free &&
        !now.you &&
        this.seats.some((each) => each.seat === now.seat && each.free),
    );
    if (!came) return '';
    const told = `${came.name} sits down.`;
    this.tell(told);
    return (this.heard = told);
  }

  /** So is who gets up: their seat is free, or a bot plays on in it. */
  #farewell(seats: SeatInfo[]): string {
    const gone = this.seats.filter((each) => each.kind === 'person' && !each.free && !each.you);
    const now = (before: SeatInfo) => seats.find((each) => each.seat === before.seat);
    const left = gone.filter((each) => now(each)?.free);
    const handed = gone.filter((each) => now(each)?.kind === 'bot');
    for (const each of left) this.#left[each.seat] = each.name;
    const has = (who: SeatInfo[]) => `${and(who.map((each) => each.name))} ${who.length > 1 ? 'have' : 'has'}`;
    const told = [
      left.length ? `${has(left)} left the table.` : '',
      handed.length ? `${has(handed)} given up. A bot plays on.` : '',
    ];
    const text = told.filter(Boolean).join(' ');
    if (text) this.tell(text);
    return text ? (this.heard = text) : '';
  }

  /** In how many seconds a bot plays for a seat, where nobody is there who does. */
  botIn(seat: SeatInfo): number | null {
    if (seat.bot_in === null) return null;
    return Math.max(0, Math.ceil(seat.bot_in - Math.max(0, ticks.now - this.toldAt) / 1000));
  }

  /** Who sits where, and whether a free seat on turn is waited for: that is said until a bot plays for it. */
  #sitting(seats: SeatInfo[], watchers: number): void {
    const waited = this.seats.some((each) => each.free && each.bot_in !== null);
    this.seats = seats;
    this.watchers = watchers;
    this.toldAt = Date.now();
    const seat = seats.find((each) => each.free && each.bot_in !== null);
    if (this.notice && this.notice === this.#waits && (!seat || this.asking)) this.dismiss();
    if (!seat || waited || !this.seated || this.asking) return;
    const name = this.#left[seat.seat];
    const why = name
      ? `${name} has left the table. A bot plays for that seat`
      : 'The seat on turn is free. A bot plays for it';
    const left = () => this.botIn(seat);
    this.#waits = {
      get text() {
        return `${why} in ${left()} s.`;
      },
      tone: 'plain',
      here: false,
    };
    this.heard = this.#waits.text;
    this.#show(this.#waits, Math.min(60, left() ?? 0) * 1000);
  }

  /** Others who go away or come back are worth a word. */
  #noticePresence(seats: SeatInfo[]): void {
    if (this.ending) return;
    this.#welcome(seats);
    this.#farewell(seats);
    for (const now of seats) {
      const before = this.seats.find((each) => each.seat === now.seat);
      if (!before || now.you || now.free || before.free || now.kind === 'bot' || now.name !== before.name) continue;
      if (now.seat === this.moved) continue; // it is we who sit there, before another device
      const [gone, was] = [now.presence === 'away', before.presence === 'away'];
      if (gone === was) continue;
      const wait = now.bot_in === null ? '' : ' A bot will play for them.'; // when is told beside their name
      // who was never told away has not come back: another game begins, and they come to its table
      const told = gone
        ? `${now.name} is away.${wait}`
        : `${now.name} is ${this.#away.has(now.name) ? 'back' : 'here'}.`;
      if (gone) this.#away.add(now.name);
      else this.#away.delete(now.name);
      this.tell(told);
      this.heard = told;
    }
  }

  hears(line: ChatLine): boolean {
    return this.#mine(line) || !(this.muteAll || this.muted.includes(line.name));
  }

  #mine(line: ChatLine): boolean {
    return line.seat !== null && this.seats.some((each) => each.you && each.seat === line.seat);
  }

  #noticeChat(line: ChatLine): void {
    if (this.chatting) reads(this.id, line.number);
    if (this.chatting || this.#mine(line) || !this.hears(line)) return;
    this.unread++;
    const said = { number: line.number, text: `${line.name}: ${line.emote ? EMOTES[line.emote] : line.text}` };
    this.sayings = [...this.sayings, said].slice(-3);
    after(reading(said.text), () => (this.sayings = this.sayings.filter((each) => each !== said)));
  }

  #hello(hello: Hello): void {
    this.#steps = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.restarting = false;
    if (hello.version !== this.#version) this.outdated = hello.version !== __VERSION__;
    this.#version = hello.version;
    const went = hello.ending ? '' : this.#farewell(hello.table.seats);
    const came = hello.ending ? '' : this.#welcome(hello.table.seats);
    const mineBefore = this.#mySeats;
    this.info = hello.table;
    if (!hello.ending) noted(hello.table.id, hello.table.commitment);
    this.#sitting(hello.table.seats, hello.table.watchers);
    this.seat = hello.seat;
    this.hotseat = hello.hotseat;
    this.position = hello.position;
    this.roundEnd = null;
    const mine = this.seats.find((each) => each.you);
    if (mine) sits(this.id, (this.#had = mine.seat));
    const now = this.#had && !mine ? this.seats.find((each) => each.seat === this.#had) : undefined;
    const left = this.moved === null;
    this.moved = now && !now.free && now.kind === 'person' && !hello.ending ? now.seat : null;
    if (this.moved && left) this.dismissAll(); // whatever was told here, this comes first
    const dealt = hello.log[0]?.position === 0 ? hello.log[0] : null;
    // who comes later, or has made a move and comes again, has no need to see who begins
    const before = hello.position === 0 || (mine && hello.log.every((line) => line.by !== mine.seat));
    const begins = before && !this.view && hello.view && !hello.ending && hello.position < hello.table.seats.length;
    this.fresh = Boolean(begins);
    if (begins && dealt) this.#open(dealt.events);
    this.view = hello.view;
    this.mayGoBack = hello.back;
    // what was told keeps the names that it was told with; who sits elsewhere now is told it in other words
    const told = this.#mySeats === mineBefore ? new Map(this.log.map((line) => [line.position, line])) : null;
    this.log = hello.log.map((line) => told?.get(line.position) ?? line);
    this.chat = hello.chat;
    const known = readAt(this.id);
    if (known === null || this.chatting) this.read();
    else this.unread = this.chat.filter((line) => line.number > known && !this.#mine(line) && this.hears(line)).length;
    this.ending = hello.ending;
    this.#setClock(hello.clock);
    this.#settle();
    if (begins) sound.shuffle();
    if (hello.view) this.heard = this.moved ? MOVED : [went, came, hello.view.prompt].filter(Boolean).join(' ');
  }

  #refused(refused: Refused): void {
    const mine = this.#act?.id === refused.id;
    if (mine) this.#act = null;
    if (refused.view && refused.position >= this.position) {
      this.#steps = [];
      this.view = refused.view;
      this.mayGoBack = refused.back;
      this.position = refused.position;
    }
    this.tell(refused.why, 'alarm', true);
    this.heard = refused.why;
  }

  #open(events: Update['events']): void {
    if (pace() !== 'off') this.opening = openingOf(events) ?? this.opening;
  }

  /** The round's end has been seen: what came after it is shown now. */
  goOn(): void {
    this.roundEnd = null;
    this.#next();
  }

  /** Show the next step, unless the one before has not been seen for long enough. */
  #next(): void {
    if (this.#timer !== undefined) return;
    const step = this.#steps[0];
    if (!step) return;
    // A round's end may be looked at in peace, unless a clock runs.
    if (this.roundEnd && !this.info?.clock) return;
    const full = calm() ? Math.min(PACE[pace()], 400) : PACE[pace()];
    // What was our own doing is shown at once, and a long queue is shown faster.
    const own = 'over' in step || (this.#act?.led === step.update.position && this.#steps.length === 1);
    const rest = own ? 0 : full / Math.max(1, this.#steps.length - 2);
    const wait = this.#shownAt + rest - Date.now();
    if (wait > 0 && document.visibilityState === 'visible') {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait) as unknown as number;
      return;
    }
    this.#steps.shift();
    if ('update' in step) this.#update(step.update);
    else this.#over(step.over);
    this.#next();
  }

  #update(update: Update): void {
    if (update.position <= this.position) return;
    this.dismissHere();
    this.view = update.view;
    this.mayGoBack = update.back;
    this.position = update.position;
    this.seat = update.seat;
    const { position, by, bot, told, brief, rounds, events } = update;
    this.log = [...this.log, { position, by, bot, told, brief, rounds, events }];
    this.#open(update.events);
    this.#setClock(update.clock);
    this.#shownAt = Date.now();
    this.#settle();
    const asked = update.view.over ? '' : update.view.prompt;
    this.heard = [...update.told, asked, update.back ? 'Escape takes it back.' : ''].join(' ').trim();
    const ended = roundEnd(update);
    if (ended) {
      this.roundEnd = ended;
      sound.chip();
    } else sound.card();
  }

  #over(over: Over): void {
    const first = this.ending === null;
    this.position = Math.max(this.position, over.position);
    this.view = over.view;
    this.mayGoBack = false;
    const before = this.wished;
    this.ending = over.ending;
    const asks = this.wished.find((seat) => !before.includes(seat));
    if (asks && this.seated && !this.again) {
      const told = `${this.names[asks]} would like another game.`; // for whoever has closed the result
      this.tell(told);
      this.heard = told;
    }
    this.clock = null;
    if (this.info) this.info = { ...this.info, state: 'over', next: over.ending.next };
    this.#settle();
    if (first) {
      if (this.seated) settings.games++;
      this.heard = over.view.prompt;
      sound.chip();
    }
  }

  #settle(): void {
    const act = this.#act;
    if (!act) return;
    if (act.led !== null ? this.position >= act.led : !this.#line.waiting(act.id)) this.#act = null;
  }

  #setClock(clock: Update['clock']): void {
    this.clock = clock && { seat: clock.seat, until: Date.now() + clock.left * 1000 };
  }
}
