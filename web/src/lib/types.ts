// Short names for parts of the generated protocol.
import type * as protocol from '../protocol';

type Seen = protocol.Protocol['View'];

/** What the views of all games have; the rest of one is known to its game's own folder. */
export interface View extends Omit<Pick<Seen, keyof Seen>, 'game' | 'hands'> {
  game: string;
  hands: Record<string, protocol.Hand>;
}

/** A table to be made, of any game that the server has. */
export type NewTable = Omit<protocol.NewTable, 'game'> & { game: string };

export type Seat = protocol.SeatInfo['seat'];
export type Emote = protocol.Emoted['emote'];
export type ClientMessage = protocol.Protocol['ClientMessage'];
export type ServerMessage = protocol.Protocol['ServerMessage'];
/** A command without the id, which the connection gives it. */
export type Command = ClientMessage extends infer Each
  ? Each extends { id: string }
    ? Omit<Each, 'id'>
    : never
  : never;
export type * from '../protocol';
