import { sql, type RawBuilder } from 'kysely';
import { isMinor } from '#auction/money.ts';
import type { AuctionStatus, FloorState, MinorUnits } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';

/** A row of `auction_states`, as the database gives it. */
export interface StateRow {
  readonly auction_id: string;
  readonly status: AuctionStatus;
  readonly starts_at: Date | null;
  readonly closes_at: Date | null;
  readonly first_closes_at: Date | null;
  readonly reserve: number | null;
  readonly first_reserve: number | null;
  readonly price: number | null;
  readonly leader_id: string | null;
  readonly leader_maximum: number | null;
  readonly underbidder_id: string | null;
  readonly bid_count: number;
  readonly last_sequence: number;
  readonly last_hash: Buffer | null;
  readonly extension_count: number;
  readonly last_bid_at: Date | null;
  readonly closed_at: Date | null;
  readonly hammer_price: number | null;
  readonly paused_until: Date | null;
  readonly blocked_ids: string[];
  readonly facts_version: number;
}

/** One auction on the floor, with what the desk keeps beside the rules' own state. */
export interface Floor {
  readonly auctionId: string;
  readonly state: FloorState;
  readonly firstClosesAt: number;
  readonly firstReserve: MinorUnits | null;
  readonly underbidderId: string | null;
  readonly lastSequence: number;
  readonly lastHash: Buffer | null;
  readonly extensionCount: number;
  readonly lastBidAt: number | null;
  readonly hammerPrice: MinorUnits | null;
  /** Whom the staff have blocked from this auction. */
  readonly blockedIds: readonly string[];
  /** Of the facts by which its bids are to be decided. */
  readonly factsVersion: number;
}

/** An amount out of the database, which the house itself has put there. */
export function stored(amount: number): MinorUnits {
  assert(isMinor(amount), 'a stored amount is a whole number of minor units');
  return amount;
}
const storedOrNull = (amount: number | null): MinorUnits | null => (amount === null ? null : stored(amount));

/** The floor of a row. An auction without dates yet (a draft) has them at zero: no rule reads them before it is scheduled. */
export function floorOf(row: StateRow): Floor {
  return {
    auctionId: row.auction_id,
    state: {
      status: row.status,
      startsAt: row.starts_at?.getTime() ?? 0,
      closesAt: row.closes_at?.getTime() ?? 0,
      reserve: storedOrNull(row.reserve),
      price: storedOrNull(row.price),
      leader: row.leader_id === null || row.leader_maximum === null ? null : { bidderId: row.leader_id, maximum: stored(row.leader_maximum) },
      bidCount: row.bid_count,
      ...(row.paused_until === null ? {} : { pausedUntil: row.paused_until.getTime() }),
    },
    firstClosesAt: row.first_closes_at?.getTime() ?? 0,
    firstReserve: storedOrNull(row.first_reserve),
    underbidderId: row.underbidder_id,
    lastSequence: row.last_sequence,
    lastHash: row.last_hash,
    extensionCount: row.extension_count,
    lastBidAt: row.last_bid_at?.getTime() ?? null,
    hammerPrice: storedOrNull(row.hammer_price),
    blockedIds: row.blocked_ids,
    factsVersion: row.facts_version,
  };
}

/** A time for a parameter. */
export const instant = (ms: number): string => new Date(ms).toISOString();
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms));

/** The statement that writes new states over the old: one for all of a batch. */
export function updateOfStates(floors: readonly Floor[]): RawBuilder<unknown> {
  const column = <T>(pick: (floor: Floor) => T): T[] => floors.map(pick);
  return sql`update auction_states s set
      closes_at = n.closes_at, reserve = n.reserve, price = n.price, leader_id = n.leader_id, leader_maximum = n.leader_maximum,
      underbidder_id = n.underbidder_id, bid_count = n.bid_count, last_sequence = n.last_sequence, last_hash = n.last_hash,
      extension_count = n.extension_count, last_bid_at = n.last_bid_at
    from unnest(${column((f) => f.auctionId)}::text[], ${column((f) => instant(f.state.closesAt))}::timestamptz[],
      ${column((f) => f.state.reserve)}::bigint[], ${column((f) => f.state.price)}::bigint[], ${column((f) => f.state.leader?.bidderId ?? null)}::text[],
      ${column((f) => f.state.leader?.maximum ?? null)}::bigint[], ${column((f) => f.underbidderId)}::text[], ${column((f) => f.state.bidCount)}::integer[],
      ${column((f) => f.lastSequence)}::integer[], ${column((f) => f.lastHash)}::bytea[], ${column((f) => f.extensionCount)}::integer[],
      ${column((f) => instantOrNull(f.lastBidAt))}::timestamptz[])
      as n(auction_id, closes_at, reserve, price, leader_id, leader_maximum, underbidder_id, bid_count, last_sequence, last_hash, extension_count, last_bid_at)
    where s.auction_id = n.auction_id`;
}
