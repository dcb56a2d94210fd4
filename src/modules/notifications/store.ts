import { sql } from 'kysely';
import type { Notification } from '#contract/account.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { GroupNotificationRequest } from './notification-request.ts';

export type NotificationRow = Row<'notifications'> & { kind: Notification['kind'] };
export type ShownRow = Omit<NotificationRow, 'source'>;

export async function insertNotifications(
  transaction: Executor,
  rows: readonly NotificationRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const column = <T>(pick: (row: NotificationRow) => T): T[] => rows.map(pick);
  const result = await sql<
    Pick<Row<'notifications'>, 'id'>
  >`insert into notifications (id, user_id, kind, auction_id, slug, title, body, href, created_at, read_at, event_key, in_page, valid_until, source)
    select * from unnest(${column((row) => row.id)}::text[], ${column((row) => row.user_id)}::text[], ${column((row) => row.kind)}::text[],
      ${column((row) => row.auction_id)}::text[], ${column((row) => row.slug)}::text[], ${column((row) => row.title)}::text[], ${column((row) => row.body)}::text[],
      ${column((row) => row.href)}::text[], ${column((row) => row.created_at)}::timestamptz[], ${column((row) => row.read_at)}::timestamptz[],
      ${column((row) => row.event_key)}::text[], ${column((row) => row.in_page)}::boolean[], ${column((row) => row.valid_until)}::timestamptz[],
      ${column((row) => row.source)}::text[])
    on conflict do nothing returning id`.execute(transaction);
  return new Set(result.rows.map(({ id }) => id));
}

/** Checks for duplicates only if there is a key, because the check costs a third of the insert. */
export async function insertSameNotification(
  transaction: Executor,
  row: Omit<NotificationRow, 'id' | 'user_id' | 'in_page' | 'source'>,
  readers: readonly { id: string; userId: string; inPage: boolean }[],
): Promise<Set<string>> {
  const result = await sql<
    Pick<Row<'notifications'>, 'id'>
  >`insert into notifications (id, user_id, in_page, kind, auction_id, slug, title, body, href, created_at, read_at, event_key, valid_until)
    select reader.id, reader.user_id, reader.in_page, ${row.kind}, ${row.auction_id}, ${row.slug}, ${row.title}, ${row.body}, ${row.href}, ${row.created_at}, ${row.read_at}, ${row.event_key}, ${row.valid_until}
    from unnest(${arrayLiteral(readers.map(({ id }) => id))}::text[], ${arrayLiteral(readers.map(({ userId }) => userId))}::text[], ${arrayLiteral(readers.map(({ inPage }) => String(inPage)))}::boolean[]) as reader(id, user_id, in_page)
    ${row.event_key === null ? sql`` : sql`on conflict do nothing`} returning id`.execute(transaction);
  return new Set(result.rows.map(({ id }) => id));
}

export async function findGroupNotifications(
  executor: Executor,
  { kind, auctionId, at }: { kind: string; auctionId: string | null; at: Date },
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const result = await sql<
    Pick<Row<'notifications'>, 'id' | 'user_id'>
  >`select notification.id, reader.user_id from unnest(${arrayLiteral(userIds)}::text[]) as reader(user_id) cross join lateral (
      select n.id from notifications n where n.user_id = reader.user_id and n.created_at = ${at} and n.kind = ${kind} and n.auction_id = ${auctionId} offset 0) as notification`.execute(
    executor,
  );
  return new Map(result.rows.map((row) => [row.user_id, row.id]));
}

export async function hideReplaced(
  transaction: Executor,
  { kind, auctionId, userIds }: { kind: string; auctionId: string; userIds: readonly string[] },
): Promise<void> {
  await sql`update notifications set in_page = false where user_id = any(${arrayLiteral(userIds)}::text[]) and kind = ${kind} and auction_id = ${auctionId} and read_at is null and in_page`.execute(
    transaction,
  );
}

export async function insertWaiting(
  transaction: Executor,
  at: number,
  requests: readonly GroupNotificationRequest[],
): Promise<void> {
  await sql`insert into pending_notifications (requests, recorded_at) values (${JSON.stringify(requests)}::json, ${new Date(at)})`.execute(
    transaction,
  );
}

export async function countWaiting(executor: Executor): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from pending_notifications`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}

export async function claimWaiting(
  transaction: Executor,
  limit: number,
): Promise<{ at: number; requests: GroupNotificationRequest[] }[]> {
  const result = await sql<
    Pick<Row<'pending_notifications'>, 'id' | 'recorded_at'> & { requests: GroupNotificationRequest[] }
  >`delete from pending_notifications where id = any(array(
      select id from pending_notifications order by id limit ${limit} for update skip locked)) returning id, requests, recorded_at`.execute(
    transaction,
  );
  return result.rows
    .sort((one, other) => one.id - other.id)
    .map((row) => ({ at: row.recorded_at.getTime(), requests: row.requests }));
}

/** Newest first. `before` is the id of the last one seen. */
export async function findNotifications(
  executor: Executor,
  userId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<ShownRow[]> {
  let query = executor
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('in_page', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ kind: Notification['kind'] }>();
  if (before !== null)
    query = query.where(
      sql<boolean>`(created_at, id) < (select created_at, id from notifications where id = ${before} and user_id = ${userId})`,
    );
  return query.execute();
}

export async function countNotifications(
  executor: Executor,
  userId: string,
): Promise<{ total: number; unread: number }> {
  return executor
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('in_page', '=', true)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .executeTakeFirstOrThrow();
}

export async function markRead(
  executor: Executor,
  userId: string,
  { ids, at }: { ids: readonly string[] | null; at: Date },
): Promise<void> {
  if (ids?.length === 0) return;
  let query = executor
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== null) query = query.where('id', 'in', [...ids]);
  await query.execute();
}

/** Also deletes the deliveries: they have no foreign key to notifications. */
export async function deleteNotificationsOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('deliveries').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
