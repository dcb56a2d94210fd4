import type { OpenAPIHono } from '@hono/zod-openapi';
import { refusalAnswer } from '#contract/result.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';

type Api = OpenAPIHono<ApiEnv>;

/** Serves these routes to the actor named by the header `x-as`; a name without an actor is a guest. */
export function apiAs(actorOf: (as: string) => Actor | undefined, routes: readonly Api[], prefix = '/api'): Api {
  const api = newApi(refusalAnswer);
  api.use('*', async (c, next) => {
    c.set('actor', actorOf(c.req.header('x-as') ?? '') ?? { kind: 'guest' });
    await next();
  });
  for (const each of routes) api.route(prefix, each);
  return api;
}

/** A request with a JSON body. */
export const jsonRequest = (method: string, body?: unknown, as = ''): RequestInit => ({
  method,
  headers: { 'x-as': as, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
