import type { Database, Executor } from '#platform/database/database.ts';
import { factsOfKind } from '#contract/notification-kinds.ts';
import { hasTimePlaceholder } from '#platform/time-placeholders.ts';
import { insertBroadcast, sendBroadcastPage, type WatchersOf } from './broadcast.ts';
import { claimWaiting, insertWaiting } from './store.ts';
import type { GroupNotificationRequest } from './notification-request.ts';
import { notify } from './notify.ts';
import { notifyGroup } from './notify-group.ts';

/**
 * The most rows per transaction. Each may stand for a hundred auctions; the embedded database runs one statement at a
 * time, and bids wait for the whole transaction.
 */
const MOST_ROWS_AT_ONCE = { postgres: 50, embedded: 4 } as const;
const FEWEST_ALIKE = 8;
/**
 * Notifying takes at most a tenth of the time. Under load it waits longer, and a bidder who is outbid again meanwhile
 * is notified once.
 */
const REST_PER_WORK = 9;
const SHORTEST_REST_MS = 20;
/** The upper bound of that wait. The page itself shows the leader at once, so a second is acceptable. */
const LONGEST_REST_MS = 1_000;
/** The polling interval, for rows left behind by a process that died. */
const POLL_MS = 1_000;
/** The pause after a broadcast page, as a multiple of the time it took, so that bids get the CPU. */
const REST_PER_PIECE = { pages: 0.6, emails: 6 } as const;

export interface NotifierDeps {
  readonly database: Database;
  readonly watchersOf: WatchersOf;
  readonly log: { error(fields: object, message: string): void };
  readonly live: { ring(): void };
}

/** Turns pending requests into notifications. Any number of processes may run one. */
export interface Notifier {
  start(): void;
  stop(): Promise<void>;
  /** Wakes the worker. Call it after the commit. */
  ring(): void;
  runOnce(): Promise<void>;
  /** True while a broadcast is in progress. */
  hasPendingBroadcast(): boolean;
}

/**
 * Queues notifications in the caller's transaction as a single row, so that a batch of bids does not wait for
 * hundreds of inserts. They are created after the commit, even if the process dies.
 */
export async function notifySoon(transaction: Executor, at: number, requests: readonly GroupNotificationRequest[]): Promise<void> {
  if (requests.length > 0) await insertWaiting(transaction, at, requests);
}

export function createNotifier({ database, watchersOf, log, live }: NotifierDeps): Notifier {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;
  let hasRung = false;
  let hasBroadcast = false;

  async function notifyWaiting(): Promise<void> {
    while ((await notifySome(database)) === MOST_ROWS_AT_ONCE[database.kind]) live.ring();
    live.ring();
  }
  /**
   * Sends broadcasts until they are done. Once the pause after the last batch is over, it stops as soon as there is
   * other work.
   */
  async function sendBroadcasts(restUntil: number): Promise<void> {
    while (!hasRung || performance.now() < restUntil) {
      const startedAt = performance.now();
      const notification = await database.transaction((transaction) => sendBroadcastPage(transaction, watchersOf, database.kind));
      hasBroadcast = notification !== null;
      if (notification === null) return;
      live.ring();
      await pause(isStopped ? 0 : (performance.now() - startedAt) * REST_PER_PIECE[notification]);
    }
  }

  async function turn(): Promise<void> {
    hasRung = false;
    // Monotonic time, used only for pacing.
    const startedAt = performance.now();
    try {
      await notifyWaiting();
      const workedUntil = performance.now();
      const rest = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, (workedUntil - startedAt) * REST_PER_WORK));
      // Broadcasts pause between their own pages, so their time does not add to the rest.
      await Promise.all([sendBroadcasts(workedUntil + rest), pause(isStopped ? 0 : rest)]);
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
      await notifyWaiting();
      await sendBroadcasts(Infinity);
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
    hasPendingBroadcast: () => hasBroadcast,
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Handles a batch of pending rows and returns their count. Broadcasts are only queued here and sent page by page. */
async function notifySome(database: Database): Promise<number> {
  return database.transaction(async (transaction) => {
    const waiting = await claimWaiting(transaction, MOST_ROWS_AT_ONCE[database.kind]);
    for (const { at, requests } of waiting)
      await insertBroadcast(
        transaction,
        at,
        requests.filter(({ toWatchers }) => toWatchers === true),
      );
    for (const [at, requests] of newest(waiting)) await notifyEach(transaction, at, requests);
    return waiting.length;
  });
}

async function notifyEach(transaction: Executor, at: number, requests: readonly GroupNotificationRequest[]): Promise<void> {
  const isLarge = (request: GroupNotificationRequest): boolean => request.userIds.length >= FEWEST_ALIKE && !hasTimePlaceholder(request.title + request.body);
  await notify(
    transaction,
    at,
    requests.filter((request) => !isLarge(request)).flatMap(({ userIds, ...words }) => userIds.map((userId) => ({ ...words, userId }))),
  );
  for (const { userIds, ...words } of requests.filter(isLarge)) await notifyGroup(transaction, at, words, userIds);
}

/**
 * Groups pending requests by time. Of repeated notifications about one auction, such as being outbid, each reader
 * gets only the latest.
 */
function newest(waiting: readonly { readonly at: number; readonly requests: readonly GroupNotificationRequest[] }[]): [number, GroupNotificationRequest[]][] {
  const notification = new Map<string, Set<string>>();
  return waiting
    .toReversed()
    .map(({ at, requests }): [number, GroupNotificationRequest[]] => [
      at,
      requests
        .toReversed()
        .map(({ userIds, toWatchers: _toWatchers, exceptFor: _exceptFor, ...words }): GroupNotificationRequest => {
          if (factsOfKind(words.kind).isReplaced !== true || words.auctionId === null) return { ...words, userIds };
          const key = `${words.kind}:${words.auctionId}`;
          const before = notification.get(key) ?? new Set<string>();
          const fresh = userIds.filter((userId) => !before.has(userId));
          for (const userId of fresh) before.add(userId);
          notification.set(key, before);
          return { ...words, userIds: fresh };
        })
        .toReversed(),
    ])
    .toReversed();
}
