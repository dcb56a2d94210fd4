import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { SearchDeps, StaffSearchDeps } from './deps.ts';
import { searchRoutes, staffSearchRoutes } from './routes.ts';

export type { StaffSearchDeps } from './deps.ts';

export interface Search {
  readonly routes: OpenAPIHono<ApiEnv>;
}

export function createSearch(deps: SearchDeps): Search {
  return { routes: searchRoutes(deps) };
}

export function createStaffSearch(deps: StaffSearchDeps): Search {
  return { routes: staffSearchRoutes(deps) };
}
