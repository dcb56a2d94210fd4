import { expect, test } from 'vitest';
import { createMemoryRateLimit } from './memory-rate-limit.ts';

test('refills buckets over time, returns how long to wait, and counts each caller separately', () => {
  let now = 0;
  const gate = createMemoryRateLimit({ limit: 3, perMs: 6000 }, () => now);
  const takes = (subject: string, times: number) =>
    Array.from({ length: times }, () => gate.take(subject)?.data.retry_after ?? 'in');
  expect(takes('ann', 5)).toEqual(['in', 'in', 'in', 2, 2]);
  expect(takes('ben', 1)).toEqual(['in']);
  now += 1500;
  expect(takes('ann', 1)).toEqual([1]);
  now += 500;
  expect(takes('ann', 2)).toEqual(['in', 2]);
  now += 600_000;
  expect(takes('ann', 4)).toEqual(['in', 'in', 'in', 2]);
});

test('forgets the caller unseen for longest once there are more than 20,000', () => {
  const gate = createMemoryRateLimit({ limit: 1, perMs: 1_000_000 }, () => 0);
  const isIn = (subject: string) => gate.take(subject) === null;
  expect([isIn('ann'), isIn('ann')]).toEqual([true, false]);
  for (let other = 0; other < 19_999; other += 1) gate.take(`other ${other}`);
  expect(isIn('ann')).toBe(false);
  for (let other = 0; other < 20_000; other += 1) gate.take(`another ${other}`);
  expect(isIn('ann')).toBe(true);
});
