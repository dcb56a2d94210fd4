import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createRateLimits } from './rate-limit.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await testDatabase('postgres');
});
afterAll(async () => {
  await place.close();
});

let now = 1_700_000_000_000;
const limits = () => createRateLimits({ database: place.database, clock: { now: () => Promise.resolve(now) }, config: { trustedProxies: 0 } });
const LIMIT = { name: 'door', limit: 10, perMs: 60_000 };

test('a bucket is one for all processes, however many ask at once', async () => {
  const [one, other] = [limits(), limits()];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? one : other).take(LIMIT, 'somebody')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  expect(answers.find((answer) => answer !== null)).toMatchObject({ status: 429, body: { code: 'too_many_attempts', retry_after: 6 } });
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
  await limits().forget(LIMIT, 'patient');
  expect(await taken()).toBe(10);
});
