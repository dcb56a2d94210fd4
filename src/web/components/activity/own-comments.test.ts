import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownCommentsOf } from './own-comments.ts';

let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => Response.json({ items: [], server_time: (asked += 1) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('fetches once per page; again for another user, for new comments, and on return', async () => {
  const first = await Promise.all(['', '', ''].map((version) => ownCommentsOf('ann', 'a', version)));
  expect([asked, new Set(first).size]).toEqual([1, 1]);
  await ownCommentsOf('bob', 'a', '');
  expect(asked).toBe(2);
  await ownCommentsOf('bob', 'a', 'removed');
  expect(asked).toBe(3);
  vi.advanceTimersByTime(60_000);
  await ownCommentsOf('bob', 'a', '');
  expect(asked).toBe(4);
});
