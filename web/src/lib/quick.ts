import { gameOf, tableOf } from '../games';
import { api } from './api';
import { company } from './opponents';
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import type { GameInfo } from './types';

/** What the server tells of a game; meanwhile its table is fetched. */
async function told(game: string): Promise<GameInfo | undefined> {
  tableOf(game).catch(() => undefined); // the table's page tries again, and says so
  return (await api.games()).find((each) => each.game === game);
}

/** How many others a game needs at least. */
const least = (info?: GameInfo): number => (info?.least_seats ?? 2) - 1;

/** Sit down opposite a bot at once, or as many as is usual. */
export async function playNow(game: string): Promise<void> {
  const [info, bots] = await Promise.all([told(game), api.bots()]);
  const bot = bots.find((each) => each.bot === settings.bot)?.bot ?? bots[0]?.bot ?? 'greedy';
  const many = Math.max(least(info), gameOf(game, info).bots);
  const seats = ['me', ...company(bots, bot, many)];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}

/** A table with free seats, whose page shows the link to share. */
export async function playFriend(game: string): Promise<void> {
  const seats = ['me', ...Array<string>(least(await told(game))).fill('open')];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}
