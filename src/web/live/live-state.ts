import type { Comment } from '#contract/auctions.ts';
import type { AuctionTick, Bid, ActivityEvent } from '#contract/bids.ts';
import type { LiveEvent } from '#contract/live.ts';

export interface LiveState {
  readonly tick: AuctionTick;
  readonly bids: readonly Bid[];
  readonly comments: readonly Comment[];
  readonly events: readonly ActivityEvent[];
  readonly withdrawnReason: string | null;
  readonly asOf: number;
  readonly isHistoryRewritten: boolean;
  readonly listingChanges: number;
}

/** Compares API times as strings. The first use of the browser's collation takes a phone about 100 ms. */
export const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A snapshot may be taken between an event's creation and its commit, so an older event can still be news. */
const REORDER_MS = 5_000;
const STATUS_ORDER: Record<AuctionTick['state'], number> = {
  scheduled: 0,
  live: 1,
  closed: 2,
  reserve_not_met: 3,
  offer: 4,
  not_sold: 5,
  sold: 6,
  withdrawn: 7,
};

function isNewer(state: Pick<LiveState, 'tick' | 'asOf'>, tick: AuctionTick, serverTime: number): boolean {
  if (serverTime >= state.asOf) return true;
  if (state.asOf - serverTime > REORDER_MS) return false;
  return tick.bid_count > state.tick.bid_count || STATUS_ORDER[tick.state] > STATUS_ORDER[state.tick.state];
}

export interface ReceivedTick {
  readonly tick: AuctionTick;
  readonly at: number;
}

export function keepTicks(
  known: ReadonlyMap<string, ReceivedTick>,
  event: LiveEvent,
): ReadonlyMap<string, ReceivedTick> {
  const ticks =
    event.event === 'snapshot'
      ? event.data.auctions
      : event.event === 'bids' || event.event === 'auction'
        ? [event.data.auction]
        : [];
  const at = event.data.server_time;
  const newer = ticks.filter(({ slug }) => at >= (known.get(slug)?.at ?? 0));
  return newer.length === 0 ? known : new Map([...known, ...newer.map((tick) => [tick.slug, { tick, at }] as const)]);
}

export function withTick<T extends AuctionTick>(auction: T, received: ReceivedTick | undefined, asOf: number): T {
  if (
    received === undefined ||
    !isNewer({ tick: auction, asOf }, received.tick, received.at) ||
    isUnchanged(received.tick, auction)
  )
    return auction;
  return { ...auction, ...received.tick };
}

function isUnchanged(tick: AuctionTick, shown: AuctionTick): boolean {
  return (Object.keys(tick) as (keyof AuctionTick)[]).every((field) => {
    const [next, current] = [tick[field], shown[field]];
    const isMoney = typeof next === 'object' && next !== null && typeof current === 'object' && current !== null;
    return isMoney ? next.amount === current.amount && next.currency === current.currency : next === current;
  });
}

export function applyTick(state: LiveState, tick: AuctionTick, serverTime: number): LiveState {
  if (tick.slug !== state.tick.slug || !isNewer(state, tick, serverTime)) return state;
  return { ...state, tick, asOf: Math.max(state.asOf, serverTime) };
}

export function mergeBids(bids: readonly Bid[], received: readonly Bid[]): readonly Bid[] {
  const known = new Set(bids.map((bid) => bid.number));
  const fresh = received.filter((bid) => !known.has(bid.number));
  return fresh.length === 0 ? bids : [...fresh, ...bids].sort((a, b) => b.number - a.number);
}

export function mergeComments(comments: readonly Comment[], received: readonly Comment[]): readonly Comment[] {
  if (received.length === 0) return comments;
  const byId = new Map([...comments, ...received].map((comment) => [comment.id, comment]));
  return [...byId.values()].sort((a, b) => inOrder(a.posted_at, b.posted_at));
}

type AuctionChange = Extract<LiveEvent, { event: 'auction' }>['data'];

function activityOf({ change, server_time: at, auction }: AuctionChange): ActivityEvent[] {
  const base = { count: 1, note: '', happened_at: new Date(at).toISOString() };
  if (change === 'reserve_changed')
    return [{ ...base, kind: auction.reserve_status === 'none' ? 'reserve_removed' : 'reserve_lowered' }];
  return change === 'extended' || change === 'paused'
    ? [{ ...base, kind: 'close_moved', until: `${auction.close_date}Z` }]
    : [];
}

export function mergeEvents(
  known: readonly ActivityEvent[],
  received: readonly ActivityEvent[],
): readonly ActivityEvent[] {
  const times = new Set(known.map((event) => event.happened_at));
  const fresh = received.filter((event) => !times.has(event.happened_at));
  return fresh.length === 0 ? known : [...known, ...fresh].sort((a, b) => inOrder(a.happened_at, b.happened_at));
}

export function applyEvent(state: LiveState, event: LiveEvent): LiveState {
  const { slug } = state.tick;
  switch (event.event) {
    case 'snapshot': {
      const tick = event.data.auctions.find((each) => each.slug === slug);
      return tick ? applyTick(state, tick, event.data.server_time) : state;
    }
    case 'bids':
      if (event.data.auction.slug !== slug) return state;
      return {
        ...applyTick(state, event.data.auction, event.data.server_time),
        bids: mergeBids(state.bids, event.data.bids),
      };
    case 'auction': {
      if (event.data.auction.slug !== slug) return state;
      const next = applyTick(state, event.data.auction, event.data.server_time);
      return {
        ...next,
        events: mergeEvents(next.events, activityOf(event.data)),
        withdrawnReason: event.data.change === 'withdrawn' ? (event.data.reason ?? null) : next.withdrawnReason,
        isHistoryRewritten: next.isHistoryRewritten || event.data.change === 'bid_voided',
      };
    }
    case 'comment':
      return event.data.slug === slug
        ? { ...state, comments: mergeComments(state.comments, [event.data.comment]) }
        : state;
    case 'listing_changed':
      return event.data.slug === slug ? { ...state, listingChanges: state.listingChanges + 1 } : state;
    case 'notification':
    case 'conversation_changed':
    case 'sale_started':
    case 'inbox_thread_changed':
    case 'connection_ends':
    case 'heartbeat':
      return state;
  }
}

export function isMissingBids(state: LiveState): boolean {
  return state.isHistoryRewritten || (state.bids[0]?.number ?? 0) < state.tick.bid_count;
}

export function withHistory(state: LiveState, bids: readonly Bid[], events: readonly ActivityEvent[] = []): LiveState {
  return {
    ...state,
    events: mergeEvents(state.events, events),
    bids: state.isHistoryRewritten ? bids : mergeBids(state.bids, bids),
    isHistoryRewritten: false,
  };
}
