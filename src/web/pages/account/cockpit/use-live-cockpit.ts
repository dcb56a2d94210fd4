import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { LiveEvent } from '#contract/live.ts';
import { isConnectionLost, subscribeLive } from '#web/live/hub.ts';

/** Debounce: bids that come together are read together. */
const READ_DELAY_MS = 700;
/** Views and watchers are not published as events, so they are polled this often while the page is visible. */
const POLL_EVERY_MS = 30_000;
const OVER: ReadonlySet<string> = new Set(['sold', 'not_sold', 'withdrawn']);

const isOther = (tick: AuctionTick, shown: AuctionTick): boolean =>
  tick.slug === shown.slug &&
  (tick.state !== shown.state || tick.bid_count !== shown.bid_count || tick.close_date !== shown.close_date);

function isNewer(event: LiveEvent, shown: AuctionTick): boolean {
  // The snapshot on joining mostly repeats what the page already shows.
  if (event.event === 'snapshot') return event.data.auctions.some((tick) => isOther(tick, shown));
  if (event.event === 'bids' || event.event === 'auction') return event.data.auction.slug === shown.slug;
  return (event.event === 'comment' || event.event === 'listing_changed') && event.data.slug === shown.slug;
}

export function useLiveCockpit(auction: AuctionDetail): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(auction);
  useEffect(() => {
    shown.current = auction;
  }, [auction]);
  const { slug } = auction;
  const isOn = !OVER.has(auction.state);
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void revalidate();
      }, READ_DELAY_MS);
    };
    const leave = subscribeLive({ slugs: [slug], personal: false }, (event) => {
      if (isNewer(event, shown.current)) read();
    });
    // A failed read would replace the page with an error, so this polls only while the connection is up.
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible' && !isConnectionLost()) read();
    }, POLL_EVERY_MS);
    return () => {
      leave();
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [slug, isOn, revalidate]);
}
