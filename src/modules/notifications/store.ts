import { sql } from 'kysely';
import type { Notification } from '#contract/account.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { GroupTelling } from './telling.ts';

interface NotificationsTable {
  id: string;
  user_id: string;
  kind: Notification['kind'];
  auction_id: string | null;
  slug: string | null;
  title: string;
  body: string;
  href: string;
  created_at: Date;
  read_at: Date | null;
  event_key: string | null;
  in_page: boolean;
  valid_until: Date | null;
  /** The reader's own search or follow by which it came. */
  source: string | null;
}
export type NotificationRow = NotificationsTable;
/** One as it is read again: by what it came matters only to what still waits of it. */
export type ShownRow = Omit<NotificationRow, 'source'>;

const notifications = (executor: Executor) => executor.withTables<{ notifications: NotificationsTable }>();

/** Writes notifications: one statement for all. The ids of those that were written: what its reader was told already, under the same key, is not. */
export async function insertNotifications(transaction: Executor, rows: readonly NotificationRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const column = <T>(pick: (row: NotificationRow) => T): T[] => rows.map(pick);
  const result = await sql<{
    id: string;
  }>`insert into notifications (id, user_id, kind, auction_id, slug, title, body, href, created_at, read_at, event_key, in_page, valid_until, source)
    select * from unnest(${column((row) => row.id)}::text[], ${column((row) => row.user_id)}::text[], ${column((row) => row.kind)}::text[],
      ${column((row) => row.auction_id)}::text[], ${column((row) => row.slug)}::text[], ${column((row) => row.title)}::text[], ${column((row) => row.body)}::text[],
      ${column((row) => row.href)}::text[], ${column((row) => row.created_at)}::timestamptz[], ${column((row) => row.read_at)}::timestamptz[],
      ${column((row) => row.event_key)}::text[], ${column((row) => row.in_page)}::boolean[], ${column((row) => row.valid_until)}::timestamptz[],
      ${column((row) => row.source)}::text[])
    on conflict do nothing returning id`.execute(transaction);
  return new Set(result.rows.map(({ id }) => id));
}

/**
 * Writes the same for many, with the words given once. The ids of those that were written. Only what has a key can be there already: to look
 * for it costs each row a third of its writing.
 */
export async function insertAlike(
  transaction: Executor,
  row: Omit<NotificationRow, 'id' | 'user_id' | 'in_page' | 'source'>,
  readers: readonly { id: string; userId: string; inPage: boolean }[],
): Promise<Set<string>> {
  const result = await sql<{
    id: string;
  }>`insert into notifications (id, user_id, in_page, kind, auction_id, slug, title, body, href, created_at, read_at, event_key, valid_until)
    select reader.id, reader.user_id, reader.in_page, ${row.kind}, ${row.auction_id}, ${row.slug}, ${row.title}, ${row.body}, ${row.href}, ${row.created_at}, ${row.read_at}, ${row.event_key}, ${row.valid_until}
    from unnest(${arrayLiteral(readers.map(({ id }) => id))}::text[], ${arrayLiteral(readers.map(({ userId }) => userId))}::text[], ${arrayLiteral(readers.map(({ inPage }) => String(inPage)))}::boolean[]) as reader(id, user_id, in_page)
    ${row.event_key === null ? sql`` : sql`on conflict do nothing`} returning id`.execute(transaction);
  return new Set(result.rows.map(({ id }) => id));
}

/** Of what many were told alike at that time, each reader's. */
export async function findAlike(
  executor: Executor,
  { kind, auctionId, at }: { kind: string; auctionId: string | null; at: Date },
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const result = await sql<{
    id: string;
    user_id: string;
  }>`select told.id, reader.user_id from unnest(${arrayLiteral(userIds)}::text[]) as reader(user_id) cross join lateral (
      select n.id from notifications n where n.user_id = reader.user_id and n.created_at = ${at} and n.kind = ${kind} and n.auction_id = ${auctionId} offset 0) as told`.execute(
    executor,
  );
  return new Map(result.rows.map((row) => [row.user_id, row.id]));
}

/** Takes from the page what a new one takes the place of: unread ones of these readers, of its kind and auction. */
export async function hideReplaced(
  transaction: Executor,
  { kind, auctionId, userIds }: { kind: string; auctionId: string; userIds: readonly string[] },
): Promise<void> {
  await sql`update notifications set in_page = false where user_id = any(${arrayLiteral(userIds)}::text[]) and kind = ${kind} and auction_id = ${auctionId} and read_at is null and in_page`.execute(
    transaction,
  );
}

/** Keeps what is to be told soon. */
export async function insertWaiting(transaction: Executor, at: number, tellings: readonly GroupTelling[]): Promise<void> {
  await sql`insert into waiting_tellings (tellings, recorded_at) values (${JSON.stringify(tellings)}::json, ${new Date(at)})`.execute(transaction);
}

/** Takes the oldest of what is to be told soon, whose rows another teller has not taken: what is claimed is gone with the commit. */
export async function claimWaiting(transaction: Executor, limit: number): Promise<{ at: number; tellings: GroupTelling[] }[]> {
  const result = await sql<{ id: number; tellings: GroupTelling[]; recorded_at: Date }>`delete from waiting_tellings where id = any(array(
      select id from waiting_tellings order by id limit ${limit} for update skip locked)) returning id, tellings, recorded_at`.execute(transaction);
  return result.rows.sort((one, other) => one.id - other.id).map((row) => ({ at: row.recorded_at.getTime(), tellings: row.tellings }));
}

/** A user's notifications, newest first; `before` is the id of the last one seen. */
export async function findNotifications(executor: Executor, userId: string, { limit, before }: { limit: number; before: string | null }): Promise<ShownRow[]> {
  let query = notifications(executor)
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('in_page', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null)
    query = query.where(sql<boolean>`(created_at, id) < (select created_at, id from notifications where id = ${before} and user_id = ${userId})`);
  return query.execute();
}

/** How many notifications a user has on the page, and how many of them are unread. */
export async function countNotifications(executor: Executor, userId: string): Promise<{ total: number; unread: number }> {
  const row = await notifications(executor)
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_page', '=', true)
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread')])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), unread: Number(row.unread) };
}

/** Marks the named ones read, or, with null, all. */
export async function markRead(executor: Executor, userId: string, { ids, at }: { ids: readonly string[] | null; at: Date }): Promise<void> {
  if (ids?.length === 0) return;
  let query = notifications(executor).updateTable('notifications').set({ read_at: at }).where('user_id', '=', userId).where('read_at', 'is', null);
  if (ids !== null) query = query.where('id', 'in', [...ids]);
  await query.execute();
}

/** Deletes all that somebody was told, and what was sent of it: deliveries follow their notification by no key of the database (migration 0054). */
export async function deleteNotificationsOf(transaction: Executor, userId: string): Promise<void> {
  await sql`delete from deliveries where user_id = ${userId}`.execute(transaction);
  await notifications(transaction).deleteFrom('notifications').where('user_id', '=', userId).execute();
}
