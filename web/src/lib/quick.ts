import { api } from './api';
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import type { GameName } from './types';

/** Sit down opposite a bot at once. */
export async function playNow(game: GameName, guide = false): Promise<void> {
  const bots = await api.bots();
  const bot = bots.find((each) => each.bot === settings.bot)?.bot ?? bots[0]?.bot ?? 'greedy';
  const others = game === 'nvwk' && !guide ? [bot, bot] : [bot];
  const table = await api.open({ game, seats: ['me', ...others], switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}${guide ? '?guide' : ''}`);
}

/** A table with a free seat, whose page shows the link to share. */
export async function playFriend(game: GameName): Promise<void> {
  const table = await api.open({ game, seats: ['me', 'open'], switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}
