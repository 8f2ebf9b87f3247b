import { settings } from './settings.svelte';
import type { BotInfo, MyTables } from './types';

const USUAL = 'greedy';

/** Who plays against somebody: whom they chose; else, until they win that game, whoever is easiest, who stands first. */
export function opposite(bots: BotInfo[], mine: MyTables | null, game: string | null): string {
  const first = game !== null && !mine?.over.some((each) => each.game === game && each.result === 'won');
  const wanted = settings.bot ?? (first ? null : USUAL);
  return bots.find((each) => each.bot === wanted)?.bot ?? bots[0]?.bot ?? USUAL;
}

/** So many bots for one table: the one that was asked for, then others nearest in strength, each once if it can be. */
export function company(bots: BotInfo[], first: string, many: number): string[] {
  const level = (bot: BotInfo | undefined) => bot?.level ?? 9;
  const asked = level(bots.find((each) => each.bot === first));
  const near = bots
    .filter((each) => each.bot !== first)
    .sort((a, b) => Math.abs(level(a) - asked) - Math.abs(level(b) - asked))
    .map((each) => each.bot);
  const all = [first, ...near];
  return Array.from({ length: many }, (_, place) => all[place % all.length]!);
}
