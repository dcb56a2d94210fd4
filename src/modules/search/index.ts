import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { SearchDeps } from './deps.ts';
import { searchRoutes } from './routes.ts';

export interface Search {
  readonly routes: OpenAPIHono<ApiEnv>;
}

export function createSearch(deps: SearchDeps): Search {
  return { routes: searchRoutes(deps) };
}
