import { type RawBuilder, sql } from 'kysely';
import type { CommentKind, CommentShown, CommentSort } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { wordsCondition } from '#platform/search/words-condition.ts';
import { COMMENT_COLUMNS, type CommentRecord } from './comment-store.ts';

export interface ListedComment extends CommentRecord {
  readonly kind: CommentKind;
  readonly openReports: number;
  readonly hasOpenAppeal: boolean;
}
export interface CommentFilter {
  readonly show: CommentShown;
  readonly kind: CommentKind | null;
  readonly search: { readonly words: readonly string[]; readonly authorIds: readonly string[] } | null;
}

const KEYS = { posted: 'posted_at', votes: 'vote_count' } as const;
const columnOf = (sort: CommentSort) => sort.replace('-', '') as keyof typeof KEYS;

const KIND = sql`case when c.is_note then 'note' when c.parent_id is not null then 'reply' when c.is_question then 'question' else 'comment' end`;
/** As `KIND`, for the index of notes. */
const OF_KIND: Readonly<Record<CommentKind, RawBuilder<unknown>>> = {
  note: sql`c.is_note`,
  reply: sql`not c.is_note and c.parent_id is not null`,
  question: sql`not c.is_note and c.parent_id is null and c.is_question`,
  comment: sql`not c.is_note and c.parent_id is null and not c.is_question`,
};
const SHOWN: Readonly<Record<CommentShown, RawBuilder<unknown>>> = {
  all: sql`true`,
  reported: sql`c.id = any(array(select comment_id from comment_reports where decision is null
    union all select comment_id from comment_appeals where decision is null))`,
  visible: sql`c.removed_at is null`,
  removed: sql`c.removed_at is not null`,
};

async function conditionOf(executor: Executor, filter: CommentFilter, isCount: boolean): Promise<RawBuilder<unknown>> {
  const { show, kind, search } = filter;
  const conditions = [SHOWN[show]];
  if (kind !== null) conditions.push(OF_KIND[kind]);
  if (search !== null) {
    const { words, authorIds } = search;
    const isInText = words.length === 0 ? sql`false` : sql`words @@ ${beginningsOf(words)}::tsquery`;
    const hasWords = sql<boolean>`(${isInText} or author_id = any(${[...authorIds]}::text[]))`;
    conditions.push(await wordsCondition(executor, { table: 'comments', id: sql`c.id`, hasWords, isCount }));
  }
  return sql.join(conditions, sql` and `);
}

export const positionOf = (row: ListedComment, sort: CommentSort): PageCursor => ({
  key: columnOf(sort) === 'posted' ? row.postedAt.getTime() : row.voteCount,
  id: row.id,
});

export async function listCommentsOfAll(
  executor: Executor,
  filter: CommentFilter,
  { sort, after, limit }: { sort: CommentSort; after: PageCursor | null; limit: number },
): Promise<ListedComment[]> {
  const column = columnOf(sort);
  const page = pageAfter(after, {
    key: sql.ref(`c.${KEYS[column]}`),
    keyType: column === 'posted' ? 'timestamptz' : 'bigint',
    id: sql`c.id`,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  });
  const condition = await conditionOf(executor, filter, false);
  const { rows } = await sql<ListedComment>`select ${COMMENT_COLUMNS}, ${KIND} as kind,
      (select count(*)::int from comment_reports r where r.comment_id = c.id and r.decision is null) as "openReports",
      exists (select from comment_appeals p where p.comment_id = c.id and p.decision is null) as "hasOpenAppeal"
    from comments c join auctions a on a.id = c.auction_id
    where ${condition} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(executor);
  return rows;
}

/** Stops one beyond `MAX_COUNTED`. */
export async function countComments(executor: Executor, filter: CommentFilter): Promise<number> {
  const condition = await conditionOf(executor, filter, true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from comments c where ${condition} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}
