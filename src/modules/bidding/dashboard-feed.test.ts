import { afterEach, describe, expect, test } from 'vitest';
import type { Bid } from '#contract/bids.ts';
import { DashboardUpdateSchema } from '#contract/live-dashboard.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { createDashboardFeed, MAX_QUEUED_LINES } from './dashboard-feed.ts';
import { apiAs } from '#tests/support/api-as.ts';

const AUCTIONS = 300;
const LONG_MS = 60_000;
const listeners: ((event: LiveEvent) => void)[] = [];
const feed = createDashboardFeed({ onEvent: (listener) => listeners.push(listener), serverTime: () => 1000 });
afterEach(() => {
  feed.stop();
});

const money = (amount: number) => ({ amount, currency: 'USD' });
const tickOf = (slug: string, bids: number) => ({
  slug,
  state: 'live' as const,
  price: money(bids * 100),
  minimum_bid: money(bids * 100 + 100),
  bid_count: bids,
  leader: 'ann',
  reserve_status: 'none' as const,
  close_date: '2026-11-22T18:00:00.000',
  extension_count: 0,
  in_extension: false,
  paused_until: null,
  hammer_price: null,
});
const bidOf = (number: number): Bid => ({
  number,
  bidder: 'ann',
  amount: money(number * 100),
  automatic: false,
  placed_at: '2026-11-22T17:00:00.000Z',
});
let id = 0;
const happens = (topic: string, name: string, data: object) => {
  id += 1;
  for (const listener of listeners) listener({ id, topic, name, json: JSON.stringify(data) });
};
const falls = (slug: string, number: number) =>
  happens(`auction:${slug}`, 'bids', {
    server_time: 1,
    auction: tickOf(slug, number),
    bids: [bidOf(number)],
    extended: false,
  });

describe('the dashboard feed', () => {
  test('sends the newest state of every auction, with every bid', async () => {
    const reader = feed.join();
    for (let auction = 0; auction < AUCTIONS / 2; auction += 1) falls(`car-${auction}`, 1);
    for (let auction = AUCTIONS / 2; auction < AUCTIONS; auction += 1)
      happens(`auction:car-${auction}`, 'auction', {
        server_time: 1,
        auction: tickOf(`car-${auction}`, 0),
        change: 'extended',
      });
    falls('car-7', 2);
    const news = DashboardUpdateSchema.parse(await reader?.next(LONG_MS));
    expect(news.auctions).toHaveLength(AUCTIONS);
    expect(news.auctions.find(({ slug }) => slug === 'car-7')).toMatchObject({ bid_count: 2 });
    expect(news.bids.filter(({ slug }) => slug === 'car-7').map(({ bid }) => bid.number)).toEqual([1, 2]);
    expect(news).toMatchObject({ missed: false, server_time: 1000 });
  });
  test('wakes waiting readers, and skips events of no auction', async () => {
    const reader = feed.join();
    const waiting = reader?.next(LONG_MS);
    happens('user:ann', 'notification', { notification: {} });
    falls('car-1', 3);
    expect((await waiting)?.auctions.map(({ slug }) => slug)).toEqual(['car-1']);
    expect(await reader?.next(1)).toBeNull();
  });
  test('sends slow readers the newest lines, and that there were more', async () => {
    const reader = feed.join();
    for (let number = 1; number <= MAX_QUEUED_LINES + 50; number += 1) falls('car-1', number);
    const news = await reader?.next(LONG_MS);
    expect([news?.missed, news?.bids.length, news?.bids.at(-1)?.bid.number, news?.auctions.length]).toEqual([
      true,
      MAX_QUEUED_LINES,
      MAX_QUEUED_LINES + 50,
      1,
    ]);
  });
  test('limits the number of readers, and disconnects all on shutdown', async () => {
    const readers = Array.from({ length: 101 }, () => feed.join());
    expect(readers.filter((reader) => reader === null)).toHaveLength(1);
    const waiting = readers[0]?.next(LONG_MS);
    feed.stop();
    expect([await waiting, readers[0]?.isOver, feed.join() === null]).toEqual([null, true, false]);
  });
  test('streams only to staff with access to auctions', async () => {
    const people: Record<string, Actor> = {
      public: { kind: 'user', userId: 'p', username: 'p', isStaff: false, roles: [] },
      editor: { kind: 'user', userId: 'e', username: 'e', isStaff: true, roles: ['editor'] },
      manager: { kind: 'user', userId: 'f', username: 'f', isStaff: true, roles: ['auction_manager'] },
    };
    const api = apiAs((as) => people[as], [feed.routes]);
    const ask = (as: string) => api.request('/api/operator/live/live', { headers: { 'x-as': as } });
    expect([(await ask('guest')).status, (await ask('public')).status, (await ask('editor')).status]).toEqual([
      401, 403, 403,
    ]);
    const stream = await ask('manager');
    expect([stream.status, stream.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ]);
    const read = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await read?.read())?.value).toContain('event: begun');
    falls('car-1', 1);
    let received = '';
    while (!received.includes('event: update')) received += (await read?.read())?.value ?? '';
    expect(received).toContain('"slug":"car-1"');
    await read?.cancel();
  });
});
