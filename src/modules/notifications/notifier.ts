import type { Database, Executor } from '#platform/database/database.ts';
import { definitionOfKind } from '#contract/notification-kinds.ts';
import { hasTimePlaceholder } from '#platform/time-placeholders.ts';
import { createSignal, type RunResult, type Signal } from '#platform/workers/job.ts';
import { insertBroadcast, sendBroadcastPage, type WatchersOf } from './broadcast.ts';
import { claimWaiting, countWaiting, insertWaiting } from './store.ts';
import type { GroupNotificationRequest } from './notification-request.ts';
import { notify } from './notify.ts';
import { notifyGroup } from './notify-group.ts';

/** Each row may stand for a hundred auctions, and on the embedded database bids wait for the whole transaction. */
const MAX_ROWS_AT_ONCE = { postgres: 50, embedded: 4 } as const;
const MIN_GROUP_SIZE = 8;
/** A multiple of the time the page took, so that bids get the CPU. */
const PAUSE_PER_PAGE = { pages: 0.6, emails: 6 } as const;

export interface NotifierDeps {
  readonly database: Database;
  readonly watchersOf: WatchersOf;
  readonly live: { wake(): void };
}

/** Any number of processes may run one. Wake it after the commit. */
export interface Notifier extends Signal {
  runOnce(): Promise<void>;
  /** Returns the count. Broadcasts are only queued. */
  notifyWaiting(): Promise<number>;
  sendPage(): Promise<RunResult>;
  readonly broadcasts: Pick<Signal, 'onWake'>;
  hasPendingBroadcast(): boolean;
  backlog(): Promise<number>;
}

/** Writes a single row, so that a batch of bids does not wait for hundreds of inserts. */
export async function notifySoon(
  transaction: Executor,
  at: number,
  requests: readonly GroupNotificationRequest[],
): Promise<void> {
  if (requests.length > 0) await insertWaiting(transaction, at, requests);
}

export function createNotifier({ database, watchersOf, live }: NotifierDeps): Notifier {
  let hasBroadcast = false;
  const broadcasts = createSignal();

  async function notifyWaiting(): Promise<number> {
    let total = 0;
    for (;;) {
      const { count, hasQueued } = await notifySome(database);
      total += count;
      if (count > 0) live.wake();
      if (hasQueued) broadcasts.wake();
      if (count < MAX_ROWS_AT_ONCE[database.kind]) return total;
    }
  }
  async function sendPage(): Promise<RunResult> {
    const startedAt = performance.now();
    const page = await database.transaction((transaction) => sendBroadcastPage(transaction, watchersOf, database.kind));
    hasBroadcast = page !== null;
    if (page === null) return { done: 0 };
    live.wake();
    return { done: 1, nextRunInMs: (performance.now() - startedAt) * PAUSE_PER_PAGE[page] };
  }
  return {
    ...createSignal(),
    broadcasts,
    notifyWaiting,
    sendPage,
    async runOnce() {
      await notifyWaiting();
      while ((await sendPage()).done > 0);
    },
    hasPendingBroadcast: () => hasBroadcast,
    backlog: () => countWaiting(database.executor),
  };
}

async function notifySome(database: Database): Promise<{ count: number; hasQueued: boolean }> {
  return database.transaction(async (transaction) => {
    const waiting = await claimWaiting(transaction, MAX_ROWS_AT_ONCE[database.kind]);
    let hasQueued = false;
    for (const { at, requests } of waiting) {
      const toWatchers = requests.filter((request) => request.toWatchers === true);
      await insertBroadcast(transaction, at, toWatchers);
      hasQueued ||= toWatchers.length > 0;
    }
    for (const [at, requests] of newest(waiting)) await notifyEach(transaction, at, requests);
    return { count: waiting.length, hasQueued };
  });
}

async function notifyEach(
  transaction: Executor,
  at: number,
  requests: readonly GroupNotificationRequest[],
): Promise<void> {
  const isLarge = (request: GroupNotificationRequest): boolean =>
    request.userIds.length >= MIN_GROUP_SIZE && !hasTimePlaceholder(request.title + request.body);
  await notify(
    transaction,
    at,
    requests
      .filter((request) => !isLarge(request))
      .flatMap(({ userIds, ...notification }) => userIds.map((userId) => ({ ...notification, userId }))),
  );
  for (const { userIds, ...notification } of requests.filter(isLarge))
    await notifyGroup(transaction, at, notification, userIds);
}

/** Each reader gets only the latest of repeated notifications about one auction. */
function newest(
  waiting: readonly { readonly at: number; readonly requests: readonly GroupNotificationRequest[] }[],
): [number, GroupNotificationRequest[]][] {
  const notified = new Map<string, Set<string>>();
  return waiting
    .toReversed()
    .map(({ at, requests }): [number, GroupNotificationRequest[]] => [
      at,
      requests
        .toReversed()
        .map(
          ({ userIds, toWatchers: _toWatchers, exceptFor: _exceptFor, ...notification }): GroupNotificationRequest => {
            if (definitionOfKind(notification.kind).isReplaced !== true || notification.auctionId === null)
              return { ...notification, userIds };
            const key = `${notification.kind}:${notification.auctionId}`;
            const before = notified.get(key) ?? new Set<string>();
            const fresh = userIds.filter((userId) => !before.has(userId));
            for (const userId of fresh) before.add(userId);
            notified.set(key, before);
            return { ...notification, userIds: fresh };
          },
        )
        .toReversed(),
    ])
    .toReversed();
}
