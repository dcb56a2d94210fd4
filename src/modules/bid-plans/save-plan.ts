import type { PlanAllocation } from '#auction/limit.ts';
import { isDecided, allocationOf } from '#auction/plan.ts';
import { MAX_PLANS } from '#contract/limits.ts';
import type { BidPlanItem, SaveBidPlan } from '#contract/bid-plans.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import { accepted, invalid, refuse, refusalMessage, type Result } from '#contract/result.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import type { PlanAuction } from '#modules/bidding/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { type EnteredCar, errorsOfPlan } from './check-plan.ts';
import type { BidPlansContext } from './deps.ts';
import { byAuctionId, loadCars, planOf } from './load-plan.ts';
import { presentPlan } from './present-plan.ts';
import { type BiddingLimit, shortfallOf, shortfallAmounts, lockLimit, readLimit } from './read-limit.ts';
import { authorizePlanChange } from './authorize-plan-change.ts';
import {
  countOpenPlans,
  insertCar,
  insertPlan,
  lockMember,
  lockPlan,
  readCars,
  readOtherPlans,
  type CarRow,
  type PlanRow,
  updateCar,
  updatePlan,
} from './store.ts';

/** The code of ISO 4217. A plan without a known auction has it, and is refused. */
const NO_CURRENCY = 'XXX';

/** Makes a plan, or replaces the one with this id. The worker then acts on it. */
export async function savePlan(
  context: BidPlansContext,
  actor: SignedIn,
  { id, input, origin }: { id: string | null; input: SaveBidPlan; origin: BidOrigin },
): Promise<Result<BidPlanItem>> {
  const refusal = await authorizePlanChange(context, actor);
  if (refusal !== null) return refusal;
  const result = await context.database.transaction(async (transaction): Promise<Result<BidPlanItem>> => {
    await lockMember(transaction, actor.userId);
    const found = await findEditablePlan(transaction, actor.userId, id);
    if (!found.ok) return found;
    const { plan, rows } = found.value;
    if (plan === null && (await countOpenPlans(transaction, actor.userId)) >= MAX_PLANS)
      return refuse('too_many_bid_plans', { limit: MAX_PLANS });
    const { entered, auctions } = await readEntered(context, transaction, {
      userId: actor.userId,
      input,
      found: found.value,
    });
    const at = await context.clock.now(transaction);
    const currency = plan?.currency ?? entered.find(({ auction }) => auction !== null)?.auction?.terms.currency;
    const changed = planRow(plan, { userId: actor.userId, input, origin, currency: currency ?? NO_CURRENCY, at });
    const after = rowsAfter(changed, { rows, entered, auctions, at });
    const planned = planOf(changed, loadCars(after, auctions));
    const saved = { ...changed, allocation: changed.state === 'active' ? allocationOf(planned, at) : null };
    const errors = errorsOfPlan({
      userId: actor.userId,
      input,
      entered,
      currency: saved.currency,
      plan: planned,
      at,
    });
    if (Object.keys(errors).length > 0) return invalid(errors);
    const limit = await lockLimit(context, transaction, actor.userId);
    const excess = overLimitErrors(limit, { before: plan?.allocation ?? null, saved, input });
    if (excess !== null) return invalid(excess);
    await (plan === null ? insertPlan(transaction, saved) : updatePlan(transaction, saved.id, saved));
    for (const row of after) {
      const isKept = rows.some((before) => before.auction_id === row.auction_id);
      await (isKept ? updateCar(transaction, row, row) : insertCar(transaction, row));
    }
    const limitAfter = await readLimit(context, transaction, actor.userId);
    return accepted(presentPlan(saved, loadCars(after, auctions), { at, limit: limitAfter }));
  });
  if (result.ok) context.changed.wake();
  return result;
}

function overLimitErrors(
  limit: BiddingLimit,
  { before, saved, input }: { before: PlanAllocation | null; saved: PlanRow; input: SaveBidPlan },
): FieldErrors | null {
  const lack = saved.allocation === null ? null : shortfallOf(limit, { before, after: saved.allocation });
  if (lack === null) return null;
  const message = refusalMessage(refuse('bid_plan_over_limit', shortfallAmounts(lack, saved.currency)));
  const dearest = input.cars.findIndex(({ maximum }) => maximum === Math.max(...input.cars.map((car) => car.maximum)));
  return { [input.wins === 1 ? `cars.${dearest}.maximum` : 'wins']: [message] };
}

interface Editable {
  readonly plan: PlanRow | null;
  readonly rows: readonly CarRow[];
}

/** A plan with a bid in flight can't be changed: the bid might no longer be wanted. */
export async function findEditablePlan(
  transaction: Executor,
  userId: string,
  id: string | null,
): Promise<Result<Editable>> {
  if (id === null) return accepted({ plan: null, rows: [] });
  const plan = await lockPlan(transaction, id);
  if (plan?.user_id !== userId) return refuse('bid_plan_not_found');
  if (plan.state === 'cancelled' || plan.state === 'ended') return refuse('bid_plan_over');
  const rows = await readCars(transaction, [id]);
  return rows.some((row) => row.pending_amount !== null) ? refuse('bid_plan_busy') : accepted({ plan, rows });
}

async function readEntered(
  { bidding }: BidPlansContext,
  transaction: Executor,
  { userId, input, found: { plan, rows } }: { userId: string; input: SaveBidPlan; found: Editable },
): Promise<{ entered: EnteredCar[]; auctions: ReadonlyMap<string, PlanAuction> }> {
  const slugs = input.cars.map(({ slug }) => slug);
  const named = await bidding.forPlans.find(transaction, slugs);
  const auctionIds = [...new Set([...rows.map((row) => row.auction_id), ...named.map(({ auctionId }) => auctionId)])];
  const auctions = byAuctionId(await bidding.forPlans.lock(transaction, { bidderId: userId, auctionIds }));
  const others = await readOtherPlans(transaction, { userId, auctionIds, without: plan?.id ?? null });
  const entered = input.cars.map(({ slug, maximum }): EnteredCar => {
    const auctionId = named.find((each) => each.slug === slug)?.auctionId ?? '';
    return {
      maximum,
      auction: auctions.get(auctionId) ?? null,
      before: rows.find((row) => row.auction_id === auctionId) ?? null,
      otherPlan: others.get(auctionId) ?? null,
    };
  });
  return { entered, auctions };
}

function planRow(
  plan: PlanRow | null,
  {
    userId,
    input,
    origin,
    currency,
    at,
  }: { userId: string; input: SaveBidPlan; origin: BidOrigin; currency: string; at: number },
): PlanRow {
  return {
    id: plan?.id ?? newId(),
    user_id: userId,
    name: input.name,
    wins: input.wins,
    budget: input.budget,
    currency,
    state: plan?.state ?? 'active',
    allocation: plan?.allocation ?? null,
    due_at: new Date(at),
    network: origin.network,
    device_key: origin.deviceKey,
    created_at: plan?.created_at ?? new Date(at),
    updated_at: new Date(at),
  };
}

/** The rows as they will be. A car that was left out stays, as removed: a bid that leads there still counts. */
function rowsAfter(
  plan: PlanRow,
  {
    rows,
    entered,
    auctions,
    at,
  }: {
    rows: readonly CarRow[];
    entered: readonly EnteredCar[];
    auctions: ReadonlyMap<string, PlanAuction>;
    at: number;
  },
): CarRow[] {
  const kept = entered.flatMap(({ auction, before, maximum }, position): CarRow[] => {
    if (auction === null) return [];
    if (before !== null && isDecided(auction.state.status)) return [{ ...before, position }];
    const row = before ?? newRow(plan, auction.auctionId);
    return [{ ...row, position, maximum, ended_at: null, refusal: null, needs: null }];
  });
  const isKept = (row: CarRow): boolean => kept.some((each) => each.auction_id === row.auction_id);
  const isOver = ({ auction_id: id }: CarRow): boolean => isDecided(auctions.get(id)?.state.status ?? 'live');
  const leftOut = rows
    .filter((row) => !isKept(row))
    .map((row) => (isOver(row) ? row : { ...row, ended_at: row.ended_at ?? new Date(at) }));
  return [...kept, ...leftOut];
}

const newRow = ({ id, user_id }: PlanRow, auctionId: string): CarRow => ({
  plan_id: id,
  auction_id: auctionId,
  user_id,
  position: 0,
  maximum: 0,
  ended_at: null,
  bids: 0,
  pending_amount: null,
  pending_maximum: null,
  first_bid_at: null,
  refusal: null,
  needs: null,
  seen_sequence: null,
  seen_status: null,
});
