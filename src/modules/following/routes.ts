import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  ChangeSearchSchema,
  FollowableSchema,
  FollowOfSchema,
  FollowSchema,
  SavedSearchSchema,
  SaveSearchSchema,
} from '#contract/saved-searches.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { FollowingDeps } from './deps.ts';
import {
  changeSearch,
  followOf,
  readFollowable,
  readFollows,
  readSearches,
  removeSearch,
  saveSearch,
  unfollow,
} from './saved-searches.ts';

const tags = ['Searches and follows'];
const Id = z.object({ id: z.string().max(64) });
const Searches = json(z.array(SavedSearchSchema), 'The searches');

export function followingRoutes(deps: FollowingDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/searches',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Saved searches',
      responses: { 200: Searches, ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readSearches(deps, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/searches',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Save a search',
      request: { body: jsonBody(SaveSearchSchema) },
      responses: { 201: json(SavedSearchSchema, 'Saved'), ...problems(401, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await saveSearch(deps, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/searches/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Rename a search, or change its alert frequency',
      request: { params: Id, body: jsonBody(ChangeSearchSchema) },
      responses: { 200: Searches, ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeSearch(deps, actor, { id: c.req.valid('param').id, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/searches/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Remove a search',
      request: { params: Id },
      responses: { 200: Searches, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeSearch(deps, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  addFollows(api, deps);
  return api;
}

function addFollows(api: OpenAPIHono<ApiEnv>, deps: FollowingDeps): void {
  const Follows = json(z.array(FollowSchema), 'Followed sellers and models');
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/follows',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Followed sellers and models',
      responses: { 200: Follows, ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readFollows(deps, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/follows',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Unfollow',
      request: { body: jsonBody(FollowSchema.pick({ what: true, subject: true })) },
      responses: { 200: Follows, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await unfollow(deps, actor, c.req.valid('json')), 200);
    },
  );
  addFollowsOfAuctions(api, deps);
}

function addFollowsOfAuctions(api: OpenAPIHono<ApiEnv>, deps: FollowingDeps): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/auctions/{slug}/follow',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'What can be followed from an auction',
      request: { params: z.object({ slug: z.string().max(200) }) },
      responses: {
        200: json(z.array(FollowableSchema), 'Its model, and its seller unless that is the user'),
        ...problems(401, 404),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readFollowable(deps, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/auctions/{slug}/follow',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Follow an auction’s seller or model',
      description: 'Omitted fields stay unchanged; an empty body only reads the state.',
      request: { params: z.object({ slug: z.string().max(200) }), body: jsonBody(FollowOfSchema.partial()) },
      responses: { 200: json(FollowOfSchema, 'The updated state'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { seller, model } = c.req.valid('json');
      const result = await followOf(deps, actor, {
        slug: c.req.valid('param').slug,
        ...(seller === undefined ? {} : { seller }),
        ...(model === undefined ? {} : { model }),
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
