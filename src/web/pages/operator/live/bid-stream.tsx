import type { LiveAuctionRow, LiveBid } from '#contract/live-dashboard.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { mergedLines } from './use-dashboard-feed.ts';

interface BidStreamProps {
  bids: readonly LiveBid[];
  received: readonly LiveBid[];
  auctions: readonly Pick<LiveAuctionRow, 'slug' | 'lot_number' | 'title'>[];
}

export function BidStream({ bids, received, auctions }: BidStreamProps) {
  const bySlug = new Map(auctions.map((auction) => [auction.slug, auction]));
  const lines = mergedLines(bids, received);
  return (
    <section aria-labelledby="stream-title" className="border-line max-xl:border-t xl:border-l">
      <h2 id="stream-title" className="flex min-h-14 items-center border-b border-line px-4 font-strong">
        Bid stream
      </h2>
      {lines.length === 0 ? (
        <p className="px-4 py-5 text-ink-2">New bids appear here.</p>
      ) : (
        <ol>
          {lines.map(({ slug, title, bid }) => (
            <li
              key={`${slug}-${bid.number}`}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-2.5"
            >
              <span className="data text-ink-3">{bySlug.get(slug)?.lot_number}</span>
              <span className="min-w-0 break-words">
                <strong className="font-strong">{bid.bidder}</strong>
                {bid.automatic ? <span className="text-ink-3"> automatic</span> : null}
              </span>
              <span className="data">{formatMoney(bid.amount)}</span>
              <PageLink
                className="col-span-2 col-start-2 text-small text-ink-3 underline-offset-4 hover:underline"
                to={`/operator/auctions/${slug}`}
              >
                <TimeText at={bid.placed_at} form="second" />,{' '}
                {bySlug.get(slug)?.title ?? (title === '' ? slug : title)}
              </PageLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
