// Made from the schema of parlour.server.protocol by `npm run types`. Do not edit.

/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "View".
 */
export type View = GwanView | VanillaView | NvwkView | OtherView;
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameEvent".
 */
export type GameEvent =
  | DealtEvent
  | RolledEvent
  | TossedEvent
  | LotFellEvent
  | PlayedEvent
  | PassedEvent
  | DrewEvent
  | ReshuffledEvent
  | DiscardedEvent
  | LookedEvent
  | GaveEvent
  | DestroyedEvent
  | MovedEvent
  | EmpoweredEvent
  | DeclaredEvent
  | DeclinedEvent
  | WeatherCameEvent
  | WeatherWentEvent
  | WeatherStayedEvent
  | RoundEndedEvent
  | RoundBeganEvent
  | RoundsSpentEvent
  | SkippedEvent
  | BankedEvent
  | ChargedEvent
  | StruckEvent
  | FlippedEvent
  | SilencedEvent
  | GainedEvent
  | OrderTurnedEvent
  | DirectionTurnedEvent
  | CancelledEvent
  | PowerlessEvent
  | BlankedEvent
  | LockedEvent
  | BannedEvent
  | ChainedEvent
  | DemandedEvent
  | FacedEvent
  | KeptLastEvent
  | ClearedEvent
  | TookBackEvent
  | ResignedEvent
  | GameEndedEvent
  | OtherEvent;

/**
 * What the Parlour server and its clients say to each other.
 */
export interface Protocol {
  ClientMessage: Act | Back | Resign | Leave | TakeSeat | Give | Fill | Chat | Emoted | Rematch | Wait | Ping;
  ServerMessage: Hello | Ack | Refused | Update | Chatted | Presence | Over | Pong | Bye;
  View: View;
  GameEvent: GameEvent;
  Rename: Rename;
  NewTable: NewTable;
  PlayOn: PlayOn;
  SeatToken: SeatToken;
  Problem: Problem;
  Me: Me;
  GameInfo: GameInfo;
  RulesPage: RulesPage;
  ShownPage: ShownPage;
  Lesson: Lesson;
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
 * Sit down in a free seat. While the game runs this asks for it, unless you have sat there before.
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
 * Give a free seat of a running game to somebody who asks for it.
 *
 * The table's maker alone can give it, or all who sit there together.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Give".
 */
export interface Give {
  type: 'give';
  id: string;
  ask: number;
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
 * Wait for a person on turn who is away, until they are back; or no longer: then a bot plays when it would have.
 *
 * Not where there is a clock. Everybody who sits there may ask for it once while somebody is away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Wait".
 */
export interface Wait {
  type: 'wait';
  id: string;
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  patient: boolean;
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
  view: View | null;
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
  game: string;
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
   * nobody sits there; once the game runs it is asked for, and given
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
   * somebody would rather wait for this person than let a bot play
   */
  awaited: boolean;
  /**
   * seconds until a bot plays for this absent person; null if none will
   */
  bot_in: number | null;
  /**
   * who would like this free seat
   */
  asking: Asking[];
}
/**
 * Somebody who would like a free seat of a running game, and who would give it to them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Asking".
 */
export interface Asking {
  /**
   * its number, for `give`
   */
  ask: number;
  name: string;
  you: boolean;
  agreed: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
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
  /**
   * how many
   */
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * what sentences call them
   */
  names: {
    [k: string]: string;
  };
  /**
   * all house rules
   */
  switches: {
    [k: string]: string;
  };
  /**
   * null when it is over
   */
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  /**
   * how many cards
   */
  deck: number;
  /**
   * those that everybody may see; all of them when it is over
   */
  discards: string[];
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  /**
   * of the viewer's own hand, on turn
   */
  unplayable: Unplayable[];
  /**
   * cards of which the first that one holds stands for all, in `legal`
   */
  alike: string[][];
  /**
   * one sentence: what is asked of whom, and why
   */
  prompt: string;
  /**
   * one line: how this game is won, here and now, for whoever looks
   */
  goal: string;
  /**
   * what signs on the table mean, by name, of those that are there
   */
  meanings: {
    [k: string]: string;
  };
  round: number;
  starter: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  wins: {
    [k: string]: number;
  };
  /**
   * rounds that win the game
   */
  to_win: number;
  passed: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  weather: Weather[];
  /**
   * the suits that go to a row, in words
   */
  takes: {
    [k: string]: string;
  };
  /**
   * what a row adds while a card lies in it and no weather
   */
  adds: {
    [k: string]: number;
  };
  rows: {
    [k: string]: {
      [k: string]: GwanRow;
    };
  };
  scores: {
    [k: string]: Sum;
  };
  game: 'gwan';
  hands: {
    [k: string]: Hand;
  };
}
/**
 * How a game ended: who won (several share it), everybody's score, and why.
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
 * One thing that may be done: what to send, the sentence for it, and what it is made of.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Choice".
 */
export interface Choice {
  action: string;
  say: string;
  /**
   * pass, draw, discard, destroy …; empty where cards are played
   */
  verb: string;
  /**
   * those of the hand that it uses, as written
   */
  cards: string[];
  /**
   * what each of them stands for: 9, 9C, 3=9; empty for a plain card
   */
  meant: string[];
  /**
   * a card on the table that it is about
   */
  unit: string | null;
  /**
   * that is named
   */
  row: ('C' | 'S' | 'D') | null;
  /**
   * at whom it is aimed
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * what it does, where the sentence says that after a name
   */
  means?: string;
  /**
   * what it would mean, where a beginner may regret it: worth asking once before
   */
  ask?: string;
  /**
   * where it is done: row:P1:C, unit:TS, seat:P2, pile, deck, discards
   */
  places: string[];
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
 * Weather on a row.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Weather".
 */
export interface Weather {
  row: 'C' | 'S' | 'D';
  name: string;
  /**
   * what lies beside the row; null in the rules' first edition
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
 * Vanilla Gwent as one viewer sees it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "VanillaView".
 */
export interface VanillaView {
  title: string;
  /**
   * how many
   */
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * what sentences call them
   */
  names: {
    [k: string]: string;
  };
  /**
   * all house rules
   */
  switches: {
    [k: string]: string;
  };
  /**
   * null when it is over
   */
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  /**
   * how many cards
   */
  deck: number;
  /**
   * those that everybody may see; all of them when it is over
   */
  discards: string[];
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  /**
   * of the viewer's own hand, on turn
   */
  unplayable: Unplayable[];
  /**
   * cards of which the first that one holds stands for all, in `legal`
   */
  alike: string[][];
  /**
   * one sentence: what is asked of whom, and why
   */
  prompt: string;
  /**
   * one line: how this game is won, here and now, for whoever looks
   */
  goal: string;
  /**
   * what signs on the table mean, by name, of those that are there
   */
  meanings: {
    [k: string]: string;
  };
  round: number;
  /**
   * null before the coin is tossed
   */
  starter: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  wins: {
    [k: string]: number;
  };
  /**
   * rounds that win the game
   */
  to_win: number;
  passed: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * power of finished rounds
   */
  totals: {
    [k: string]: number;
  };
  phase: 'setup' | 'alignment' | 'mind' | 'play' | 'hero' | 'wizard' | 'joker';
  pending: Pending | null;
  alignments: {
    [k: string]: 'might' | 'magic' | 'mind' | null;
  };
  /**
   * what their alignments do, in words
   */
  stands_for: {
    [k: string]: string | null;
  };
  magic_used: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  weather: Weather[];
  /**
   * the suits that go to a row, in words
   */
  takes: {
    [k: string]: string;
  };
  /**
   * whose 2H lies beside the battlefield
   */
  clear: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  rows: {
    [k: string]: {
      [k: string]: VanillaRow;
    };
  };
  powers: {
    [k: string]: Sum;
  };
  /**
   * discards that only their owner knows
   */
  hidden: {
    [k: string]: HiddenCards;
  };
  /**
   * what the viewer's own Seers saw
   */
  seen: Sighting[];
  game: 'vanilla';
  hands: {
    [k: string]: Hand;
  };
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
  /**
   * cards that it may be used on
   */
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
  /**
   * how many
   */
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * what sentences call them
   */
  names: {
    [k: string]: string;
  };
  /**
   * all house rules
   */
  switches: {
    [k: string]: string;
  };
  /**
   * null when it is over
   */
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  /**
   * how many cards
   */
  deck: number;
  /**
   * those that everybody may see; all of them when it is over
   */
  discards: string[];
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  /**
   * of the viewer's own hand, on turn
   */
  unplayable: Unplayable[];
  /**
   * cards of which the first that one holds stands for all, in `legal`
   */
  alike: string[][];
  /**
   * one sentence: what is asked of whom, and why
   */
  prompt: string;
  /**
   * one line: how this game is won, here and now, for whoever looks
   */
  goal: string;
  /**
   * what signs on the table mean, by name, of those that are there
   */
  meanings: {
    [k: string]: string;
  };
  /**
   * what the seat on turn is asked
   */
  question: ('play' | 'gain' | 'drop' | 'give' | 'charge' | 'strike' | 'take') | null;
  /**
   * whose play is still being carried out
   */
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
  /**
   * the next play has no abilities
   */
  blank: boolean;
  /**
   * no tens
   */
  ban: boolean;
  /**
   * suits of the Queens in force
   */
  lock: ('C' | 'S' | 'D' | 'H')[];
  banks: {
    [k: string]: number;
  };
  /**
   * who is out of this pile
   */
  out: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * what each seat last passed on
   */
  declined: {
    [k: string]: PassedOn | null;
  };
  /**
   * cards that the latest play flipped
   */
  flips: string[];
  /**
   * how often the turn may still pass
   */
  moves_left: number;
  /**
   * cards still to drop, 0 unless asked
   */
  drops: number;
  /**
   * who is given a card
   */
  gives_to: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * the seats, who has won first, then by points; empty before the end
   */
  ranking: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  /**
   * null if hidden
   */
  points: {
    [k: string]: Points | null;
  };
  game: 'nvwk';
  hands: {
    [k: string]: NvwkHand;
  };
}
/**
 * A play on the pile.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PilePlay".
 */
export interface PilePlay {
  by: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  /**
   * as written: 9D, 3H=9; a joker as a 3 is X1=3=9
   */
  cards: string[];
  /**
   * where a wild is among them: the cards alone
   */
  laid?: string[];
  /**
   * and what each of these stands for, as in Choice
   */
  meant?: string[];
  value: number;
  /**
   * whether it is in the chain
   */
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
 * What a play of that value with as many cards would make the next player owe.
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
  /**
   * a few words: a chain of 3 plays
   */
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
  /**
   * how many are still to be skipped
   */
  players: number;
  /**
   * 8s that answer
   */
  stack: number;
}
/**
 * A play that somebody passed on, and the card order then.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PassedOn".
 */
export interface PassedOn {
  value: number;
  amount: number;
  order: 'up' | 'down';
}
/**
 * What a hand and a bank count.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Points".
 */
export interface Points {
  /**
   * what each card counts
   */
  cards: {
    [k: string]: number;
  };
  hand: number;
  bank: number;
  total: number;
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
 * A game of which only the common fields are known here, as one viewer sees it; it may have more.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OtherView".
 */
export interface OtherView {
  title: string;
  /**
   * how many
   */
  seats: number;
  /**
   * whose view this is; null for a spectator
   */
  seat: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * what sentences call them
   */
  names: {
    [k: string]: string;
  };
  /**
   * all house rules
   */
  switches: {
    [k: string]: string;
  };
  /**
   * null when it is over
   */
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  over: boolean;
  outcome: Outcome | null;
  /**
   * how many cards
   */
  deck: number;
  /**
   * those that everybody may see; all of them when it is over
   */
  discards: string[];
  /**
   * empty unless the viewer is on turn
   */
  legal: CardChoices[];
  /**
   * of the viewer's own hand, on turn
   */
  unplayable: Unplayable[];
  /**
   * cards of which the first that one holds stands for all, in `legal`
   */
  alike: string[][];
  /**
   * one sentence: what is asked of whom, and why
   */
  prompt: string;
  /**
   * one line: how this game is won, here and now, for whoever looks
   */
  goal: string;
  /**
   * what signs on the table mean, by name, of those that are there
   */
  meanings: {
    [k: string]: string;
  };
  game: string;
  hands: {
    [k: string]: OtherHand;
  };
  [k: string]: unknown;
}
/**
 * A hand in such a game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OtherHand".
 */
export interface OtherHand {
  size: number;
  cards: string[] | null;
  known: string[];
  [k: string]: unknown;
}
/**
 * What happened to reach a position, for this viewer: as sentences, and as data.
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
  /**
   * the same in one line of few words, of the latest position
   */
  brief: string | null;
  /**
   * how rounds ended, if any did
   */
  rounds: RoundTold[];
  /**
   * the same as data, in order: what this viewer may know of it
   */
  events: GameEvent[];
}
/**
 * How a round ended, in words.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RoundTold".
 */
export interface RoundTold {
  /**
   * who won it, as a heading
   */
  title: string;
  /**
   * what each had, in a list of rounds
   */
  scores: string;
}
/**
 * Everybody got so many cards.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DealtEvent".
 */
export interface DealtEvent {
  event: 'dealt';
  number: number;
}
/**
 * Both rolled a die, again where they were equal, to see who begins: "3-3", "5-2", and the same as numbers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RolledEvent".
 */
export interface RolledEvent {
  event: 'rolled';
  faces: string[];
  first: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  rolls: {
    [k: string]: number;
  }[];
}
/**
 * A coin decided who begins: heads is P1.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TossedEvent".
 */
export interface TossedEvent {
  event: 'tossed';
  first: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * A lot decided who begins.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LotFellEvent".
 */
export interface LotFellEvent {
  event: 'lot-fell';
  first: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * Cards came from a hand to the table; `meant` is what each wild among them stands for, as it is written.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PlayedEvent".
 */
export interface PlayedEvent {
  event: 'played';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  cards: string[];
  meant: string[];
  row: ('C' | 'S' | 'D') | null;
  side: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  leads: boolean;
}
/**
 * A seat passed: at how many points where rounds have them, and whether only for want of cards.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PassedEvent".
 */
export interface PassedEvent {
  event: 'passed';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  points: number | null;
  forced: boolean;
}
/**
 * A seat drew, `number` cards of those it should have, for a rule.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DrewEvent".
 */
export interface DrewEvent {
  event: 'drew';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
  of: number;
  rule: string | null;
  cards: string[] | null;
}
/**
 * Cards that were open were shuffled into a new deck.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReshuffledEvent".
 */
export interface ReshuffledEvent {
  event: 'reshuffled';
  rule: string | null;
  cards: string[];
}
/**
 * A seat laid cards away, face down or for all to see.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DiscardedEvent".
 */
export interface DiscardedEvent {
  event: 'discarded';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
  hidden: boolean;
  rule: string | null;
  cards: string[] | null;
}
/**
 * A seat saw a card of another's hand, or nothing where that is empty.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LookedEvent".
 */
export interface LookedEvent {
  event: 'looked';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  whose: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
  cards: string[] | null;
}
/**
 * A seat gave another a card.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GaveEvent".
 */
export interface GaveEvent {
  event: 'gave';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  to: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
  cards: string[] | null;
}
/**
 * Units of a side left the table, jokers that lay on them among them; none is one event too, with an empty set.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DestroyedEvent".
 */
export interface DestroyedEvent {
  event: 'destroyed';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  side: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  rule: string | null;
  cards: string[];
}
/**
 * A unit came to another row of its side.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MovedEvent".
 */
export interface MovedEvent {
  event: 'moved';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  side: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  row: 'C' | 'S' | 'D';
  cards: string[];
}
/**
 * A unit of a side grants `power` now, since a joker lies on it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "EmpoweredEvent".
 */
export interface EmpoweredEvent {
  event: 'empowered';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  side: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  power: number;
  cards: string[];
}
/**
 * A seat declared an alignment.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DeclaredEvent".
 */
export interface DeclaredEvent {
  event: 'declared';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  alignment: '' | 'might' | 'magic' | 'mind';
}
/**
 * A seat made no use of what a card offered: to destroy or to move.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DeclinedEvent".
 */
export interface DeclinedEvent {
  event: 'declined';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  what: 'destroy' | 'move';
}
/**
 * Weather lies over a row of both sides; `again` where it did before, `beside` where its card lies there.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "WeatherCameEvent".
 */
export interface WeatherCameEvent {
  event: 'weather-came';
  row: 'C' | 'S' | 'D';
  again: boolean;
  beside: boolean;
}
/**
 * Weather left a row, or with None all of them, whose cards went to the discards.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "WeatherWentEvent".
 */
export interface WeatherWentEvent {
  event: 'weather-went';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  row: ('C' | 'S' | 'D') | null;
  cards: string[];
}
/**
 * Weather stays for the next round; its cards lie beside their rows.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "WeatherStayedEvent".
 */
export interface WeatherStayedEvent {
  event: 'weather-stayed';
  cards: string[];
}
/**
 * A round is over: what both had, and who won it (both or nobody in a tie).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RoundEndedEvent".
 */
export interface RoundEndedEvent {
  event: 'round-ended';
  round: number;
  scores: {
    [k: string]: number;
  };
  winners: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
}
/**
 * Another round begins.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RoundBeganEvent".
 */
export interface RoundBeganEvent {
  event: 'round-began';
  round: number;
  starter: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * Nobody has a card for another round; with `over` none is played, else it is scored at once.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RoundsSpentEvent".
 */
export interface RoundsSpentEvent {
  event: 'rounds-spent';
  over: boolean;
}
/**
 * A seat's turn was passed over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SkippedEvent".
 */
export interface SkippedEvent {
  event: 'skipped';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  rule: string | null;
}
/**
 * Points went to a seat's bank.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BankedEvent".
 */
export interface BankedEvent {
  event: 'banked';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  points: number;
  rule: string | null;
}
/**
 * A seat put points into another's bank.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChargedEvent".
 */
export interface ChargedEvent {
  event: 'charged';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  whom: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  points: number;
}
/**
 * A seat makes another draw, or with None everyone else.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StruckEvent".
 */
export interface StruckEvent {
  event: 'struck';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  whom: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  number: number;
}
/**
 * Cards of the deck were turned over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FlippedEvent".
 */
export interface FlippedEvent {
  event: 'flipped';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
  cards: string[];
}
/**
 * A flipped card took all abilities away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SilencedEvent".
 */
export interface SilencedEvent {
  event: 'silenced';
  cards: string[];
}
/**
 * A seat gave a flipped joker the ability of a card.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GainedEvent".
 */
export interface GainedEvent {
  event: 'gained';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  cards: string[];
}
/**
 * Cards go up or down now.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OrderTurnedEvent".
 */
export interface OrderTurnedEvent {
  event: 'order-turned';
  order: 'up' | 'down';
}
/**
 * Play goes the other way round the table: cw or ccw.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DirectionTurnedEvent".
 */
export interface DirectionTurnedEvent {
  event: 'direction-turned';
  direction: 'cw' | 'ccw';
}
/**
 * A play ended what waited or was in force: chain, draw, skip, lock, ban.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CancelledEvent".
 */
export interface CancelledEvent {
  event: 'cancelled';
  what: ('chain' | 'draw' | 'skip' | 'lock' | 'ban')[];
  rule: string | null;
}
/**
 * A play has no abilities.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PowerlessEvent".
 */
export interface PowerlessEvent {
  event: 'powerless';
}
/**
 * The next play has no abilities, or `lasting` every play until the pile is cleared.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BlankedEvent".
 */
export interface BlankedEvent {
  event: 'blanked';
  lasting: boolean;
}
/**
 * Only Queens and the Ten or Ace of these suits may follow.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LockedEvent".
 */
export interface LockedEvent {
  event: 'locked';
  suits: ('C' | 'S' | 'D' | 'H')[];
}
/**
 * No ten may follow.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "BannedEvent".
 */
export interface BannedEvent {
  event: 'banned';
}
/**
 * So many plays make a chain, and a seat owes cards for it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChainedEvent".
 */
export interface ChainedEvent {
  event: 'chained';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  plays: number;
  number: number;
}
/**
 * A seat owes cards.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "DemandedEvent".
 */
export interface DemandedEvent {
  event: 'demanded';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
}
/**
 * A seat is to be skipped, unless it stacks as many.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FacedEvent".
 */
export interface FacedEvent {
  event: 'faced';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  number: number;
}
/**
 * A seat could not part with its last card.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptLastEvent".
 */
export interface KeptLastEvent {
  event: 'kept-last';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * The pile went to the discards, and a seat leads.
 *
 * It leads `again` where its own play cleared the pile; `resets` where with a new pile cards go up whatever they did.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ClearedEvent".
 */
export interface ClearedEvent {
  event: 'cleared';
  leader: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  again: boolean;
  resets: boolean;
}
/**
 * A seat took steps of a half-made choice back.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TookBackEvent".
 */
export interface TookBackEvent {
  event: 'took-back';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
  steps: number;
}
/**
 * A seat gave up.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ResignedEvent".
 */
export interface ResignedEvent {
  event: 'resigned';
  seat: 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8';
}
/**
 * The game is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GameEndedEvent".
 */
export interface GameEndedEvent {
  event: 'game-ended';
  winners: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8')[];
  scores: {
    [k: string]: number;
  };
  reason: string;
}
/**
 * Something that happened in a game with events of its own, whose names begin with x-.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OtherEvent".
 */
export interface OtherEvent {
  event: `x-${string}`;
  [k: string]: unknown;
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
  /**
   * how it ended, as data: a resignation, the end
   */
  events: GameEvent[];
  fairness: Fairness;
  /**
   * games won by who sits there, this one too; null: it is the first
   */
  series: {
    [k: string]: number;
  } | null;
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
 * The command was not carried out: nothing has changed. To a client that is behind the present view comes along.
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
  /**
   * where the command was made in another position, if there is a game
   */
  view: View | null;
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
  /**
   * which sentence is the first of a round's end; null if none ended
   */
  round_told: number | null;
  /**
   * the same in one line of few words; empty where nothing is worth one
   */
  brief: string;
  /**
   * how rounds ended, if any did
   */
  rounds: RoundTold[];
  /**
   * the same as data, in order: what this viewer may know of it
   */
  events: GameEvent[];
  view: View;
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
  view: View;
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
  game: string;
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
   * what the seats of a shared device are called, in their order
   *
   * @maxItems 8
   */
  names?: string[];
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
  game: string;
  title: string;
  least_seats: number;
  most_seats: number;
  usual_seats: number;
  /**
   * how it is played, in a sentence
   */
  in_short: string;
  /**
   * how it is played, as Markdown
   */
  how_to_play: string;
  house_rules: HouseRule[];
  cards: CardInfo[];
  /**
   * whether there is one: see Lesson
   */
  lesson: boolean;
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
  /**
   * the same of one that lies on the table, whoever played it
   */
  lying: string;
}
/**
 * A game's rulebook.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RulesPage".
 */
export interface RulesPage {
  game: string;
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
 * A game's rulebook, taken apart to be drawn.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ShownPage".
 */
export interface ShownPage {
  game: string;
  title: string;
  chapters: Chapter[];
}
/**
 * What stands below one heading of a page; the first has none.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chapter".
 */
export interface Chapter {
  title: string;
  blocks: (Paragraph | Heading | Items | Grid | CardLines | Picture | Code)[];
}
/**
 * Some sentences.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Paragraph".
 */
export interface Paragraph {
  words: Span[];
  kind: 'paragraph';
}
/**
 * Words that look alike, as a mark of our ruling or of a house rule does, or a link.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Span".
 */
export interface Span {
  text: string;
  look?: '' | 'bold' | 'italic' | 'code' | 'ruling' | 'switch' | 'link';
  link?: string;
}
/**
 * A heading within a section.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Heading".
 */
export interface Heading {
  text: string;
  kind: 'heading';
}
/**
 * A list.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Items".
 */
export interface Items {
  items: Item[];
  kind: 'list';
}
/**
 * An item of a list, with the list below it; a rule has its number, and may be our ruling in whole or in part.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Item".
 */
export interface Item {
  words: Span[];
  number: string | null;
  ruling: boolean;
  below: Item[];
}
/**
 * Rows of cells below their headings.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Grid".
 */
export interface Grid {
  header: Span[][];
  rows: Span[][][];
  kind: 'table';
}
/**
 * What the cards do.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CardLines".
 */
export interface CardLines {
  lines: CardLine[];
  kind: 'cards';
}
/**
 * Cards that do the same, and what that is.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CardLine".
 */
export interface CardLine {
  cards: string[];
  about: string;
}
/**
 * A moment of a worked example, and the actions that led to it since the picture before.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Picture".
 */
export interface Picture {
  actions: string[];
  lines: PictureRow[];
  kind: 'picture';
}
/**
 * One line of a picture: whose or which, the cards, and what they come to.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PictureRow".
 */
export interface PictureRow {
  label: string;
  cards: Laid[];
  note: string;
  under: boolean;
  beside: boolean;
}
/**
 * A card in a picture: what it stands for, the jokers on it, and what it counts if its number does not say so.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Laid".
 */
export interface Laid {
  card: string;
  declared: string;
  jokers: string[];
  worth: number | null;
}
/**
 * Lines that stand as they are written.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Code".
 */
export interface Code {
  text: string;
  kind: 'code';
}
/**
 * A game's lesson: a deal that is laid out, and its steps. It is no table's game; nothing of it is stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Lesson".
 */
export interface Lesson {
  game: string;
  title: string;
  /**
   * what the other side is called; the learner is P1
   */
  opponent: string;
  moments: LessonMoment[];
  steps: LessonStep[];
  /**
   * what is said at the end
   */
  won: string;
}
/**
 * A position of a lesson, as the learner sees it, and how it came about.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonMoment".
 */
export interface LessonMoment {
  /**
   * who acted; null for the deal
   */
  by: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  told: string[];
  view: View;
}
/**
 * A move that is asked of the learner, who goes on to the next step's moment by it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "LessonStep".
 */
export interface LessonStep {
  /**
   * which of the moments
   */
  at: number;
  /**
   * what is asked for
   */
  action: string;
  /**
   * how things stand and, between double stars, what to do
   */
  say: string;
  why: string;
  /**
   * for every other legal action: what would come of it
   */
  otherwise: {
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
  /**
   * what it is called where there is little room
   */
  short: string;
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
  waiting: MyTable[];
  running: MyTable[];
  over: MyTable[];
  kept: KeptTable[];
}
/**
 * One of your tables: whose turn it is, or how it ended for you.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "MyTable".
 */
export interface MyTable {
  id: string;
  game: string;
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
  /**
   * null where it is nobody's
   */
  turn: ('P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8') | null;
  /**
   * null where you played all seats, too
   */
  result: ('won' | 'shared' | 'lost') | null;
  /**
   * when somebody last did something there, or the table was laid
   */
  since: number;
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
  /**
   * a sentence where other devices can't follow it as it is
   */
  note: string | null;
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
  /**
   * what happened, in one line of few words
   */
  brief: string;
  /**
   * how rounds ended, if any did
   */
  rounds: RoundTold[];
  /**
   * the same as data, in order: what this viewer may know of it
   */
  events: GameEvent[];
  view: View;
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
  /**
   * that without what comes of it
   */
  gist: string;
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
  /**
   * value and error in words
   */
  odds: string;
}
/**
 * A finished game, judged move by move.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Review".
 */
export interface Review {
  game: string;
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
   * whether a card was drawn or flipped: else the draws are only what can't be told
   */
  drew: boolean;
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
   * the same as it is told to who did it
   */
  you: string;
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
  /**
   * whether it was as good as the best, as far as can be told
   */
  equal: boolean;
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
  you: Spoken;
}
/**
 * the same as it is told to who made the move
 */
export interface Spoken {
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
  /**
   * how much of own or others, in points, came from giving the game up
   */
  given: number;
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
  game: string;
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
/**
 * What somebody could have done, and why, in words for them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Spoken".
 */
export interface Spoken1 {
  say: string;
  why: string;
}
