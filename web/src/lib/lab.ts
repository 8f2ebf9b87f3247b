// What the lab found, as `python -m parlour.lab.published` writes it from the published reports.

import reports from '../lab.json';
import { typeset } from './words';

/** A share of the wins in percent, and how far it may be off. */
export type Share = [value: number, reach: number];

export interface Report {
  game: string;
  title: string;
  seats: number;
  date: string;
  command: string;
  decks: number;
  findings: string[];
  proposal: string;
  /** By strength of play, of every place after the starter. */
  places: Record<string, Share[]>;
  /** By house rule, NAME=VALUE: what it changes. */
  rules: Record<string, string>;
}

export const REPORTS = JSON.parse(typeset(JSON.stringify(reports))) as Report[];

/** What a house rule changes at a table of so many; nothing where nobody has asked that. */
export function effectOf(game: string, seats: number, name: string, value: string): string {
  return REPORTS.find((each) => each.game === game && each.seats === seats)?.rules[`${name}=${value}`] ?? '';
}
