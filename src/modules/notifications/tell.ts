import type { Notification } from '#contract/account.ts';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { publish } from '#platform/live/publish.ts';
import { insertNotifications, type NotificationRow } from './store.ts';

/** Something that a user should know. */
export interface Telling {
  readonly userId: string; readonly kind: Notification['kind']; readonly title: string; readonly body: string; readonly href: string;
  readonly auctionId: string | null; readonly slug: string | null;
}

/** Something that these users should know. */
export type GroupTelling = Omit<Telling, 'userId'> & { readonly userIds: readonly string[] };

/** Tells users, in the transaction of what happened: a row each, and a live event on the user's own topic. Ring after the commit. */
export async function tell(transaction: Executor, at: number, tellings: readonly Telling[]): Promise<void> {
  const rows = tellings.map((telling): NotificationRow => ({
    id: newId(), user_id: telling.userId, kind: telling.kind, auction_id: telling.auctionId, slug: telling.slug,
    title: telling.title, body: telling.body, href: telling.href, created_at: new Date(at), read_at: null,
  }));
  await insertNotifications(transaction, rows);
  await publish(transaction, at, rows.map((row) => ({
    topic: `user:${row.user_id}`, name: 'notification', data: { server_time: at, notification: presentNotification(row) },
  })));
}

/** A notification on the wire. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id, kind: row.kind, title: row.title, body: row.body, href: row.href, slug: row.slug,
  created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null,
});
