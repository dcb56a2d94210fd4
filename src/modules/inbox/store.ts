import { sql, type RawBuilder } from 'kysely';
import type { InboxSort } from '#contract/console-lists.ts';
import { INBOX_KINDS, type InboxKind, type InboxView } from '#contract/inbox-kinds.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { OpenList } from '#platform/database/page.ts';
import { anyOf, openList } from '#platform/search/open-list.ts';
import { beginningsOf } from '#platform/search/words.ts';

export type MacroRow = Row<'inbox_macros'>;

export const findMacros = (executor: Executor): Promise<MacroRow[]> =>
  executor.selectFrom('inbox_macros').selectAll().orderBy('used_for').orderBy('title').orderBy('id').execute();

export const lockMacro = async (transaction: Executor, id: string): Promise<MacroRow | null> =>
  (await transaction.selectFrom('inbox_macros').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

export async function insertMacro(transaction: Executor, row: MacroRow): Promise<void> {
  await transaction.insertInto('inbox_macros').values(row).execute();
}

export async function updateMacro(transaction: Executor, { id, ...row }: MacroRow): Promise<void> {
  await transaction.updateTable('inbox_macros').set(row).where('id', '=', id).execute();
}

export async function deleteMacroRow(transaction: Executor, id: string): Promise<void> {
  await transaction.deleteFrom('inbox_macros').where('id', '=', id).execute();
}

export interface ThreadRow extends Pick<
  CamelRow<'inbox_threads'>,
  'assigneeId' | 'snoozedUntil' | 'tags' | 'label' | 'isDone'
> {
  readonly kind: InboxKind;
  readonly id: Row<'comments'>['id'];
  readonly title: string;
  /** The name that a sender gave; null for a comment. */
  readonly sender: string | null;
  readonly authorId: Row<'comments'>['author_id'] | null;
  readonly text: string;
  readonly at: Date;
}

export interface ThreadFilter {
  readonly view: InboxView;
  readonly kinds: readonly InboxKind[];
  readonly tag: string | null;
  readonly search: { readonly words: readonly string[]; readonly authorIds: readonly string[] } | null;
  readonly userId: string;
  readonly now: Date;
}

const isSnoozed = (now: Date) => sql`coalesce(t.snoozed_until > ${now}, false)`;
const SUBJECTS = sql`left join enquiries e on t.kind = 'enquiry' and e.id = t.subject_id
  left join comments c on t.kind = 'comment' and c.id = t.subject_id left join auctions a on a.id = c.auction_id
  left join conversation_messages m on t.kind = 'message' and m.id = t.subject_id
  left join conversations v on v.id = m.conversation_id`;
/** Shows the note of a message's first open report, because reading the message itself is recorded. */
const TEXT = sql`coalesce(e.message, c.text, (select r.note from message_reports r
  where t.kind = 'message' and r.message_id = t.subject_id order by r.decision is null desc, r.reported_at limit 1))`;
const COLUMNS = sql`t.kind, t.subject_id as id, coalesce(e.subject, a.title, v.title) as title, e.name as sender,
  t.author_id as "authorId", left(${TEXT}, 300) as text, t.arrived_at as at, t.label, t.is_done as "isDone",
  t.assignee_id as "assigneeId", t.snoozed_until as "snoozedUntil", t.tags`;

function conditionsOf({ view, kinds, tag, userId, now }: ThreadFilter): RawBuilder<unknown>[] {
  const isOfView = {
    open: [sql`not ${isSnoozed(now)}`],
    mine: [sql`not ${isSnoozed(now)}`, sql`t.assignee_id = ${userId}`],
    unassigned: [sql`not ${isSnoozed(now)}`, sql`t.assignee_id is null`],
    snoozed: [isSnoozed(now)],
    done: [],
  };
  const [kind, ...others] = kinds;
  // Without a condition for all kinds, the order's index is read.
  const isOfKind =
    kinds.length === INBOX_KINDS.length
      ? []
      : [others.length === 0 && kind !== undefined ? sql`t.kind = ${kind}` : sql`t.kind = any(${[...kinds]}::text[])`];
  return [
    sql`t.is_done = ${view === 'done'}`,
    ...isOfView[view],
    ...isOfKind,
    ...(tag === null ? [] : [sql`t.tags <> '{}'`, sql`${tag} = any(t.tags)`]),
  ];
}

/** In the order of the queue, open ones longest waiting first, done ones newest first. */
export function openThreads(executor: Executor, filter: ThreadFilter, sort: InboxSort): OpenList<ThreadRow> {
  const isDescending = sort === 'queue' ? filter.view === 'done' : sort === '-received';
  const { search } = filter;
  return openList(executor, {
    tables: sql`inbox_threads t`,
    columns: COLUMNS,
    joins: SUBJECTS,
    conditions: conditionsOf(filter),
    search:
      search === null
        ? null
        : anyOf([
            ...(search.words.length === 0 ? [] : [sql<boolean>`t.words @@ ${beginningsOf(search.words)}::tsquery`]),
            ...(search.authorIds.length === 0
              ? []
              : [sql<boolean>`t.author_id = any(${[...search.authorIds]}::text[])`]),
          ]),
    order: {
      key: sql`t.arrived_at`,
      keyType: 'timestamptz',
      id: sql`t.subject_id`,
      direction: isDescending ? 'desc' : 'asc',
    },
    positionOf: ({ at, id }) => ({ key: at.getTime(), id }),
  });
}

export async function findThread(
  executor: Executor,
  { kind, id }: { kind: InboxKind; id: string },
): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`select ${COLUMNS} from inbox_threads t ${SUBJECTS}
    where t.kind = ${kind} and t.subject_id = ${id}`.execute(executor);
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
    from (select t.assignee_id, ${isSnoozed(now)} as snoozed from inbox_threads t
      where not t.is_done and t.kind = any(${[...kinds]}::text[])) each`.execute(executor);
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, snoozed: 0 };
}

const MAX_TAGS = 50;
export async function listTags(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{
    tag: string;
  }>`select tag from inbox_threads, unnest(tags) as tag where tags <> '{}' group by tag order by count(*) desc, tag limit ${MAX_TAGS}`.execute(
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
export async function lockNotes(transaction: Executor, { kind, id }: ThreadKey): Promise<Notes> {
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
