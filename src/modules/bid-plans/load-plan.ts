import { isMinor, minorOrNull } from '#auction/money.ts';
import type { BidPlan, PlannedCar } from '#auction/plan.ts';
import type { PlanAuction } from '#modules/bidding/index.ts';
import { assert } from '#platform/assert.ts';
import type { CarRow, PlanRow } from './store.ts';

export interface LoadedCar {
  readonly row: CarRow;
  readonly auction: PlanAuction;
  readonly car: PlannedCar;
}

export function loadCars(rows: readonly CarRow[], auctions: ReadonlyMap<string, PlanAuction>): LoadedCar[] {
  return rows.flatMap((row): LoadedCar[] => {
    const auction = auctions.get(row.auction_id);
    return auction === undefined ? [] : [{ row, auction, car: carOf(row, auction) }];
  });
}

export const planOf = (
  plan: Pick<PlanRow, 'user_id' | 'wins' | 'budget'>,
  cars: readonly Pick<LoadedCar, 'car'>[],
): BidPlan => ({
  bidderId: plan.user_id,
  wins: plan.wins,
  budget: minorOrNull(plan.budget),
  cars: cars.map(({ car }) => car),
});

export const byAuctionId = (auctions: readonly PlanAuction[]): Map<string, PlanAuction> =>
  new Map(auctions.map((auction) => [auction.auctionId, auction]));

function carOf(row: CarRow, auction: PlanAuction): PlannedCar {
  assert(isMinor(row.maximum), 'a stored maximum is an amount');
  return {
    auctionId: row.auction_id,
    maximum: row.maximum,
    scheduledClose: auction.scheduledClose,
    position: row.position,
    isRemoved: row.ended_at !== null,
    pendingMaximum: minorOrNull(row.pending_maximum),
    isRefused: row.refusal !== null,
    hasUnreleasedBids: auction.hasUnreleasedBids,
    state: auction.state,
    terms: auction.terms,
    taxBasisPoints: auction.taxBasisPoints,
  };
}
