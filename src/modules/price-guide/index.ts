import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { PriceGuideDeps } from './deps.ts';
import { createForecasts } from './forecast-accuracy.ts';
import { createModelIndex } from './model-index.ts';
import { priceGuideRoutes } from './routes.ts';

export interface PriceGuideModule {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
}

export function createPriceGuide(deps: PriceGuideDeps): PriceGuideModule {
  return { routes: priceGuideRoutes(deps, createModelIndex(), createForecasts()) };
}
