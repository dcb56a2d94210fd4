import { sql } from 'kysely';
import { definitionOfKind, type NotificationKind } from '#contract/notification-kinds.ts';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { PlannedDelivery } from './plan-channels.ts';

export type DeliveryState = 'due' | 'digest' | 'sending' | 'sent' | 'late' | 'failed';
export type SentChannel = 'email' | 'push';
export interface Delivery
  extends
    Pick<Row<'deliveries'>, 'channel'>,
    Pick<
      CamelRow<'notifications'>,
      'userId' | 'auctionId' | 'createdAt' | 'validUntil' | 'title' | 'body' | 'href' | 'slug' | 'source'
    > {
  readonly notificationId: Row<'notifications'>['id'];
  readonly kind: NotificationKind;
}
const COLUMNS = sql`n.id as "notificationId", d.channel, n.user_id as "userId", n.kind, n.title, n.body, n.href, n.auction_id as "auctionId", n.slug,
  n.created_at as "createdAt", n.valid_until as "validUntil", n.source`;

export async function insertDeliveries(
  transaction: Executor,
  rows: readonly (PlannedDelivery & { notificationId: string; userId: string })[],
  at: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into deliveries (notification_id, channel, user_id, state, due_at, note, is_weekly, finished_at)
    select *, case when state in ('late', 'sent') then ${new Date(at)}::timestamptz end from unnest(${rows.map((row) => row.notificationId)}::text[], ${rows.map((row) => row.channel)}::text[],
      ${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.state)}::text[], ${rows.map((row) => new Date(row.dueAt))}::timestamptz[], ${rows.map((row) => row.note)}::text[],
      ${rows.map((row) => row.isWeekly === true)}::boolean[]) as d(notification_id, channel, user_id, state, due_at, note, is_weekly) on conflict do nothing`.execute(
    transaction,
  );
}

export async function insertSameDelivery(
  transaction: Executor,
  { channel, state, dueAt, note, isWeekly = false }: PlannedDelivery,
  { readers, at }: { readers: readonly { id: string; userId: string }[]; at: number },
): Promise<void> {
  if (readers.length === 0) return;
  await sql`insert into deliveries (notification_id, user_id, channel, state, due_at, note, is_weekly, finished_at)
    select id, user_id, ${channel}, ${state}, ${new Date(dueAt)}, ${note}, ${isWeekly}, ${state === 'late' || state === 'sent' ? new Date(at) : null}
    from unnest(${arrayLiteral(readers.map(({ id }) => id))}::text[], ${arrayLiteral(readers.map(({ userId }) => userId))}::text[]) as reader(id, user_id) on conflict do nothing`.execute(
    transaction,
  );
}

export async function hasDeliveriesToSend(
  executor: Executor,
  { at, pushesLostBefore }: { at: number; pushesLostBefore: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from deliveries where state = 'due' and channel in ('email', 'push') and due_at <= ${new Date(at)})
    or exists (select from deliveries where state = 'digest' and due_at <= ${new Date(at)})
    or exists (select from deliveries where state = 'sending' and channel = 'push' and due_at < ${pushesLostBefore}) as is`.execute(
    executor,
  );
  return rows[0]?.is === true;
}

/** Takes no lock: deliveries are locked when they are sent. */
export async function findDue(
  executor: Executor,
  channel: SentChannel,
  { at, limit }: { at: number; limit: number },
): Promise<Pick<Delivery, 'notificationId' | 'auctionId'>[]> {
  const result = await sql<
    Pick<Delivery, 'notificationId' | 'auctionId'>
  >`select n.id as "notificationId", n.auction_id as "auctionId" from deliveries d join notifications n on n.id = d.notification_id
    where d.state = 'due' and d.channel = ${channel} and d.due_at <= ${new Date(at)} order by d.due_at limit ${limit}`.execute(
    executor,
  );
  return result.rows;
}

export async function countDueDeliveries(executor: Executor, at: number): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from deliveries where state = 'due' and due_at <= ${new Date(at)}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function lockDue(
  transaction: Executor,
  channel: SentChannel,
  { at, limit }: { at: number; limit: number },
): Promise<Delivery[]> {
  const result =
    await sql<Delivery>`select ${COLUMNS} from deliveries d join notifications n on n.id = d.notification_id
    where d.state = 'due' and d.channel = ${channel} and d.due_at <= ${new Date(at)} order by d.due_at limit ${limit} for update of d skip locked`.execute(
      transaction,
    );
  return result.rows;
}

export async function findDigests(
  executor: Executor,
  { at, readers, most }: { at: number; readers: number; most: number },
): Promise<Delivery[]> {
  const result = await sql<Delivery>`with due as (select distinct user_id from (
      select user_id from deliveries where state = 'digest' and due_at <= ${new Date(at)} order by due_at limit ${most}) each limit ${readers})
    select ${COLUMNS} from deliveries d join due on due.user_id = d.user_id join notifications n on n.id = d.notification_id
    where d.state = 'digest' and d.due_at <= ${new Date(at)} order by n.user_id, n.created_at`.execute(executor);
  return result.rows;
}

/** Locks per reader, not per row, because a digest is one email. Skips readers that another process is sending to. */
export async function lockDigests(
  transaction: Executor,
  { at, userIds }: { at: number; userIds: readonly string[] },
): Promise<Delivery[]> {
  const locked = await sql<
    Pick<Row<'users'>, 'id'>
  >`select id from unnest(${[...userIds]}::text[]) as reader(id) where pg_try_advisory_xact_lock(hashtextextended('digest:' || id, 0))`.execute(
    transaction,
  );
  const result =
    await sql<Delivery>`select ${COLUMNS} from deliveries d join notifications n on n.id = d.notification_id
    where d.user_id = any(${locked.rows.map(({ id }) => id)}::text[]) and d.state = 'digest' and d.due_at <= ${new Date(at)}
    order by n.user_id, n.created_at for update of d skip locked`.execute(transaction);
  return result.rows;
}

/** Returns those that a later notification has replaced: same auction, kind, reader and channel. */
export async function findReplaced(executor: Executor, waiting: readonly Delivery[]): Promise<Set<string>> {
  const replaceable = waiting.filter(
    ({ kind, auctionId }) => auctionId !== null && definitionOfKind(kind).isReplaced === true,
  );
  if (replaceable.length === 0) return new Set();
  const column = <T>(pick: (each: Delivery) => T): T[] => replaceable.map(pick);
  const result = await sql<
    Pick<Row<'notifications'>, 'id'>
  >`select notification.id from unnest(${column((each) => each.notificationId)}::text[], ${column((each) => each.channel)}::text[],
      ${column((each) => each.userId)}::text[], ${column((each) => each.kind)}::text[], ${column((each) => each.auctionId)}::text[], ${column((each) => each.createdAt)}::timestamptz[])
      as notification(id, channel, user_id, kind, auction_id, created_at)
    where exists (select from notifications n join deliveries d on d.notification_id = n.id and d.channel = notification.channel
      where n.user_id = notification.user_id and n.created_at > notification.created_at and n.kind = notification.kind and n.auction_id = notification.auction_id)`.execute(
    executor,
  );
  return new Set(result.rows.map(({ id }) => id));
}

export async function stopWaiting(
  executor: Executor,
  userId: string,
  {
    kinds,
    auctionId = null,
    channels,
    at,
  }: { kinds: readonly NotificationKind[]; auctionId?: string | null; channels: readonly SentChannel[]; at: number },
): Promise<void> {
  await sql`update deliveries d set state = 'late', note = 'You had stopped it by then.', finished_at = ${new Date(at)} from notifications n
    where n.id = d.notification_id and d.user_id = ${userId} and d.state in ('due', 'digest') and d.channel = any(${[...channels]}::text[])
      and n.kind = any(${[...kinds]}::text[]) and (${auctionId}::text is null or n.auction_id = ${auctionId})`.execute(
    executor,
  );
}

export async function stopFrom(
  transaction: Executor,
  { userId, source, at }: { userId: string; source: string; at: number },
): Promise<void> {
  await sql`update deliveries d set state = 'late', note = 'You had stopped it by then.', finished_at = ${new Date(at)} from notifications n
    where n.id = d.notification_id and n.user_id = ${userId} and n.source = ${source} and d.state in ('due', 'digest')`.execute(
    transaction,
  );
}

export async function endAllDeliveries(
  executor: Executor,
  { note, at }: { note: string; at: number },
): Promise<number> {
  const { numUpdatedRows } = await executor
    .updateTable('deliveries')
    .set({ state: 'late', note, finished_at: new Date(at) })
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * A weekly summary keeps its time if the new hour has already passed this Monday; it would otherwise come a week late.
 */
export async function moveWaiting(
  executor: Executor,
  userId: string,
  { at, sentAt, summaryAt, weeklyAt }: { at: number; sentAt: number; summaryAt: number; weeklyAt: number },
): Promise<void> {
  await sql`update deliveries set due_at = case when state = 'due' then ${new Date(sentAt)}::timestamptz when not is_weekly then ${new Date(summaryAt)}::timestamptz
      when ${new Date(weeklyAt)}::timestamptz > due_at + interval '2 days' then due_at else ${new Date(weeklyAt)}::timestamptz end
    where user_id = ${userId} and state in ('due', 'digest') and due_at > ${new Date(at)}`.execute(executor);
}

export interface Outcome {
  readonly notificationId: string;
  readonly channel: SentChannel;
  readonly state: DeliveryState;
  readonly note: string;
  readonly mailId?: string;
}

export async function updateDeliveries(transaction: Executor, outcomes: readonly Outcome[], at: number): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update deliveries d set state = o.state, note = o.note, mail_id = o.mail_id,
      finished_at = case when o.state in ('due', 'digest', 'sending') then null else ${new Date(at)}::timestamptz end
    from unnest(${outcomes.map((each) => each.notificationId)}::text[], ${outcomes.map((each) => each.channel)}::text[], ${outcomes.map((each) => each.state)}::text[],
      ${outcomes.map((each) => each.note)}::text[], ${outcomes.map((each) => each.mailId ?? null)}::text[]) as o(notification_id, channel, state, note, mail_id)
    where d.notification_id = o.notification_id and d.channel = o.channel`.execute(transaction);
}

export async function endSending(
  transaction: Executor,
  ended: readonly { readonly mailId: string; readonly state: DeliveryState; readonly note: string }[],
  at: number,
): Promise<{ notificationId: string; userId: string; mailId: string; state: DeliveryState }[]> {
  const result = await sql<
    Pick<CamelRow<'deliveries'>, 'notificationId' | 'userId' | 'state'> & {
      mailId: NonNullable<Row<'deliveries'>['mail_id']>;
    }
  >`
    update deliveries d set state = o.state, note = o.note, finished_at = ${new Date(at)}
    from unnest(${ended.map((each) => each.mailId)}::text[], ${ended.map((each) => each.state)}::text[], ${ended.map((each) => each.note)}::text[]) as o(mail_id, state, note)
    where d.mail_id = o.mail_id and d.state = 'sending'
    returning d.notification_id as "notificationId", d.user_id as "userId", d.mail_id as "mailId", d.state`.execute(
    transaction,
  );
  return result.rows;
}

export async function endLostPushes(
  transaction: Executor,
  { before, note, at }: { before: Date; note: string; at: number },
): Promise<void> {
  await sql`update deliveries set state = 'failed', note = ${note}, finished_at = ${new Date(at)}
    where state = 'sending' and channel = 'push' and due_at < ${before}`.execute(transaction);
}

export interface DeliveryRow
  extends
    Pick<Row<'notifications'>, 'title'>,
    Pick<CamelRow<'deliveries'>, 'channel' | 'state' | 'note' | 'dueAt' | 'finishedAt'> {
  readonly kind: NotificationKind;
}

export async function newestDeliveries(executor: Executor, userId: string, limit: number): Promise<DeliveryRow[]> {
  const result =
    await sql<DeliveryRow>`select n.title, n.kind, d.channel, d.state, d.note, d.due_at as "dueAt", d.finished_at as "finishedAt"
    from deliveries d join notifications n on n.id = d.notification_id where d.user_id = ${userId} order by d.notification_id desc, d.channel limit ${limit}`.execute(
      executor,
    );
  return result.rows;
}
