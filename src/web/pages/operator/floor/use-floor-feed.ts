import { useCallback, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionTick } from '#contract/bids.ts';
import type { FloorBid, FloorNews } from '#contract/floor.ts';
import { type FloorLine, useFloorLine } from '#web/components/console/use-floor-line.ts';

export const MOST_LINES = 40;

/** The changing part of an auction as the table shows it. */
export type FloorTick = Omit<AuctionTick, 'minimum_bid' | 'hammer_price'>;
/** The state of an auction, and when the server told it. */
export interface HeardTick {
  readonly tick: FloorTick;
  readonly at: number;
}

const keyOf = ({ slug, bid }: FloorBid) => `${slug}-${bid.number}`;
/** Both, each line once, the newest first; of one auction the higher number is the newer. */
export function mergedLines(one: readonly FloorBid[], other: readonly FloorBid[]): FloorBid[] {
  const all = new Map([...other, ...one].map((each) => [keyOf(each), each]));
  return [...all.values()]
    .toSorted((a, b) => b.bid.placed_at.localeCompare(a.bid.placed_at) || (a.slug === b.slug ? b.bid.number - a.bid.number : 0))
    .slice(0, MOST_LINES);
}

/** What the table shows of a tick, and no more: it is compared and drawn again only where that changed. */
function shownOf({ slug, state, price, bid_count, leader, reserve_status, close_date, extension_count, in_extension, paused_until }: AuctionTick): FloorTick {
  return { slug, state, price, bid_count, leader, reserve_status, close_date, extension_count, in_extension, paused_until };
}

/** What happens on the whole floor, as it happens: the newest state of each auction, and the newest bids. Where something may have been missed the page looks anew. */
export function useFloorFeed(): { line: FloorLine; ticks: ReadonlyMap<string, HeardTick>; bids: readonly FloorBid[] } {
  const { revalidate } = useRevalidator();
  const [ticks, setTicks] = useState<ReadonlyMap<string, HeardTick>>(new Map());
  const [bids, setBids] = useState<readonly FloorBid[]>([]);
  const hear = useCallback((news: FloorNews) => {
    setTicks((known) => new Map([...known, ...news.auctions.map((tick) => [tick.slug, { tick: shownOf(tick), at: news.server_time }] as const)]));
    setBids((known) =>
      mergedLines(
        news.bids.map(({ slug, bid }) => ({ slug, title: '', bid })),
        known,
      ),
    );
  }, []);
  const look = useCallback(() => void revalidate(), [revalidate]);
  const line = useFloorLine({ onNews: hear, onMissed: look });
  return useMemo(() => ({ line, ticks, bids }), [line, ticks, bids]);
}
