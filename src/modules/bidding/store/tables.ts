import { sql, type RawBuilder } from 'kysely';
import { minor, minorOrNull } from '#auction/money.ts';
import type { BiddingState, MinorUnits } from '#auction/types.ts';
import type { Row } from '#platform/database/tables.ts';
import { toIsoString } from '#contract/format/utc-times.ts';

export type StateRow = Row<'auction_states'>;

export interface AuctionBidding {
  readonly auctionId: string;
  readonly state: BiddingState;
  readonly firstClosesAt: number;
  readonly firstReserve: MinorUnits | null;
  /** Whether the reserve becomes public if the vehicle isn't sold. */
  readonly revealsReserve: boolean;
  readonly underbidderId: string | null;
  readonly lastSequence: number;
  readonly lastHash: Buffer | null;
  /** Derives people's pseudonyms in the ledger. Null until the auction opens. */
  readonly tagKey: Buffer | null;
  readonly extensionCount: number;
  readonly lastBidAt: number | null;
  readonly hammerPrice: MinorUnits | null;
  readonly blockedIds: readonly string[];
  readonly infoVersion: number;
}

/** A draft without dates gets zero: no rule reads them before it is scheduled. */
export function biddingOf(row: StateRow): AuctionBidding {
  return {
    auctionId: row.auction_id,
    state: {
      status: row.status,
      startsAt: row.starts_at?.getTime() ?? 0,
      closesAt: row.closes_at?.getTime() ?? 0,
      reserve: minorOrNull(row.reserve),
      price: minorOrNull(row.price),
      leader:
        row.leader_id === null || row.leader_maximum === null
          ? null
          : { bidderId: row.leader_id, maximum: minor(row.leader_maximum) },
      bidCount: row.bid_count,
      ...(row.paused_until === null ? {} : { pausedUntil: row.paused_until.getTime() }),
    },
    firstClosesAt: row.first_closes_at?.getTime() ?? 0,
    firstReserve: minorOrNull(row.first_reserve),
    revealsReserve: row.reveals_reserve,
    underbidderId: row.underbidder_id,
    lastSequence: row.last_sequence,
    lastHash: row.last_hash,
    tagKey: row.tag_key,
    extensionCount: row.extension_count,
    lastBidAt: row.last_bid_at?.getTime() ?? null,
    hammerPrice: minorOrNull(row.hammer_price),
    blockedIds: row.blocked_ids,
    infoVersion: row.facts_version,
  };
}

export function updateOfStates(biddings: readonly AuctionBidding[]): RawBuilder<unknown> {
  const column = <T>(pick: (bidding: AuctionBidding) => T): T[] => biddings.map(pick);
  return sql`update auction_states s set
      closes_at = n.closes_at, reserve = n.reserve, price = n.price, leader_id = n.leader_id, leader_maximum = n.leader_maximum,
      underbidder_id = n.underbidder_id, bid_count = n.bid_count, last_sequence = n.last_sequence, last_hash = n.last_hash,
      extension_count = n.extension_count, last_bid_at = n.last_bid_at
    from unnest(${column((f) => f.auctionId)}::text[], ${column((f) => toIsoString(f.state.closesAt))}::timestamptz[],
      ${column((f) => f.state.reserve)}::bigint[], ${column((f) => f.state.price)}::bigint[], ${column((f) => f.state.leader?.bidderId ?? null)}::text[],
      ${column((f) => f.state.leader?.maximum ?? null)}::bigint[], ${column((f) => f.underbidderId)}::text[], ${column((f) => f.state.bidCount)}::integer[],
      ${column((f) => f.lastSequence)}::integer[], ${column((f) => f.lastHash)}::bytea[], ${column((f) => f.extensionCount)}::integer[],
      ${column((f) => toIsoString(f.lastBidAt))}::timestamptz[])
      as n(auction_id, closes_at, reserve, price, leader_id, leader_maximum, underbidder_id, bid_count, last_sequence, last_hash, extension_count, last_bid_at)
    where s.auction_id = n.auction_id`;
}
