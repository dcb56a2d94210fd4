import type { BidPlanItem } from '#contract/bid-plans.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { BidPlansContext } from './deps.ts';
import { byAuctionId, loadCars } from './load-plan.ts';
import { presentPlan } from './present-plan.ts';
import { readLimit } from './read-limit.ts';
import { readCars, readPlansOf } from './store.ts';

/** Older plans are in the member's data export. */
const MAX_LISTED = 100;

/** Returns the member's plans, newest first. */
export async function listPlans(context: BidPlansContext, actor: SignedIn): Promise<BidPlanItem[]> {
  const { database, clock, bidding } = context;
  const { executor } = database;
  const plans = await readPlansOf(executor, actor.userId, MAX_LISTED);
  const rows = await readCars(
    executor,
    plans.map(({ id }) => id),
  );
  const auctionIds = [...new Set(rows.map((row) => row.auction_id))];
  const auctions = byAuctionId(await bidding.forPlans.read(executor, { bidderId: actor.userId, auctionIds }));
  const at = await clock.now(executor);
  const limit = await readLimit(context, executor, actor.userId);
  return plans.map((plan) =>
    presentPlan(
      plan,
      loadCars(
        rows.filter((row) => row.plan_id === plan.id),
        auctions,
      ),
      { at, limit },
    ),
  );
}
