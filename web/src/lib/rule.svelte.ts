import { gameOfRule } from '../games';
import { api } from './api';
import type { RulesPage } from './types';

/** The rule that somebody asked for, shown by the page above everything else. */
export const rule = $state({ number: '', game: '', title: '', text: '' });

export async function showRule(number: string): Promise<void> {
  const page = await pageOf(number);
  rule.game = page.game;
  rule.title = page.title;
  rule.text = page.sentences[number] ?? page.walkthroughs[number] ?? 'There is no such rule.';
  rule.number = number;
}

/** The rulebook with a rule: where no game is known for the letter, the first one that has the number. */
async function pageOf(number: string): Promise<RulesPage> {
  const game = gameOfRule(number);
  if (game) return api.rules(game.name);
  const pages = await Promise.all((await api.games()).map((each) => api.rules(each.game)));
  return pages.find((page) => number in page.sentences || number in page.walkthroughs) ?? pages[0]!;
}
