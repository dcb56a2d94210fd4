import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import type { VehicleModels } from '#modules/vehicle-models/index.ts';
import { findModelPages } from './find-model-pages.ts';
import { createForecasts } from './forecast-accuracy.ts';
import type { Job } from '#platform/workers/job.ts';
import type { MarketDeps } from './market/deps.ts';
import { marketJobs } from './market/workers.ts';
import { createImportedNames } from './imported-names.ts';
import { createModelIndex } from './model-index.ts';
import { priceGuideRoutes } from './routes.ts';

export interface PriceGuideModule {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  findPages(spellings: readonly (readonly string[])[]): Promise<ModelPage[]>;
}

export function createPriceGuide(
  given: Omit<MarketDeps, 'marketLimits'> & { readonly vehicleModels: Pick<VehicleModels, 'find' | 'findNamed'> },
): PriceGuideModule {
  const models = createModelIndex();
  const imported = createImportedNames();
  // Their own: market figures may take seconds, for which searches must not wait.
  const deps = { ...given, marketLimits: createSearchLimits(given.config) };
  return {
    routes: priceGuideRoutes(deps, models, { forecasts: createForecasts(), imported }),
    jobs: marketJobs(deps, models),
    findPages: (spellings) => findModelPages(deps, { models, imported }, spellings),
  };
}
