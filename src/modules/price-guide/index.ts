import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import { createForecasts } from './forecast-accuracy.ts';
import type { Job } from '#platform/workers/job.ts';
import type { MarketDeps } from './market/deps.ts';
import { marketJobs } from './market/workers.ts';
import { createModelIndex } from './model-index.ts';
import { priceGuideRoutes } from './routes.ts';

export interface PriceGuideModule {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
}

export function createPriceGuide(given: Omit<MarketDeps, 'marketLimits'>): PriceGuideModule {
  const models = createModelIndex();
  // Their own: market figures may take seconds, for which searches must not wait.
  const deps = { ...given, marketLimits: createSearchLimits(given.config) };
  return { routes: priceGuideRoutes(deps, models, createForecasts()), jobs: marketJobs(deps, models) };
}
