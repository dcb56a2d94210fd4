import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { newApi } from './api.ts';
import { createSearchLimits } from './search-limits.ts';

const guest: Actor = { kind: 'guest' };

function openSearch() {
  const limits = createSearchLimits({ trustedProxies: 0 });
  const finish = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const api = newApi();
  api.use('*', async (c, next) => {
    c.set('actor', guest);
    await next();
  });
  api.get('/search', async (c) => {
    const result = await limits.run(c, async () => {
      running += 1;
      most = Math.max(most, running);
      await finish.promise;
      running -= 1;
      return { ok: true } as const;
    });
    return c.json(result.ok ? 200 : 429);
  });
  api.onError((error, c) => c.json(error.name, 503));
  const search = async (address: string) =>
    api.request('/search', {}, { incoming: { socket: { remoteAddress: address } } });
  return { search, finish: () => finish.resolve(), most: () => most };
}

test('runs a flood of searches one at a time, and answers most of it with 503', async () => {
  const { search, finish, most } = openSearch();
  const answers = Array.from({ length: 60 }, (_, index) => search(`192.0.2.${index + 1}`));
  finish();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(most()).toBe(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(41);
  expect(statuses.filter((status) => status === 503)).toHaveLength(19);
});

test('a search is answered before its rest, in which the database does other work for as long as it took', async () => {
  const TOOK_MS = 60;
  const log: { what: string; at: number }[] = [];
  const limits = createSearchLimits({ trustedProxies: 0 });
  const api = newApi();
  api.use('*', async (c, next) => {
    c.set('actor', guest);
    await next();
  });
  api.get('/search', async (c) => {
    await limits.run(c, async () => {
      log.push({ what: 'starts', at: performance.now() });
      await pause(TOOK_MS);
      return null;
    });
    log.push({ what: 'answered', at: performance.now() });
    return c.body(null, 204);
  });
  await Promise.all([api.request('/search'), api.request('/search')]);
  expect(log.map(({ what }) => what)).toEqual(['starts', 'answered', 'starts', 'answered']);
  const [first, , second] = log;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1.9 * TOOK_MS);
});
