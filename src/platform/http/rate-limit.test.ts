import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { newApi } from './api.ts';
import { createRateLimits } from './rate-limit.ts';

const { database } = await testDatabase('postgres');

let now = 1_700_000_000_000;
const limits = () =>
  createRateLimits({
    database,
    clock: { now: () => Promise.resolve(now) },
    config: { trustedProxies: 0 },
  });
const LIMIT = { name: 'door', limit: 10, perMs: 60_000 };

test('a bucket is one for all processes, however many ask at once', async () => {
  const [one, other] = [limits(), limits()];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : other).take(LIMIT, 'somebody')),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  expect(answers.find((answer) => answer !== null)).toMatchObject({
    code: 'too_many_attempts',
    data: { retry_after: 6 },
  });
  expect(await one.take(LIMIT, 'somebody else')).toBeNull();
});

test('a bucket refills evenly, never above its limit, and can be forgotten', async () => {
  const taken = async () => {
    let count = 0;
    while ((await limits().take(LIMIT, 'patient')) === null) count += 1;
    return count;
  };
  expect(await taken()).toBe(10);
  now += 12_000;
  expect(await taken()).toBe(2);
  now += 3_600_000;
  expect(await taken()).toBe(10);
  now -= 5_000;
  expect(await taken()).toBe(0);
  await limits().reset(LIMIT, 'patient');
  expect(await taken()).toBe(10);
});

test('shares one bucket in an IPv6 network', async () => {
  const behindProxy = createRateLimits({
    database,
    clock: { now: () => Promise.resolve(now) },
    config: { trustedProxies: 1 },
  });
  const answerOf = () => ({ status: 429, body: { message: 'Wait.', retry_after: 1 } }) as const;
  const api = newApi(answerOf).get('/', behindProxy.middleware({ ...LIMIT, name: 'by-network', by: 'address' }), (c) =>
    c.text('in'),
  );
  const statusFrom = async (address: string) =>
    (await api.request('/', { headers: { 'x-forwarded-for': address } })).status;
  for (let host = 1; host <= LIMIT.limit; host += 1) expect(await statusFrom(`2001:db8:1:2::${host}`)).toBe(200);
  expect([await statusFrom('2001:db8:1:2:ffff::1'), await statusFrom('2001:db8:1:3::1')]).toEqual([429, 200]);
});
