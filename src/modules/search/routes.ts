import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { SearchAnswerSchema, SearchQuerySchema, SuggestionsSchema } from '#contract/content.ts';
import type { Context } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { callerOf } from '#platform/http/client-address.ts';
import { createFloodGate } from '#platform/http/flood-gate.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
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

/** More than anyone types, even with several people behind one address. Each search reads all public content. */
const SEARCH_FLOOD = { limit: 300, perMs: 60_000 } as const;

export function searchRoutes(deps: SearchDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const gate = createFloodGate(SEARCH_FLOOD);
  const floodOf = (c: Context<ApiEnv>) => {
    const asker = callerOf(c, deps.config.trustedProxies);
    return asker === null ? null : gate.take(asker);
  };
  api.openapi(everything, async (c) => {
    const flood = floodOf(c);
    if (flood !== null) return answerTooMany(c, flood);
    const result = await searchEverything(deps, c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(suggestions, async (c) => {
    const flood = floodOf(c);
    if (flood !== null) return answerTooMany(c, flood);
    const result = await suggest(deps, c.req.valid('query').q);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
