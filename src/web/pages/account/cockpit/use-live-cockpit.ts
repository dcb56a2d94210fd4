import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { LiveEvent } from '#contract/live.ts';
import { isLineLost, subscribeLive } from '#web/live/hub.ts';

/** Bids that come together are read together. */
const READ_WITHIN_MS = 700;
/** Who looks and watches is told to nobody as it happens: it is looked for so often while the seller sees the page. */
const LOOK_EVERY_MS = 30_000;
const OVER: ReadonlySet<string> = new Set(['sold', 'not_sold', 'withdrawn']);

const isOther = (tick: AuctionTick, shown: AuctionTick): boolean =>
  tick.slug === shown.slug && (tick.state !== shown.state || tick.bid_count !== shown.bid_count || tick.close_date !== shown.close_date);

/** Whether an event says something of this auction that its page does not show. */
function isNews(event: LiveEvent, shown: AuctionTick): boolean {
  // What is said on joining is mostly what the page shows already.
  if (event.event === 'snapshot') return event.data.auctions.some((tick) => isOther(tick, shown));
  if (event.event === 'bids' || event.event === 'auction') return event.data.auction.slug === shown.slug;
  return (event.event === 'comment' || event.event === 'listing_changed') && event.data.slug === shown.slug;
}

/** Keeps the cockpit as the auction is: every bid, question and step of it is read anew, until it is over. */
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
      }, READ_WITHIN_MS);
    };
    const leave = subscribeLive({ slugs: [slug], personal: false }, (event) => {
      if (isNews(event, shown.current)) read();
    });
    // What cannot be read would take the page away: it is looked at while the line holds.
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible' && !isLineLost()) read();
    }, LOOK_EVERY_MS);
    return () => {
      leave();
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [slug, isOn, revalidate]);
}
