import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { READS_BY_ADDRESS } from '#platform/http/read-limit.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';

/** Limits for one address on a running site. `bench/flood.ts` measures bids beside floods. */
let api: ServedApi;
beforeAll(async () => {
  // Limits don't refill during a slow test.
  vi.useFakeTimers({ toFake: ['performance'] });
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await api.close();
  vi.useRealTimers();
});

const SEARCHES_A_MINUTE = 300;
const get = async (path: string, address: string): Promise<number> => {
  const answer = await fetch(api.origin + path, { headers: { 'x-forwarded-for': address } });
  await answer.arrayBuffer();
  return answer.status;
};

describe('a flood of searches', () => {
  test('is refused to its sender in every list that can be searched, and to nobody else', async () => {
    const flooder = '198.51.100.1';
    let answered = 0;
    while ((await get('/api/search/places?q=', flooder)) === 200) answered += 1;
    expect(answered).toBe(SEARCHES_A_MINUTE);
    for (const search of [
      '/api/search?q=jaguar',
      '/api/search/suggestions?q=jaguar',
      '/api/auctions?q=jaguar',
      '/api/auctions?status=results&make=jaguar',
      '/api/auctions?cursor=a',
      '/api/auctions?near=London&within=50',
      '/api/dealers?q=jaguar',
    ]) {
      expect([search, await get(search, flooder)]).toEqual([search, 429]);
      expect([search, await get(search, '198.51.100.2')]).not.toEqual([search, 429]);
    }
    expect(await get('/api/auctions?status=results&sort=price_high', flooder)).toBe(200);
    expect(await get('/api/dealers', flooder)).toBe(200);
  });
});

describe('a flood of reads', () => {
  test('is refused to its sender in every list, and to nobody else', async () => {
    const flooder = '198.51.100.5';
    let answered = 0;
    while ((await get('/api/settings', flooder)) === 200) answered += 1;
    expect(answered).toBe(READS_BY_ADDRESS.limit);
    for (const list of [
      '/api/auctions',
      '/api/auctions?status=results',
      '/api/auctions/a',
      '/api/auctions/a/comments',
      '/api/auctions/a/bids',
      '/api/dealers',
      '/api/news',
      '/api/market',
    ]) {
      expect([list, await get(list, flooder)]).toEqual([list, 429]);
      expect([list, await get(list, '198.51.100.6')]).not.toEqual([list, 429]);
    }
    expect(await get('/healthz', flooder)).toBe(200);
  });
  test('does not stop members behind the same address', async () => {
    const { http } = await addPerson(api);
    expect((await http.get('/api/auctions', { headers: { 'x-forwarded-for': '198.51.100.5' } })).status).toBe(200);
  });
});

describe('a flood of live streams', () => {
  test('is refused to its sender before a snapshot is read', async () => {
    const address = '198.51.100.3';
    while (api.app.liveJoins.take(address) === null);
    const refused = new StreamReader(api.port, '/api/live?auctions=a', { 'x-forwarded-for': address });
    await refused.closed;
    expect([refused.status, refused.events]).toEqual([429, []]);
    const other = new StreamReader(api.port, '/api/live?auctions=a', { 'x-forwarded-for': '198.51.100.4' });
    await other.heard(1, 'snapshot');
    other.close();
  });
});
