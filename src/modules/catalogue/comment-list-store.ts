import { type RawBuilder, sql } from 'kysely';
import type { CommentKind, CommentView, CommentSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import type { OpenList } from '#platform/database/page.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { anyOf, openList } from '#platform/search/open-list.ts';
import { COMMENT_COLUMNS, type CommentRecord } from './comment-store.ts';

export interface ListedComment extends CommentRecord {
  readonly kind: CommentKind;
  readonly openReports: number;
  readonly hasOpenAppeal: boolean;
}
export interface CommentFilter {
  readonly show: CommentView;
  readonly kind: CommentKind | null;
  readonly search: { readonly words: readonly string[]; readonly authorIds: readonly string[] } | null;
}

const KEYS = { posted: 'posted_at', votes: 'vote_count' } as const;
const columnOf = (sort: CommentSort) => sort.replace('-', '') as keyof typeof KEYS;

const KIND = sql`case when c.is_note then 'note' when c.parent_id is not null then 'reply' when c.is_question then 'question' else 'comment' end`;
/** Same as `KIND`, written for the index of notes. */
const OF_KIND: Readonly<Record<CommentKind, RawBuilder<unknown>>> = {
  note: sql`c.is_note`,
  reply: sql`not c.is_note and c.parent_id is not null`,
  question: sql`not c.is_note and c.parent_id is null and c.is_question`,
  comment: sql`not c.is_note and c.parent_id is null and not c.is_question`,
};
const SHOWN: Readonly<Record<Exclude<CommentView, 'all'>, RawBuilder<unknown>>> = {
  reported: sql`c.id = any(array(select comment_id from comment_reports where decision is null
    union all select comment_id from comment_appeals where decision is null))`,
  visible: sql`c.removed_at is null`,
  removed: sql`c.removed_at is not null`,
};

const searchOf = ({ words, authorIds }: NonNullable<CommentFilter['search']>) =>
  anyOf([
    ...(words.length === 0 ? [] : [sql<boolean>`c.words @@ ${beginningsOf(words)}::tsquery`]),
    ...(authorIds.length === 0 ? [] : [sql<boolean>`c.author_id = any(${[...authorIds]}::text[])`]),
  ]);

export function openComments(
  executor: Executor,
  { show, kind, search }: CommentFilter,
  sort: CommentSort,
): OpenList<ListedComment> {
  const column = columnOf(sort);
  return openList(executor, {
    tables: sql`comments c`,
    columns: sql`${COMMENT_COLUMNS}, ${KIND} as kind,
      (select count(*)::int from comment_reports r where r.comment_id = c.id and r.decision is null) as "openReports",
      exists (select from comment_appeals p where p.comment_id = c.id and p.decision is null) as "hasOpenAppeal"`,
    joins: sql`join auctions a on a.id = c.auction_id`,
    conditions: [...(show === 'all' ? [] : [SHOWN[show]]), ...(kind === null ? [] : [OF_KIND[kind]])],
    search: search === null ? null : searchOf(search),
    order: {
      key: sql.ref(`c.${KEYS[column]}`),
      keyType: column === 'posted' ? 'timestamptz' : 'bigint',
      id: sql`c.id`,
      direction: sort.startsWith('-') ? 'desc' : 'asc',
    },
    positionOf: (row) => ({ key: column === 'posted' ? row.postedAt.getTime() : row.voteCount, id: row.id }),
  });
}
