import { useEffect, useState } from 'react';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Bid } from '#contract/bids.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { subscribeLive } from '#web/live/hub.ts';

const MOST_LINES = 40;
interface Heard { readonly slug: string; readonly bid: Bid }

/** The bids that fall while the page is open, the newest first. */
export function BidStream({ auctions }: { auctions: readonly Pick<AuctionSummary, 'slug' | 'lot_number' | 'title'>[] }) {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const slugs = auctions.map(({ slug }) => slug).join(',');
  useEffect(() => (slugs === '' ? undefined : subscribeLive({ slugs: slugs.split(','), personal: false }, (event) => {
    if (event.event !== 'bids') return;
    const { slug } = event.data.auction;
    const fresh = event.data.bids.toReversed().map((bid) => ({ slug, bid }));
    setHeard((before) => [...fresh.filter(({ bid }) => !before.some((each) => each.slug === slug && each.bid.number === bid.number)), ...before].slice(0, MOST_LINES));
  })), [slugs]);
  const bySlug = new Map(auctions.map((auction) => [auction.slug, auction]));
  return (
    <section aria-labelledby="stream-title" className="border-line max-2xl:border-t 2xl:border-l">
      <h2 id="stream-title" className="flex min-h-14 items-center border-b border-line px-4 font-[640]">Bid stream</h2>
      {heard.length === 0 ? <p className="px-4 py-5 text-ink-2">Bids appear here as they fall.</p> : (
        <ol>
          {heard.map(({ slug, bid }) => (
            <li key={`${slug}-${bid.number}`} className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2.5">
              <span className="data text-ink-3">{bySlug.get(slug)?.lot_number}</span>
              <span className="min-w-0 truncate"><strong className="font-[640]">{bid.bidder}</strong>{bid.automatic ? <span className="text-ink-3"> automatic</span> : null}</span>
              <span className="data">{formatMoney(bid.amount)}</span>
              <PageLink className="col-span-2 col-start-2 truncate text-small text-ink-3 underline-offset-4 hover:underline" to={`/operator/auctions/${slug}`}><TimeText at={bid.placed_at} form="second" />, {bySlug.get(slug)?.title}</PageLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
