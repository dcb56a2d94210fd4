import { isPublicStatus } from '#auction/lifecycle.ts';
import { sql } from 'kysely';
import type { AuctionTerms, BiddingState } from '#auction/types.ts';
import type { PlacedBid } from '#contract/bids.ts';
import type { Result } from '#contract/result.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { placeBid } from './place-bid.ts';
import { findInfo, findInfoBySlug } from './store/auction-info.ts';
import { insertReleased, readUnreleased } from './store/released-bids.ts';
import { lockBiddings, readBiddings } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export interface PlanAuction {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly state: BiddingState;
  readonly scheduledClose: number;
  readonly terms: AuctionTerms;
  readonly taxBasisPoints: number;
  readonly lastSequence: number;
  /** The bidder has bids that a void could let lead again. */
  readonly hasUnreleasedBids: boolean;
  /** The last event after which a plan must not bid before the bidder has looked. */
  readonly interruption: Interruption | null;
}

interface Interruption extends Pick<Row<'ledger_entries'>, 'sequence'> {
  readonly cause: 'listing_change' | 'withdrawal';
}

interface PlanAuctionsAsked {
  readonly bidderId: string;
  readonly auctionIds: readonly string[];
}

interface BidOfPlan {
  readonly planId: string;
  readonly bidderId: string;
  readonly slug: string;
  readonly amount: number;
  readonly maximum: number;
  readonly key: string;
  readonly origin: BidOrigin;
}

export interface ForPlans {
  /** Locks these auctions until the transaction ends, in the order of their ids. */
  lock(transaction: Executor, asked: PlanAuctionsAsked): Promise<PlanAuction[]>;
  read(executor: Executor, asked: PlanAuctionsAsked): Promise<PlanAuction[]>;
  find(executor: Executor, slugs: readonly string[]): Promise<{ auctionId: string; slug: string }[]>;
  /** The bids so far of one who doesn't lead will never lead again. Call it under the locks of the auctions. */
  release(transaction: Executor, input: { bidderId: string; auctionIds: readonly string[]; at: number }): Promise<void>;
  placeBid(bid: BidOfPlan): Promise<Result<PlacedBid>>;
}

export function forPlans(placing: Parameters<typeof placeBid>[0]): ForPlans {
  return {
    lock: async (transaction, asked) =>
      readPlanAuctions(transaction, asked, await lockBiddings(transaction, asked.auctionIds)),
    read: async (executor, asked) => readPlanAuctions(executor, asked, await readBiddings(executor, asked.auctionIds)),
    find: async (executor, slugs) =>
      (await findInfoBySlug(executor, slugs)).flatMap(({ info: { auctionId, slug }, status }) =>
        isPublicStatus(status) ? [{ auctionId, slug }] : [],
      ),
    release: (transaction, input) =>
      input.auctionIds.length === 0 ? Promise.resolve() : insertReleased(transaction, input),
    placeBid: ({ planId, bidderId, slug, amount, maximum, key, origin }): Promise<Result<PlacedBid>> =>
      placeBid(
        placing,
        { kind: 'user', userId: bidderId },
        // The member confirmed the maximum when they put it into the plan.
        { slug, bid: { amount, maximum, confirm: true }, key, origin, planId },
      ),
  };
}

async function readPlanAuctions(
  executor: Executor,
  { bidderId, auctionIds }: PlanAuctionsAsked,
  biddings: ReadonlyMap<string, AuctionBidding>,
): Promise<PlanAuction[]> {
  const unreleased = await readUnreleased(executor, bidderId, auctionIds);
  const interruptions = await readInterruptions(executor, bidderId, auctionIds);
  const rates = await readTaxRates(executor, auctionIds);
  return (await findInfo(executor, auctionIds)).flatMap(({ info: { auctionId, slug, title, terms } }) => {
    const bidding = biddings.get(auctionId);
    if (bidding === undefined) return [];
    return [
      {
        auctionId,
        slug,
        title,
        state: bidding.state,
        scheduledClose: bidding.firstClosesAt,
        terms,
        taxBasisPoints: rates.get(auctionId) ?? 0,
        lastSequence: bidding.lastSequence,
        hasUnreleasedBids: unreleased.has(auctionId),
        interruption: interruptions.get(auctionId) ?? null,
      },
    ];
  });
}

/** Material changes to a listing, and the bidder's own withdrawals. */
async function readInterruptions(
  executor: Executor,
  bidderId: string,
  auctionIds: readonly string[],
): Promise<ReadonlyMap<string, Interruption>> {
  const { rows } = await sql<Pick<Row<'ledger_entries'>, 'auction_id'> & Interruption>`
    select distinct on (e.auction_id) e.auction_id, e.sequence,
      case e.kind when 'void' then 'withdrawal' else 'listing_change' end as cause
    from ledger_entries e left join ledger_entries b on b.auction_id = e.auction_id and b.sequence = e.voids_sequence
    where e.auction_id = any(${[...auctionIds]}::text[])
      and (e.kind = 'listing_change' or e.kind = 'void' and e.actor_id = ${bidderId} and b.actor_id = ${bidderId})
    order by e.auction_id, e.sequence desc`.execute(executor);
  return new Map(rows.map(({ auction_id: auctionId, sequence, cause }) => [auctionId, { sequence, cause }]));
}

async function readTaxRates(executor: Executor, auctionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<
    Pick<Row<'auctions'>, 'id'> & { rate: number }
  >`select id, tax_basis_points_at(location) as rate
    from auctions where id = any(${[...auctionIds]}::text[])`.execute(executor);
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}
