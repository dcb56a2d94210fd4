import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { SearchAnswerSchema, SearchQuerySchema, SuggestionsSchema } from '#contract/content.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import type { SearchDeps } from './deps.ts';
import { searchEverything } from './search-everything.ts';
import { suggest } from './suggest.ts';

const everything = createRoute({
  method: 'get',
  path: '/search',
  tags: ['search'],
  summary: 'Everything public that matches all words, by kind; tolerates typos',
  request: { query: SearchQuerySchema },
  responses: { 200: json(SearchAnswerSchema, 'Best matches of each kind first'), ...problems(422, 429) },
});
const suggestions = createRoute({
  method: 'get',
  path: '/search/suggestions',
  tags: ['search'],
  summary: 'Search suggestions',
  request: { query: z.object({ q: z.string().max(200).default('') }) },
  responses: { 200: json(SuggestionsSchema, 'A few, best match first'), ...problems(422, 429) },
});

export function searchRoutes(deps: SearchDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(everything, async (c) => {
    const result = await deps.limits.run(c, () => searchEverything(deps, c.req.valid('query')));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(suggestions, async (c) => {
    const result = await deps.limits.run(c, () => suggest(deps, c.req.valid('query').q));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
