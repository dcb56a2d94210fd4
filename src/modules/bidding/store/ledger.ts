import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row, CamelRow } from '#platform/database/tables.ts';
import { insertBatches } from './ledger-batches.ts';
import type { MinorUnits } from '#auction/types.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export interface Entry {
  readonly auctionId: string;
  readonly sequence: number;
  readonly kind: Row<'ledger_entries'>['kind'];
  readonly actorId: string;
  readonly amount: number | null;
  readonly maximum: number | null;
  readonly voidsSequence: number | null;
  readonly reason: string | null;
  readonly recordedAt: number;
  readonly lineNumber: number | null;
  readonly automaticNumber: number | null;
  readonly automaticBidderId: string | null;
  readonly automaticAmount: number | null;
  readonly closesAt: number | null;
  readonly listingVersion: number | null;
  readonly withdrawUntil: number | null;
  readonly body: string;
  /** Null without commitments, or after they were deleted with the person. */
  readonly salts: Buffer | null;
  readonly hash: Buffer;
  readonly keyHash: string | null;
}
export type EntryLines = Pick<
  Entry,
  'auctionId' | 'sequence' | 'lineNumber' | 'automaticNumber' | 'automaticBidderId' | 'automaticAmount'
>;

const HASH_BYTES = 32;

type EntryRow = Row<'ledger_entries'>;

/** Canonical JSON has no line breaks, so the bodies are sent as lines. */
export async function insertEntries(transaction: Executor, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const column = (pick: (entry: Entry) => string | number | null): string => arrayLiteral(entries.map(pick));
  await sql`insert into ledger_entries (auction_id, sequence, kind, actor_id, amount, maximum, voids_sequence, reason, recorded_at, closes_at,
      listing_version, withdraw_until, line_number, automatic_number, automatic_bidder_id, automatic_amount, key_hash, salts, body, hash)
    select n.auction_id, n.sequence, n.kind, n.actor_id, n.amount, n.maximum, n.voids_sequence, n.reason,
      to_timestamp(n.recorded_ms / 1000.0::double precision), to_timestamp(n.closes_ms / 1000.0::double precision),
      n.listing_version, to_timestamp(n.withdraw_ms / 1000.0::double precision), n.line_number, n.automatic_number, n.automatic_bidder_id, n.automatic_amount, decode(n.key_hash, 'hex'), decode(n.salts, 'hex'), n.body,
      substring(${Buffer.concat(entries.map((entry) => entry.hash))}::bytea from (n.place::integer - 1) * ${HASH_BYTES}::integer + 1 for ${HASH_BYTES}::integer)
    from unnest(${column((e) => e.auctionId)}::text[], ${column((e) => e.sequence)}::integer[], ${column((e) => e.kind)}::text[], ${column((e) => e.actorId)}::text[],
      ${column((e) => e.amount)}::bigint[], ${column((e) => e.maximum)}::bigint[], ${column((e) => e.voidsSequence)}::integer[], ${column((e) => e.reason)}::text[],
      ${column((e) => e.recordedAt)}::bigint[], ${column((e) => e.closesAt)}::bigint[],
      ${column((e) => e.listingVersion)}::integer[], ${column((e) => e.withdrawUntil)}::bigint[],
      ${column((e) => e.lineNumber)}::integer[], ${column((e) => e.automaticNumber)}::integer[], ${column((e) => e.automaticBidderId)}::text[],
      ${column((e) => e.automaticAmount)}::bigint[], ${column((e) => e.keyHash)}::text[], ${column((e) => e.salts?.toString('hex') ?? null)}::text[],
      string_to_array(${entries.map((entry) => entry.body).join('\n')}, E'\n')) with ordinality
      as n(auction_id, sequence, kind, actor_id, amount, maximum, voids_sequence, reason, recorded_ms, closes_ms,
        listing_version, withdraw_ms, line_number, automatic_number, automatic_bidder_id, automatic_amount, key_hash, salts, body, place)`.execute(
    transaction,
  );
}

export async function writeEntries(transaction: Executor, entries: readonly Entry[]): Promise<void> {
  await insertEntries(transaction, entries);
  await insertBatches(transaction, entries);
}

export interface BidKey {
  readonly bidderId: string;
  readonly keyHash: string | null;
}
export async function readEntriesByKey(executor: Executor, keys: readonly BidKey[]): Promise<Entry[]> {
  const sent = keys.filter(({ keyHash }) => keyHash !== null);
  if (sent.length === 0) return [];
  // Looks up each key by index: a plan cached while the table was small would keep scanning it.
  const result =
    await sql<EntryRow>`select e.* from unnest(${arrayLiteral(sent.map((key) => key.bidderId))}::text[], ${arrayLiteral(sent.map((key) => key.keyHash))}::text[])
      as k(bidder_id, key_hash)
    cross join lateral (select * from ledger_entries l where l.actor_id = k.bidder_id and l.key_hash = decode(k.key_hash, 'hex') limit 1) as e`.execute(
      executor,
    );
  return result.rows.map(entryOf);
}

export async function readLedger(executor: Executor, auctionId: string): Promise<Entry[]> {
  const result =
    await sql<EntryRow>`select * from ledger_entries where auction_id = ${auctionId} order by sequence`.execute(
      executor,
    );
  return result.rows.map(entryOf);
}

/** The entries that commit to a reserve or remove it, the opening first. */
export async function readReserveEntries(
  executor: Executor,
  auctionId: string,
): Promise<Pick<Row<'ledger_entries'>, 'body' | 'hash'>[]> {
  const { rows } = await sql<Pick<Row<'ledger_entries'>, 'body' | 'hash'>>`select body, hash from ledger_entries
    where auction_id = ${auctionId} and kind in ('opening', 'reserve_change') order by sequence`.execute(executor);
  return rows;
}

/** Lines are numbered in entry order, so the primary key serves the sort. */
export async function readEntriesWithLines(
  executor: Executor,
  { auctionId, before, limit }: { auctionId: string; before: number; limit: number },
): Promise<Entry[]> {
  const result = await sql<EntryRow>`select * from ledger_entries where auction_id = ${auctionId}
    and coalesce(line_number, automatic_number) < ${before} order by sequence desc limit ${limit}`.execute(executor);
  return result.rows.map(entryOf);
}

/** The auctions whose bidders may still withdraw bids from before a material change. */
export async function findWithWithdrawals(
  executor: Executor,
  auctionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (auctionIds.length === 0) return [];
  const result = await sql<Pick<Row<'ledger_entries'>, 'auction_id'>>`select distinct auction_id from ledger_entries
    where auction_id = any(${[...auctionIds]}::text[]) and kind = 'listing_change' and withdraw_until > ${now}`.execute(
    executor,
  );
  return result.rows.map((row) => row.auction_id);
}

export interface PublicChange {
  readonly kind:
    | 'reserve_lowered'
    | 'reserve_removed'
    | 'listing_changed'
    | 'bids_withdrawn'
    | 'bids_voided'
    | 'close_moved'
    | 'auction_withdrawn';
  readonly count: number;
  readonly note: string;
  readonly at: number;
  /** The new close, if staff moved it. */
  readonly closesAt: number | null;
}

/**
 * When the reserve was lowered or removed, the listing changed, bids were withdrawn or voided, and staff moved the
 * close or withdrew the auction, oldest first. Bids voided together are one change. Our staff can't bid, so a void by
 * a bidder is part of their withdrawal, also that of a released bid of another.
 */
export async function readPublicChanges(executor: Executor, auctionId: string): Promise<PublicChange[]> {
  const result = await sql<{
    kind: PublicChange['kind'];
    count: number;
    note: string;
    at: Row<'ledger_entries'>['recorded_at'];
    closes_at: Row<'ledger_entries'>['closes_at'];
  }>`select
      case when e.kind = 'void' and exists (select from ledger_entries o
          where o.auction_id = e.auction_id and o.actor_id = e.actor_id and o.kind = 'offer') then 'bids_withdrawn'
        when e.kind = 'void' then 'bids_voided'
        when e.kind = 'extension' then 'close_moved' when e.kind = 'listing_change' then 'listing_changed'
        when e.kind = 'auction_withdrawal' then 'auction_withdrawn'
        when e.amount is null then 'reserve_removed' else 'reserve_lowered' end as kind,
      count(*)::int as count, case when e.kind in ('void', 'listing_change', 'auction_withdrawal') then coalesce(e.reason, '') else '' end as note,
      e.recorded_at as at, e.closes_at
    from ledger_entries e where e.auction_id = ${auctionId} and e.kind in ('reserve_change', 'listing_change', 'void', 'extension', 'auction_withdrawal')
    group by 1, 3, e.recorded_at, e.closes_at, case when e.kind = 'void' then null else e.sequence end
    order by min(e.sequence)`.execute(executor);
  return result.rows.map(({ at, closes_at: closesAt, ...row }) => ({
    ...row,
    at: at.getTime(),
    closesAt: closesAt?.getTime() ?? null,
  }));
}

export async function readNewestWithLines(executor: Executor, limit: number): Promise<Entry[]> {
  const result =
    await sql<EntryRow>`select e.* from (select auction_id from auction_states where status = 'live' and last_bid_at is not null order by last_bid_at desc limit ${limit}) as s
    cross join lateral (select * from ledger_entries l where l.auction_id = s.auction_id and coalesce(l.line_number, l.automatic_number) is not null order by l.sequence desc limit ${limit}) as e
    order by e.recorded_at desc, e.auction_id, e.sequence desc limit ${limit}`.execute(executor);
  return result.rows.map(entryOf);
}

/** Clears all first, because two entries must never share a number, even for a moment. */
export async function rewriteLines(
  transaction: Executor,
  auctionId: string,
  lines: readonly EntryLines[],
): Promise<void> {
  await sql`update ledger_entries set line_number = null, automatic_number = null, automatic_bidder_id = null, automatic_amount = null
    where auction_id = ${auctionId} and (line_number is not null or automatic_number is not null)`.execute(transaction);
  const column = <T>(pick: (line: EntryLines) => T): T[] => lines.map(pick);
  await sql`update ledger_entries e set line_number = n.line_number, automatic_number = n.automatic_number,
      automatic_bidder_id = n.automatic_bidder_id, automatic_amount = n.automatic_amount
    from unnest(${column((l) => l.sequence)}::integer[], ${column((l) => l.lineNumber)}::integer[], ${column((l) => l.automaticNumber)}::integer[],
      ${column((l) => l.automaticBidderId)}::text[], ${column((l) => l.automaticAmount)}::bigint[])
      as n(sequence, line_number, automatic_number, automatic_bidder_id, automatic_amount)
    where e.auction_id = ${auctionId} and e.sequence = n.sequence`.execute(transaction);
}

export async function readBidders(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, string[]>> {
  const result = await sql<
    Pick<Row<'ledger_entries'>, 'auction_id'> & { bidders: string[] }
  >`select e.auction_id, array_agg(distinct e.actor_id) as bidders from ledger_entries e
    where e.auction_id = any(${[...auctionIds]}::text[]) and e.kind = 'offer'
      and not exists (select 1 from ledger_entries v where v.auction_id = e.auction_id and v.voids_sequence = e.sequence)
    group by e.auction_id`.execute(executor);
  return new Map(result.rows.map((row) => [row.auction_id, row.bidders]));
}

/** Reads only auctions that ran since then, by the ledger's primary key. */
export async function countBidsSince(executor: Executor, since: Date): Promise<number> {
  const result = await sql<{ count: number }>`
    select (count(e.line_number) + count(e.automatic_number))::int as count
    from auction_states s join ledger_entries e on e.auction_id = s.auction_id
    where (s.status = 'live' or s.closed_at >= ${since}) and e.recorded_at >= ${since}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export interface BidderMaximum {
  readonly auctionId: string;
  readonly maximum: number;
  readonly leaderId: string | null;
}
export async function readMaxima(
  executor: Executor,
  bidderId: string,
  auctionIds: readonly string[] | null,
): Promise<BidderMaximum[]> {
  const within = auctionIds === null ? sql`` : sql`and e.auction_id = any(${[...auctionIds]}::text[])`;
  const result = await sql<
    Pick<Row<'ledger_entries'>, 'auction_id'> & Pick<Row<'auction_states'>, 'leader_id'> & { maximum: number }
  >`select e.auction_id, max(e.maximum)::bigint as maximum, s.leader_id
    from ledger_entries e join auction_states s on s.auction_id = e.auction_id
    where e.actor_id = ${bidderId} and e.kind = 'offer' ${within}
      and not exists (select 1 from ledger_entries v where v.auction_id = e.auction_id and v.voids_sequence = e.sequence)
    group by e.auction_id, s.leader_id order by max(e.recorded_at) desc`.execute(executor);
  return result.rows.map((row) => ({ auctionId: row.auction_id, maximum: row.maximum, leaderId: row.leader_id }));
}

function entryOf(row: EntryRow): Entry {
  return {
    auctionId: row.auction_id,
    sequence: row.sequence,
    kind: row.kind,
    actorId: row.actor_id,
    amount: row.amount,
    maximum: row.maximum,
    voidsSequence: row.voids_sequence,
    reason: row.reason,
    recordedAt: row.recorded_at.getTime(),
    lineNumber: row.line_number,
    automaticNumber: row.automatic_number,
    automaticBidderId: row.automatic_bidder_id,
    automaticAmount: row.automatic_amount,
    closesAt: row.closes_at?.getTime() ?? null,
    listingVersion: row.listing_version,
    withdrawUntil: row.withdraw_until?.getTime() ?? null,
    body: row.body,
    salts: row.salts,
    hash: row.hash,
    keyHash: row.key_hash?.toString('hex') ?? null,
  };
}

export async function wasReserveMet(executor: Executor, auctionId: string): Promise<boolean> {
  const result = await sql<{ was_met: boolean }>`select exists (select from ledger_entries
    where auction_id = ${auctionId} and body::jsonb ->> 'reserve' = 'met') as was_met`.execute(executor);
  return result.rows[0]?.was_met === true;
}

export interface EarlierBidder {
  readonly userId: string;
  readonly highestBid: MinorUnits;
}

/** Bidders whose bids stand, highest first; of equal bids, the earlier one. */
export async function readEarlierBidders(
  executor: Executor,
  auctionId: string,
  limit: number,
): Promise<EarlierBidder[]> {
  const { rows } = await sql<EarlierBidder>`
    select l.bidder as "userId", max(l.amount)::bigint as "highestBid" from (
      select actor_id as bidder, amount, line_number as number from ledger_entries
        where auction_id = ${auctionId} and kind = 'offer' and line_number is not null
      union all select automatic_bidder_id, automatic_amount, automatic_number from ledger_entries
        where auction_id = ${auctionId} and automatic_number is not null) as l
    group by l.bidder order by max(l.amount) desc, min(l.number) limit ${limit}`.execute(executor);
  return rows;
}

interface OwnWithdrawal extends Pick<CamelRow<'ledger_entries'>, 'auctionId'> {
  readonly at: Date;
  readonly bids: number;
}

export async function readOwnWithdrawals(
  executor: Executor,
  { userId, auctionIds }: { userId: string; auctionIds: readonly string[] },
): Promise<ReadonlyMap<string, OwnWithdrawal>> {
  if (auctionIds.length === 0) return new Map();
  const { rows } = await sql<OwnWithdrawal>`
    select distinct on (v.auction_id) v.auction_id as "auctionId", v.recorded_at as at, count(*)::int as bids
    from ledger_entries v join ledger_entries o
      on o.auction_id = v.auction_id and o.sequence = v.voids_sequence and o.actor_id = v.actor_id
    where v.kind = 'void' and v.auction_id = any(${[...auctionIds]}::text[]) and v.actor_id = ${userId}
    group by v.auction_id, v.recorded_at order by v.auction_id, v.recorded_at desc`.execute(executor);
  return new Map(rows.map((row) => [row.auctionId, row]));
}

export async function findVerificationsDue(
  executor: Executor,
  { at, closedSince, limit }: { at: number; closedSince: number; limit: number },
): Promise<string[]> {
  const result = await sql<
    Pick<Row<'auction_states'>, 'auction_id'>
  >`select s.auction_id from auction_states s left join ledger_proofs p on p.auction_id = s.auction_id
    where (s.status = 'live' or s.closed_at >= ${toIsoString(closedSince)}) and (p.due_at is null or p.due_at <= ${toIsoString(at)})
    order by p.due_at nulls first, s.auction_id limit ${limit}`.execute(executor);
  return result.rows.map((row) => row.auction_id);
}

export async function claimVerification(
  executor: Executor,
  auctionId: string,
  { at, nextAt }: { at: number; nextAt: number },
): Promise<boolean> {
  const result =
    await sql`insert into ledger_proofs as p (auction_id, due_at) values (${auctionId}, ${toIsoString(nextAt)})
    on conflict (auction_id) do update set due_at = excluded.due_at where p.due_at <= ${toIsoString(at)}`.execute(
      executor,
    );
  return (result.numAffectedRows ?? 0n) > 0n;
}
