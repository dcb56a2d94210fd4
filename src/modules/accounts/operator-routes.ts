import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { PersonPageSchema, PersonQuerySchema } from '#contract/operator.ts';
import { ChangeRolesSchema, StaffListSchema, StaffMemberSchema } from '#contract/operator-people.ts';
import { MailPageSchema, MailQuerySchema, PaddleSchema, UpdatePaddleSchema } from '#contract/account.ts';
import { type ApiEnv, requireStaff, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { listPeople } from './list-people.ts';
import { readPaddleForStaff, updatePaddle } from './paddle.ts';
import { changeRoles, listStaff } from './staff.ts';
import { readOutbox } from './outbox.ts';
import type { AccountsContext } from './deps.ts';

const tags = ['Operator'];
type Api = OpenAPIHono<ApiEnv>;
const UserParams = z.object({ username: z.string().min(1).max(30) });

export function operatorRoutes(context: AccountsContext): Api {
  const api = newApi();
  addPeople(api, context);
  addStaff(api, context);
  addMail(api, context);
  return api;
}

function addPeople(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/users',
      tags,
      summary: 'Users, by username prefix or full email',
      middleware: [staffOnly],
      request: { query: PersonQuerySchema },
      responses: { 200: json(PersonPageSchema, 'A page of users, newest first'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await listPeople(context, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/users/{username}/paddle',
      tags,
      summary: "A user's paddle",
      request: { params: UserParams },
      responses: { 200: json(PaddleSchema, 'The paddle'), ...problems(401, 403, 404) },
    }),
    async (c) => {
      const staff = requireStaff(c);
      if (staff instanceof Response) return staff;
      const result = await readPaddleForStaff(context, staff, c.req.valid('param').username);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/users/{username}/paddle',
      tags,
      summary: "Change a user's paddle",
      description:
        'Verifies the email, sets the limit (minor units), blocks or unblocks. Omitted fields stay unchanged. Saved to the audit log.',
      request: { params: UserParams, body: jsonBody(UpdatePaddleSchema) },
      responses: { 200: json(PaddleSchema, 'The updated paddle'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const staff = requireStaff(c);
      if (staff instanceof Response) return staff;
      const result = await updatePaddle(context, staff, {
        username: c.req.valid('param').username,
        change: c.req.valid('json'),
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addStaff(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/staff',
      tags,
      summary: 'Staff and their roles',
      middleware: [staffOnly],
      responses: { 200: json(StaffListSchema, 'A bare array'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listStaff(context, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/users/{username}/roles',
      tags,
      summary: 'Set a user’s staff roles',
      middleware: [staffOnly],
      description:
        'Administrators only. An empty list removes the user from staff. The last administrator keeps that role.',
      request: { params: UserParams, body: jsonBody(ChangeRolesSchema) },
      responses: { 200: json(StaffMemberSchema, 'The updated roles'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeRoles(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMail(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/mail',
      tags,
      summary: 'The outbox, newest first',
      request: { query: MailQuerySchema },
      description: 'Links that work once are hidden: only their recipients may see them.',
      responses: { 200: json(MailPageSchema, 'A page of messages'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const staff = requireStaff(c);
      if (staff instanceof Response) return staff;
      const result = await readOutbox(context, staff, c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
