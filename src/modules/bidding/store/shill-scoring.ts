import { sql } from 'kysely';
import { arrayLiteral } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { AuctionInfo } from './auction-info.ts';

export type DueScoring = Pick<CamelRow<'shill_scorings'>, 'auctionId' | 'lastSequence'>;

/** The auction that closes first among those with entries since they were last scored, or null. */
export async function findScoringDue(
  executor: Executor,
  { closesBefore, closedSince, scoredBefore }: { closesBefore: Date; closedSince: Date; scoredBefore: Date },
): Promise<DueScoring | null> {
  const result = await sql<DueScoring>`select s.auction_id as "auctionId", s.last_sequence as "lastSequence"
    from auction_states s left join shill_scorings p on p.auction_id = s.auction_id
    where (s.status = 'live' and s.closes_at <= ${closesBefore} or s.closed_at >= ${closedSince}) and s.last_sequence > coalesce(p.last_sequence, 0)
      and (p.scored_at is null or p.scored_at <= ${scoredBefore})
    order by s.closes_at limit 1`.execute(executor);
  return result.rows[0] ?? null;
}

export async function markScored(executor: Executor, { auctionId, lastSequence }: DueScoring, at: Date): Promise<void> {
  await sql`insert into shill_scorings (auction_id, last_sequence, scored_at) values (${auctionId}, ${lastSequence}, ${at})
    on conflict (auction_id) do update set last_sequence = excluded.last_sequence, scored_at = excluded.scored_at`.execute(
    executor,
  );
}

export interface BiddingHistory {
  readonly bidderId: string;
  readonly sellersAuctions: readonly string[];
  readonly otherAuctions: number;
  readonly won: number;
}

/** Includes bidders who withdrew their bids, as someone who bids for the seller may do. */
export async function readHistories(
  executor: Executor,
  { auctionId, sellerId, dealerId }: Pick<AuctionInfo, 'auctionId' | 'sellerId' | 'dealerId'>,
  since: Date,
): Promise<BiddingHistory[]> {
  const isSellers = sql`(a.seller_id = ${sellerId} or a.dealer_id = ${dealerId})`;
  const result =
    await sql<BiddingHistory>`select e.actor_id as "bidderId", coalesce(array_agg(distinct e.auction_id) filter (where ${isSellers}), '{}') as "sellersAuctions",
      count(distinct e.auction_id) filter (where not coalesce(${isSellers}, false))::int as "otherAuctions",
      count(distinct e.auction_id) filter (where s.status = 'sold' and s.leader_id = e.actor_id)::int as won
    from (select distinct actor_id from ledger_entries l where l.auction_id = ${auctionId} and l.kind = 'offer'
        and not exists (select from ledger_entries v where v.auction_id = l.auction_id and v.voids_sequence = l.sequence
            and v.actor_id <> l.actor_id)) b
      join ledger_entries e on e.actor_id = b.actor_id and e.kind = 'offer' and e.recorded_at >= ${since}
      join auctions a on a.id = e.auction_id join auction_states s on s.auction_id = e.auction_id
    group by e.actor_id`.execute(executor);
  return result.rows;
}

export interface EvidenceRow extends Pick<Row<'bid_evidence'>, 'network' | 'device_key' | 'card_fingerprint'> {
  readonly bidder_id: string;
  readonly age_days: number | null;
}

export async function readEvidence(
  executor: Executor,
  { auctionId, bidderIds }: { auctionId: string; bidderIds: readonly string[] },
): Promise<EvidenceRow[]> {
  const result = await sql<EvidenceRow>`select l.actor_id as bidder_id, e.network, e.device_key, e.card_fingerprint,
      min(e.account_age_days) filter (where e.auction_id = ${auctionId}) as age_days
    from ledger_entries l join bid_evidence e on e.auction_id = l.auction_id and e.sequence = l.sequence
    where l.actor_id = any(${arrayLiteral(bidderIds)}::text[]) group by 1, 2, 3, 4`.execute(executor);
  return result.rows;
}

export async function readConnected(executor: Executor, auctionId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('auction_conflicts')
    .select('user_id')
    .distinct()
    .where('auction_id', '=', auctionId)
    .execute();
  return rows.map((row) => row.user_id);
}
