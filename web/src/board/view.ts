/** What a seat may know of a game: the shape of `parlour.views.view()`. */

export type Seat = string; // "P1" … "P8"
export type RowName = 'C' | 'S' | 'D';
export type BySeat<T> = Record<Seat, T>;

export interface LegalAction {
  action: string;
  say: string;
}

export interface LegalGroup {
  card: string | null;
  name: string | null;
  about: string | null;
  actions: LegalAction[];
}

export interface Unplayable {
  card: string;
  rule: string | null;
  why: string;
}

export interface HandView {
  size: number;
  cards: string[] | null;
  known: string[];
  joker?: boolean;
}

export interface Outcome {
  winners: Seat[];
  scores: BySeat<number>;
  reason: string;
}

export interface CommonView {
  title: string;
  seats: number;
  seat: Seat | null;
  names: BySeat<string>;
  switches: Record<string, string>;
  turn: Seat | null;
  over: boolean;
  outcome: Outcome | null;
  deck: number;
  discards: string[];
  hands: BySeat<HandView>;
  prompt: string;
  legal?: LegalGroup[];
  unplayable?: Unplayable[];
}

export interface Weather {
  row: RowName;
  name: string;
}

export interface Sum {
  total: number;
  how: string;
}

export interface GwanRow {
  name: string;
  cards: { card: string; worth: number; spy: boolean }[];
  bonus: number;
  total: number;
  how: string;
}

export interface GwanView extends CommonView {
  game: 'gwan';
  round: number;
  starter: Seat;
  wins: BySeat<number>;
  passed: Seat[];
  weather: Weather[];
  rows: BySeat<Record<RowName, GwanRow>>;
  scores: BySeat<Sum>;
}

export interface VanillaUnit {
  card: string;
  power: number;
  jokers: string[];
  spy: boolean;
  how: string;
}

export interface VanillaRow {
  name: string;
  units: VanillaUnit[];
  total: number;
}

export type Alignment = 'might' | 'magic' | 'mind';

export interface VanillaView extends CommonView {
  game: 'vanilla';
  round: number;
  starter: Seat;
  wins: BySeat<number>;
  totals: BySeat<number>;
  passed: Seat[];
  phase: 'setup' | 'alignment' | 'mind' | 'play' | 'hero' | 'wizard' | 'joker';
  pending: { card: string | null; by: Seat; targets: string[] } | null;
  alignments: BySeat<Alignment | null>;
  magic_used: Seat[];
  weather: Weather[];
  clear: Seat | null;
  rows: BySeat<Record<RowName, VanillaRow>>;
  powers: BySeat<Sum>;
  hidden: BySeat<{ size: number; cards: string[] | null }>;
  seen: { round: number; card: string; now: 'hand' | 'unsure' | 'played'; say: string }[];
}

export interface Play {
  by: Seat;
  cards: string[];
  value: number;
  chain: boolean;
}

export interface NvwkView extends CommonView {
  game: 'nvwk';
  question: 'play' | 'gain' | 'drop' | 'give' | 'charge' | 'strike' | 'take' | null;
  actor: Seat | null;
  order: 'up' | 'down';
  direction: 'cw' | 'ccw';
  pile: Play[];
  chain: { kind: 'equal' | 'run'; plays: number; cards: number; next: number | null; owes: number } | null;
  forming: { kind: 'equal' | 'run'; value: number; owes: number }[];
  demand: { cards: number; of: Seat; rule: string; why: string } | null;
  skip: { of: Seat; players: number; stack: number } | null;
  blank: boolean;
  ban: boolean;
  lock: string[];
  banks: BySeat<number>;
  points: BySeat<{ cards: Record<string, number>; hand: number; bank: number; total: number } | null>;
  out: Seat[];
  flips: string[];
  moves_left: number;
  drops: number;
  gives_to: Seat | null;
}

export type FieldView = GwanView | VanillaView;
export type View = GwanView | VanillaView | NvwkView;

export interface BoardSettings {
  speed: 'off' | 'quick' | 'relaxed';
  fourColours: boolean;
}
