import type { OpenAPIHono } from '@hono/zod-openapi';
import type { BidPlanItem, SaveBidPlan } from '#contract/bid-plans.ts';
import type { Result } from '#contract/result.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createSignal, type Job } from '#platform/workers/job.ts';
import type { BidPlansDeps } from './deps.ts';
import { bidPlansRoutes } from './routes.ts';
import { savePlan } from './save-plan.ts';
import { bidPlanJobs } from './workers.ts';

export { bidPlansPersonalData } from './personal-data.ts';

export interface BidPlans {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  /** Without the origin of a request, so its bids have no network or device. */
  save(actor: SignedIn, plan: SaveBidPlan): Promise<Result<BidPlanItem>>;
}

export function createBidPlans(deps: BidPlansDeps): BidPlans {
  const context = { ...deps, limits: createRateLimits(deps), changed: createSignal() };
  const origin = { network: null, deviceKey: null };
  return {
    routes: bidPlansRoutes(context),
    jobs: bidPlanJobs(context),
    save: (actor, input) => savePlan(context, actor, { id: null, input, origin }),
  };
}
