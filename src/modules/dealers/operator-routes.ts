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
import type { DealersHouse } from './parts.ts';
import { approve, decline, readQueue } from './review.ts';

const tags = ['Operator'];
const middleware = staffOnly;
const IdParams = z.object({ id: z.string().min(1).max(64) });
const SlugParams = z.object({ slug: z.string().min(1).max(120) });
const MemberParams = SlugParams.extend({ username: z.string().min(1).max(60) });
const FILE = json(OperatorDealerSchema, 'The dealer as it is now');
type Api = OpenAPIHono<ApiEnv>;

/** What the staff do with dealers. */
export function operatorRoutes(house: DealersHouse): Api {
  const api = newApi();
  addApplications(api, house);
  addDealers(api, house);
  addMembers(api, house);
  return api;
}

function addApplications(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealer-applications',
      tags,
      middleware,
      summary: 'Applications of dealers',
      description: 'Open ones the oldest first, others the newest first.',
      request: { query: ApplicationQuerySchema },
      responses: { 200: json(OperatorApplicationPageSchema, 'A page of applications'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await readQueue(house, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/dealer-applications/{id}/approve',
      tags,
      middleware,
      summary: 'Approve: the dealer is made, or its new licence stands',
      request: { params: IdParams },
      responses: { 200: json(OperatorApplicationSchema, 'The application'), ...problems(401, 403, 404, 409, 419) },
    }),
    async (c) => {
      const result = await approve(house, c.get('actor'), c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/dealer-applications/{id}/decline',
      tags,
      middleware,
      summary: 'Decline, with a reason that the applicant reads',
      request: { params: IdParams, body: jsonBody(DeclineApplicationSchema) },
      responses: { 200: json(OperatorApplicationSchema, 'The application'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await decline(house, c.get('actor'), { id: c.req.valid('param').id, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDealers(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealers',
      tags,
      middleware,
      summary: 'Dealers, by name, place and licence',
      request: { query: OperatorDealerQuerySchema },
      responses: { 200: json(OperatorDealerPageSchema, 'A page of dealers'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await listForStaff(house, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/dealers/{slug}',
      tags,
      middleware,
      summary: 'A dealer’s file',
      request: { params: SlugParams },
      responses: { 200: json(OperatorDealerSchema, 'The file'), ...problems(401, 403, 404) },
    }),
    async (c) => {
      const result = await readForStaff(house, c.get('actor'), c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/dealers/{slug}/licence',
      tags,
      middleware,
      summary: 'Correct a licence',
      request: { params: SlugParams, body: jsonBody(OperatorLicenceSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 419, 422) },
    }),
    async (c) => {
      const result = await changeLicence(house, c.get('actor'), { slug: c.req.valid('param').slug, input: c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMembers(api: Api, house: DealersHouse): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Give a member another role',
      request: { params: MemberParams, body: jsonBody(OperatorMemberSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeMember(house, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/operator/dealers/{slug}/members/{username}',
      tags,
      middleware,
      summary: 'Take a member out',
      request: { params: MemberParams, body: jsonBody(OperatorReasonSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeMember(house, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json'), role: null });
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
      description: 'Nothing can be submitted in its name any more; what is on offer goes on, and its past stays.',
      request: { params: SlugParams, body: jsonBody(OperatorReasonSchema) },
      responses: { 200: FILE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await closeDealer(house, c.get('actor'), { slug: c.req.valid('param').slug, ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
