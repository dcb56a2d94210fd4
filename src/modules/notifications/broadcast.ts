import { sql } from 'kysely';
import type { Database, Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { hasTimePlaceholder } from '#platform/time-placeholders.ts';
import type { GroupNotificationRequest } from './notification-request.ts';
import { insertGroupDeliveries, insertGroupNotifications } from './notify-group.ts';

export type WatchersOf = (
  executor: Executor,
  auctionId: string,
  page: { after: string; limit: number },
) => Promise<string[]>;

/** Large pages finish sooner, but bids compete with each page for the CPU and the disk. */
const MAX_AT_ONCE = { postgres: 200, embedded: 500 } as const;
export const EXTENDED_AGAIN_MS = 10 * 60_000;

export async function insertBroadcast(
  transaction: Executor,
  at: number,
  requests: readonly GroupNotificationRequest[],
): Promise<void> {
  for (const request of requests) {
    if (request.auctionId === null) throw new Error('only an auction has watchers');
    if (hasTimePlaceholder(JSON.stringify(request))) throw new Error('a broadcast has one text for all time zones');
    if (
      request.kind === 'extended' &&
      !(await claimReminder(transaction, {
        auctionId: request.auctionId,
        kind: 'extended',
        at,
        againAfterMs: EXTENDED_AGAIN_MS,
      }))
    )
      continue;
    await sql`insert into broadcasts (request, recorded_at) values (${JSON.stringify(request)}::json, ${new Date(at)})`.execute(
      transaction,
    );
  }
}

export async function claimReminder(
  transaction: Executor,
  { auctionId, kind, at, againAfterMs }: { auctionId: string; kind: string; at: number; againAfterMs?: number },
): Promise<boolean> {
  const before = againAfterMs === undefined ? null : new Date(at - againAfterMs);
  const result =
    await sql`insert into auction_reminders (auction_id, kind, notified_at) values (${auctionId}, ${kind}, ${new Date(at)})
    on conflict (auction_id, kind) do update set notified_at = excluded.notified_at where auction_reminders.notified_at <= ${before}::timestamptz returning 1`.execute(
      transaction,
    );
  return result.rows.length > 0;
}

export async function findReminders(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, number>> {
  if (auctionIds.length === 0) return new Map();
  const result = await sql<
    Pick<Row<'auction_reminders'>, 'auction_id' | 'kind' | 'notified_at'>
  >`select auction_id, kind, notified_at from auction_reminders where auction_id = any(${[...new Set(auctionIds)]}::text[])`.execute(
    executor,
  );
  return new Map(result.rows.map((row) => [`${row.kind}:${row.auction_id}`, row.notified_at.getTime()]));
}

interface BroadcastRow extends Pick<Row<'broadcasts'>, 'id' | 'notified_up_to' | 'recorded_at'> {
  request: GroupNotificationRequest & { isShown?: true };
}

/** Notifications and progress commit together, so a crash causes no duplicates. Null if nothing is pending. */
export async function sendBroadcastPage(
  transaction: Executor,
  watchersOf: WatchersOf,
  kind: Database['kind'],
): Promise<'pages' | 'emails' | null> {
  const found =
    await sql<BroadcastRow>`select id, request, notified_up_to, recorded_at from broadcasts order by request->>'isShown' is not null, id limit 1 for update skip locked`.execute(
      transaction,
    );
  const [row] = found.rows;
  if (row === undefined) return null;
  const { userIds: _, toWatchers: __, exceptFor = [], isShown = false, ...notification } = row.request;
  const what = isShown ? 'emails' : 'pages';
  const mostAtOnce = MAX_AT_ONCE[kind];
  const watchers = await watchersOf(transaction, notification.auctionId ?? '', {
    after: row.notified_up_to,
    limit: mostAtOnce,
  });
  const left = new Set(exceptFor);
  const notify = isShown ? insertGroupDeliveries : insertGroupNotifications;
  const last = watchers.length < mostAtOnce ? undefined : watchers.at(-1);
  await Promise.all([
    notify(
      transaction,
      row.recorded_at.getTime(),
      notification,
      watchers.filter((userId) => !left.has(userId)),
    ),
    last !== undefined
      ? sql`update broadcasts set notified_up_to = ${last} where id = ${row.id}`.execute(transaction)
      : isShown
        ? sql`delete from broadcasts where id = ${row.id}`.execute(transaction)
        : sql`update broadcasts set notified_up_to = '', request = ${JSON.stringify({ ...row.request, isShown: true })}::json where id = ${row.id}`.execute(
            transaction,
          ),
  ]);
  return what;
}
