/** What a seat may know of a game. The shapes come from the server's schema; here they only get the board's names. */

import type { Choice, GwanView, NvwkView, VanillaView } from '../protocol';

export type { GwanRow, GwanView, NvwkView, VanillaRow, VanillaView } from '../protocol';

export type LegalAction = Choice;
export type RowName = 'C' | 'S' | 'D';
export type FieldView = GwanView | VanillaView;
export type View = FieldView | NvwkView;

export interface BoardSettings {
  speed: 'off' | 'quick' | 'relaxed';
  fourColours: boolean;
}
