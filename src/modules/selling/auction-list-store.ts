import { sql, type RawBuilder } from 'kysely';
import type { AuctionStatus, AuctionTerms } from '#auction/types.ts';
import { AUCTION_LIST_STATES, type AuctionListState } from '#contract/auction-states.ts';
import type { AuctionSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { all, FAR, epochMs, MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';

export interface ListedAuction
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'lotNumber' | 'sellerId'>,
    Pick<
      CamelRow<'auction_states'>,
      | 'startsAt'
      | 'closesAt'
      | 'hammerPrice'
      | 'leaderId'
      | 'bidCount'
      | 'extensionCount'
      | 'lastBidAt'
      | 'pausedUntil'
      | 'reserve'
      | 'price'
    >,
    Pick<CamelRow<'submissions'>, 'submittedAt'> {
  readonly state: AuctionListState;
  readonly terms: AuctionTerms;
  readonly updatedAt: Date;
  readonly sortKey: number;
}
export interface ListFilter {
  readonly state: AuctionListState | null;
  readonly words: readonly string[];
}
export interface Counted {
  readonly count: number;
  readonly isMinimum: boolean;
}
const MAX_FOUND = 5_000;
const counted = (count: number): Counted => ({
  count: Math.min(count, MAX_COUNTED),
  isMinimum: count > MAX_COUNTED,
});

const RANK_SIZE = 100_000_000_000_000;
const TABLES = sql`auction_states s join auctions a on a.id = s.auction_id left join submissions b on b.auction_id = s.auction_id`;
/**
 * Whether it is in `failed_sales`, read for a single auction. The planner would compute that view for all of them, and
 * for `exists` it may read all settlements or drafts.
 */
const NO_SALE_STANDS = sql`(select true from settlements x where x.auction_id = s.auction_id and x.state <> 'fell_through') is not true`;
const ALL_FELL_THROUGH = sql`(${NO_SALE_STANDS} and (select true from settlements x where x.auction_id = s.auction_id and x.attempt = 1) is true)`;
/** The state in lists, for queries with `auction_states s`. */
export const LIST_STATE = sql`case when s.status = 'sold' and ${ALL_FELL_THROUGH} then 'sale_not_completed' else s.status end`;
const IS_NOT_DISCARDED = sql`(s.status <> 'withdrawn' or (
  select true from submissions d where d.auction_id = s.auction_id and d.submitted_at is null) is not true)`;
const UPDATED_AT = sql`coalesce(b.updated_at, a.updated_at)`;

/**
 * Submissions awaiting staff, the oldest first; then those in preparation and on offer by time; then those that ended,
 * the last to close first.
 */
const RANKS: readonly (readonly AuctionStatus[])[] = [
  ['submitted'],
  ['approved'],
  ['live'],
  ['scheduled'],
  ['changes_requested'],
  ['closed', 'reserve_not_met', 'offer'],
  ['draft'],
  ['sold', 'not_sold'],
  ['withdrawn'],
];
const BY_CLOSE = 5;
const latestFirst = (time: RawBuilder<unknown>) => sql`${sql.lit(RANK_SIZE - 1)} - coalesce(${epochMs(time)}, 0)`;
const placeOf = (status: AuctionStatus): RawBuilder<unknown> => {
  if (status === 'submitted') return epochMs(sql`coalesce(b.submitted_at, a.created_at)`);
  if (status === 'approved' || status === 'changes_requested') return latestFirst(UPDATED_AT);
  if (status === 'live') return epochMs(sql`s.closes_at`);
  return status === 'scheduled' ? epochMs(sql`s.starts_at`) : latestFirst(sql`s.closes_at`);
};
/** Descending, so that drafts without a time come newest first. A rank exceeds any timestamp. */
const queueKey = (status: AuctionStatus, rank: number) => sql`- (${sql.lit(rank * RANK_SIZE)} + ${placeOf(status)})`;
const QUEUE_KEY = sql`case s.status ${sql.join(
  RANKS.flatMap((statuses, rank) =>
    statuses.map((status) => sql`when ${sql.lit(status)} then ${queueKey(status, rank)}`),
  ),
  sql` `,
)} end`;

interface Order {
  readonly key: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
  readonly column: RawBuilder<unknown>;
  readonly mayLack: (status: AuctionStatus) => boolean;
  readonly isTime: boolean;
}

const WITHOUT_CLOSE: readonly AuctionStatus[] = ['draft', 'submitted', 'changes_requested', 'approved', 'withdrawn'];
const WITH_BIDS: readonly AuctionStatus[] = ['sold', 'reserve_not_met', 'offer'];
const never = () => false;

/** Rows without a value come last in either direction. */
function orderOf(sort: AuctionSort): Order {
  const direction = sort === 'queue' || sort.startsWith('-') ? 'desc' : 'asc';
  const last = sql.lit(direction === 'asc' ? FAR : -FAR);
  const closes = {
    column: sql`s.closes_at`,
    isTime: true,
    mayLack: (status: AuctionStatus) => WITHOUT_CLOSE.includes(status),
  };
  switch (sort) {
    case 'closes':
    case '-closes':
      return { ...closes, direction, key: sql`coalesce(${epochMs(closes.column)}, ${last}::bigint)` };
    case 'bid':
    case '-bid':
      return {
        column: sql`s.price`,
        isTime: false,
        mayLack: (status: AuctionStatus) => !WITH_BIDS.includes(status),
        direction,
        key: sql`coalesce(s.price, ${last}::bigint)`,
      };
    case 'bids':
    case '-bids':
      return { column: sql`s.bid_count`, isTime: false, mayLack: never, direction, key: sql`s.bid_count::bigint` };
    case 'number':
    case '-number':
      return { column: sql`a.lot_number`, isTime: false, mayLack: never, direction, key: sql`a.lot_number::bigint` };
    case 'queue':
      return { ...closes, direction, key: QUEUE_KEY };
  }
}

const isInState = (state: AuctionListState): RawBuilder<unknown> =>
  state === 'sale_not_completed'
    ? sql`s.status = 'sold' and ${ALL_FELL_THROUGH}`
    : state === 'sold'
      ? sql`s.status = 'sold' and not (${ALL_FELL_THROUGH})`
      : sql`s.status = ${sql.lit(state)}`;

/** The beginning of a VIN, told from a lot number, which is found whole. */
const VIN_BEGINNING = /^(?=\d*\D).{3}|^\d{6}/;

/** The words of the site's search: beginnings of words of the name, the facts and the VIN, or a whole lot number. */
const queryOf = (words: readonly string[]): string =>
  words
    .map((word) => {
      const end = word.length === 1 ? '' : ':*';
      const vinEnd = VIN_BEGINNING.test(word) ? ':*' : '';
      return `(${['a', 'b', 'c'].map((part) => `'${part}${word}'${end}`).join(' | ')} | 'd${word}'${vinEnd})`;
    })
    .join(' & ');
export const HAVE = (words: readonly string[]) => sql`words @@ ${queryOf(words)}::tsquery`;
const STAGES = {
  ended: sql`true`,
  on_offer: sql`true`,
  hidden: sql`(select ${IS_NOT_DISCARDED} from auction_states s where s.auction_id = w.auction_id)`,
};
export const withWords = (words: readonly string[], limit = sql``) =>
  sql.join(
    Object.entries(STAGES).map(
      ([stage, isListed]) =>
        sql`(select auction_id from auction_search w where stage = ${sql.lit(stage)} and ${HAVE(words)} and ${isListed} ${limit})`,
    ),
    sql` union all `,
  );

export interface AuctionSearch extends ListFilter {
  /** All that have the words. Null if there are too many: then the words are compared while the list is read. */
  readonly found: readonly string[] | null;
}

/** The sample, in percent of the table. At a million auctions it costs half a millisecond. */
const SAMPLED = 0.2;
const COMMON = { least: 30, share: 0.015 };

/** The index has to collect all auctions that have a word, however few are wanted: a common one takes 100 ms. */
async function areCommon(executor: Executor, words: readonly string[], percent: number): Promise<boolean> {
  const { rows } = await sql<{ fitting: number; sampled: number }>`select count(*)::int as sampled,
      (count(*) filter (where ${HAVE(words)}))::int as fitting
    from auction_search tablesample system (${sql.lit(percent)}) repeatable (1)`.execute(executor);
  const { fitting, sampled } = rows[0] ?? { fitting: 0, sampled: 0 };
  return fitting >= COMMON.least && fitting >= sampled * COMMON.share;
}

export async function searchAuctions(
  executor: Executor,
  filter: ListFilter,
  { sampled = SAMPLED } = {},
): Promise<AuctionSearch> {
  if (filter.words.length === 0 || (await areCommon(executor, filter.words, sampled)))
    return { ...filter, found: null };
  const { rows } = await sql<{ id: ListedAuction['id'] }>`select auction_id as id from (
    ${withWords(filter.words, sql`limit ${MAX_FOUND + 1}`)}) found limit ${MAX_FOUND + 1}`.execute(executor);
  return { ...filter, found: rows.length > MAX_FOUND ? null : rows.map(({ id }) => id) };
}

const COLUMNS = sql`a.id, a.slug, a.lot_number as "lotNumber", a.title, a.seller_id as "sellerId", ${LIST_STATE} as state, a.terms,
  s.starts_at as "startsAt", s.closes_at as "closesAt", s.reserve, s.price, s.hammer_price as "hammerPrice", s.leader_id as "leaderId", s.bid_count as "bidCount",
  s.extension_count as "extensionCount", s.last_bid_at as "lastBidAt", s.paused_until as "pausedUntil", b.submitted_at as "submittedAt", ${UPDATED_AT} as "updatedAt"`;

type Conditions = readonly RawBuilder<unknown>[];
interface Part {
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly conditions: Conditions;
  readonly order: RawBuilder<unknown>;
}
const STATES = sql`auction_states s`;

/** These are sorted whole, so all with the words are read at once. */
const isFoundOnOffer = (words: readonly string[]) =>
  sql`s.auction_id = any(array(select auction_id from auction_search where stage = 'on_offer' and ${HAVE(words)}))`;

/**
 * The parts of a list, each a status in the order of its index. Those of a group are merged, and groups follow one
 * another.
 */
function groupsOf({ state, words, found }: AuctionSearch, sort: AuctionSort, after: PageCursor | null): Part[][] {
  const order = orderOf(sort);
  const { key } = order;
  const inState = state === null ? [] : [isInState(state)];
  const isByNumber = sort === 'number' || sort === '-number';
  if (found !== null) {
    const page = pageAfter(after, { ...order, keyType: 'bigint', id: sql`s.auction_id` });
    const conditions = [sql`s.auction_id = any(${[...found]}::text[])`, ...inState, page.isAfter];
    return [[{ from: sort === 'queue' || isByNumber ? TABLES : STATES, key, conditions, order: page.order }]];
  }
  const haveWords =
    words.length === 0
      ? []
      : [sql`exists (select from auction_search w where w.auction_id = s.auction_id and w.${HAVE(words)})`];
  if (isByNumber) {
    const comparison = sql.raw(order.direction === 'asc' ? '>' : '<');
    const isAfter = after === null ? [] : [sql`a.lot_number ${comparison} ${after.key}`];
    const numbered = sql`a.lot_number ${sql.raw(order.direction)}`;
    return [[{ from: TABLES, key, conditions: [...isAfter, ...inState, ...haveWords], order: numbered }]];
  }
  const groups = RANKS.map((statuses, rank) =>
    statuses.flatMap((status) => {
      const isAsked = state === null || state === status || (state === 'sale_not_completed' && status === 'sold');
      if (!isAsked) return [];
      const isOnOffer = status === 'live' || status === 'scheduled';
      const withThem = isOnOffer && words.length > 0 ? [isFoundOnOffer(words)] : haveWords;
      const conditions = [sql`s.status = ${sql.lit(status)}`, ...inState, ...withThem];
      const parts = sort === 'queue' ? queueParts(status, rank, after) : columnParts(status, order, after);
      return parts.map((part) => ({ ...part, conditions: [...conditions, ...part.conditions] }));
    }),
  );
  return sort === 'queue' ? groups : [groups.flat()];
}

function columnParts(status: AuctionStatus, order: Order, after: PageCursor | null): Part[] {
  const { key, column, direction, isTime, mayLack } = order;
  const inLast = after !== null && Math.abs(after.key) === FAR;
  const id = sql`s.auction_id`;
  const page = pageAfter(inLast ? null : after, {
    key: column,
    keyType: isTime ? 'timestamptz' : 'bigint',
    id,
    direction,
  });
  const part = { from: STATES, key };
  const isAfterLast = inLast ? [sql`${id} ${sql.raw(direction === 'asc' ? '>' : '<')} ${after.id}`] : [];
  // Ordered by the column, too, because only then does the planner see the order of the index.
  const lacking = {
    ...part,
    conditions: [sql`${column} is null`, ...isAfterLast],
    order: pageAfter(null, { key: column, keyType: 'bigint', id, direction }).order,
  };
  return [
    ...(inLast ? [] : [{ ...part, conditions: [sql`${column} is not null`, page.isAfter], order: page.order }]),
    ...(mayLack(status) ? [lacking] : []),
  ];
}

/** Few wait or are on offer, so they are sorted whole. */
function queueParts(status: AuctionStatus, rank: number, after: PageCursor | null): Part[] {
  const reached = after === null ? 0 : Math.floor(-after.key / RANK_SIZE);
  if (reached > rank) return [];
  const position = reached === rank ? after : null;
  const order = { ...orderOf('queue'), key: queueKey(status, rank) };
  if (rank < BY_CLOSE) {
    const page = pageAfter(position, { ...order, keyType: 'bigint', id: sql`s.auction_id` });
    const from = status === 'live' || status === 'scheduled' ? STATES : TABLES;
    return [{ from, key: order.key, conditions: [page.isAfter], order: page.order }];
  }
  if (position === null) return columnParts(status, order, null);
  const time = RANK_SIZE - 1 - (-position.key - rank * RANK_SIZE);
  return columnParts(status, order, { key: time === 0 ? -FAR : time, id: position.id });
}

export async function listAuctions(
  executor: Executor,
  search: AuctionSearch,
  { sort, after, limit }: { sort: AuctionSort; after: PageCursor | null; limit: number },
): Promise<ListedAuction[]> {
  const { direction } = orderOf(sort);
  const listed: Listed[] = [];
  for (const parts of groupsOf(search, sort, after)) {
    if (listed.length >= limit) break;
    if (parts.length > 0)
      listed.push(...(await readGroup(executor, parts, { direction, most: limit - listed.length })));
  }
  if (listed.length === 0) return [];
  const { rows } = await sql<ListedAuction>`select ${COLUMNS}, p.key as "sortKey"
    from unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ key }) => key)}::bigint[])
        with ordinality as p(auction_id, key, place)
      join auction_states s on s.auction_id = p.auction_id join auctions a on a.id = p.auction_id
      left join submissions b on b.auction_id = p.auction_id
    order by p.place`.execute(executor);
  return rows;
}

interface Listed {
  readonly id: ListedAuction['id'];
  readonly key: number;
}

async function readGroup(
  executor: Executor,
  parts: readonly Part[],
  { direction, most }: { readonly direction: 'asc' | 'desc'; readonly most: number },
): Promise<Listed[]> {
  const queries = parts.map(
    ({ from, key, conditions, order }) =>
      sql`(select s.auction_id as id, ${key} as key from ${from} where ${all([IS_NOT_DISCARDED, ...conditions])} order by ${order} limit ${most})`,
  );
  const { order } = pageAfter(null, { key: sql`key`, keyType: 'bigint', id: sql`id`, direction });
  const { rows } = await sql<Listed>`
    select id, key from (${sql.join(queries, sql` union all `)}) p order by ${order} limit ${most}`.execute(executor);
  return rows;
}

/** A second buyer is offered the vehicle only after the first sale fell through. */
const FAILED = sql`settlements f join auction_states s on s.auction_id = f.auction_id
  where f.state = 'fell_through' and f.attempt = 1 and s.status = 'sold' and ${NO_SALE_STANDS}`;

export async function countByState(
  executor: Executor,
  { states = AUCTION_LIST_STATES, most = MAX_COUNTED }: { states?: readonly AuctionListState[]; most?: number } = {},
): Promise<({ state: AuctionListState } & Counted)[]> {
  const { rows } = await sql<{ state: AuctionListState; count: number }>`${sql.join(
    states.map(
      (state) => sql`select ${sql.lit(state)} as state, count(*)::int as count from (
        select from ${state === 'sale_not_completed' ? FAILED : sql`${STATES} where ${isInState(state)} and ${IS_NOT_DISCARDED}`}
        limit ${most + 1}) found`,
    ),
    sql` union all `,
  )}`.execute(executor);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => ({ state, count: Math.min(count, most), isMinimum: count > most }));
}

/** How many have the words and are in the state. Null if too many have the words to look at each. */
export async function countWithWords(executor: Executor, { state, found }: AuctionSearch): Promise<Counted | null> {
  if (found === null) return state === null ? counted(MAX_COUNTED + 1) : null;
  if (state === null) return counted(found.length);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${STATES} where s.auction_id = any(${[...found]}::text[]) and ${isInState(state)}
    limit ${MAX_COUNTED + 1}) found`.execute(executor);
  return counted(rows[0]?.count ?? 0);
}
