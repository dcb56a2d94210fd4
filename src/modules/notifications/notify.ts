import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import { definitionOfKind } from '#contract/notification-kinds.ts';
import type { Notification } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { fillTimePlaceholders } from '#platform/time-placeholders.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import type { NotificationRequest } from './notification-request.ts';
import { insertDeliveries } from './delivery-store.ts';
import { plan, type Planned } from './plan-channels.ts';
import { hideReplaced, insertNotifications, type NotificationRow, type ShownRow } from './store.ts';
import { readAlertPreferences } from './preference-store.ts';

/** How long a notification is valid if its kind does not say. Older ones are no longer sent. */
const MAX_VALID_MS = 3 * DAY_MS;
const MAX_AT_ONCE = 1000;

/** Writes a row and deliveries for each user, by their preferences. Signal the live channel after the commit. */
export async function notify(
  transaction: Executor,
  at: number,
  requests: readonly NotificationRequest[],
): Promise<void> {
  for (let start = 0; start < requests.length; start += MAX_AT_ONCE)
    await notifySome(transaction, at, requests.slice(start, start + MAX_AT_ONCE));
}

async function notifySome(transaction: Executor, at: number, requests: readonly NotificationRequest[]): Promise<void> {
  const preferences = await readAlertPreferences(transaction, requests);
  const planned = requests.flatMap((request, index): { row: NotificationRow; plan: Planned }[] => {
    const wanted = preferences[index];
    if (wanted === undefined) return [];
    const validUntil = validityOf(request, at);
    const how = plan(request, wanted, { at, validUntil });
    return [
      {
        plan: how,
        row: {
          id: newId(),
          user_id: request.userId,
          kind: request.kind,
          auction_id: request.auctionId,
          slug: request.slug,
          title: fillTimePlaceholders(request.title, (ms) => formatTime(ms, 'full', wanted.timeZone)),
          body: fillTimePlaceholders(request.body, (ms) => formatTime(ms, 'full', wanted.timeZone)),
          href: request.href,
          created_at: new Date(at),
          read_at: null,
          event_key: request.key ?? null,
          in_page: how.inPage,
          valid_until: new Date(validUntil),
          source: request.source ?? null,
        },
      },
    ];
  });
  await hideAllReplaced(
    transaction,
    planned.map(({ row }) => row),
  );
  const inserted = await insertNotifications(
    transaction,
    planned.map(({ row }) => row),
  );
  const saved = planned.filter(({ row }) => inserted.has(row.id));
  await insertDeliveries(
    transaction,
    saved.flatMap(({ row, plan: { deliveries } }) =>
      deliveries.map((delivery) => ({ notificationId: row.id, userId: row.user_id, ...delivery })),
    ),
    at,
  );
  await publish(
    transaction,
    at,
    saved
      .filter(({ row }) => row.in_page)
      .map(({ row }) =>
        eventFor(EVENTS.notification, row.user_id, { server_time: at, notification: presentNotification(row) }),
      ),
  );
}

/** Grouped by kind and auction, so that each table is scanned once, however many readers there are. */
async function hideAllReplaced(transaction: Executor, rows: readonly NotificationRow[]): Promise<void> {
  const replacing = rows.filter(
    ({ kind, auction_id: auctionId }) => auctionId !== null && definitionOfKind(kind).isReplaced === true,
  );
  for (const [, of] of Map.groupBy(replacing, (row) => `${row.kind}:${row.auction_id ?? ''}`)) {
    const [first] = of;
    if (first !== undefined)
      await hideReplaced(transaction, {
        kind: first.kind,
        auctionId: first.auction_id ?? '',
        userIds: of.map((row) => row.user_id),
      });
  }
}

export function validityOf({ kind, validUntil }: Pick<NotificationRequest, 'kind' | 'validUntil'>, at: number): number {
  return validUntil ?? at + (definitionOfKind(kind).validForMs ?? MAX_VALID_MS);
}

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
