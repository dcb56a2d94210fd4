import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  ChangeWebhookSchema,
  CreateWebhookSchema,
  NewWebhookSchema,
  WebhookDeliveryDetailSchema,
  WebhookDeliveryPageSchema,
  WebhookDeliveryQuerySchema,
  WebhookSchema,
  WebhooksSchema,
} from '#contract/partners.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, type ProblemResponse, problems, type Refused } from '#platform/http/result.ts';
import { readDelivery, readLog, replay, sendTest } from './deliveries.ts';
import { changeEndpoint, createEndpoint, readEndpoint, readEndpoints, removeEndpoint, rotateSecret } from './endpoints.ts';
import type { PartnersHouse } from './parts.ts';

type Api = OpenAPIHono<ApiEnv>;
const path = '/account/webhooks';
const own = { tags: ['Webhooks'], middleware: signedInOnly };
const Id = z.object({ id: z.string().max(64) });
const Delivery = Id.extend({ event: z.string().max(80) });
const answer = (c: Context, refusal: Refused): ProblemResponse => (refusal.status === 429 ? answerTooMany(c, refusal) : answerRefusal(c, refusal));

/** The calls for webhooks' endpoints and their log. */
export function webhookRoutes(house: PartnersHouse): Api {
  const api = newApi();
  addEndpoints(api, house);
  addChanges(api, house);
  addTest(api, house);
  addLog(api, house);
  return api;
}

function addEndpoints(api: Api, house: PartnersHouse): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path,
      summary: 'Your webhooks',
      description: 'Your own, and those of the dealers whose programs you manage.',
      responses: { 200: json(WebhooksSchema, 'The endpoints'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readEndpoints(house, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path,
      summary: 'Add an endpoint',
      description: 'Over https, on the open net. Its secret is in the answer, and never shown again.',
      request: { body: jsonBody(CreateWebhookSchema) },
      responses: { 201: json(NewWebhookSchema, 'The endpoint, with its secret'), ...problems(401, 403, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await createEndpoint(house, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}`,
      summary: 'One endpoint',
      request: { params: Id },
      responses: { 200: json(WebhookSchema, 'The endpoint'), ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readEndpoint(house, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

function addChanges(api: Api, house: PartnersHouse): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Change an endpoint, pause it, or let it go on',
      description: 'What is left out stays. While it is paused, what happens is kept, and sent when it goes on.',
      request: { params: Id, body: jsonBody(ChangeWebhookSchema) },
      responses: { 200: json(WebhookSchema, 'The endpoint'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeEndpoint(house, actor, { id: c.req.valid('param').id, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove an endpoint with its log',
      request: { params: Id },
      responses: { 204: { description: 'It is gone' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeEndpoint(house, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/secret`,
      summary: 'Rotate the secret',
      description: 'For 24 hours the secret before signs beside the new one.',
      request: { params: Id },
      responses: { 200: json(NewWebhookSchema, 'The endpoint, with its new secret'), ...problems(401, 404, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await rotateSecret(house, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

const Whole = json(WebhookDeliveryDetailSchema, 'The delivery, with what came back');
function addTest(api: Api, house: PartnersHouse): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/test`,
      summary: 'Send a test',
      description: 'At once, whatever the endpoint’s state. It is not retried.',
      request: { params: Id },
      responses: { 200: Whole, ...problems(401, 404, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await sendTest(house, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

function addLog(api: Api, house: PartnersHouse): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}/deliveries`,
      summary: 'The log of an endpoint',
      description: 'The newest first, for 30 days.',
      request: { params: Id, query: WebhookDeliveryQuerySchema },
      responses: { 200: json(WebhookDeliveryPageSchema, 'Deliveries'), ...problems(401, 404, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readLog(house, actor, { id: c.req.valid('param').id, ...c.req.valid('query') });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}/deliveries/{event}`,
      summary: 'One delivery, with its body and each attempt',
      request: { params: Delivery },
      responses: { 200: Whole, ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { id, event } = c.req.valid('param');
      const result = await readDelivery(house, actor, { endpointId: id, eventId: event });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/deliveries/{event}/replay`,
      summary: 'Send it once more',
      description: 'The same id and body, signed anew.',
      request: { params: Delivery },
      responses: { 200: Whole, ...problems(401, 404, 409, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { id, event } = c.req.valid('param');
      const result = await replay(house, actor, { endpointId: id, eventId: event });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}
