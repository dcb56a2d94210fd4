import { formatTime } from '#contract/format/time.ts';
import { factsOfKind } from '#contract/notification-kinds.ts';
import type { Notification } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { sayInstants } from '#platform/instants.ts';
import { publish } from '#platform/live/publish.ts';
import type { Telling } from './telling.ts';
import { insertDeliveries } from './delivery-store.ts';
import { plan, type Planned } from './plan.ts';
import { hideReplaced, insertNotifications, type NotificationRow, type ShownRow } from './store.ts';
import { readWants } from './wants-store.ts';

/** What is kept of a telling whose kind says nothing else: news that is older is not sent any more. */
const LONGEST_VALID_MS = 3 * 24 * 3_600_000;
/** The most notifications that one statement writes. */
const MOST_AT_ONCE = 1000;

/**
 * Tells users, in the transaction of what happened: a row for each, what is to be sent of it by which channel, as each wants it, and a live
 * event on the user's own topic. Ring the live channel after the commit; what is sent follows by itself.
 */
export async function tell(transaction: Executor, at: number, tellings: readonly Telling[]): Promise<void> {
  for (let start = 0; start < tellings.length; start += MOST_AT_ONCE) await tellSome(transaction, at, tellings.slice(start, start + MOST_AT_ONCE));
}

async function tellSome(transaction: Executor, at: number, tellings: readonly Telling[]): Promise<void> {
  const wants = await readWants(transaction, tellings);
  const planned = tellings.flatMap((telling, index): { row: NotificationRow; plan: Planned }[] => {
    const wanted = wants[index];
    if (wanted === undefined) return [];
    const validUntil = validityOf(telling, at);
    const how = plan(telling, wanted, { at, validUntil });
    return [
      {
        plan: how,
        row: {
          id: newId(),
          user_id: telling.userId,
          kind: telling.kind,
          auction_id: telling.auctionId,
          slug: telling.slug,
          title: sayInstants(telling.title, (ms) => formatTime(ms, 'full', wanted.timeZone)),
          body: sayInstants(telling.body, (ms) => formatTime(ms, 'full', wanted.timeZone)),
          href: telling.href,
          created_at: new Date(at),
          read_at: null,
          event_key: telling.key ?? null,
          in_page: how.inPage,
          valid_until: new Date(validUntil),
          source: telling.source ?? null,
        },
      },
    ];
  });
  await hideAllReplaced(
    transaction,
    planned.map(({ row }) => row),
  );
  const kept = await insertNotifications(
    transaction,
    planned.map(({ row }) => row),
  );
  const told = planned.filter(({ row }) => kept.has(row.id));
  await insertDeliveries(
    transaction,
    told.flatMap(({ row, plan: { deliveries } }) => deliveries.map((delivery) => ({ notificationId: row.id, userId: row.user_id, ...delivery }))),
    at,
  );
  await publish(
    transaction,
    at,
    told
      .filter(({ row }) => row.in_page)
      .map(({ row }) => ({
        topic: `user:${row.user_id}`,
        name: 'notification',
        data: { server_time: at, notification: presentNotification(row) },
      })),
  );
}

/** By kind and auction, with their readers as one list: however many they are, each table is gone through once. */
async function hideAllReplaced(transaction: Executor, rows: readonly NotificationRow[]): Promise<void> {
  const replacing = rows.filter(({ kind, auction_id: auctionId }) => auctionId !== null && factsOfKind(kind).isReplaced === true);
  for (const [, of] of Map.groupBy(replacing, (row) => `${row.kind}:${row.auction_id ?? ''}`)) {
    const [first] = of;
    if (first !== undefined) await hideReplaced(transaction, { kind: first.kind, auctionId: first.auction_id ?? '', userIds: of.map((row) => row.user_id) });
  }
}

/** Until when a telling is true: as it says itself, or as its kind says. */
export function validityOf({ kind, validUntil }: Pick<Telling, 'kind' | 'validUntil'>, at: number): number {
  return validUntil ?? at + (factsOfKind(kind).validForMs ?? LONGEST_VALID_MS);
}

/** A notification on the wire. */
export const presentNotification = (row: ShownRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  href: row.href,
  slug: row.slug,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});
