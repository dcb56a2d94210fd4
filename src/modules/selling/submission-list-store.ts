import { sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import type { SubmissionShown, SubmissionSort } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_COUNTED, type OpenList, pageAfter } from '#platform/database/page.ts';
import { countListed, listConditions, type ListConditions } from '#platform/search/list-conditions.ts';
import { HAVE, searchAuctions, withWords } from './auction-list-store.ts';
import { QUEUE_COLUMNS, type QueueRow } from './review-store.ts';

export interface SubmissionFilter {
  readonly show: SubmissionShown;
  readonly userId: string;
  readonly search: { readonly words: readonly string[]; readonly sellerIds: readonly string[] } | null;
}

const WAITING = sql`coalesce(b.waiting_since, b.submitted_at)`;
const KEYS = { waiting: WAITING, submitted: sql`b.submitted_at` } as const;
const columnOf = (sort: SubmissionSort) => sort.replace('-', '') as keyof typeof KEYS;

const STATUS: Readonly<Record<SubmissionShown, AuctionStatus | null>> = {
  review: 'submitted',
  mine: 'submitted',
  unclaimed: 'submitted',
  others: 'submitted',
  waiting: 'changes_requested',
  approved: 'approved',
  all: null,
};

/** Few are in review, so the index of states is read first: `offset 0` keeps the planner from another order. */
const tablesOf = (status: AuctionStatus | null) =>
  sql`${
    status === null
      ? sql`auction_states s`
      : sql`(select auction_id, status from auction_states where status = ${sql.lit(status)} offset 0) s`
  } join submissions b on b.auction_id = s.auction_id join auctions a on a.id = s.auction_id`;

const isShown = ({ show, userId }: SubmissionFilter) =>
  show === 'mine'
    ? sql`b.reviewer_id = ${userId}`
    : show === 'unclaimed'
      ? sql`b.reviewer_id is null`
      : show === 'others'
        ? sql`b.reviewer_id <> ${userId}`
        : sql`true`;

/** If more of these are listed than are counted, the others with the words need not be found. */
const MAX_FIRST = 2 * MAX_COUNTED;

async function conditionsOf(executor: Executor, filter: SubmissionFilter): Promise<ListConditions> {
  const conditions = [sql`b.submitted_at is not null`, isShown(filter)];
  if (filter.search === null) return listConditions(conditions);
  const { words, sellerIds } = filter.search;
  const isOfSeller = sql`seller_id = any(${[...sellerIds]}::text[])`;
  const ofSeller = sql`select id from auctions where ${isOfSeller}`;
  const { found } = await searchAuctions(executor, { state: null, words });
  if (found !== null || words.length === 0) {
    const ids = sql`${[...(found ?? [])]}::text[]`;
    return listConditions([...conditions, sql`b.auction_id = any(array(${ofSeller} union all select unnest(${ids})))`]);
  }
  const toRead = sql<boolean>`(a.${isOfSeller} or exists (select from auction_search w where w.auction_id = b.auction_id and w.${HAVE(words)}))`;
  // Few are in review, and reading them all is faster than finding all that have the words.
  const toCount =
    filter.show === 'all' ? sql<boolean>`b.auction_id in (${ofSeller} union all ${withWords(words)})` : toRead;
  const listed = listConditions(conditions, { toRead, toCount, areMany: false });
  if (filter.show !== 'all') return listed;
  const first = sql`select auction_id from (${withWords(words, sql`limit ${MAX_FIRST}`)}) as each`;
  const some = listConditions([...conditions, sql`b.auction_id = any(array(${first}))`]);
  const count = await countListed(executor, tablesOf(null), some);
  return count > MAX_COUNTED ? { ...listed, toCount: null } : listed;
}

export async function openSubmissions(
  executor: Executor,
  filter: SubmissionFilter,
  sort: SubmissionSort,
): Promise<OpenList<QueueRow>> {
  const conditions = await conditionsOf(executor, filter);
  const tables = tablesOf(STATUS[filter.show]);
  const order = {
    key: KEYS[columnOf(sort)],
    keyType: 'timestamptz',
    id: sql`b.auction_id`,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  } as const;
  return {
    async read({ after, limit }) {
      const page = pageAfter(after, order);
      const { rows } = await sql<QueueRow>`select ${QUEUE_COLUMNS} from ${tables}
        where ${conditions.toRead} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(executor);
      return rows;
    },
    count: () => countListed(executor, tables, conditions),
    positionOf: (row) => ({
      key: (columnOf(sort) === 'waiting' ? row.waitingSince : row.submittedAt).getTime(),
      id: row.id,
    }),
  };
}

/** How many have waited since `lateSince` or longer, and what the user can review next: their own first. */
export async function findNext(
  executor: Executor,
  { userId, lateSince }: { userId: string; lateSince: Date },
): Promise<{ late: number; next: string | null }> {
  const waiting = sql`from ${tablesOf('submitted')} where b.submitted_at is not null`;
  const { rows } = await sql<{ late: number; next: string | null }>`select
    (select count(*)::int ${waiting} and ${WAITING} <= ${lateSince}::timestamptz) as late,
    (select a.slug ${waiting} and coalesce(b.reviewer_id = ${userId}, true)
      order by b.reviewer_id is null, ${WAITING}, a.id limit 1) as next`.execute(executor);
  return rows[0] ?? { late: 0, next: null };
}
