import type { Database, Executor } from '#platform/database/database.ts';
import { factsOfKind } from '#contract/notification-kinds.ts';
import { holdsInstant } from '#platform/instants.ts';
import { insertCrowd, tellSomeOfCrowd, type WatchersOf } from './crowd.ts';
import { claimWaiting, insertWaiting } from './store.ts';
import type { GroupTelling } from './telling.ts';
import { tell } from './tell.ts';
import { tellAlike } from './tell-alike.ts';

/**
 * The most rows that one transaction makes notifications of. Each may tell of a hundred auctions; the embedded database does one thing at a time,
 * and bids wait for the whole of it.
 */
const MOST_ROWS_AT_ONCE = { postgres: 50, embedded: 4 } as const;
/** From so many on who are told the same, their words are written once. */
const FEWEST_ALIKE = 8;
/** The teller takes at most a tenth of the time: under load it waits longer, and who was outbid again meanwhile is told once. */
const REST_PER_WORK = 9;
const SHORTEST_REST_MS = 20;
/** But nobody waits longer for it than this: the page itself says at once who leads, and what is told beside it is news for seconds. */
const LONGEST_REST_MS = 1_000;
/** How often it looks by itself: for what a process that died has left behind. */
const POLL_MS = 1_000;
/** Between two pieces of a crowd: so much of the time that a piece took is left to the bids. */
const REST_PER_PIECE = { pages: 0.6, letters: 6 } as const;

export interface TellerParts {
  readonly database: Database;
  readonly watchersOf: WatchersOf;
  readonly log: { error(fields: object, message: string): void };
  readonly live: { ring(): void };
}

/** Makes notifications of what waits to be told. Any number of processes may run one. */
export interface Teller {
  start(): void;
  stop(): Promise<void>;
  /** Says that something waits; call it after the commit. */
  ring(): void;
  /** Tells all that waits now. */
  runOnce(): Promise<void>;
  /** Whether it is telling a crowd now. */
  isTellingCrowd(): boolean;
}

/**
 * Hands over what is to be told, in the caller's transaction: a row for all of it, so that a batch of bids does not wait for hundreds of
 * notifications to be written. It is told once its transaction has committed, even if the process dies.
 */
export async function tellSoon(transaction: Executor, at: number, tellings: readonly GroupTelling[]): Promise<void> {
  if (tellings.length > 0) await insertWaiting(transaction, at, tellings);
}

/** Makes the teller of a process. */
export function createTeller({ database, watchersOf, log, live }: TellerParts): Teller {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;
  let hasRung = false;
  let hasCrowd = false;

  async function tellWaiting(): Promise<void> {
    while ((await tellSome(database)) === MOST_ROWS_AT_ONCE[database.kind]) live.ring();
    live.ring();
  }
  /** Tells crowds to their end; after the rest that the last work asks for, only until there is something else to tell. */
  async function tellCrowds(restUntil: number): Promise<void> {
    while (!hasRung || performance.now() < restUntil) {
      const startedAt = performance.now();
      const told = await database.transaction((transaction) => tellSomeOfCrowd(transaction, watchersOf, database.kind));
      hasCrowd = told !== null;
      if (told === null) return;
      live.ring();
      await pause(isStopped ? 0 : (performance.now() - startedAt) * REST_PER_PIECE[told]);
    }
  }

  async function turn(): Promise<void> {
    hasRung = false;
    // Monotonic readings: they only pace the work.
    const startedAt = performance.now();
    try {
      await tellWaiting();
      const workedUntil = performance.now();
      const rest = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, (workedUntil - startedAt) * REST_PER_WORK));
      // A crowd rests between its pieces, and owes no rest for the time that it took.
      await Promise.all([tellCrowds(workedUntil + rest), pause(isStopped ? 0 : rest)]);
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'notifications could not be written: they are tried again');
      await pause(isStopped ? 0 : SHORTEST_REST_MS);
    }
  }

  function arm(wait: number): void {
    if (isStopped || running !== null) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      running = turn().finally(() => {
        running = null;
        arm(hasRung ? 0 : POLL_MS);
      });
    }, wait);
    timer.unref();
  }

  return {
    async runOnce() {
      await tellWaiting();
      await tellCrowds(Infinity);
    },
    start() {
      isStopped = false;
      arm(0);
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
    ring() {
      if (hasRung) return;
      hasRung = true;
      arm(0);
    },
    isTellingCrowd: () => hasCrowd,
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Tells some of what waits, each once; how many rows it was. Crowds are only kept: they are told piece by piece. */
async function tellSome(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const waiting = await claimWaiting(transaction, MOST_ROWS_AT_ONCE[database.kind]);
    for (const { at, tellings } of waiting)
      await insertCrowd(
        transaction,
        at,
        tellings.filter(({ toWatchers }) => toWatchers === true),
      );
    for (const [at, tellings] of newest(waiting)) await tellEach(transaction, at, tellings);
    return waiting.length;
  });
}

/** Tells groups that are large enough alike, and all others reader by reader. */
async function tellEach(transaction: Executor, at: number, tellings: readonly GroupTelling[]): Promise<void> {
  const isLarge = (telling: GroupTelling): boolean => telling.userIds.length >= FEWEST_ALIKE && !holdsInstant(telling.title + telling.body);
  await tell(
    transaction,
    at,
    tellings.filter((telling) => !isLarge(telling)).flatMap(({ userIds, ...words }) => userIds.map((userId) => ({ ...words, userId }))),
  );
  for (const { userIds, ...words } of tellings.filter(isLarge)) await tellAlike(transaction, at, words, userIds);
}

/** What is told of what waits, by its time. Of what was told on one auction again and again, as being outbid, each is told once, of the last time. */
function newest(waiting: readonly { readonly at: number; readonly tellings: readonly GroupTelling[] }[]): [number, GroupTelling[]][] {
  const told = new Map<string, Set<string>>();
  return waiting
    .toReversed()
    .map(({ at, tellings }): [number, GroupTelling[]] => [
      at,
      tellings
        .toReversed()
        .map(({ userIds, toWatchers: _toWatchers, exceptFor: _exceptFor, ...words }): GroupTelling => {
          if (factsOfKind(words.kind).isReplaced !== true || words.auctionId === null) return { ...words, userIds };
          const key = `${words.kind}:${words.auctionId}`;
          const before = told.get(key) ?? new Set<string>();
          const fresh = userIds.filter((userId) => !before.has(userId));
          for (const userId of fresh) before.add(userId);
          told.set(key, before);
          return { ...words, userIds: fresh };
        })
        .toReversed(),
    ])
    .toReversed();
}
