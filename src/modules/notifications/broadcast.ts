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
/** In a bidding duel there is an extension every minute. */
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

interface BroadcastRow extends Pick<Row<'broadcasts'>, 'id' | 'phase' | 'notified_up_to' | 'recorded_at'> {
  request: GroupNotificationRequest;
}
export type BroadcastPhase = BroadcastRow['phase'];

/** Every watcher's page comes before the first email, so that no page waits for somebody else's email. */
const PHASES = {
  pages: { send: insertGroupNotifications, end: beginEmails },
  emails: { send: insertGroupDeliveries, end: deleteBroadcast },
} as const satisfies Readonly<Record<BroadcastPhase, unknown>>;

/** Notifications and progress commit together, so a crash causes no duplicates. Null if nothing is pending. */
export async function sendBroadcastPage(
  transaction: Executor,
  watchersOf: WatchersOf,
  kind: Database['kind'],
): Promise<BroadcastPhase | null> {
  const row = await lockNext(transaction);
  if (row === undefined) return null;
  const { userIds: _, toWatchers: __, exceptFor = [], ...notification } = row.request;
  const limit = MAX_AT_ONCE[kind];
  const watchers = await watchersOf(transaction, notification.auctionId ?? '', { after: row.notified_up_to, limit });
  const excluded = new Set(exceptFor);
  const recipients = watchers.filter((userId) => !excluded.has(userId));
  const last = watchers.length < limit ? undefined : watchers.at(-1);
  const { send, end } = PHASES[row.phase];
  await Promise.all([
    send(transaction, row.recorded_at.getTime(), notification, recipients),
    last === undefined ? end(transaction, row.id) : continueAfter(transaction, row.id, last),
  ]);
  return row.phase;
}

async function lockNext(transaction: Executor): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`select id, request, phase, notified_up_to, recorded_at from broadcasts
    order by phase = 'emails', id limit 1 for update skip locked`.execute(transaction);
  return rows[0];
}

const continueAfter = (transaction: Executor, id: BroadcastRow['id'], userId: string) =>
  transaction.updateTable('broadcasts').set({ notified_up_to: userId }).where('id', '=', id).execute();

function beginEmails(transaction: Executor, id: BroadcastRow['id']) {
  return transaction
    .updateTable('broadcasts')
    .set({ phase: 'emails', notified_up_to: '' })
    .where('id', '=', id)
    .execute();
}

function deleteBroadcast(transaction: Executor, id: BroadcastRow['id']) {
  return transaction.deleteFrom('broadcasts').where('id', '=', id).execute();
}
