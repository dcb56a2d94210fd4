import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/search.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { SearchDeps } from './deps.ts';
import { searchEverything } from './search-everything.ts';
import { suggest } from './suggest.ts';

export function searchRoutes(deps: SearchDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  bind(api, endpoints.searchEverything, ({ query, c }) => deps.limits.run(c, () => searchEverything(deps, query)));
  bind(api, endpoints.listSuggestions, ({ query, c }) => deps.limits.run(c, () => suggest(deps, query.q)));
  return api;
}
