import { describe, expect, it } from 'vitest';
import { LIVE_EVENTS } from '#contract/live.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { joinBids } from './join-bids.ts';

const USD = (amount: number) => ({ amount, currency: 'USD' });
function bids(id: number, numbers: readonly number[], extended = false): LiveEvent {
  const last = numbers.at(-1) ?? 0;
  const auction = {
    slug: 'jaguar',
    state: 'live',
    price: USD(last * 100),
    minimum_bid: USD(last * 100 + 100),
    bid_count: last,
    leader: 'ann',
    reserve_status: 'none',
    close_date: '2026-11-21T18:00:00.000',
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    hammer_price: null,
  };
  const lines = numbers.map((number) => ({
    number,
    bidder: 'ann',
    amount: USD(number * 100),
    automatic: false,
    placed_at: '2026-11-21T17:00:00.000Z',
  }));
  return {
    id,
    topic: 'auction:jaguar',
    name: 'bids',
    json: JSON.stringify({ server_time: 1_000 + id, auction, bids: lines, extended }),
  };
}
const comment = (id: number): LiveEvent => ({
  id,
  topic: 'auction:jaguar',
  name: 'comment',
  json: '{"slug":"jaguar"}',
});
const read = (event: LiveEvent | undefined) => LIVE_EVENTS.bids.parse(JSON.parse(event?.json ?? ''));
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('bids that wait for a slow reader', () => {
  it('are merged into one event with the newest state and every line', () => {
    const joined = joinBids([bids(7, [1]), bids(8, [2, 3], true), bids(12, [4])]);
    expect(joined.map(({ id, name }) => ({ id, name }))).toEqual([{ id: 12, name: 'bids' }]);
    const data = read(joined[0]);
    expect(data.bids.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(data).toMatchObject({ server_time: 1_012, extended: true, auction: { bid_count: 4, price: USD(400) } });
  });
  it('lose no line when they exceed one event', () => {
    const joined = joinBids(span(1, 120).map((number) => bids(number, [number])));
    expect(joined.map((event) => read(event).bids.length)).toEqual([50, 50, 20]);
    expect(joined.flatMap((event) => read(event).bids.map(({ number }) => number))).toEqual(span(1, 120));
    expect(joined.map(({ id }) => id)).toEqual([50, 100, 120]);
  });
  it('are not merged across other events', () => {
    const events = [bids(1, [1]), comment(2), bids(3, [2]), bids(4, [3]), comment(5)];
    expect(joinBids(events).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
  });
  it('are left alone if there is one', () => {
    const alone = [bids(1, [1]), comment(2)];
    expect(joinBids(alone)).toEqual(alone);
  });
});
