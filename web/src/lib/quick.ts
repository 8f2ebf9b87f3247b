import { gameOf, tableOf } from '../games';
import { api } from './api';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

/** How many others a game needs at least; meanwhile its table is fetched. */
async function least(game: string): Promise<number> {
  tableOf(game).catch(() => undefined); // the table's page tries again, and says so
  const house = await api.games();
  return (house.find((each) => each.game === game)?.least_seats ?? 2) - 1;
}

/** Sit down opposite a bot at once. */
export async function playNow(game: string): Promise<void> {
  const [others, bots] = await Promise.all([least(game), api.bots()]);
  const bot = bots.find((each) => each.bot === settings.bot)?.bot ?? bots[0]?.bot ?? 'greedy';
  const seats = ['me', ...Array<string>(Math.max(others, gameOf(game).bots)).fill(bot)];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}

/** A table with free seats, whose page shows the link to share. */
export async function playFriend(game: string): Promise<void> {
  const seats = ['me', ...Array<string>(await least(game)).fill('open')];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}
