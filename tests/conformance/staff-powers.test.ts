import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '#app';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { mayDo, STAFF_POWERS, STAFF_ROLES, type StaffPower, type StaffRole } from '#contract/staff.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildApi } from '../../src/app/http.ts';
import { STAFF_CALLS } from './staff-calls.ts';
import { apiAs } from '#tests/support/api-as.ts';
import { testConfig } from '#tests/support/test-config.ts';

/** Every staff call, by everyone who lacks its permission, with a valid body: the use case itself must refuse. */
const people = new Map<string, Actor>([['guest', { kind: 'guest' }]]);

const { database } = await testDatabase('postgres');
const app = createApp({ config: await testConfig(), log: silentLog(), database });
people.set('public', { kind: 'user', userId: newId(), username: 'public', isStaff: false, roles: [] });
// A session marked as staff but without roles must not grant anything.
people.set('nobody', { kind: 'user', userId: newId(), username: 'nobody', isStaff: true, roles: [] });
for (const role of STAFF_ROLES)
  people.set(role, { kind: 'user', userId: newId(), username: role, isStaff: true, roles: [role] });
const api = apiAs((as) => people.get(as), app.routes);
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(await (await buildApi(app).request('/api/openapi.json')).json());
const documented = Object.entries(paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  .filter((each) => each.includes('/api/operator/'));
const mounted = app.routes
  .flatMap(({ routes }) => routes)
  .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/operator/'))
  .map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')}`);

async function call(as: string, name: string, body: unknown): Promise<{ status: number; code: unknown }> {
  const [method = '', path = ''] = name.split(' ');
  const address = path
    .replaceAll('{username}', 'somebody')
    .replaceAll('{number}', '1')
    .replaceAll('{sequence}', '1')
    .replaceAll('{kind}', 'enquiry')
    .replaceAll('{section}', 'devices')
    .replaceAll(/\{\w+\}/g, 'none');
  const response = await api.request(address, {
    method,
    headers: { 'x-as': as, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  // A stream never ends.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  return {
    status: response.status,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: unknown }).code : undefined,
  };
}

describe('the table of powers', () => {
  test('gives an administrator every permission, and an unknown role none', () => {
    for (const power of Object.keys(STAFF_POWERS) as StaffPower[]) {
      expect(mayDo(['administrator'], power)).toBe(true);
      expect(mayDo([], power)).toBe(false);
      expect(mayDo(['janitor'], power)).toBe(false);
    }
  });
  test('names the permission of every staff call', () => {
    expect([...documented, ...mounted].filter((name) => !(name in STAFF_CALLS))).toEqual([]);
    expect(Object.keys(STAFF_CALLS).filter((name) => !mounted.includes(name))).toEqual([]);
    for (const { method, path, definition } of ENDPOINTS)
      if (definition.who.kind === 'staff')
        expect([path, definition.who.power]).toEqual([path, STAFF_CALLS[`${method} ${path}`]?.[0]]);
  });
});

describe('every staff call', () => {
  test('is refused to guests, to the public, and to staff without a role', async () => {
    for (const [name, [, body = null]] of Object.entries(STAFF_CALLS)) {
      expect([name, (await call('guest', name, body)).status]).toEqual([name, 401]);
      expect([name, await call('public', name, body)]).toEqual([name, { status: 403, code: 'staff_only' }]);
      expect([name, await call('nobody', name, body)]).toEqual([name, { status: 403, code: 'role_missing' }]);
    }
  });
  test.each(STAFF_ROLES.filter((role) => role !== 'administrator'))(
    'is refused to %s where the table does not name that role',
    async (role: StaffRole) => {
      for (const [name, [power, body = null]] of Object.entries(STAFF_CALLS)) {
        if (mayDo([role], power)) continue;
        expect([name, await call(role, name, body)]).toEqual([name, { status: 403, code: 'role_missing' }]);
      }
    },
  );
  test('reaches its own validation for the roles in the table', async () => {
    for (const [name, [power, body = null]] of Object.entries(STAFF_CALLS)) {
      const role = STAFF_ROLES.find((each) => mayDo([each], power));
      const { status, code } = await call(role ?? 'administrator', name, body);
      expect([name, status === 401 || code === 'staff_only' || code === 'role_missing']).toEqual([name, false]);
      expect([name, status < 500]).toEqual([name, true]);
    }
  });
});
