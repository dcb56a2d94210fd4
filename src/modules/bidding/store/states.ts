import { sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import { arrayLiteral, isAmong } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { biddingOf, updateOfStates, type AuctionBidding, type StateRow } from './tables.ts';

const COLUMNS = sql`auction_id, status, starts_at, closes_at, first_closes_at, reserve, first_reserve, reveals_reserve, price, leader_id, leader_maximum, underbidder_id,
  bid_count, last_sequence, last_hash, tag_key, extension_count, last_bid_at, closed_at, hammer_price, paused_until, blocked_ids, facts_version`;

/** Locks the rows in the order of their ids, so that two batches cannot deadlock. */
export async function lockBiddings(
  transaction: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, AuctionBidding>> {
  const result = await sql<StateRow>`select ${COLUMNS} from auction_states where auction_id ${isAmong(auctionIds)}
    order by auction_id for no key update`.execute(transaction);
  return new Map(result.rows.map((row) => [row.auction_id, biddingOf(row)]));
}

export const lockBidding = async (transaction: Executor, auctionId: string): Promise<AuctionBidding | null> =>
  (await lockBiddings(transaction, [auctionId])).get(auctionId) ?? null;

export async function readBiddings(
  executor: Executor,
  auctionIds: readonly string[],
): Promise<Map<string, AuctionBidding>> {
  const result =
    await sql<StateRow>`select ${COLUMNS} from auction_states where auction_id = any(${[...auctionIds]}::text[])`.execute(
      executor,
    );
  return new Map(result.rows.map((row) => [row.auction_id, biddingOf(row)]));
}

export interface Opening {
  readonly auctionId: string;
  readonly status: AuctionStatus;
  readonly startsAt: number | null;
  readonly closesAt: number | null;
  readonly reserve: number | null;
}

export async function insertBidding(
  transaction: Executor,
  { auctionId, status, startsAt, closesAt, reserve }: Opening,
): Promise<void> {
  const closes = closesAt === null ? null : new Date(closesAt);
  await transaction
    .insertInto('auction_states')
    .values({
      auction_id: auctionId,
      status,
      starts_at: startsAt === null ? null : new Date(startsAt),
      closes_at: closes,
      first_closes_at: closes,
      reserve,
      first_reserve: reserve,
    })
    .execute();
}

export async function updateOpening(
  transaction: Executor,
  { auctionId, startsAt, closesAt, reserve }: Omit<Opening, 'status'>,
): Promise<void> {
  const closes = closesAt === null ? null : new Date(closesAt);
  await transaction
    .updateTable('auction_states')
    .set({
      starts_at: startsAt === null ? null : new Date(startsAt),
      closes_at: closes,
      first_closes_at: closes,
      reserve,
      first_reserve: reserve,
    })
    .where('auction_id', '=', auctionId)
    .execute();
}

/** Without dates, a withdrawn auction counts as never scheduled. Returns false once it has a ledger. */
export async function unpublish(transaction: Executor, auctionId: string): Promise<boolean> {
  const result = await transaction
    .updateTable('auction_states')
    .set({ status: 'withdrawn', starts_at: null, closes_at: null, first_closes_at: null })
    .where('auction_id', '=', auctionId)
    .where('status', '=', 'scheduled')
    .where('last_sequence', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Only before the opening. */
export async function updateDisclosure(transaction: Executor, auctionId: string, reveals: boolean): Promise<void> {
  await transaction
    .updateTable('auction_states')
    .set({ reveals_reserve: reveals })
    .where('auction_id', '=', auctionId)
    .execute();
}

export async function updateOpened(transaction: Executor, biddings: readonly AuctionBidding[]): Promise<void> {
  const column = (pick: (bidding: AuctionBidding) => string | null): string => arrayLiteral(biddings.map(pick));
  await sql`update auction_states s set last_hash = decode(n.last_hash, 'hex'), tag_key = decode(n.tag_key, 'hex')
    from unnest(${column(({ auctionId }) => auctionId)}::text[], ${column(({ lastHash }) => lastHash?.toString('hex') ?? null)}::text[],
      ${column(({ tagKey }) => tagKey?.toString('hex') ?? null)}::text[]) as n(auction_id, last_hash, tag_key)
    where s.auction_id = n.auction_id`.execute(transaction);
}

/** Does not change the lifecycle status; `updateStatuses` does. */
export async function updateBiddings(transaction: Executor, biddings: readonly AuctionBidding[]): Promise<void> {
  if (biddings.length > 0) await updateOfStates(biddings).execute(transaction);
}

export async function updateStatuses(
  transaction: Executor,
  moves: readonly { auctionId: string; status: AuctionStatus }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`update auction_states s set status = n.status
    from unnest(${moves.map((move) => move.auctionId)}::text[], ${moves.map((move) => move.status)}::text[]) as n(auction_id, status)
    where s.auction_id = n.auction_id`.execute(transaction);
}

export async function updateResults(
  transaction: Executor,
  results: readonly { auctionId: string; status: AuctionStatus; hammerPrice: number | null }[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`update auction_states s set status = n.status, hammer_price = n.hammer_price
    from unnest(${results.map((each) => each.auctionId)}::text[], ${results.map((each) => each.status)}::text[],
      ${results.map((each) => each.hammerPrice)}::bigint[]) as n(auction_id, status, hammer_price)
    where s.auction_id = n.auction_id`.execute(transaction);
}

export async function updateClosed(transaction: Executor, auctionIds: readonly string[], at: number): Promise<void> {
  await sql`update auction_states set status = 'closed', closed_at = ${toIsoString(at)} where auction_id = any(${[...auctionIds]}::text[])`.execute(
    transaction,
  );
}

export async function updatePaused(transaction: Executor, auctionId: string, until: number): Promise<void> {
  await transaction
    .updateTable('auction_states')
    .set({ paused_until: new Date(until) })
    .where('auction_id', '=', auctionId)
    .execute();
}

export async function insertAuctionBlock(
  transaction: Executor,
  block: { auctionId: string; userId: string; reason: string; by: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('auction_blocks')
    .values({
      auction_id: block.auctionId,
      user_id: block.userId,
      reason: block.reason,
      blocked_by: block.by,
      blocked_at: new Date(block.at),
    })
    .execute();
  await sql`update auction_states set blocked_ids = array_append(blocked_ids, ${block.userId}) where auction_id = ${block.auctionId} and not (${block.userId} = any(blocked_ids))`.execute(
    transaction,
  );
}

export async function lockLive(transaction: Executor): Promise<AuctionBidding[]> {
  const result =
    await sql<StateRow>`select ${COLUMNS} from auction_states where status = 'live' order by auction_id for no key update`.execute(
      transaction,
    );
  return result.rows.map(biddingOf);
}

const DUE = {
  close: (at: number) => sql`status = 'live' and closes_at <= ${toIsoString(at)} order by closes_at, auction_id`,
  open: (at: number) => sql`status = 'scheduled' and starts_at <= ${toIsoString(at)} order by starts_at, auction_id`,
} as const;
export type DueTo = keyof typeof DUE;

const notAmong = (without: readonly string[]) =>
  without.length === 0 ? sql`` : sql`auction_id <> all(${[...without]}::text[]) and`;

/** Skips auctions locked by another worker or a bid. */
export async function claimDue(
  transaction: Executor,
  to: DueTo,
  { at, limit, without = [], only }: { at: number; limit: number; without?: readonly string[]; only?: string },
): Promise<AuctionBidding[]> {
  const within = only === undefined ? notAmong(without) : sql`auction_id = ${only} and`;
  const result =
    await sql<StateRow>`select ${COLUMNS} from auction_states where ${within} ${DUE[to](at)} limit ${limit} for no key update skip locked`.execute(
      transaction,
    );
  return result.rows.map(biddingOf);
}

export async function findDue(
  executor: Executor,
  to: DueTo,
  { at, limit, without }: { at: number; limit: number; without: readonly string[] },
): Promise<string[]> {
  const result = await sql<
    Pick<Row<'auction_states'>, 'auction_id'>
  >`select auction_id from auction_states where ${notAmong(without)} ${DUE[to](at)} limit ${limit}`.execute(executor);
  return result.rows.map((row) => row.auction_id);
}

export async function countDue(executor: Executor, at: number): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from auction_states
    where status = 'live' and closes_at <= ${toIsoString(at)} or status = 'scheduled' and starts_at <= ${toIsoString(at)}`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}

export async function nextDueAt(executor: Executor, without: readonly string[]): Promise<number | null> {
  const others = notAmong(without);
  const result = await sql<{
    due: Date | null;
  }>`select least((select min(closes_at) from auction_states where ${others} status = 'live'),
    (select min(starts_at) from auction_states where ${others} status = 'scheduled')) as due`.execute(executor);
  return result.rows[0]?.due?.getTime() ?? null;
}

export async function readLeads(
  executor: Executor,
  bidderIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const leads = new Map(bidderIds.map((userId) => [userId, new Map<string, number>()]));
  if (bidderIds.length === 0) return leads;
  const { rows } = await sql<{
    leader_id: NonNullable<Row<'auction_states'>['leader_id']>;
    auction_id: Row<'auction_states'>['auction_id'];
    maximum: number;
  }>`select leader_id, auction_id, leader_maximum as maximum from auction_states
    where status = 'live' and leader_id ${isAmong(bidderIds)}`.execute(executor);
  for (const { leader_id: userId, auction_id: auctionId, maximum } of rows) leads.get(userId)?.set(auctionId, maximum);
  return leads;
}

export async function readExposures(
  executor: Executor,
  bidderIds: readonly string[],
  leftOut: readonly string[] = [],
): Promise<Map<string, number>> {
  const result = await sql<{
    leader_id: NonNullable<Row<'auction_states'>['leader_id']>;
    exposure: number;
  }>`select leader_id, sum(leader_maximum)::bigint as exposure from auction_states
    where status = 'live' and leader_id ${isAmong(bidderIds)} and auction_id <> all(${arrayLiteral(leftOut)}::text[]) group by leader_id`.execute(
    executor,
  );
  return new Map(result.rows.map((row) => [row.leader_id, row.exposure]));
}
