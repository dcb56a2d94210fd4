import * as endpoints from '#contract/endpoints/bid-plans.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { BidPlansContext } from './deps.ts';
import { listPlans } from './list-plans.ts';
import { savePlan } from './save-plan.ts';
import { setPlanState } from './set-plan-state.ts';

export function bidPlansRoutes(context: BidPlansContext) {
  const api = newApi();
  bind(api, endpoints.listBidPlans, ({ actor }) => listPlans(context, actor));
  bind(api, endpoints.addBidPlan, ({ actor, body, c }) =>
    savePlan(context, actor, { id: null, input: body, origin: context.accounts.bidOriginOf(c) }),
  );
  bind(api, endpoints.changeBidPlan, ({ actor, params: { id }, body, c }) =>
    savePlan(context, actor, { id, input: body, origin: context.accounts.bidOriginOf(c) }),
  );
  bind(api, endpoints.setBidPlanState, ({ actor, params, body, c }) =>
    setPlanState(context, actor, { ...params, ...body, origin: context.accounts.bidOriginOf(c) }),
  );
  return api;
}
