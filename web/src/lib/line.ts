// The line to the server: one WebSocket that comes back by itself. A command stays in hand until it was answered, and is
// sent again, with the same id, whenever the line comes back; the server sees to it that nothing happens twice.
import type { ClientMessage, Command, ServerMessage } from './types';
import { typeset } from './words';

export type LineState = 'calling' | 'open' | 'lost' | 'closed';

export interface Listener {
  heard(message: ServerMessage): void;
  changed(state: LineState, retryAt: number | null): void;
}

// How soon a server that is gone or frozen is noticed: the others have its tables eight seconds later, and we want to be
// there by then. A line that is slow is given more time, and a page that nobody looks at keeps a phone's radio asleep.
const PATIENCE = { least: 2_000, most: 6_000 }; // for an answer to a ping, and for a door to open
const TRIPS = 4; // as many times the slowest answer of late, between these two
const HELLO = 7_000; // who has been let in may have to wait for their table, for five seconds
const QUIET = { seen: 3_000, hidden: 15_000 }; // after so long without a word we ask
const LONGEST_WAIT = 8_000;

export class Line {
  #socket: WebSocket | null = null;
  #state: LineState = 'calling';
  #unanswered = new Map<string, ClientMessage>();
  #attempts = 0;
  #timer: number | undefined;
  #watch: number | undefined;
  #heardAt = 0;
  #askedAt = 0;
  /** How long an answer takes, the slowest of late; before the first one we are patient. */
  #trip = PATIENCE.most / TRIPS;
  #greeted = false;
  #prefix = random();
  #count = 0;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#watch = setInterval(() => this.#check(), 500) as unknown as number;
    this.#call();
  }

  /** Send a command, or keep it until it can be sent. Its id comes back in the answer. */
  send(command: Command): string {
    const id = `${this.#prefix}-${++this.#count}`;
    const message = { ...command, id } as ClientMessage;
    if (message.type !== 'ping') this.#unanswered.set(id, message);
    this.#put(message);
    return id;
  }

  waiting(id: string): boolean {
    return this.#unanswered.has(id);
  }

  close(): void {
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#hurry);
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    this.#set('closed');
    this.#hangUp();
  }

  #put(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #call(): void {
    clearTimeout(this.#timer);
    this.#hangUp();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.table)}`);
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#askedAt = 0;
    this.#greeted = false;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const took = Date.now() - this.#heardAt;
      if (this.#attempts === 0 && this.#state === 'calling') this.#trip = took;
      else this.#took(took);
      this.#heardAt = Date.now();
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heardAt = Date.now();
      if (this.#askedAt) this.#took(this.#heardAt - this.#askedAt);
      this.#askedAt = 0;
      let message: ServerMessage;
      try {
        message = JSON.parse(typeset(event.data as string)) as ServerMessage;
      } catch {
        return;
      }
      this.#heard(message);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (this.#state !== 'closed') this.#later();
    };
  }

  #heard(message: ServerMessage): void {
    if (message.type === 'hello') {
      const back = this.#state !== 'open';
      this.#attempts = 0;
      this.#greeted = true;
      this.#set('open');
      this.listener.heard(message);
      if (back) for (const each of this.#unanswered.values()) this.#put(each);
      return;
    }
    if ((message.type === 'ack' || message.type === 'refused') && message.id !== null)
      this.#unanswered.delete(message.id);
    if (message.type === 'bye' && !message.again) {
      this.listener.heard(message);
      this.close();
      return;
    }
    this.listener.heard(message);
  }

  #later(): void {
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.#attempts) * (0.75 + Math.random() / 2);
    this.#attempts++;
    this.#set('lost', Date.now() + wait);
    this.#timer = setTimeout(() => this.#call(), wait) as unknown as number;
  }

  /** Something was answered after so long; what was slow is forgotten little by little. */
  #took(time: number): void {
    this.#trip = Math.max(time, this.#trip * 0.8);
  }

  get #patience(): number {
    return Math.min(PATIENCE.most, Math.max(PATIENCE.least, TRIPS * this.#trip));
  }

  #check(): void {
    if (this.#state === 'closed' || !this.#socket) return;
    const now = Date.now();
    const opening = this.#socket.readyState === WebSocket.CONNECTING;
    const quiet = now - this.#heardAt;
    const late = this.#greeted
      ? this.#askedAt !== 0 && now - this.#askedAt > this.#patience
      : quiet > (opening ? this.#patience : HELLO);
    if (late) {
      if (opening) this.#trip = (1.5 * this.#patience) / TRIPS; // perhaps the way is only slow: wait longer next time
      this.#hangUp();
      this.#later();
    } else if (this.#greeted && !this.#askedAt && !opening && quiet > QUIET[seen() ? 'seen' : 'hidden']) {
      this.#askedAt = now;
      this.send({ type: 'ping' });
    }
  }

  /** Something says that we may be back: do not wait for the next attempt. */
  #hurry = (): void => {
    if (!seen() || this.#state === 'closed') return;
    if (!this.#socket) this.#call();
    else if (this.#socket.readyState === WebSocket.OPEN && this.#greeted && !this.#askedAt) {
      this.#askedAt = Date.now();
      this.send({ type: 'ping' });
    }
  };

  /** The device says it is offline: believe it, and try again when it says otherwise. */
  #doubt = (): void => {
    if (this.#state === 'closed') return;
    this.#hangUp();
    this.#later();
  };

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
  }

  #set(state: LineState, retryAt: number | null = null): void {
    this.#state = state;
    this.listener.changed(state, retryAt);
  }
}

/** Whether somebody can see this page. */
function seen(): boolean {
  return document.visibilityState === 'visible';
}

/** Unguessable enough, and there without https too. */
function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
