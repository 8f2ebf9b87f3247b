// Made from the schema of parlour.table.protocol by `npm run types`. Do not edit.

/**
 * What the Parlour server and its clients say to each other.
 */
export interface Protocol {
  ClientMessage: Act | Back | Resign | Leave | TakeSeat | Fill | Chat | Emoted | Rematch | Ping;
  ServerMessage: Hello | Ack | Refused | Update | Chatted | Presence | Over | Pong | Bye;
  View: GwanView | VanillaView | NvwkView;
  Rename: Rename;
  NewTable: NewTable;
  PlayOn: PlayOn;
  SeatToken: SeatToken;
  Problem: Problem;
  Me: Me;
  GameInfo: GameInfo;
  RulesPage: RulesPage;
  BotInfo: BotInfo;
  TableInfo: TableInfo;
  Tables: Tables;
  MyTables: MyTables;
  KeptTable: KeptTable;
  Link: Link;
  Replay: Replay;
  Hint: Hint;
  Review: Review;
  Working: Working;
  Statistics: Statistics;
  Health: Health;
}
/**
 * Make an action, one of `view.legal`. At a hot-seat table `seat` names who makes it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  type: 'act';
  id: string;
  position: number;
  action: string;
  seat?: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
}
/**
 * Take back what you have done of a half-made choice, all of it that can be taken back.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Back".
 */
export interface Back {
  type: 'back';
  id: string;
  position: number;
  seat?: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
}
/**
 * Give up. With two seats the game is over; with more a bot plays on for you.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Resign".
 */
export interface Resign {
  type: 'resign';
  id: string;
  seat?: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
}
/**
 * Get up: the seat is free for somebody else, and a bot plays for it meanwhile.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  type: 'leave';
  id: string;
}
/**
 * Sit down in a free seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TakeSeat".
 */
export interface TakeSeat {
  type: 'take-seat';
  id: string;
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * The table's maker puts a bot into every free seat, so that the game begins.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Fill".
 */
export interface Fill {
  type: 'fill';
  id: string;
  bot: string;
}
/**
 * Say something to the table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chat".
 */
export interface Chat {
  type: 'chat';
  id: string;
  text: string;
}
/**
 * Say something without words.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Emoted".
 */
export interface Emoted {
  type: 'emote';
  id: string;
  emote: 'hello' | 'well-played' | 'thanks' | 'oops' | 'hm' | 'wow' | 'hurry' | 'good-game';
}
/**
 * Ask for another game when this one is over; it begins when all people who are there have asked.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  type: 'rematch';
  id: string;
  /**
   * everybody moves one seat on; what the first to ask wants counts
   */
  swap?: boolean;
}
/**
 * Are you there?
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  type: 'ping';
  id: string;
}
/**
 * Everything that this client may know of the table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  type: 'hello';
  version: string;
  table: TableInfo;
  /**
   * your seat; at a hot-seat table the one on turn; null: you watch
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * you play several seats: cover the hands between turns
   */
  hotseat: boolean;
  position: number;
  /**
   * null until the game begins
   */
  view: (GwanView | VanillaView | NvwkView) | null;
  /**
   * whether you may take back what you have done of a half-made choice
   */
  back: boolean;
  log: LogLine[];
  chat: ChatLine[];
  clock: Clock | null;
  ending: Ending | null;
}
/**
 * A table as everybody may see it, and which seats are yours.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
  id: string;
  game: 'gwan' | 'vanilla' | 'nvwk';
  title: string;
  state: 'waiting' | 'running' | 'over';
  seats: SeatInfo[];
  watchers: number;
  /**
   * more than one at a hot-seat table
   */
  mine: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * whether you made this table
   */
  creator: boolean;
  /**
   * all house rules of the table, as its edition reads them
   */
  switches: {
    [k: string]: string;
  };
  /**
   * of the rulebook that it is played by
   */
  edition: number;
  /**
   * seconds for a decision
   */
  clock: number | null;
  public: boolean;
  position: number;
  /**
   * SHA-256 of the deal and a salt; see Fairness
   */
  commitment: string;
  origin: Origin | null;
  /**
   * the table of the rematch
   */
  next: string | null;
  /**
   * seconds since 1970
   */
  created: number;
}
/**
 * A seat, who sits there, and whether they are there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  kind: 'person' | 'bot';
  /**
   * what this seat is called; “a free seat” where nobody sits
   */
  name: string;
  /**
   * the bot's name in the list of bots
   */
  bot: string | null;
  /**
   * anybody may take it
   */
  free: boolean;
  you: boolean;
  /**
   * thinking: on turn and here (people) or working (bots); bot: a bot that is not on turn
   */
  presence: 'here' | 'away' | 'thinking' | 'free' | 'bot';
  /**
   * a bot plays for this person until they are back
   */
  stand_in: boolean;
  /**
   * seconds until a bot plays for this absent person; null if none will
   */
  bot_in: number | null;
}
/**
 * The finished game that this one plays on from.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Origin".
 */
export interface Origin {
  /**
   * null where it came from a record
   */
  table: string | null;
  position: number;
}
/**
 * GWAN as one viewer sees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GwanView".
 */
export interface GwanView {
  title: string;
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  names: {
    [k: string]: string;
  };
  switches: {
    [k: string]: string;
  };
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  deck: number;
  discards: string[];
  prompt: string;
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  unplayable: Unplayable[];
  game: 'gwan';
  hands: {
    [k: string]: Hand;
  };
  round: number;
  starter: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  wins: {
    [k: string]: number;
  };
  passed: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  weather: Weather[];
  rows: {
    [k: string]: {
      [k: string]: GwanRow;
    };
  };
  scores: {
    [k: string]: Sum;
  };
}
/**
 * How a game ended.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Outcome".
 */
export interface Outcome {
  winners: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  scores: {
    [k: string]: number;
  };
  reason: string;
}
/**
 * What may be done with a card (null: without any, such as a pass).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CardChoices".
 */
export interface CardChoices {
  card: string | null;
  name: string | null;
  about: string | null;
  actions: Choice[];
}
/**
 * One thing that may be done: what to send, and the sentence for it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  action: string;
  say: string;
}
/**
 * A card of the viewer's own that can't be played now, and why.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Unplayable".
 */
export interface Unplayable {
  card: string;
  rule: string | null;
  why: string;
}
/**
 * A hand: its cards if the viewer may see them, else those that the viewer knows to be there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Hand".
 */
export interface Hand {
  size: number;
  cards: string[] | null;
  known: string[];
}
/**
 * Weather on a row.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Weather".
 */
export interface Weather {
  row: 'C' | 'S' | 'D';
  name: string;
  /**
   * what lies beside the row; null in the first edition's GWAN
   */
  card: string | null;
}
/**
 * A row of GWAN.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GwanRow".
 */
export interface GwanRow {
  name: string;
  cards: GwanUnit[];
  bonus: number;
  total: number;
  how: string;
}
/**
 * A card in a row of GWAN.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GwanUnit".
 */
export interface GwanUnit {
  card: string;
  worth: number;
  spy: boolean;
}
/**
 * A number, and where it comes from.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Sum".
 */
export interface Sum {
  total: number;
  how: string;
}
/**
 * Vanilla Gwent as one viewer sees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VanillaView".
 */
export interface VanillaView {
  title: string;
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  names: {
    [k: string]: string;
  };
  switches: {
    [k: string]: string;
  };
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  deck: number;
  discards: string[];
  prompt: string;
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  unplayable: Unplayable[];
  game: 'vanilla';
  hands: {
    [k: string]: Hand;
  };
  round: number;
  /**
   * null before the coin is tossed
   */
  starter: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  wins: {
    [k: string]: number;
  };
  passed: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  totals: {
    [k: string]: number;
  };
  phase: 'setup' | 'alignment' | 'mind' | 'play' | 'hero' | 'wizard' | 'joker';
  pending: Pending | null;
  alignments: {
    [k: string]: 'might' | 'magic' | 'mind' | null;
  };
  magic_used: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  weather: Weather[];
  clear: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  rows: {
    [k: string]: {
      [k: string]: VanillaRow;
    };
  };
  powers: {
    [k: string]: Sum;
  };
  hidden: {
    [k: string]: HiddenCards;
  };
  seen: Sighting[];
}
/**
 * A card that asks for something before the game goes on.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Pending".
 */
export interface Pending {
  card: string;
  by: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  targets: string[];
}
/**
 * A row of Vanilla Gwent.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VanillaRow".
 */
export interface VanillaRow {
  name: string;
  units: VanillaUnit[];
  total: number;
}
/**
 * A unit in a row of Vanilla Gwent.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VanillaUnit".
 */
export interface VanillaUnit {
  card: string;
  power: number;
  jokers: string[];
  spy: boolean;
  how: string;
}
/**
 * Cards that only their owner knows.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HiddenCards".
 */
export interface HiddenCards {
  size: number;
  cards: string[] | null;
}
/**
 * What one of the viewer's Seers saw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Sighting".
 */
export interface Sighting {
  round: number;
  card: string;
  now: 'hand' | 'unsure' | 'played';
  say: string;
}
/**
 * NVWK as one viewer sees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NvwkView".
 */
export interface NvwkView {
  title: string;
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  names: {
    [k: string]: string;
  };
  switches: {
    [k: string]: string;
  };
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  deck: number;
  discards: string[];
  prompt: string;
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  unplayable: Unplayable[];
  game: 'nvwk';
  hands: {
    [k: string]: NvwkHand;
  };
  question: ('play' | 'gain' | 'drop' | 'give' | 'charge' | 'strike' | 'take') | null;
  actor: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  order: 'up' | 'down';
  direction: 'cw' | 'ccw';
  /**
   * oldest first
   */
  pile: PilePlay[];
  chain: Chain | null;
  forming: Forming[];
  demand: Demand | null;
  skip: Skip | null;
  blank: boolean;
  ban: boolean;
  lock: ('C' | 'S' | 'D' | 'H')[];
  banks: {
    [k: string]: number;
  };
  points: {
    [k: string]: Points | null;
  };
  out: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * what each seat last passed on
   */
  declined: {
    [k: string]: Declined | null;
  };
  flips: string[];
  moves_left: number;
  drops: number;
  gives_to: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
}
/**
 * A hand in NVWK.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NvwkHand".
 */
export interface NvwkHand {
  size: number;
  cards: string[] | null;
  known: string[];
  /**
   * whether the viewer knows that it holds a joker
   */
  joker: boolean;
}
/**
 * A play on the pile.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PilePlay".
 */
export interface PilePlay {
  by: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  cards: string[];
  value: number;
  chain: boolean;
}
/**
 * The chain on the pile.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chain".
 */
export interface Chain {
  kind: 'equal' | 'run';
  plays: number;
  cards: number;
  next: number | null;
  owes: number;
}
/**
 * What would be owed after one more play.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Forming".
 */
export interface Forming {
  kind: 'equal' | 'run';
  value: number;
  owes: number;
}
/**
 * Cards that somebody must draw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Demand".
 */
export interface Demand {
  cards: number;
  of: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  rule: string;
  why: string;
}
/**
 * Players who are to be skipped.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Skip".
 */
export interface Skip {
  of: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  players: number;
  stack: number;
}
/**
 * What a hand and a bank count.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Points".
 */
export interface Points {
  cards: {
    [k: string]: number;
  };
  hand: number;
  bank: number;
  total: number;
}
/**
 * A play that somebody passed on, and the card order then.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Declined".
 */
export interface Declined {
  value: number;
  amount: number;
  order: 'up' | 'down';
}
/**
 * What happened to reach a position, as sentences for this viewer.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LogLine".
 */
export interface LogLine {
  position: number;
  /**
   * null for the roll of the dice, or the lot, before the first action
   */
  by: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * whether a bot did it, also for an absent person
   */
  bot: boolean;
  told: string[];
}
/**
 * Something that somebody said, as plain text, or an emote.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChatLine".
 */
export interface ChatLine {
  /**
   * counts up at a table
   */
  number: number;
  name: string;
  /**
   * null for somebody who watches
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  text: string | null;
  emote: ('hello' | 'well-played' | 'thanks' | 'oops' | 'hm' | 'wow' | 'hurry' | 'good-game') | null;
  at: number;
}
/**
 * The time for one decision; when it is used up, a bot makes that decision. It stops while the server is down.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  left: number;
}
/**
 * How the game ended, with everything open.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ending".
 */
export interface Ending {
  outcome: Outcome;
  resigned: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  fairness: Fairness;
  /**
   * who has asked for a rematch
   */
  rematch: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * the table of the rematch
   */
  next: string | null;
}
/**
 * The proof that the deck was not touched: the SHA-256 of `preimage` in UTF-8 is the `commitment` of the start.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Fairness".
 */
export interface Fairness {
  commitment: string;
  salt: string;
  /**
   * salt, game, seats, house rules, first seat, chance and deck order, as text
   */
  preimage: string;
}
/**
 * The command was carried out and is stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ack".
 */
export interface Ack {
  type: 'ack';
  id: string;
  /**
   * for act and back: the position that it led to
   */
  position: number | null;
}
/**
 * The command was not carried out: nothing has changed. The present view comes along if there is a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  type: 'refused';
  /**
   * null where the frame could not be read
   */
  id: string | null;
  code:
    'stale' | 'illegal' | 'not-your-turn' | 'not-seated' | 'rate' | 'too-big' | 'over' | 'bad' | 'taken' | 'unstored';
  /**
   * the rule that forbids it, for /api/games/{game}/rules
   */
  rule: string | null;
  /**
   * a sentence for the player
   */
  why: string;
  position: number;
  view: (GwanView | VanillaView | NvwkView) | null;
  /**
   * whether you may take back what you have done of a half-made choice
   */
  back: boolean;
}
/**
 * Somebody acted, or took that back: the position that it led to, as this client may see it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
  type: 'update';
  position: number;
  by: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  /**
   * whether a bot did it, also for an absent person
   */
  bot: boolean;
  /**
   * as in hello
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  told: string[];
  view: GwanView | VanillaView | NvwkView;
  /**
   * whether you may take back what you have done of a half-made choice
   */
  back: boolean;
  clock: Clock | null;
}
/**
 * Somebody said something.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chatted".
 */
export interface Chatted {
  type: 'chat';
  line: ChatLine;
}
/**
 * Who sits where, who is there, and how many watch. Sent whenever that changes.
 *
 * It is not sent again for every turn: who is here and on turn (`view.turn`) is thinking.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
  type: 'presence';
  seats: SeatInfo[];
  watchers: number;
}
/**
 * The game is over and everything is open. Sent again when somebody asks for a rematch.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Over".
 */
export interface Over {
  type: 'over';
  position: number;
  view: GwanView | VanillaView | NvwkView;
  ending: Ending;
}
/**
 * Here.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  type: 'pong';
  id: string;
  position: number;
}
/**
 * The server closes this connection.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Bye".
 */
export interface Bye {
  type: 'bye';
  why: 'shutdown' | 'too-slow' | 'no-table' | 'kept' | 'origin' | 'rate';
  /**
   * whether to come back by itself
   */
  again: boolean;
}
/**
 * Your new name.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rename".
 */
export interface Rename {
  name: string;
}
/**
 * A table to be made.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  game: 'gwan' | 'vanilla' | 'nvwk';
  /**
   * for every seat: me, open, hotseat (another of mine), or a bot's name
   *
   * @minItems 2
   * @maxItems 8
   */
  seats: string[];
  /**
   * house rules that are not at their default
   */
  switches?: {
    [k: string]: string;
  };
  /**
   * seconds for a decision
   */
  clock?: number | null;
  /**
   * listed on the home page; else only who has the link finds it
   */
  public?: boolean;
}
/**
 * Play on from a position of a finished game, or of a record, against a bot.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PlayOn".
 */
export interface PlayOn {
  table?: string | null;
  record?: string | null;
  position: number;
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  bot?: string;
}
/**
 * What a seat's link ends with.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatToken".
 */
export interface SeatToken {
  token: string;
}
/**
 * Why an HTTP request was refused.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Problem".
 */
export interface Problem {
  code:
    | 'bad'
    | 'not-found'
    | 'kept'
    | 'forbidden'
    | 'taken'
    | 'over'
    | 'running'
    | 'not-your-turn'
    | 'rate'
    | 'too-big'
    | 'origin'
    | 'unstored';
  why: string;
}
/**
 * You, a guest.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  name: string;
  since: number;
}
/**
 * A game of the house.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameInfo".
 */
export interface GameInfo {
  game: 'gwan' | 'vanilla' | 'nvwk';
  title: string;
  least_seats: number;
  most_seats: number;
  /**
   * how it is played, as Markdown
   */
  how_to_play: string;
  house_rules: HouseRule[];
  cards: CardInfo[];
}
/**
 * One thing that a table may decide for itself.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HouseRule".
 */
export interface HouseRule {
  name: string;
  default: string;
  rule: string;
  values: HouseRuleValue[];
}
/**
 * One reading of a house rule, and the sentence on what it means.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HouseRuleValue".
 */
export interface HouseRuleValue {
  value: string;
  meaning: string;
}
/**
 * What a card is called, and what it does in a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CardInfo".
 */
export interface CardInfo {
  card: string;
  name: string;
  about: string;
}
/**
 * A game's rulebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RulesPage".
 */
export interface RulesPage {
  game: 'gwan' | 'vanilla' | 'nvwk';
  title: string;
  /**
   * the whole page as Markdown
   */
  page: string;
  /**
   * the rules by number, as plain text
   */
  sentences: {
    [k: string]: string;
  };
  walkthroughs: {
    [k: string]: string;
  };
}
/**
 * A bot that one can play against.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BotInfo".
 */
export interface BotInfo {
  bot: string;
  title: string;
  about: string;
  /**
   * from 1 to 5 on the ladder of the house; null for others
   */
  level: number | null;
}
/**
 * Public tables: some with a free seat, some to watch.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Tables".
 */
export interface Tables {
  open: TableInfo[];
  running: TableInfo[];
}
/**
 * Your tables, the latest first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MyTables".
 */
export interface MyTables {
  waiting: TableInfo[];
  running: TableInfo[];
  over: TableInfo[];
  kept: KeptTable[];
}
/**
 * A stored table that this server can't replay. It is not gone, but it can't be shown or played on here.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptTable".
 */
export interface KeptTable {
  id: string;
  /**
   * as it is stored; perhaps none of this server's games
   */
  game: string;
  title: string;
  /**
   * of the rulebook that it was played by; null where that can't be read
   */
  edition: number | null;
  state: 'waiting' | 'running' | 'over';
  /**
   * who sat there, seat by seat
   */
  names: string[];
  mine: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * in sentences: why it can't be shown, and what becomes of it
   */
  why: string;
  /**
   * whether its record can be had, as far as it can be written: once it is over
   */
  record: boolean;
  /**
   * seconds since 1970
   */
  created: number;
}
/**
 * A link to share, and its QR code.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Link".
 */
export interface Link {
  url: string;
  /**
   * an SVG picture of the link
   */
  qr: string;
}
/**
 * A finished game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Replay".
 */
export interface Replay {
  table: TableInfo;
  /**
   * the record, as a file
   */
  record: string;
  outcome: Outcome;
  resigned: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  fairness: Fairness;
  /**
   * mostly none
   */
  notes: ReplayNote[];
  steps: ReplayStep[];
  /**
   * how many positions there are; ask for the rest with start
   */
  total: number;
}
/**
 * Where an older game took a course that the present rules don't follow.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReplayNote".
 */
export interface ReplayNote {
  /**
   * that it led to
   */
  position: number;
  /**
   * those that it is about
   */
  cards: string[];
  say: string;
}
/**
 * A position of a finished game, all hands open.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReplayStep".
 */
export interface ReplayStep {
  position: number;
  /**
   * who acted to reach it; null for the deal
   */
  by: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  bot: boolean;
  action: string | null;
  /**
   * the action as a sentence
   */
  say: string | null;
  /**
   * for the deal: how it was decided who begins, where that was seen then
   */
  told: string[];
  view: GwanView | VanillaView | NvwkView;
}
/**
 * What you could do best, as far as the strongest bot of the house can tell from your own view.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  position: number;
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  action: string;
  /**
   * those that it is about
   */
  cards: string[];
  /**
   * the action as a sentence
   */
  say: string;
  why: string;
  sure: 'the only thing' | 'clearly' | 'probably' | 'a toss-up';
  /**
   * the share of the win that you may expect after it, from 0 to 1
   */
  value: number;
  /**
   * the standard error of that
   */
  error: number;
  /**
   * what the next best loses against it
   */
  margin: number;
  /**
   * the standard error of that
   */
  doubt: number;
}
/**
 * A finished game, judged move by move.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Review".
 */
export interface Review {
  game: 'gwan' | 'vanilla' | 'nvwk';
  /**
   * of the rulebook that it was played by
   */
  edition: number;
  names: {
    [k: string]: string;
  };
  finished: boolean;
  /**
   * as in Replay
   */
  notes: ReplayNote[];
  decisions: Decision[];
  /**
   * the actions that lost more than chance explains, the worst first
   */
  marked: number[];
  luck: Luck[];
  /**
   * the worst move as a line
   */
  worst: string;
}
/**
 * An action of a finished game, judged; null where there was no choice.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  /**
   * the position that it led to
   */
  number: number;
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  action: string;
  say: string;
  /**
   * with what the player knew
   */
  known: Judged | null;
  /**
   * with all hands open
   */
  open: Judged | null;
  /**
   * against the best, with what the player knew
   */
  loss: number;
  /**
   * the standard error of that
   */
  doubt: number;
  /**
   * only where the loss is larger than its error
   */
  better: Better | null;
}
/**
 * A position for whoever was on turn: shares of the win after the best action and after the chosen one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Judged".
 */
export interface Judged {
  best: number;
  best_error: number;
  chosen: number;
  chosen_error: number;
}
/**
 * What would have been better, and why.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Better".
 */
export interface Better {
  action: string;
  say: string;
  why: string;
}
/**
 * Where a seat's result came from: end - start = deal + draws + own + others, in shares of the win.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Luck".
 */
export interface Luck {
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  end: number;
  start: number;
  deal: number;
  draws: number;
  own: number;
  others: number;
  /**
   * the same as whole percentage points that add up
   */
  points: {
    [k: string]: number;
  };
}
/**
 * A review that is being worked out; ask again in a second.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Working".
 */
export interface Working {
  /**
   * how many actions have been judged
   */
  done: number;
  total: number;
}
/**
 * Your games in numbers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Statistics".
 */
export interface Statistics {
  games: Score[];
  opponents: Score[];
}
/**
 * Games against an opponent or of a kind.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Score".
 */
export interface Score {
  game: 'gwan' | 'vanilla' | 'nvwk';
  /**
   * null: against anybody
   */
  opponent: string | null;
  played: number;
  /**
   * shared wins count
   */
  won: number;
}
/**
 * Whether the server works.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  status: 'ok' | 'failing';
  version: string;
  /**
   * in memory
   */
  tables: number;
  connections: number;
}
