/** The games of the house, one line each. A game that the server has and that is not here is shown plainly. */

import type { GameInfo } from '../lib/types';
import type { AtTable, Game } from './game';
import { gwan } from './gwan';
import { nvwk } from './nvwk';
import { plain } from './plain';
import { vanilla } from './vanilla';

const GAMES: Game[] = [gwan, vanilla, nvwk];

const known = (name: string): Game | undefined => GAMES.find((each) => each.name === name);

export const gameOf = (name: string, info?: GameInfo): Game => known(name) ?? plain(name, info);

export const titleOf = (name: string): string => gameOf(name).title;

/** All that one can sit down to; what is not known here stands last, once the server has told of it. */
export function offered(house: GameInfo[]): Game[] {
  const here = GAMES.filter((each) => !house.length || house.some(({ game }) => game === each.name));
  return [...here, ...house.filter(({ game }) => !known(game)).map((info) => plain(info.game, info))];
}

/** Whose rule that is, by what its number begins with. */
export const gameOfRule = (number: string): Game | undefined =>
  GAMES.find((each) => each.letters.includes(number.charAt(0)));

/** What the numbers of rules begin with, as far as it is known here. */
export const LETTERS = GAMES.map((each) => each.letters).join('');

const tables = new Map<string, Promise<AtTable>>();

/** The table of a game, fetched once. */
export function tableOf(name: string): Promise<AtTable> {
  let found = tables.get(name);
  if (!found) {
    found = gameOf(name)
      .table()
      .catch(() => {
        tables.delete(name); // so that it can be tried again
        throw new Error('The table did not load. Are you online?');
      });
    tables.set(name, found);
  }
  return found;
}
