import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionTick } from '#contract/bids.ts';
import type { FloorBid, FloorNews } from '#contract/floor.ts';
import { hearServerTime } from '#web/live/server-clock.ts';

const ADDRESS = '/api/operator/floor/live';
/** The server says something every 15 s: a line that was silent for longer is dead. */
const SILENCE_MS = 25_000;
const AGAIN_AFTER_MS = 3_000;
export const MOST_LINES = 40;
/** The state of an auction, and when the server told it. */
export interface HeardTick {
  readonly tick: AuctionTick;
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

/** Opens the floor's stream and keeps it open: it is made again when it was lost, or fell silent. */
function openFeed(hear: { begun: () => void; news: (news: FloorNews) => void; line: (line: FloorLine) => void }): () => void {
  let source: EventSource | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    hear.line('lost');
    source?.close();
    clearTimeout(silence);
    clearTimeout(again);
    again = setTimeout(open, AGAIN_AFTER_MS);
  };
  const heard = () => {
    hear.line('live');
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
  };
  function open() {
    source = new EventSource(ADDRESS, { withCredentials: true });
    silence = setTimeout(lose, SILENCE_MS);
    source.addEventListener('begun', () => {
      heard();
      hear.begun();
    });
    source.addEventListener('heartbeat', heard);
    source.addEventListener('floor', (message: MessageEvent<string>) => {
      heard();
      hear.news(JSON.parse(message.data) as FloorNews);
    });
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) lose();
    });
  }
  open();
  return () => {
    source?.close();
    clearTimeout(silence);
    clearTimeout(again);
  };
}

/** What happens on the whole floor, as it happens: the newest state of each auction, and the newest bids. Where something may have been missed the page looks anew. */
export function useFloorFeed(): { line: FloorLine; ticks: ReadonlyMap<string, HeardTick>; bids: readonly FloorBid[] } {
  const { revalidate } = useRevalidator();
  const [line, setLine] = useState<FloorLine>('connecting');
  const [ticks, setTicks] = useState<ReadonlyMap<string, HeardTick>>(new Map());
  const [bids, setBids] = useState<readonly FloorBid[]>([]);
  useEffect(() => {
    let hasBegun = false;
    return openFeed({
      line: setLine,
      begun() {
        if (hasBegun) void revalidate();
        hasBegun = true;
      },
      news(news) {
        hearServerTime(news.server_time);
        setTicks((known) => new Map([...known, ...news.auctions.map((tick) => [tick.slug, { tick, at: news.server_time }] as const)]));
        setBids((known) =>
          mergedLines(
            news.bids.map(({ slug, bid }) => ({ slug, title: '', bid })),
            known,
          ),
        );
        if (news.missed) void revalidate();
      },
    });
  }, [revalidate]);
  return useMemo(() => ({ line, ticks, bids }), [line, ticks, bids]);
}
