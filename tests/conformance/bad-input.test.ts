import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BIDS_BY_USER } from '#modules/bidding/routes.ts';
import { RIGHT, WRONG_VALUES } from './bodies.ts';
import { type Answer, type Operation, type Role, ROLES, serveRoles } from './role-server.ts';

/**
 * Every API operation, in every role, with every kind of invalid input: never a 5xx, always a 4xx with a useful
 * message.
 */
/** Operations whose bodies are files, which may be larger than other bodies. */
const TAKES_FILES = new Set([
  'POST /api/account/photos',
  'POST /api/account/dealer-documents',
  'POST /api/account/documents',
  'POST /api/account/avatar',
  'POST /api/account/settlement-evidence',
  'POST /api/account/messages',
  'POST /api/operator/imports',
  'POST /api/operator/imports/uploads/{id}',
]);
const MB = 1024 * 1024;
const MAX_MS = 180_000; // Thousands of calls, on a machine that may be busy.
const LARGE_BODY = 2 * MB;
const LARGE_FILE_BODY = 32 * MB;

const WRONG_BODIES = [
  '{"amou',
  '',
  '[]',
  '"text"',
  '42',
  'null',
  '{"__proto__":{"isStaff":true}}',
  '['.repeat(20_000),
  '\u0000',
  '{"a":1,}',
];
const WRONG_PARTS = [
  'nobody',
  '%00',
  'a%00b',
  '..%2F..%2Fetc',
  'x'.repeat(2000),
  '%F0%9F%9A%97',
  '__proto__',
  "'--",
  '-1',
  '1e308',
  '2147483648',
];
const WRONG_QUERIES = [
  '',
  'x',
  '-1',
  '1e308',
  '9007199254740993',
  'NaN',
  '%00',
  '%ff',
  '0000-01-01',
  '0001-01-01',
  'x'.repeat(3000),
  'eyJiIjoiIiwiayI6MWUzMDgsImkiOiJcdTAwMDAifQ',
];

let site: Awaited<ReturnType<typeof serveRoles>>;
beforeAll(async () => {
  site = await serveRoles();
});
afterAll(() => site.close());

function addressOf(path: string, spoilt: { name: string; value: string } | null = null): string {
  const parts: Record<string, string> = { slug: site.slug, username: 'target', number: '1', id: 'nobody' };
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    spoilt?.name === name ? spoilt.value : (parts[name] ?? 'x'),
  );
}

const ErrorSchema = z.object({
  message: z.string().min(1),
  errors: z.record(z.string().min(1), z.array(z.string().min(1)).min(1)).optional(),
});
/** Returns what is wrong with the response to an invalid request. With `mustRefuse`, success is an error too. */
function faultOf(answer: Answer, what: string, mustRefuse: boolean): string | null {
  const context = `${what} → ${answer.status} ${answer.text.slice(0, 160)}`;
  if (answer.status >= 500) return context;
  if (answer.status < 400) return mustRefuse ? context : null;
  const type = answer.headers.get('content-type') ?? '';
  const body = type.startsWith('application/json') ? ErrorSchema.safeParse(JSON.parse(answer.text)) : null;
  if (body?.success !== true) return `${context} (no message)`;
  return answer.status === 422 && body.data.errors === undefined ? `${context} (no field)` : null;
}

const keyOf = ({ method, path }: Operation) => `${method} ${path}`;
const isPublic = ({ path }: Operation) =>
  !/account\/(?!verify-email$|email\/confirm$|factor-reset\/cancel$)|operator|logout|account$/.test(path);
const rolesOf = (operation: Operation): Role[] =>
  operation.path.includes('/operator/') ? ['staff'] : isPublic(operation) ? ['guest', 'user'] : ['user', 'seller'];
const tried = () => site.operations.filter((operation) => operation.path !== '/api/logout');

/** Takes turns, where each combination of two independent choices for each operation would take minutes. */
function inTurn<T>(choices: readonly T[], turn: number): T {
  const choice = choices[turn % choices.length];
  if (choice === undefined) throw new Error('there is nothing to choose from');
  return choice;
}

type Probe = () => Promise<string | null>;
async function faultsOf(probes: Iterable<Probe>): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...probes];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const fault = await next();
        if (fault !== null) faults.push(fault);
      }
    }),
  );
  return faults;
}
const withBody = () => tried().filter(({ hasBody }) => hasBody);
const rightBody = (operation: Operation, more: Record<string, unknown> = {}) =>
  JSON.stringify({ ...RIGHT[keyOf(operation)], ...more });
const firstOf = (operation: Operation): Role => rolesOf(operation)[0] ?? 'guest';

function* wrongBodies(): Iterable<Probe> {
  for (const operation of withBody())
    for (const [index, body] of WRONG_BODIES.entries()) {
      const role = inTurn(rolesOf(operation), index);
      // An empty body and one with only prototype properties count as empty, which is valid where every field is
      // optional.
      const mustRefuse = body !== '' && !body.includes('__proto__');
      yield async () =>
        faultOf(
          await site.callOf(role, operation.method, addressOf(operation.path), body),
          `${role} ${keyOf(operation)} ${body.slice(0, 20)}`,
          mustRefuse,
        );
    }
}
function* wrongFields(taken: string[]): Iterable<Probe> {
  for (const operation of withBody())
    for (const field of Object.keys(RIGHT[keyOf(operation)] ?? {}))
      for (const value of WRONG_VALUES) {
        const what = `${keyOf(operation)} ${field}=${JSON.stringify(value).slice(0, 20)}`;
        yield async () => {
          const answer = await site.callOf(
            firstOf(operation),
            operation.method,
            addressOf(operation.path),
            rightBody(operation, { [field]: value }),
          );
          if (answer.status < 400) taken.push(what);
          return faultOf(answer, what, value === 'a\u0000b' || value === '\ud800');
        };
      }
}
function* wrongParts(): Iterable<Probe> {
  for (const operation of tried())
    for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g))
      for (const [index, value] of WRONG_PARTS.entries()) {
        const role = inTurn(rolesOf(operation), index);
        const body = operation.hasBody ? rightBody(operation) : undefined;
        yield async () =>
          faultOf(
            await site.callOf(role, operation.method, addressOf(operation.path, { name, value }), body),
            `${role} ${keyOf(operation)} ${name}=${value.slice(0, 20)}`,
            true,
          );
      }
}
function* wrongQueries(): Iterable<Probe> {
  let turn = 0;
  for (const operation of tried())
    for (const name of operation.query) {
      turn += 1;
      const value = inTurn(WRONG_QUERIES, turn);
      const lists = [`${name}=1&${name}=${value}`, `${name}[]=${value}`];
      for (const query of [...WRONG_QUERIES.map((each) => `${name}=${each}`), ...lists]) {
        const isNul = query === `${name}=%00`;
        yield async () =>
          faultOf(
            await site.callOf(firstOf(operation), operation.method, `${addressOf(operation.path)}?${query}`),
            `${keyOf(operation)}?${query.slice(0, 40)}`,
            isNul,
          );
      }
    }
}
function* wrongTypes(): Iterable<Probe> {
  const notText = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
  for (const operation of withBody()) {
    const send = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
      site.callOf(firstOf(operation), operation.method, addressOf(operation.path), body, { 'content-type': type });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
      '',
    ]) {
      yield async () => faultOf(await send(rightBody(operation), type), `${keyOf(operation)} as ${type}`, true);
    }
    yield async () => faultOf(await send(notText, 'application/json'), `${keyOf(operation)} bytes`, false);
    yield async () => {
      const bytes = TAKES_FILES.has(keyOf(operation)) ? LARGE_FILE_BODY : LARGE_BODY;
      // A body that is sent fails with a broken connection now and then, because the server hangs up on it.
      const status = await site.announceBody(firstOf(operation), operation.method, addressOf(operation.path), bytes);
      return status === 413 ? null : `${keyOf(operation)} of ${bytes} bytes → ${status}`;
    };
  }
}
function* wrongTokens(): Iterable<Probe> {
  for (const [turn, operation] of site.operations.filter(({ method }) => method !== 'GET').entries())
    for (const [index, role] of ROLES.entries()) {
      const foreign = site.sessions.get(role === 'staff' ? 'user' : 'staff')?.cookies.get('XSRF-TOKEN') ?? '';
      const token = inTurn(['', 'other', 'a.b', decodeURIComponent(foreign)], turn + index);
      yield async () => {
        const { status } = await site.callOf(
          role,
          operation.method,
          addressOf(operation.path),
          operation.hasBody ? '{}' : undefined,
          { 'x-xsrf-token': token },
        );
        return status === 419 ? null : `${role} ${keyOf(operation)} with "${token.slice(0, 10)}" → ${status}`;
      };
    }
}
const fits = (template: string, path: string): boolean =>
  new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

function* wrongMethods(): Iterable<Probe> {
  for (const path of new Set(site.operations.map((operation) => operation.path))) {
    // `…/comments/mine` also matches the calls that take a comment id.
    const known = site.operations.filter((operation) => fits(operation.path, path)).map(({ method }) => method);
    const meant = site.operations.filter((operation) => operation.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each)))
      yield async () => {
        const answer = await site.callOf('staff', method, addressOf(path));
        const allowed = (answer.headers.get('allow') ?? '').split(', ');
        const isRight =
          answer.status === 405 && meant.every((each) => allowed.includes(each)) && !allowed.includes(method);
        return isRight
          ? faultOf(answer, `${method} ${path}`, true)
          : `${method} ${path} → ${answer.status}, allow ${allowed.join()}`;
      };
  }
}
function* strangers(): Iterable<Probe> {
  for (const operation of tried().filter((each) => !isPublic(each)))
    for (const role of ['guest', 'user', 'seller'] as const) {
      if (role !== 'guest' && !operation.path.includes('/operator/')) continue;
      yield async () => {
        const { status, text } = await site.callOf(
          role,
          operation.method,
          addressOf(operation.path),
          operation.hasBody ? '{"nothing":"of use"}' : undefined,
        );
        return status === (role === 'guest' ? 401 : 403)
          ? null
          : `${role} ${keyOf(operation)} → ${status} ${text.slice(0, 80)}`;
      };
    }
}

test('every example body belongs to an operation', () => {
  const keys = site.operations.map(keyOf);
  expect(Object.keys(RIGHT).filter((key) => !keys.includes(key))).toEqual([]);
});

describe('every call with invalid input', () => {
  test(
    'refuses bodies that are no object or no JSON',
    async () => {
      expect(await faultsOf(wrongBodies())).toEqual([]);
    },
    MAX_MS,
  );
  test(
    'refuses fields of a wrong type or size',
    async () => {
      const taken: string[] = [];
      expect(await faultsOf(wrongFields(taken))).toEqual([]);
      if (process.env['SHOW_TAKEN'] !== undefined) console.log(taken.join('\n'));
    },
    MAX_MS,
  );
  test(
    'refuses unknown path parameters',
    async () => {
      expect(await faultsOf(wrongParts())).toEqual([]);
    },
    MAX_MS,
  );
  test(
    'refuses invalid queries',
    async () => {
      expect(await faultsOf(wrongQueries())).toEqual([]);
    },
    MAX_MS,
  );
  test(
    'refuses wrong content types, sizes and encodings',
    async () => {
      expect(await faultsOf(wrongTypes())).toEqual([]);
    },
    MAX_MS,
  );
  test(
    'refuses unsafe calls without the session’s CSRF token',
    async () => {
      expect(await faultsOf(wrongTokens())).toEqual([]);
    },
    MAX_MS,
  );
  test('answers 405 to unknown methods', async () => {
    expect(await faultsOf(wrongMethods())).toEqual([]);
  });
  test('answers 401 or 403 before it validates input', async () => {
    expect(await faultsOf(strangers())).toEqual([]);
  });
});

test('refuses malformed cookies, keys and positions', async () => {
  const answers = await Promise.all([
    ...[
      'hammerdown_session=%00; XSRF-TOKEN=%',
      `hammerdown_session=${'x'.repeat(6000)}`,
      'hammerdown_session=a.b.c',
      ';;;=;',
    ].map((cookie) => site.callOf('guest', 'GET', '/api/account', undefined, { cookie })),
    site.callOf('user', 'POST', `/api/auctions/${site.slug}/bids`, '{"amount":110000}', {
      'idempotency-key': 'x'.repeat(5000),
    }),
    site.callOf('user', 'POST', `/api/auctions/${site.slug}/bids`, '{"amount":110000}', { 'idempotency-key': '' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 422, 422]);
  expect((await site.callOf('guest', 'GET', '/api/live?auctions=%00')).status).toBe(422);
  for (const query of [
    `auctions=${'x,'.repeat(900)}`,
    'last_event_id=zzz',
    'last_event_id=-1',
    'last_event_id=9e999',
  ]) {
    const stop = new AbortController();
    const stream = await fetch(`${site.origin}/api/live?${query}`, {
      signal: stop.signal,
      headers: { 'last-event-id': 'nonsense' },
    });
    expect([query, stream.status]).toEqual([query, 200]);
    stop.abort();
  }
});

test('limits a flood of bids to its sender', async () => {
  const bid = (role: Role) => site.callOf(role, 'POST', `/api/auctions/${site.slug}/bids`, '{"amount":110000}');
  const startedAt = performance.now();
  const flood = await Promise.all(Array.from({ length: BIDS_BY_USER.limit * 2 }, () => bid('seller')));
  const held = flood.filter(({ status }) => status === 429);
  // The slower the machine, the more are let in meanwhile.
  const refilled = ((performance.now() - startedAt) * BIDS_BY_USER.limit) / BIDS_BY_USER.perMs;
  expect(flood.length - held.length).toBeLessThanOrEqual(BIDS_BY_USER.limit + Math.ceil(refilled));
  expect(held.length).toBeGreaterThan(0);
  expect(held.map(({ headers }) => Number(headers.get('retry-after'))).every((seconds) => seconds >= 1)).toBe(true);
  expect(JSON.parse(held[0]?.text ?? '')).toMatchObject({ code: 'too_many_attempts', message: expect.any(String) });
  expect((await bid('user')).status).not.toBe(429);
});

test('logged no error for any of it', () => {
  expect(site.crashes).toEqual([]);
});
