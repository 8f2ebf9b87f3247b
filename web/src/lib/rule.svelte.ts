import { api } from './api';
import type { GameName } from './types';

/** The rule that somebody asked for, shown by the page above everything else. */
export const rule: { number: string; game: GameName; text: string } = $state({ number: '', game: 'gwan', text: '' });

const OF: Record<string, GameName> = { G: 'gwan', V: 'vanilla', N: 'nvwk', W: 'nvwk' };

export async function showRule(number: string): Promise<void> {
  const game = OF[number.charAt(0)] ?? 'gwan';
  const page = await api.rules(game);
  rule.game = game;
  rule.text = page.sentences[number] ?? page.walkthroughs[number] ?? 'There is no such rule.';
  rule.number = number;
}
