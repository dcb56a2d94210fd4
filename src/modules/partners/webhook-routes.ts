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
import type { Refused } from '#contract/result.ts';
import { answerRefusal, json, jsonBody, type ProblemResponse, problems } from '#platform/http/result.ts';
import { readDelivery, readLog, replay, sendTest } from './deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  readEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts';
import type { PartnersContext } from './deps.ts';

type Api = OpenAPIHono<ApiEnv>;
const path = '/account/webhooks';
const own = { tags: ['Webhooks'], middleware: signedInOnly };
const Id = z.object({ id: z.string().max(64) });
const Delivery = Id.extend({ event: z.string().max(80) });
const answer = (c: Context, refusal: Refused): ProblemResponse => answerRefusal(c, refusal);

export function webhookRoutes(context: PartnersContext): Api {
  const api = newApi();
  addEndpoints(api, context);
  addChanges(api, context);
  addTest(api, context);
  addLog(api, context);
  return api;
}

function addEndpoints(api: Api, context: PartnersContext): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path,
      summary: 'Your webhooks',
      description: 'Your own, and those of dealers whose integrations you manage.',
      responses: { 200: json(WebhooksSchema, 'The endpoints'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readEndpoints(context, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path,
      summary: 'Add an endpoint',
      description: 'Must be https on the public internet. The secret is in the response and never shown again.',
      request: { body: jsonBody(CreateWebhookSchema) },
      responses: {
        201: json(NewWebhookSchema, 'The endpoint, with its secret'),
        ...problems(401, 403, 409, 419, 422, 429),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await createEndpoint(context, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}`,
      summary: 'An endpoint',
      request: { params: Id },
      responses: { 200: json(WebhookSchema, 'The endpoint'), ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readEndpoint(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

function addChanges(api: Api, context: PartnersContext): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'put',
      path: `${path}/{id}`,
      summary: 'Change, pause or resume an endpoint',
      description:
        'Omitted fields stay unchanged. Events are kept while the endpoint is paused, and sent when it resumes.',
      request: { params: Id, body: jsonBody(ChangeWebhookSchema) },
      responses: { 200: json(WebhookSchema, 'The endpoint'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeEndpoint(context, actor, { id: c.req.valid('param').id, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Remove an endpoint and its log',
      request: { params: Id },
      responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeEndpoint(context, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/secret`,
      summary: 'Rotate the secret',
      description: 'For 24 hours, messages are signed with both the old and the new secret.',
      request: { params: Id },
      responses: { 200: json(NewWebhookSchema, 'The endpoint, with its new secret'), ...problems(401, 404, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await rotateSecret(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

const Whole = json(WebhookDeliveryDetailSchema, 'The delivery, with the response');
function addTest(api: Api, context: PartnersContext): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/test`,
      summary: 'Send a test',
      description: 'Sent at once, whatever the endpoint’s state, and not retried.',
      request: { params: Id },
      responses: { 200: Whole, ...problems(401, 404, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await sendTest(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}

function addLog(api: Api, context: PartnersContext): void {
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}/deliveries`,
      summary: 'An endpoint’s delivery log',
      description: 'Newest first, for 30 days.',
      request: { params: Id, query: WebhookDeliveryQuerySchema },
      responses: { 200: json(WebhookDeliveryPageSchema, 'Deliveries'), ...problems(401, 404, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readLog(context, actor, { id: c.req.valid('param').id, ...c.req.valid('query') });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path: `${path}/{id}/deliveries/{event}`,
      summary: 'A delivery, with its body and every attempt',
      request: { params: Delivery },
      responses: { 200: Whole, ...problems(401, 404) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { id, event } = c.req.valid('param');
      const result = await readDelivery(context, actor, { endpointId: id, eventId: event });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path: `${path}/{id}/deliveries/{event}/replay`,
      summary: 'Resend a delivery',
      description: 'The same id and body, with a new signature.',
      request: { params: Delivery },
      responses: { 200: Whole, ...problems(401, 404, 409, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const { id, event } = c.req.valid('param');
      const result = await replay(context, actor, { endpointId: id, eventId: event });
      return result.ok ? c.json(result.value, 200) : answer(c, result);
    },
  );
}
