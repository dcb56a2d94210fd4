import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionTick } from '#contract/bids.ts';
import type { FloorBid, FloorNews } from '#contract/floor.ts';
import { staffClient } from '#web/components/console/staff-client.ts';
import { createConnection } from '#web/live/connection.ts';
import { hearServerTime } from '#web/live/server-clock.ts';
import { openStream } from '#web/live/stream.ts';

const ADDRESS = '/api/operator/floor/live';
const EVENTS = ['begun', 'floor', 'heartbeat'] as const;
/** The whole floor is one subscription: what is wanted of it never changes. */
const WHOLE_FLOOR = { slugs: ['floor'], personal: false } as const;
export const MOST_LINES = 40;

/** What is heard: news, or only that the line holds. A list that was asked for instead has no line. */
type FloorEvent = { readonly id: null } & (
  | { readonly event: 'begun' | 'heartbeat' }
  | { readonly event: 'floor'; readonly data: FloorNews }
  | { readonly event: 'asked' }
);
/** The changing part of an auction as the table shows it. */
export type FloorTick = Omit<AuctionTick, 'minimum_bid' | 'hammer_price'>;
/** The state of an auction, and when the server told it. */
export interface HeardTick {
  readonly tick: FloorTick;
  readonly at: number;
}
export type FloorLine = 'connecting' | 'live' | 'lost';

const keyOf = ({ slug, bid }: FloorBid) => `${slug}-${bid.number}`;
/** Both, each line once, the newest first; of one auction the higher number is the newer. */
export function mergedLines(one: readonly FloorBid[], other: readonly FloorBid[]): FloorBid[] {
  const all = new Map([...other, ...one].map((each) => [keyOf(each), each]));
  return [...all.values()]
    .toSorted((a, b) => b.bid.placed_at.localeCompare(a.bid.placed_at) || (a.slug === b.slug ? b.bid.number - a.bid.number : 0))
    .slice(0, MOST_LINES);
}

/** What the table shows of a tick, and no more: it is compared and drawn again only where that changed. */
function shownOf({ slug, state, price, bid_count, leader, reserve_status, close_date, extension_count }: AuctionTick): FloorTick {
  return { slug, state, price, bid_count, leader, reserve_status, close_date, extension_count };
}

/** What happens on the whole floor, as it happens: the newest state of each auction, and the newest bids. Where something may have been missed the page looks anew. */
export function useFloorFeed(): { line: FloorLine; ticks: ReadonlyMap<string, HeardTick>; bids: readonly FloorBid[] } {
  const { revalidate } = useRevalidator();
  const [line, setLine] = useState<FloorLine>('connecting');
  const [ticks, setTicks] = useState<ReadonlyMap<string, HeardTick>>(new Map());
  const [bids, setBids] = useState<readonly FloorBid[]>([]);
  useEffect(() => {
    let hasBegun = false;
    const hearNews = (news: FloorNews) => {
      hearServerTime(news.server_time);
      setTicks((known) => new Map([...known, ...news.auctions.map((tick) => [tick.slug, { tick: shownOf(tick), at: news.server_time }] as const)]));
      setBids((known) =>
        mergedLines(
          news.bids.map(({ slug, bid }) => ({ slug, title: '', bid })),
          known,
        ),
      );
      if (news.missed) void revalidate();
    };
    const connection = createConnection<FloorEvent>({
      open: (_wants, _lastEventId, handlers) => openStream(ADDRESS, handlers, EVENTS),
      // While no stream can be had the list is read anew: that it could be read says that the server is there.
      async poll() {
        await staffClient.desk.floorAuctions({ limit: 1 });
        void revalidate();
        return [{ id: null, event: 'asked' }];
      },
      onEvent(event) {
        setLine(event === null ? 'lost' : 'live');
        if (event?.event === 'floor') hearNews(event.data);
        if (event?.event !== 'begun') return;
        if (hasBegun) void revalidate();
        hasBegun = true;
      },
      random: Math.random,
    });
    connection.want(WHOLE_FLOOR);
    return () => connection.close();
  }, [revalidate]);
  return useMemo(() => ({ line, ticks, bids }), [line, ticks, bids]);
}
