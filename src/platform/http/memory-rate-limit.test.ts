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
