// Short names for parts of the generated protocol.
import type { CardChoices, Emoted, GwanView, NvwkView, Protocol, SeatInfo, VanillaView } from '../protocol';

export type View = GwanView | VanillaView | NvwkView;
export type Seat = SeatInfo['seat'];
export type GameName = View['game'];
export type Emote = Emoted['emote'];
export type ClientMessage = Protocol['ClientMessage'];
export type ServerMessage = Protocol['ServerMessage'];
/** A command without the id, which the connection gives it. */
export type Command = ClientMessage extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, 'id'>
    : never
  : never;
export type { CardChoices };
export type * from '../protocol';
