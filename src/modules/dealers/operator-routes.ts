import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  ApplicationQuerySchema,
  DeclineApplicationSchema,
  OperatorApplicationPageSchema,
  OperatorApplicationSchema,
  OperatorDealerPageSchema,
  OperatorDealerQuerySchema,
  OperatorDealerSchema,
  OperatorLicenceSchema,
  OperatorMemberSchema,
  OperatorReasonSchema,
} from '#contract/dealers.ts';
import { type ApiEnv, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { changeLicence, changeMember, closeDealer, listForStaff, readForStaff } from './operator-dealers.ts';
import type { DealersContext } from './deps.ts';
import { approve, decline, readQueue } from './review.ts';

const tags = ['Operator'];
const middleware = staffOnly;
const IdParams = z.object({ id: z.string().min(1).max(64) });
const SlugParams = z.object({ slug: z.string().min(1).max(120) });
const MemberParams = SlugParams.extend({ username: z.string().min(1).max(60) });
const FILE = json(OperatorDealerSchema, 'The updated dealer');
type Api = OpenAPIHono<ApiEnv>;

export function operatorRoutes(context: DealersContext): Api {
  const api = newApi();
  addApplications(api, context);
  addDealers(api, context);
  addMembers(api, context);
  return api;
}

function addApplications(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealer-applications',
      tags,
      middleware,
      summary: 'Dealer applications',
      description: 'Open ones oldest first, others newest first.',
      request: { query: ApplicationQuerySchema },
      responses: { 200: json(OperatorApplicationPageSchema, 'A page of applications'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await readQueue(context, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/dealer-applications/{id}/approve',
      tags,
      middleware,
      summary: 'Approve: creates the dealer, or accepts its new license',
      request: { params: IdParams },
      responses: { 200: json(OperatorApplicationSchema, 'The application'), ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const result = await approve(context, c.get('actor'), c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/dealer-applications/{id}/decline',
      tags,
      middleware,
      summary: 'Decline, with a reason for the applicant',
      request: { params: IdParams, body: jsonBody(DeclineApplicationSchema) },
      responses: { 200: json(OperatorApplicationSchema, 'The application'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decline(context, c.get('actor'), { id: c.req.valid('param').id, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDealers(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealers',
      tags,
      middleware,
      summary: 'Dealers, by name, place and license',
      request: { query: OperatorDealerQuerySchema },
      responses: { 200: json(OperatorDealerPageSchema, 'A page of dealers'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await listForStaff(context, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealers/{slug}',
      tags,
      middleware,
      summary: 'A dealer’s record',
      request: { params: SlugParams },
      responses: { 200: json(OperatorDealerSchema, 'The record'), ...problems(401, 403, 404) },
    }),
    async (c) => {
      const result = await readForStaff(context, c.get('actor'), c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/dealers/{slug}/licence',
      tags,
      middleware,
      summary: 'Correct a license',
      request: { params: SlugParams, body: jsonBody(OperatorLicenceSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 419, 422) },
    }),
    async (c) => {
      const result = await changeLicence(context, c.get('actor'), {
        slug: c.req.valid('param').slug,
        input: c.req.valid('json'),
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMembers(api: Api, context: DealersContext): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Change a member’s role',
      request: { params: MemberParams, body: jsonBody(OperatorMemberSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeMember(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/operator/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Remove a member',
      request: { params: MemberParams, body: jsonBody(OperatorReasonSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeMember(context, c.get('actor'), {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
        role: null,
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/dealers/{slug}/close',
      tags,
      middleware,
      summary: 'Close a dealer',
      description: 'Nothing new can be submitted in its name. Current auctions continue, and its history stays.',
      request: { params: SlugParams, body: jsonBody(OperatorReasonSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await closeDealer(context, c.get('actor'), {
        slug: c.req.valid('param').slug,
        ...c.req.valid('json'),
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
