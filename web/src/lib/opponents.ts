import type { BotInfo } from './types';

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
