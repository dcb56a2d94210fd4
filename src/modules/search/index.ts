import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { SearchParts } from './parts.ts';
import { searchRoutes } from './routes.ts';

/** One search over all that the public may see. */
export interface Search {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
}

/** Makes the search of one house. */
export function createSearch(parts: SearchParts): Search {
  return { routes: searchRoutes(parts) };
}
