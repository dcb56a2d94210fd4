import { listBids } from '#contract/endpoints/bidding.ts';
import { startTransition, useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import type { Notification } from '#contract/account.ts';
import type { AuctionDetail, AuctionSummary, BidPanelAuction, Comment } from '#contract/auctions.ts';
import type { AuctionTick, Bid, ActivityEvent } from '#contract/bids.ts';
import type { LiveEvent } from '#contract/live.ts';
import { browserClient } from '#web/api.ts';
import { loadWithoutInteraction } from '#web/components/ui/first-interaction.ts';
import { isConnectionLost, subscribeLive, tickOf } from './hub.ts';
import {
  applyEvent,
  applyTick,
  type ReceivedTick,
  keepTicks,
  type LiveState,
  mergeComments,
  isMissingBids,
  withHistory,
  withTick,
} from './live-state.ts';
import { subscribeTicker } from './server-clock.ts';

const REFETCH_AFTER_MS = 400;

interface InitialAuction {
  auction: BidPanelAuction & Partial<Pick<AuctionDetail, 'withdrawn_reason'>>;
  bids: readonly Bid[];
  events: readonly ActivityEvent[];
  comments: readonly Comment[];
}
type Action =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'tick'; tick: AuctionTick; serverTime: number }
  | { kind: 'history'; bids: readonly Bid[]; events?: readonly ActivityEvent[] }
  | { kind: 'comments'; comments: readonly Comment[] }
  | { kind: 'page'; initial: InitialAuction };

const stateOf = ({ auction, bids, events, comments }: InitialAuction): LiveState => ({
  tick: tickOf(auction),
  bids,
  events,
  comments,
  withdrawnReason: auction.withdrawn_reason ?? null,
  asOf: auction.server_time,
  isHistoryRewritten: false,
  listingChanges: 0,
});

function step(state: LiveState, action: Action): LiveState {
  switch (action.kind) {
    case 'event':
      return applyEvent(state, action.event);
    case 'tick':
      return applyTick(state, action.tick, action.serverTime);
    case 'history':
      return withHistory(state, action.bids, action.events);
    case 'comments':
      return { ...state, comments: mergeComments(state.comments, action.comments) };
    case 'page': {
      const fresh = stateOf(action.initial);
      return fresh.tick.slug === state.tick.slug && fresh.asOf <= state.asOf ? state : fresh;
    }
  }
}

export interface LiveAuction extends LiveState {
  receiveTick(tick: AuctionTick, serverTime: number): void;
  addBids(bids: readonly Bid[]): void;
  addComments(comments: readonly Comment[]): void;
}

export function useLiveAuction(initial: InitialAuction, { withHistory = true } = {}): LiveAuction {
  const [state, dispatch] = useReducer(step, initial, stateOf);
  const { slug } = initial.auction;
  useEffect(() => dispatch({ kind: 'page', initial }), [initial]);
  useEffect(
    () =>
      subscribeLive({ slugs: [slug], personal: false }, (event) => {
        if (event.event !== 'snapshot') loadWithoutInteraction();
        startTransition(() => dispatch({ kind: 'event', event }));
      }),
    [slug],
  );

  const isBehind = withHistory && isMissingBids(state);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => {
      browserClient.call(listBids, { params: { slug } }).then(
        (page) => dispatch({ kind: 'history', bids: page.items, events: page.events }),
        () => {},
      );
    }, REFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBehind, slug, state.tick.bid_count]);

  const receiveTick = useCallback(
    (tick: AuctionTick, serverTime: number) => dispatch({ kind: 'tick', tick, serverTime }),
    [],
  );
  const addBids = useCallback((bids: readonly Bid[]) => dispatch({ kind: 'history', bids }), []);
  const addComments = useCallback((comments: readonly Comment[]) => dispatch({ kind: 'comments', comments }), []);
  return { ...state, receiveTick, addBids, addComments };
}

export function useLiveTicks<T extends AuctionSummary>(auctions: readonly T[], asOf: number): readonly T[] {
  const [ticks, receive] = useReducer(keepTicks, new Map<string, ReceivedTick>());
  const slugs = auctions
    .filter((auction) => auction.state === 'live' || auction.state === 'scheduled')
    .map((auction) => auction.slug)
    .join(',');
  // A transition, so that a long list updates without blocking touch input.
  useEffect(
    () =>
      slugs === ''
        ? undefined
        : subscribeLive({ slugs: slugs.split(','), personal: false }, (event) => startTransition(() => receive(event))),
    [slugs],
  );
  return useMemo(
    () => auctions.map((auction) => withTick(auction, ticks.get(auction.slug), asOf)),
    [auctions, ticks, asOf],
  );
}

export function useIsLost(): boolean {
  return useSyncExternalStore(subscribeTicker, isConnectionLost, () => false);
}

export function useArrivedNotifications(username: string | null): readonly Notification[] {
  const [arrived, setArrived] = useState<readonly Notification[]>([]);
  useEffect(() => {
    setArrived([]);
    if (username === null) return undefined;
    return subscribeLive({ slugs: [], personal: true }, (event) => {
      if (event.event !== 'notification') return;
      setArrived((before) =>
        before.some((each) => each.id === event.data.notification.id) ? before : [event.data.notification, ...before],
      );
    });
  }, [username]);
  return arrived;
}
