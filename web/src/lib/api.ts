import type {
  BotInfo,
  GameInfo,
  Hint,
  KeptTable,
  Lesson,
  Link,
  Me,
  MyTables,
  NewTable,
  PlayOn,
  Problem,
  Replay,
  ReplayStep,
  Review,
  RulesPage,
  Seat,
  ShownPage,
  Statistics,
  TableInfo,
  Tables,
  Working,
} from './types';
import { typeset } from './words';

/** Why something could not be had: the server's own sentence where it gave one. */
export class Refusal extends Error {
  constructor(
    readonly code: Problem['code'] | 'offline' | 'failed',
    why: string,
    readonly status = 0,
  ) {
    super(why);
  }
}

/** `words` are what the answer is read for; whatever is signed, kept or sent back is left as it is. */
async function call<T>(method: string, path: string, body?: unknown, words = false): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers:
        body === undefined
          ? { accept: 'application/json' }
          : { accept: 'application/json', 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal('offline', 'The server can’t be reached. Are you online?');
  }
  if (answer.ok) return (words ? JSON.parse(typeset(await answer.text())) : await answer.json()) as T;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    // Not one of ours: a proxy, perhaps.
  }
  throw new Refusal(
    problem.code ?? 'failed',
    typeset(problem.why ?? '') || `The server could not do that (${answer.status}).`,
    answer.status,
  );
}

const get = <T>(path: string) => call<T>('GET', path);
const read = <T>(path: string) => call<T>('GET', path, undefined, true);
const in_path = encodeURIComponent;

/** Things that do not change while the page is open are asked for once. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= ask().catch((problem) => {
      answer = undefined;
      throw problem;
    });
    return answer;
  };
}

/** What a card does in a game, in a hand or where it lies on the table. */
export type Does = (card: string, lying: boolean) => string | undefined;

export function cardsOf(games: GameInfo[], game: string): Does {
  const cards = new Map(games.find((each) => each.game === game)?.cards.map((card) => [card.card, card]));
  return (card, lying) => (lying ? cards.get(card)?.lying : cards.get(card)?.about);
}

const pages = new Map<string, () => Promise<RulesPage>>();

export const api = {
  me: once(() => get<Me>('/api/me')),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  mine: () => read<MyTables>('/api/me/tables'),
  statistics: () => get<Statistics>('/api/me/statistics'),
  games: once(() => read<GameInfo[]>('/api/games')),
  rules(game: string): Promise<RulesPage> {
    let ask = pages.get(game);
    if (!ask) pages.set(game, (ask = once(() => read<RulesPage>(`/api/games/${in_path(game)}/rules`))));
    return ask();
  },
  page: (game: string) => read<ShownPage>(`/api/games/${in_path(game)}/page`),
  lesson: (game: string) => read<Lesson>(`/api/games/${in_path(game)}/lesson`),
  bots: once(() => get<BotInfo[]>('/api/bots')),
  async open(table: NewTable): Promise<TableInfo> {
    await api.me(); // a guest first, so that the table is theirs
    return call('POST', '/api/tables', table);
  },
  tables: () => read<Tables>('/api/tables'),
  table: (id: string) => get<TableInfo>(`/api/tables/${in_path(id)}`),
  /** A table that is stored and can’t be shown: what it is, and why. */
  kept: (id: string) => read<KeptTable>(`/api/tables/${in_path(id)}/kept`),
  link: (id: string) => get<Link>(`/api/tables/${in_path(id)}/link`),
  seatLink: (id: string, seat: Seat) => get<Link>(`/api/tables/${in_path(id)}/seats/${seat}/link`),
  revokeLink: (table: string, seat: Seat) =>
    call<TableInfo>('DELETE', `/api/tables/${in_path(table)}/seats/${in_path(seat)}/link`),
  takeSeat: (token: string) => call<TableInfo>('POST', '/api/seat', { token }),
  /** What was promised and recorded in it is checked to the letter. */
  async replay(id: string, start = 0, count = 2000): Promise<Replay> {
    const found = await get<Replay>(`/api/tables/${in_path(id)}/replay?start=${start}&count=${count}`);
    const printed = (each: ReplayStep) => ({ told: each.told.map(typeset), brief: typeset(each.brief ?? '') });
    return { ...found, steps: found.steps.map((each) => ({ ...each, ...printed(each) })) };
  },
  recordAddress: (id: string) => `/api/tables/${in_path(id)}/record`,
  hint: (id: string) => call<Hint>('POST', `/api/tables/${in_path(id)}/hint`, undefined, true),
  /** The review, or how far it is. */
  review: (id: string) => read<Review | Working>(`/api/tables/${in_path(id)}/review`),
  playOn: (from: PlayOn) => call<TableInfo>('POST', '/api/play-on', from),
};
