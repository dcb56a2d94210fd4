import { createSearchLimits } from '#platform/http/search-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SuggestionsSchema } from '#contract/content.ts';
import { accepted } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { SearchDeps } from './deps.ts';
import { createSearch } from './index.ts';
import { apiAs } from '#tests/support/api-as.ts';

// Fixed time, so that rate-limit buckets do not refill during a slow test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

type Filtered = Awaited<ReturnType<SearchDeps['catalogue']['matchFiltered']>>;

const nothing = { items: [], total: 0 };
const MODEL = { make: 'Jaguar', make_slug: 'jaguar', model: 'E-Type', slug: 'e-type', year: null };
const NO_AUCTIONS = { live: 0, coming_soon: 0, ended: 0, sold: 0, has_imported_sales: true };
const E_TYPE = '/cars/jaguar/e-type';
const pages = { items: [{ slug: 'e-type', title: 'Jaguar E-Type', summary: '', href: E_TYPE }], total: 1 };
const noMatches = { matches: [], total: 0 };
const noAuctions = { onOffer: noMatches, ended: noMatches, ignored: [], spellings: [] };
const FOUND = { matches: [{ id: 'a1', fit: 0 }], total: 1 };
function openSearch({ filtered = { ok: false, code: 'x', data: {} } as never }: { filtered?: Filtered } = {}) {
  let readings = 0;
  const search = createSearch({
    limits: createSearchLimits({ trustedProxies: 0 }),
    live: { serverTime: () => 0 },
    currency: () => Promise.resolve('USD'),
    findSpellings: () => Promise.resolve([]),
    catalogue: {
      matchFiltered: () => Promise.resolve(filtered),
      match: () => {
        readings += 1;
        return Promise.resolve(noAuctions);
      },
      presentMatches: () => Promise.resolve({ onOffer: nothing, results: nothing, best: [] }),
    },
    content: {
      search: () =>
        Promise.resolve({ services: nothing, photographers: nothing, posts: nothing, faqs: nothing, pages }),
    },
    dealers: { search: () => Promise.resolve(nothing) },
    models: { findPages: () => Promise.resolve([{ ...MODEL, ...NO_AUCTIONS }]) },
  });
  const ask = (path: string, address: string | null, actor: Actor = { kind: 'guest' }) => {
    const api = apiAs(() => actor, [search.routes], '/');
    return api.request(path, {}, address === null ? {} : { incoming: { socket: { remoteAddress: address } } });
  };
  return { ask, readings: () => readings };
}

test('limits frequent searches of one caller, and nobody else’s', async () => {
  const { ask, readings } = openSearch();
  const path = (count: number) => (count % 2 === 0 ? `/search?q=a${count}` : `/search/suggestions?q=a${count}`);
  for (let count = 0; count < 300; count += 1) expect((await ask(path(count), '192.0.2.1')).status).toBe(200);
  const before = readings();
  for (const refused of [
    await ask('/search?q=porsche', '192.0.2.1'),
    await ask('/search/suggestions?q=porsche', '192.0.2.1'),
  ]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(readings()).toBe(before);
  expect((await ask('/search?q=porsche', '192.0.2.2')).status).toBe(200);
  expect(
    (
      await ask('/search?q=porsche', '192.0.2.1', {
        kind: 'user',
        userId: 'ann',
        username: 'ann',
        isStaff: false,
        roles: [],
      })
    ).status,
  ).toBe(200);
  expect((await ask('/search?q=porsche', null)).status).toBe(200);
});

test('suggests a model and the text on its page once', async () => {
  const { ask } = openSearch();
  const { items } = SuggestionsSchema.parse(await (await ask('/search/suggestions?q=e-type', null)).json());
  expect(items.map(({ kind, text, href }) => [kind, text, href])).toEqual([['model', 'Jaguar E-Type', E_TYPE]]);
});

test.each(['/search', '/search/suggestions'])('reads %s once if what its filters ask for is found', async (path) => {
  for (const [filtered, readings] of [
    [accepted({ ...noAuctions, ended: FOUND }), 0],
    [accepted(noAuctions), path === '/search' ? 0 : 1],
  ] as const) {
    const search = openSearch({ filtered });
    expect((await search.ask(`${path}?q=manual+alfa`, null)).status).toBe(200);
    expect(search.readings()).toBe(readings);
  }
});

test.each(['/search', '/search/suggestions'])('does not match auctions for %s again by filters alone', async (path) => {
  const search = openSearch({ filtered: accepted({ ...noAuctions, ended: FOUND }) });
  expect((await search.ask(`${path}?q=under+10k`, null)).status).toBe(200);
  expect(search.readings()).toBe(0);
});
