import { expect, test } from 'vitest';
import { z } from 'zod';
import { empty, endpoint, guest, json, staff, user } from '#contract/endpoint.ts';
import type { Actor } from './actor.ts';
import { newApi } from './api.ts';
import { bind } from './bind.ts';

const ThingSchema = z.object({ name: z.string() });
const thing = { summary: 'A thing', answer: json(ThingSchema, 'The thing') };
const readThing = endpoint('GET /api/things/{id}', {
  ...thing,
  who: guest(),
  params: z.object({ id: z.string().max(3) }),
});
const addThing = endpoint('POST /api/things', {
  ...thing,
  who: user(),
  body: ThingSchema,
  answer: json(ThingSchema, 'The new thing', 201),
  refusals: [409],
});
const copyThing = endpoint('POST /api/copies', {
  ...thing,
  who: user(),
  body: ThingSchema,
  answer: { ...json(ThingSchema, 'The copy', 201), existing: 'The earlier copy' },
});
const renameThing = endpoint('PUT /api/things', { ...thing, who: guest(), body: ThingSchema, invalidStatus: 402 });
const removeThing = endpoint('DELETE /api/things', { ...thing, who: staff('see_people'), answer: empty('Removed') });

const actors: Readonly<Record<string, Actor>> = {
  guest: { kind: 'guest' },
  user: { kind: 'user', userId: '1', username: 'ann', isStaff: false, roles: [] },
  staff: { kind: 'user', userId: '2', username: 'bob', isStaff: true, roles: [] },
};
const api = newApi(({ code }) => ({ status: 409, body: { message: 'That name is taken.', code } }));
api.use('*', async (c, next) => {
  c.set('actor', actors[c.req.header('x-as') ?? 'guest'] ?? { kind: 'guest' });
  await next();
});
const routes = newApi();
bind(routes, readThing, ({ params }) => (params.id === 'bad' ? ({ title: 'no name' } as never) : { name: params.id }));
bind(routes, addThing, ({ actor, body }) =>
  body.name === 'taken'
    ? ({ ok: false, code: 'taken', data: {} } as const)
    : { name: `${actor.username} ${body.name}` },
);
bind(routes, copyThing, ({ body }) => ({ ok: true, value: body, isExisting: body.name === 'one' }));
bind(routes, renameThing, ({ body }) => ({ ok: true, value: body }), { invalidMessage: () => 'Name it.' });
bind(routes, removeThing, () => null);
api.route('/api', routes);

async function call(as: string, method: string, path: string, body?: unknown) {
  const response = await api.request(path, {
    method,
    headers: { 'x-as': as, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return [response.status, text === '' ? null : (JSON.parse(text) as unknown)];
}

test.each([
  ['a value', 'guest', 'GET', '/api/things/one', undefined, 200, { name: 'one' }],
  ['with the status of its answer', 'user', 'POST', '/api/things', { name: 'one' }, 201, { name: 'ann one' }],
  ['a new copy', 'user', 'POST', '/api/copies', { name: 'two' }, 201, { name: 'two' }],
  ['an existing copy', 'user', 'POST', '/api/copies', { name: 'one' }, 200, { name: 'one' }],
  ['a result', 'guest', 'PUT', '/api/things', { name: 'one' }, 200, { name: 'one' }],
  [
    'a refusal',
    'user',
    'POST',
    '/api/things',
    { name: 'taken' },
    409,
    { message: 'That name is taken.', code: 'taken' },
  ],
  ['nothing', 'staff', 'DELETE', '/api/things', undefined, 204, null],
])('answers %s', async (_what, as, method, path, body, status, answer) => {
  expect(await call(as, method, path, body)).toEqual([status, answer]);
});

test.each([
  ['a guest, before it looks at the body', 'guest', 'POST', '/api/things', {}, 401, { message: 'Unauthenticated.' }],
  ['a user where only staff may', 'user', 'DELETE', '/api/things', undefined, 403, { code: 'staff_only' }],
  ['a body that fails its schema', 'user', 'POST', '/api/things', {}, 422, { errors: { name: [expect.any(String)] } }],
  ['it as the endpoint defines', 'guest', 'PUT', '/api/things', {}, 402, { message: 'Name it.' }],
  ['a malformed parameter', 'guest', 'GET', '/api/things/too-long', undefined, 404, { code: 'not_found' }],
])('refuses %s', async (_what, as, method, path, body, status, answer) => {
  expect(await call(as, method, path, body)).toMatchObject([status, answer]);
});

test('crashes in tests when an answer does not fit its schema', async () => {
  expect(await call('guest', 'GET', '/api/things/bad')).toMatchObject([500, { code: 'crashed' }]);
});

test('documents the refusals that follow from the definition, and those it names', () => {
  const { paths } = routes.getOpenAPIDocument({ openapi: '3.1.0', info: { title: 'Things', version: '1' } });
  const statuses = (path: string, method: 'get' | 'post' | 'put' | 'delete') =>
    Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses('/things/{id}', 'get')).toEqual(['200', '404']);
  expect(statuses('/things', 'post')).toEqual(['201', '401', '409', '419', '422']);
  expect(statuses('/copies', 'post')).toEqual(['200', '201', '401', '419', '422']);
  expect(statuses('/things', 'put')).toEqual(['200', '402', '419']);
  expect(statuses('/things', 'delete')).toEqual(['204', '401', '403', '419']);
});

test('groups operations by subject in the document', () => {
  const grouped = newApi();
  for (const call of ['GET /api/things/{id}/parts', 'GET /api/account/things', 'GET /api/operator/things.csv'] as const)
    bind(grouped, endpoint(call, { ...thing, who: guest() }), () => ({ name: 'one' }));
  const { paths } = grouped.getOpenAPIDocument({ openapi: '3.1.0', info: { title: 'Things', version: '1' } });
  expect(Object.values(paths).map((path) => path?.get?.tags)).toEqual([
    ['things'],
    ['account/things'],
    ['operator/things'],
  ]);
});
