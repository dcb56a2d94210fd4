import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createSignal, type Job } from '#platform/workers/job.ts';
import type { BidPlansDeps } from './deps.ts';
import { bidPlansRoutes } from './routes.ts';
import { bidPlanJobs } from './workers.ts';

export { bidPlansPersonalData } from './personal-data.ts';

export interface BidPlans {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
}

export function createBidPlans(deps: BidPlansDeps): BidPlans {
  const context = { ...deps, limits: createRateLimits(deps), changed: createSignal() };
  return { routes: bidPlansRoutes(context), jobs: bidPlanJobs(context) };
}
