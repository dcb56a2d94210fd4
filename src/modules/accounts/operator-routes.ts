import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { PersonPageSchema, PersonQuerySchema } from '#contract/operator.ts';
import { ChangeRolesSchema, StaffListSchema, StaffMemberSchema } from '#contract/operator-people.ts';
import { PaddleSchema, UpdatePaddleSchema } from '#contract/account.ts';
import { type ApiEnv, requireStaff, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { listPeople } from './list-people.ts';
import { readPaddleForStaff, updatePaddle } from './paddle.ts';
import { changeRoles, listStaff } from './staff.ts';
import { MailPageSchema, MailQuery, readOutbox } from './outbox.ts';
import type { AccountsHouse } from './parts.ts';

const tags = ['Operator'];
type Api = OpenAPIHono<ApiEnv>;
const UserParams = z.object({ username: z.string().min(1).max(30) });

/** What the staff do with accounts: paddles, and the mail that left or would have. */
export function operatorRoutes(house: AccountsHouse): Api {
  const api = newApi();
  addPeople(api, house);
  addStaff(api, house);
  addMail(api, house);
  return api;
}

function addPeople(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/users',
      tags,
      summary: 'People, by the beginning of the username or by the whole address',
      middleware: [staffOnly],
      request: { query: PersonQuerySchema },
      responses: { 200: json(PersonPageSchema, 'A page of people, the newest first'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await listPeople(house, c.get('actor'), c.req.valid('query'));
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
      const result = await readPaddleForStaff(house, staff, c.req.valid('param').username);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/users/{username}/paddle',
      tags,
      summary: "Change a user's paddle",
      description: 'Verifies the address, sets the limit (minor units), blocks or unblocks. What is left out stays. Kept in the audit trail.',
      request: { params: UserParams, body: jsonBody(UpdatePaddleSchema) },
      responses: { 200: json(PaddleSchema, 'The changed paddle'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const staff = requireStaff(c);
      if (staff instanceof Response) return staff;
      const result = await updatePaddle(house, staff, { username: c.req.valid('param').username, change: c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addStaff(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/staff',
      tags,
      summary: 'Who is staff, and with which roles',
      middleware: [staffOnly],
      responses: { 200: json(StaffListSchema, 'The bare list'), ...problems(401, 403) },
    }),
    async (c) => {
      const result = await listStaff(house, c.get('actor'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/operator/users/{username}/roles',
      tags,
      summary: 'Give somebody exactly these roles',
      middleware: [staffOnly],
      description: 'Administrators alone. None takes them from the staff. The last administrator keeps that role.',
      request: { params: UserParams, body: jsonBody(ChangeRolesSchema) },
      responses: { 200: json(StaffMemberSchema, 'Their roles now'), ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const result = await changeRoles(house, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMail(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/mail',
      tags,
      summary: 'The outbox, newest first',
      request: { query: MailQuery },
      description: "Where mail leaves by an SMTP server, the links that open an account are left out: they are their reader's alone.",
      responses: { 200: json(MailPageSchema, 'A page of messages'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const staff = requireStaff(c);
      if (staff instanceof Response) return staff;
      const result = await readOutbox(house, staff, c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}
