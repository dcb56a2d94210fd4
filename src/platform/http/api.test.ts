import { createRoute } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../ids.ts';
import { newToken } from '../tokens.ts';
import { requireSignedIn } from './actor.ts';
import { newApi } from './api.ts';
import { beginSessionCookie } from './cookies.ts';
import { issueCsrfCookie } from './csrf.ts';
import { httpMiddleware } from './middleware.ts';
import { answerRefusal, jsonContent, problems } from './result.ts';

const config = { publicUrl: 'http://localhost:3000', secret: 'x'.repeat(32), trustedProxies: 0 };

function sampleApi() {
  const api = newApi(({ code }) => ({ status: 409, body: { message: 'Not nine.', code } }));
  const logged: string[] = [];
  const paths: string[] = [];
  const log = {
    error: (fields: object, message: string) => {
      logged.push(message);
      paths.push(...('path' in fields ? [String(fields.path)] : []));
    },
    warn: () => undefined,
  };
  for (const handler of httpMiddleware({ config, log, authenticate: () => Promise.resolve({ kind: 'guest' }) }))
    api.use('*', handler);
  const Body = z.object({ amount: z.int().min(1, 'Enter at least 1.') });
  const part = newApi();
  part.openapi(
    createRoute({
      method: 'post',
      path: '/things',
      request: { body: { required: true, content: { 'application/json': { schema: Body } } } },
      responses: { 201: jsonContent(Body, 'Made'), ...problems(401, 409, 422) },
    }),
    (c) => {
      const body = c.req.valid('json');
      if (body.amount === 9) return answerRefusal(c, { ok: false, code: 'nine', data: {} });
      if (body.amount === 5) throw new Error('boom');
      if (body.amount === 4) {
        const actor = requireSignedIn(c);
        if (actor instanceof Response) return actor;
      }
      return c.json(body, 201);
    },
  );
  part.get('/token', (c) => {
    issueCsrfCookie(c, config);
    return c.body(null, 204);
  });
  part.get('/begin', (c) => {
    beginSessionCookie(c, config, 'session-token');
    return c.body(null, 204);
  });
  part.get('/links/:link/:thing', () => {
    throw new Error('boom');
  });
  api.route('/', part);
  return { api, logged, paths };
}

const cookieOf = (answer: Response, name: string): string => {
  const found = answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  return found?.slice(name.length + 1).split(';')[0] ?? '';
};

async function caller() {
  const { api, logged } = sampleApi();
  const token = cookieOf(await api.request('/token'), 'XSRF-TOKEN');
  const post = (body: string, headers: Record<string, string> = {}) =>
    api.request('/things', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, ...headers },
    });
  return { api, logged, post, token };
}

test('each failure has its status and a JSON message', async () => {
  const { api, logged, post } = await caller();
  expect((await post('{"amount":1}')).status).toBe(201);
  const invalid = await post('{"amount":0}');
  expect(invalid.status).toBe(422);
  expect(await invalid.json()).toEqual({ message: 'Enter at least 1.', errors: { amount: ['Enter at least 1.'] } });
  expect((await post('{"amou')).status).toBe(400);
  const absent = await post('', { 'content-type': 'text/plain' });
  expect([absent.status, await absent.json()]).toEqual([415, { message: 'Unsupported Media Type' }]);
  const refusal = await post('{"amount":9}');
  expect(refusal.status).toBe(409);
  expect(await refusal.json()).toEqual({ message: 'Not nine.', code: 'nine' });
  const guest = await post('{"amount":4}');
  expect([guest.status, await guest.json()]).toEqual([401, { message: 'Unauthenticated.' }]);
  const crash = await post('{"amount":5}');
  expect(crash.status).toBe(500);
  expect(logged).toEqual(['a request crashed']);
  expect((await post(`{"amount":${'1'.repeat(1_100_000)}}`)).status).toBe(413);
  const unknown = await api.request('/nowhere');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/json']);
});

test('a crash is logged without the secret that a mailed link carries in its path', async () => {
  const { api, paths } = sampleApi();
  const links = [
    newToken().token,
    `${newId()}.${newToken().token.slice(0, 24)}`,
    '1967-jaguar-e-type-series-1-roadster-42',
    newId(),
  ];
  for (const link of links) await api.request(`/links/${link}/thing`);
  expect(paths).toEqual([
    '/links/[secret]/thing',
    '/links/[secret]/thing',
    ...links.slice(2).map((link) => `/links/${link}/thing`),
  ]);
});

test('requires the session’s CSRF token for unsafe calls', async () => {
  const { api, post, token } = await caller();
  const mismatch = await post('{"amount":1}', { 'x-xsrf-token': 'other' });
  expect([mismatch.status, await mismatch.json()]).toEqual([419, { message: 'CSRF token mismatch.' }]);
  const forged = 'nonce.signature';
  expect((await post('{"amount":1}', { cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged })).status).toBe(419);
  const begun = await api.request('/begin');
  const cookies = (xsrf: string) => ({
    cookie: `XSRF-TOKEN=${xsrf}; hammerdown_session=session-token`,
    'x-xsrf-token': xsrf,
  });
  expect((await post('{"amount":1}', cookies(token))).status).toBe(419);
  expect((await post('{"amount":1}', cookies(cookieOf(begun, 'XSRF-TOKEN')))).status).toBe(201);
});
