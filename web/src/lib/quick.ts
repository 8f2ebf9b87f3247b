import { gameOf, tableOf } from '../games';
import { api } from './api';
import { company, opposite } from './opponents';
import { router } from './router.svelte';
import type { BotInfo, GameInfo, MyTables } from './types';

/** What the server tells of a game; meanwhile its table is fetched. */
async function told(game: string): Promise<GameInfo | undefined> {
  tableOf(game).catch(() => undefined); // the table's page tries again, and says so
  return (await api.games()).find((each) => each.game === game);
}

/** How many others a game needs at least. */
const least = (info?: GameInfo): number => (info?.least_seats ?? 2) - 1;

/** Who sits down at once: one bot, and as many beside it as is usual. */
export function opponents(game: string, info: GameInfo | undefined, bots: BotInfo[], mine: MyTables | null): string[] {
  return company(bots, opposite(bots, mine, game), Math.max(least(info), gameOf(game, info).bots));
}

/** Sit down opposite them. */
export async function playNow(game: string): Promise<void> {
  const mine = api.me().then(() => api.mine());
  const [info, bots, tables] = await Promise.all([told(game), api.bots(), mine]);
  const seats = ['me', ...opponents(game, info, bots, tables)];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}

/** A table with free seats, whose page shows the link to share. */
export async function playFriend(game: string): Promise<void> {
  const seats = ['me', ...Array<string>(least(await told(game))).fill('open')];
  const table = await api.open({ game, seats, switches: {}, clock: null, public: false });
  router.go(`/table/${table.id}`);
}
