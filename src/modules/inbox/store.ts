import { sql, type RawBuilder } from 'kysely';
import type { InboxKind, InboxView } from '#contract/inbox-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';

export interface ThreadRow extends Pick<CamelRow<'inbox_threads'>, 'assigneeId' | 'snoozedUntil' | 'tags'> {
  readonly kind: InboxKind;
  readonly id: Row<'comments'>['id'];
  readonly title: string;
  /** The name that a sender gave; null for a comment. */
  readonly sender: string | null;
  readonly authorId: Row<'comments'>['author_id'] | null;
  readonly text: string;
  readonly at: Date;
  readonly label: string;
  readonly isDone: boolean;
}

export interface ThreadFilter {
  readonly view: InboxView;
  readonly kinds: readonly InboxKind[];
  readonly tag: string | null;
  readonly userId: string;
  readonly now: Date;
}

const ENQUIRIES = sql`select 'enquiry' as kind, e.id, e.subject as title, e.name as sender, null as author_id, e.message as text,
  e.received_at as at, e.topic as label, e.answered_at is not null as is_done from enquiries e`;
/** Reports and appeals by what they are about: the open ones, or all of those that have none open. */
const reportsOf = (rows: RawBuilder<unknown>, isDone: boolean) =>
  isDone
    ? sql`(select id, max(at) as at, (array_agg(label order by at desc))[1] as label, (array_agg(note order by at desc))[1] as note
        from (${rows}) each group by id having not bool_or(is_open))`
    : sql`(select id, min(at) as at, (array_agg(label order by label = 'appeal' desc, at))[1] as label, (array_agg(note order by at))[1] as note
        from (${rows}) each where is_open group by id)`;

const COMMENT_REPORTS = sql`select comment_id as id, reported_at as at, code as label, '' as note, decision is null as is_open from comment_reports
  union all select comment_id, appealed_at, 'appeal', '', decision is null from comment_appeals`;
const comments = (isDone: boolean) =>
  sql`select 'comment' as kind, c.id, a.title, null as sender, c.author_id, c.text, w.at, w.label, ${isDone}::boolean as is_done
    from ${reportsOf(COMMENT_REPORTS, isDone)} w join comments c on c.id = w.id join auctions a on a.id = c.auction_id`;

const MESSAGE_REPORTS = sql`select message_id as id, reported_at as at, code as label, note, decision is null as is_open from message_reports`;
/** The excerpt is the reporter's note: reading the message itself is recorded. */
const messages = (isDone: boolean) =>
  sql`select 'message' as kind, m.id, c.title, null as sender, m.author_id, w.note as text, w.at, w.label, ${isDone}::boolean as is_done
    from ${reportsOf(MESSAGE_REPORTS, isDone)} w join conversation_messages m on m.id = w.id join conversations c on c.id = m.conversation_id`;

const THREADS: Readonly<Record<InboxKind, (isDone: boolean) => RawBuilder<unknown>>> = {
  enquiry: (isDone) => sql`${ENQUIRIES} where ${isDone ? sql`e.answered_at is not null` : sql`e.answered_at is null`}`,
  comment: comments,
  message: messages,
};
const threadsOf = (kinds: readonly InboxKind[], isDone: boolean) =>
  sql.join(
    kinds.map((kind) => THREADS[kind](isDone)),
    sql` union all `,
  );

const from = (threads: RawBuilder<unknown>) =>
  sql`(${threads}) x left join inbox_threads t on t.kind = x.kind and t.subject_id = x.id`;
const isSnoozed = (now: Date) => sql`coalesce(t.snoozed_until > ${now}, false)`;
const COLUMNS = sql`x.kind, x.id, x.title, x.sender, x.author_id as "authorId", left(x.text, 300) as text, x.at, x.label, x.is_done as "isDone",
  t.assignee_id as "assigneeId", t.snoozed_until as "snoozedUntil", coalesce(t.tags, '{}') as tags`;

function conditionOf({ view, userId, now }: ThreadFilter): RawBuilder<unknown> {
  switch (view) {
    case 'done':
      return sql`true`;
    case 'snoozed':
      return isSnoozed(now);
    case 'mine':
      return sql`not ${isSnoozed(now)} and t.assignee_id = ${userId}`;
    case 'unassigned':
      return sql`not ${isSnoozed(now)} and t.assignee_id is null`;
    case 'open':
      return sql`not ${isSnoozed(now)}`;
  }
}

const isListed = (filter: ThreadFilter): RawBuilder<unknown> =>
  filter.tag === null ? conditionOf(filter) : sql`${conditionOf(filter)} and ${filter.tag} = any(t.tags)`;

/** Open ones longest waiting first, done ones newest first. */
export async function listThreads(
  executor: Executor,
  filter: ThreadFilter,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ThreadRow[]> {
  if (filter.kinds.length === 0) return [];
  const isDone = filter.view === 'done';
  const page = pageAfter(after, {
    key: sql`x.at`,
    keyType: 'timestamptz',
    id: sql`x.id`,
    direction: isDone ? 'desc' : 'asc',
  });
  return (
    await sql<ThreadRow>`select ${COLUMNS} from ${from(threadsOf(filter.kinds, isDone))}
      where ${isListed(filter)} and ${page.isAfter}
      order by ${page.order} limit ${limit + 1}`.execute(executor)
  ).rows;
}

export async function countListed(executor: Executor, filter: ThreadFilter): Promise<number> {
  if (filter.kinds.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${from(threadsOf(filter.kinds, filter.view === 'done'))} where ${isListed(filter)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

export async function findThread(
  executor: Executor,
  { kind, id }: { kind: InboxKind; id: string },
): Promise<ThreadRow | null> {
  const threads = sql`${THREADS[kind](false)} union all ${THREADS[kind](true)}`;
  const { rows } = await sql<ThreadRow>`select ${COLUMNS} from ${from(threads)} where x.id = ${id}`.execute(executor);
  return rows[0] ?? null;
}

export interface ThreadCounts {
  readonly open: number;
  readonly mine: number;
  readonly unassigned: number;
  readonly snoozed: number;
}
export async function countThreads(
  executor: Executor,
  { kinds, userId, now }: Pick<ThreadFilter, 'kinds' | 'userId' | 'now'>,
): Promise<ThreadCounts> {
  const { rows } = await sql<ThreadCounts>`select count(*) filter (where not snoozed)::int as open,
      count(*) filter (where not snoozed and assignee_id = ${userId})::int as mine,
      count(*) filter (where not snoozed and assignee_id is null)::int as unassigned, count(*) filter (where snoozed)::int as snoozed
    from (select t.assignee_id, ${isSnoozed(now)} as snoozed from ${from(threadsOf(kinds, false))}) each`.execute(
    executor,
  );
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, snoozed: 0 };
}

const MAX_TAGS = 50;
export async function listTags(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{
    tag: string;
  }>`select tag from inbox_threads, unnest(tags) as tag group by tag order by count(*) desc, tag limit ${MAX_TAGS}`.execute(
    executor,
  );
  return rows.map(({ tag }) => tag);
}

type Notes = Pick<Row<'inbox_threads'>, 'assignee_id' | 'snoozed_until' | 'tags'>;
interface ThreadKey {
  readonly kind: InboxKind;
  readonly id: string;
}

/** Locks what staff noted, so that two of them can't overwrite each other. */
export async function lockNotes(transaction: Executor, { kind, id }: ThreadKey, at: Date): Promise<Notes> {
  await sql`insert into inbox_threads (kind, subject_id, updated_at) values (${kind}, ${id}, ${at}) on conflict do nothing`.execute(
    transaction,
  );
  return transaction
    .selectFrom('inbox_threads')
    .select(['assignee_id', 'snoozed_until', 'tags'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeNotes(transaction: Executor, { kind, id }: ThreadKey, notes: Notes & { at: Date }) {
  await transaction
    .updateTable('inbox_threads')
    .set({
      assignee_id: notes.assignee_id,
      snoozed_until: notes.snoozed_until,
      tags: [...notes.tags],
      updated_at: notes.at,
    })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
}

export async function writeViewer(
  transaction: Executor,
  { kind, id }: ThreadKey,
  viewer: { userId: string; isWriting: boolean; at: Date; staleBefore: Date },
): Promise<void> {
  await transaction.deleteFrom('inbox_viewers').where('seen_at', '<', viewer.staleBefore).execute();
  await sql`insert into inbox_viewers (kind, subject_id, user_id, is_writing, seen_at)
    values (${kind}, ${id}, ${viewer.userId}, ${viewer.isWriting}, ${viewer.at})
    on conflict (kind, subject_id, user_id) do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at`.execute(
    transaction,
  );
}

export async function deleteViewer(transaction: Executor, { kind, id }: ThreadKey, userId: string): Promise<void> {
  await transaction
    .deleteFrom('inbox_viewers')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function listViewers(
  executor: Executor,
  { kind, id }: ThreadKey,
  { since, except }: { since: Date; except: string },
): Promise<Pick<CamelRow<'inbox_viewers'>, 'userId' | 'isWriting'>[]> {
  return executor
    .selectFrom('inbox_viewers')
    .select(['user_id as userId', 'is_writing as isWriting'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('user_id', '<>', except)
    .where('seen_at', '>=', since)
    .orderBy('user_id')
    .execute();
}
