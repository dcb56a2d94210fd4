import { allocationOf } from '#auction/plan.ts';
import type { BidPlanItem } from '#contract/bid-plans.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import { assert } from '#platform/assert.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { BidPlansContext } from './deps.ts';
import { presentPlan } from './present-plan.ts';
import { loadLocked } from './run-plan.ts';
import { shortfallOf, shortfallAmounts, lockLimit, readLimit } from './read-limit.ts';
import { planOf } from './load-plan.ts';
import { authorizePlanChange } from './authorize-plan-change.ts';
import { findEditablePlan } from './save-plan.ts';
import { lockMember, updateCars, updatePlan } from './store.ts';

/** Pauses, resumes or cancels a plan. Bids that were placed stay. Resuming also tries refused cars again. */
export async function setPlanState(
  context: BidPlansContext,
  actor: SignedIn,
  { id, state, origin }: { id: string; state: 'active' | 'paused' | 'cancelled'; origin: BidOrigin },
): Promise<Result<BidPlanItem>> {
  const refusal = state === 'active' ? await authorizePlanChange(context, actor) : null;
  if (refusal !== null) return refusal;
  const result = await context.database.transaction(async (transaction): Promise<Result<BidPlanItem>> => {
    await lockMember(transaction, actor.userId);
    const found = await findEditablePlan(transaction, actor.userId, id);
    if (!found.ok) return found;
    const { plan } = found.value;
    assert(plan !== null, 'the plan does not exist');
    const at = new Date(await context.clock.now(transaction));
    const change = {
      state,
      due_at: at,
      updated_at: at,
      ...(state === 'active' && { network: origin.network, device_key: origin.deviceKey }),
    };
    const { cars, at: now } = await loadLocked(context, transaction, plan);
    const allocation = state === 'active' ? allocationOf(planOf(plan, cars), now) : null;
    if (allocation !== null) {
      const before = await lockLimit(context, transaction, actor.userId);
      const lack = shortfallOf(before, { before: plan.allocation, after: allocation });
      if (lack !== null) return refuse('bid_plan_over_limit', shortfallAmounts(lack, plan.currency));
    }
    if (state === 'active') await updateCars(transaction, id, { refusal: null, needs: null, seen_sequence: null });
    if (state === 'cancelled') await updateCars(transaction, id, { ended_at: at });
    await updatePlan(transaction, id, { ...change, allocation });
    const limit = await readLimit(context, transaction, actor.userId);
    return accepted(
      presentPlan({ ...plan, ...change, allocation }, (await loadLocked(context, transaction, plan)).cars, {
        at: now,
        limit,
      }),
    );
  });
  if (result.ok) context.changed.wake();
  return result;
}
