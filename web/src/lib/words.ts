import type { Emote, KeptTable, MyTable, SeatInfo, TableInfo } from './types';

/** Editions of the rulebook before the present one, as they are called. */
export const OLDER_EDITIONS: Record<number, string> = { 1: 'first' };

export const EMOTES: Record<Emote, string> = {
  hello: 'Hello!',
  'well-played': 'Well played.',
  thanks: 'Thank you.',
  oops: 'Oops.',
  hm: 'Hm …',
  wow: 'Oh!',
  hurry: 'Shall we?',
  'good-game': 'Good game.',
};

/** A house rule's name as words: deck-out becomes Deck out. */
export const spoken = (name: string): string => capital(name).replaceAll('-', ' ');

/** As it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server writes for programs too, as it is printed: with apostrophes that lean. All its words come by here. */
export const typeset = (text: string): string => text.replace(/([A-Za-z])'/g, '$1’');

/** The rulebook's words with its cards as they are printed: 5H becomes 5♥, TD 10♦. */
export const printed = (text: string): string =>
  text
    .replace(/\b([2-9TJQKA])([CSDH])\b/g, (_, rank: string, suit: string) => {
      return (rank === 'T' ? '10' : rank) + '♣♠♦♥'.charAt('CSDH'.indexOf(suit));
    })
    .replaceAll(' ± ', '\u00a0±\u00a0');

/** A number of things as one says it: three, 13. */
export const inWords = (number: number): string =>
  ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][number] ?? `${number}`;

/** A number as it is printed: below zero with a minus sign. */
export const figure = (number: number): string => `${number}`.replace('-', '−');

/** The same for what is added: above zero with a plus sign. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : figure(number));

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export function and(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Who sits at a table, as a sentence's part. */
export function company(table: TableInfo): string {
  const mine = table.seats.filter((each) => each.you).map((each) => each.name);
  const others = table.seats.filter((each) => !each.you && !each.free).map((each) => each.name);
  const free = table.seats.filter((each) => each.free).length;
  const told = mine.length && others.length ? `with ${and(others)}` : and(others);
  const shared = mine.length > 1 ? `${and(mine)} on one device` : '';
  return [shared, told, free ? count(free, 'free seat') : ''].filter(Boolean).join(' · ');
}

/** How one of your games stands: that you are waited for, or how it ended for you. */
export function standing(table: MyTable): string {
  if (table.state === 'waiting') return 'Waiting for players';
  if (table.state === 'running') return table.turn && table.mine.includes(table.turn) ? 'Your turn' : 'Go on';
  return table.result ? { won: 'You won', shared: 'You shared the win', lost: 'You lost' }[table.result] : 'Replay';
}

/** The same for a table that can't be shown. */
export const keptCompany = (table: KeptTable): string =>
  and(table.names.filter((_, seat) => !(table.mine as string[]).includes(`P${seat + 1}`)));

/** Who plays for a free seat of a running game. */
export const forFree = (seat: SeatInfo, left: number | null): string =>
  seat.stand_in ? 'a bot plays for it' : left !== null ? `a bot plays in ${left} s` : '';

/** Whether somebody is there, as it is told; who is on turn is taken from the position that is shown. */
export function presence(seat: SeatInfo, left: number | null, turn: boolean): string {
  if (seat.free) return ['free seat', forFree(seat, left)].filter(Boolean).join(', ');
  if (seat.stand_in) return 'away, a bot plays for them';
  if (seat.presence === 'away') return left !== null ? `away, a bot plays in ${left} s` : 'away';
  if (turn) return seat.you ? 'your turn' : 'thinking';
  return seat.kind === 'bot' ? 'bot' : 'here';
}

export function ago(seconds: number): string {
  const minutes = Math.max(0, (Date.now() / 1000 - seconds) / 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(Math.floor(minutes), 'minute')} ago`;
  if (minutes < 60 * 24) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return new Date(seconds * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
}
