import { describe, expect, it } from 'vitest';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import {
  applyEvent,
  applyTick,
  keepTicks,
  type LiveState,
  isMissingBids,
  withHistory,
  withTick,
} from './live-state.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const tick = (over: Partial<AuctionTick> = {}): AuctionTick => ({
  slug: 'a',
  state: 'live',
  price: usd(1000),
  minimum_bid: usd(1100),
  bid_count: 1,
  leader: 'ann',
  reserve_status: 'none',
  close_date: '2026-11-21T22:05:00.000',
  extension_count: 0,
  in_extension: false,
  paused_until: null,
  hammer_price: null,
  ...over,
});
const bid = (number: number): Bid => ({
  number,
  bidder: 'ann',
  amount: usd(number * 1000),
  automatic: false,
  placed_at: '2026-11-21T20:00:00.000Z',
});
const state = (over: Partial<LiveState> = {}): LiveState => ({
  tick: tick(),
  bids: [bid(1)],
  comments: [],
  events: [],
  withdrawnReason: null,
  asOf: 100_000,
  isHistoryRewritten: false,
  listingChanges: 0,
  ...over,
});

describe('an auction in a list', () => {
  const told = (server_time: number, ...auctions: AuctionTick[]) => ({
    id: null,
    event: 'snapshot' as const,
    data: { server_time, auctions },
  });
  const listed = { ...tick({ bid_count: 3, price: usd(3000) }), title: '1967 Jaguar E-Type' };
  it('shows the newer of the last event and the loaded state', () => {
    const left = keepTicks(new Map(), told(50_000, tick({ bid_count: 2, price: usd(2000) })));
    expect(withTick(listed, left.get('a'), 100_000)).toBe(listed);
    const back = keepTicks(left, told(101_000, tick({ bid_count: 4, price: usd(4000) })));
    expect(withTick(listed, back.get('a'), 100_000)).toEqual({ ...listed, bid_count: 4, price: usd(4000) });
    expect(keepTicks(back, told(60_000, tick())).get('a')?.tick.bid_count).toBe(4);
    expect(
      withTick(listed, keepTicks(back, told(102_000, tick({ bid_count: 3, price: usd(3000) }))).get('a'), 100_000),
    ).toBe(listed);
  });
});

describe('the live state of an auction', () => {
  it('adds bids, newest first, each once', () => {
    const next = applyEvent(state(), {
      id: '7',
      event: 'bids',
      data: { server_time: 100_500, auction: tick({ bid_count: 3 }), bids: [bid(2), bid(3), bid(1)], extended: false },
    });
    expect(next.bids.map((each) => each.number)).toEqual([3, 2, 1]);
    expect(next.tick.bid_count).toBe(3);
    expect(isMissingBids(next)).toBe(false);
  });
  it('ignores other auctions and outdated events', () => {
    const before = state();
    expect(
      applyEvent(before, {
        id: '7',
        event: 'bids',
        data: { server_time: 200_000, auction: tick({ slug: 'b' }), bids: [bid(2)], extended: false },
      }),
    ).toBe(before);
    expect(applyTick(before, tick({ bid_count: 0 }), 99_000)).toBe(before);
    expect(applyTick(before, tick({ bid_count: 9 }), 50_000)).toBe(before);
  });
  it('applies an event created before the snapshot and committed after it', () => {
    const next = applyTick(state(), tick({ bid_count: 2 }), 99_990);
    expect(next.tick.bid_count).toBe(2);
    expect(next.asOf).toBe(100_000);
  });
  it('detects missing lines and a rewritten history', () => {
    expect(isMissingBids(applyTick(state(), tick({ bid_count: 4 }), 100_001))).toBe(true);
    const voided = applyEvent(state({ bids: [bid(2), bid(1)], tick: tick({ bid_count: 2 }) }), {
      id: '8',
      event: 'auction',
      data: { server_time: 100_001, auction: tick(), change: 'bid_voided' },
    });
    expect(isMissingBids(voided)).toBe(true);
    expect(withHistory(voided, [bid(1)]).bids).toHaveLength(1);
  });
  it('adds a change of the reserve to the history, once', () => {
    const told = (id: string, at: number, over: Partial<AuctionTick>) =>
      ({ id, event: 'auction', data: { server_time: at, auction: tick(over), change: 'reserve_changed' } }) as const;
    const lowered = applyEvent(state(), told('8', 100_001, { reserve_status: 'not_met' }));
    const removed = applyEvent(
      applyEvent(lowered, told('8', 100_001, { reserve_status: 'not_met' })),
      told('9', 100_002, {}),
    );
    expect(removed.events).toEqual([
      { kind: 'reserve_lowered', count: 1, note: '', happened_at: '1970-01-01T00:01:40.001Z' },
      { kind: 'reserve_removed', count: 1, note: '', happened_at: '1970-01-01T00:01:40.002Z' },
    ]);
    expect(withHistory(removed, [bid(1)], removed.events).events).toHaveLength(2);
  });
  it('replaces a comment that was removed', () => {
    const comment = {
      id: 'c',
      author: 'bob',
      author_avatar: null,
      is_seller: false,
      text: 'Hello',
      parent_id: null,
      posted_at: '2026-11-21T20:00:00.000Z',
      removed: false,
      is_bidder: false,
      is_staff_note: false,
      edited_at: null,
      author_has_page: false,
      vote_count: 0,
      question: null,
      images: [],
    };
    const receive = (before: LiveState, removed: boolean) =>
      applyEvent(before, {
        id: '9',
        event: 'comment',
        data: { server_time: 1, slug: 'a', comment: { ...comment, removed } },
      });
    expect(receive(receive(state(), false), true).comments).toEqual([{ ...comment, removed: true }]);
  });
  it('keeps the reason of a withdrawal', () => {
    const next = applyEvent(state(), {
      id: '9',
      event: 'auction',
      data: {
        server_time: 100_001,
        auction: tick({ state: 'withdrawn' }),
        change: 'withdrawn',
        reason: 'The title is not clear.',
      },
    });
    expect([next.tick.state, next.withdrawnReason]).toEqual(['withdrawn', 'The title is not clear.']);
  });
});
