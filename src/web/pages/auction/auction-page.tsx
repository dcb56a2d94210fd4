import { listBids } from '#contract/endpoints/bidding.ts';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import { isApiError } from '#contract/client.ts';
import { readAuction, listSimilarAuctions } from '#contract/endpoints/auctions.ts';
import { listComments } from '#contract/endpoints/comments.ts';
import type { ListingChange } from '#contract/listing.ts';
import { listMutedMembers } from '#contract/endpoints/members.ts';
import { listAuctionDocuments, listListingChanges } from '#contract/endpoints/listings.ts';
import { Activity } from '#web/components/activity/activity.tsx';
import '#web/components/bid/bid.css';
import { BidBar, BidLine, CompactPanel } from '#web/components/bid/bid-bar.tsx';
import { BidPanelProvider, useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { BidPanel } from '#web/components/bid/bid-panel.tsx';
import { useAnnouncements } from '#web/components/bid/use-announcements.ts';
import { useOpenBid } from '#web/components/bid/use-open-bid.ts';
import { Gallery } from '#web/components/gallery/gallery.tsx';
import { LightboxBar } from '#web/components/gallery/lightbox-bar.ts';
import { formatCount } from '#web/components/money/format-money.ts';
import { type ExpectedPrice, readExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';
import { firstMove } from '#web/components/ui/first-move.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { part } from '#web/components/ui/part.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveAuction } from '#web/live/use-live.ts';
import { pack, useUnpacked } from '#web/serialised-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useCard, useUser } from '#web/root-data.ts';
import { auctionCrumbs } from './auction-crumbs.ts';
import { auctionHead } from './auction-head.ts';
import { SellerAside } from './seller-aside.tsx';
import { PartTitle } from './part-title.tsx';
import { partsOf, type StoryPart } from './story-parts.ts';
import { TitleBlock } from './title-block.tsx';

/** Far below the first screen, so its code waits for the first move. */
const Similar = part(async () => {
  await firstMove();
  return (await import('#web/components/auction/similar-auctions.tsx')).SimilarAuctions;
});
const Story = part(async () => {
  await firstMove();
  return (await import('./story.tsx')).Story;
});
const BidSheet = lazy(() => import('#web/components/bid/bid-sheet.tsx'));
const MoreOfListing = part(() =>
  import('#web/components/listing/more-of-listing.tsx').then((module) => module.MoreOfListing),
);
const SIMILAR = 4;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, site, user } = pageContext(context);
  const slug = params['slug'] ?? '';
  try {
    const [auction, bids, comments, similar, documents, changes, muted] = await Promise.all([
      client.call(readAuction, { params: { slug } }),
      client.call(listBids, { params: { slug } }),
      client.call(listComments, { params: { slug } }),
      client.call(listSimilarAuctions, { params: { slug }, query: { limit: SIMILAR } }).then(
        (page) => page.items,
        () => [],
      ),
      client.call(listAuctionDocuments, { params: { slug } }).catch(() => []),
      client.call(listListingChanges, { params: { slug } }).then(
        (list) => list.items,
        () => [],
      ),
      user === null ? [] : client.call(listMutedMembers).catch(() => []),
    ]);
    const hasMore =
      documents.length + changes.length + auction.videos.length > 0 ||
      auction.images.some((image) => image.pins !== undefined);
    const isOpen = auction.state === 'live' || auction.state === 'scheduled';
    const expected = isOpen ? await readExpectedPrice(client, { ...auction, facts: auction.vehicle }) : null;
    const more = hasMore ? { documents, changes } : null;
    const shown = pack({
      ...{ auction, bids, comments, similar, more, expected },
      crumbs: auctionCrumbs(auction),
      parts: partsOf(auction),
      muted: muted.map(({ username }) => username),
    });
    // Made on the server, so that its code stays out of the page.
    return { shown, head: auctionHead(auction, site) };
  } catch (error) {
    if (isApiError(error) && error.status === 404) {
      const message = `Page Not Found: /auctions/${encodeURIComponent(slug)}`;
      throw data({ message }, { status: 404, statusText: message });
    }
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => pageMeta(loaderData?.head ?? { title: 'Auction' });

function Breadcrumb({ auction, crumbs }: { auction: AuctionDetail; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print hidden lg:block">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
        {crumbs.map(({ name, to }) => (
          <li key={to} className="flex items-center gap-2">
            <PageLink
              className="inline-flex min-h-9 items-center underline-offset-4 hover:text-ink hover:underline"
              to={to}
            >
              {name}
            </PageLink>
            <Icon of={ChevronRight} size={14} />
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          Lot {auction.lot_number}
        </li>
      </ol>
    </nav>
  );
}

function OnThisPage({ auction, story }: { auction: AuctionDetail; story: readonly StoryPart[] }) {
  const { live } = useBidPanel();
  const parts = [
    ...story,
    {
      id: 'activity',
      name: 'Activity',
      count: live.tick.bid_count + Math.max(auction.comment_count, live.comments.length),
    },
  ];
  return (
    <nav aria-label="On this page" className="no-print sticky top-16 z-20 mt-8 border-y border-line bg-bg">
      <div className="wrapx noscroll overflow-x-auto" data-scroll>
        <ul className="flex">
          {parts.map((part) => (
            <li key={part.id}>
              <a className="tab !min-h-12" href={`#${part.id}`}>
                {part.name}
                {'count' in part && part.count ? <span className="n">{formatCount(part.count)}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Stays mounted after the first opening, so that it can animate closed. */
function SheetWhenWanted() {
  const { isSheetOpen } = useBidPanel();
  const [wasWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isSheetOpen) setWanted(true);
  }, [isSheetOpen]);
  return wasWanted ? (
    <Panel>
      <BidSheet />
    </Panel>
  ) : null;
}

const COLUMNS =
  'wrapx lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-14';

interface PageProps {
  auction: AuctionDetail;
  older: { bids: string | null; comments: string | null };
  more: { documents: readonly VehicleDocument[]; changes: readonly ListingChange[] } | null;
  expected: ExpectedPrice | null;
  crumbs: readonly Crumb[];
  parts: readonly StoryPart[];
  muted: readonly string[];
}

function Page({ auction, older, more, expected, crumbs, parts, muted }: PageProps) {
  const panel = useBidPanel();
  useAnnouncements(panel);
  useOpenBid(panel);
  // Memoized, because new properties would make it wait for its code on every tick.
  const story = useMemo(() => <Story auction={auction} />, [auction]);
  return (
    <>
      <div className="wrapx lg:pt-3">
        <Breadcrumb auction={auction} crumbs={crumbs} />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-14">
          <div className="flex min-w-0 flex-col">
            <TitleBlock />
            <div className="order-1 min-w-0 lg:order-2">
              <Panel>
                <Gallery images={auction.images} allPhotos={`/auctions/${auction.slug}/photos`} />
              </Panel>
            </div>
          </div>
          <aside className="mt-6 lg:mt-2" aria-label="Bidding">
            <div className="lg:sticky lg:top-20">
              <Panel>
                <BidPanel />
              </Panel>
              <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 px-1 text-small text-ink-3">
                {expected && (
                  <PageLink className="link inline-flex min-h-6 items-center" to={expected.to}>
                    {expected.text}
                  </PageLink>
                )}
                <PageLink className="link inline-flex min-h-6 items-center" to="/bidding-terms">
                  Bidding terms
                </PageLink>
              </p>
            </div>
          </aside>
        </div>
      </div>
      <Suspense>
        <OnThisPage auction={auction} story={parts} />
      </Suspense>
      <div className={COLUMNS}>
        <div className="min-w-0">
          {story}
          {more && <MoreOfListing auction={auction} {...more} />}
          <section className="later far mt-14">
            <PartTitle id="activity">Activity</PartTitle>
            <Panel>
              <Activity older={older} commentCount={auction.comment_count} muted={muted} />
            </Panel>
          </section>
        </div>
        <aside className="later far pt-10" aria-label="Seller">
          <div className="lg:sticky lg:top-36">
            <Suspense>
              <CompactPanel />
              <SellerAside seller={auction.seller} />
            </Suspense>
          </div>
        </aside>
      </div>
      <Suspense>
        <BidBar />
      </Suspense>
      <SheetWhenWanted />
    </>
  );
}

const bidLine = <BidLine />;
const useShown = () => useUnpacked(useLoaderData<typeof loader>().shown);

export default function AuctionPage() {
  const shown = useShown();
  const { slug, server_time: serverTime } = shown.auction;
  // Remounts per auction, so that neither a price nor a request of the previous one survives.
  return (
    <>
      <Auction key={slug} {...shown} />
      <Suspense key={`similar:${slug}`}>
        <Similar auctions={shown.similar} serverTime={serverTime} />
      </Suspense>
    </>
  );
}

function Auction({ auction, bids, comments, ...rest }: ReturnType<typeof useShown>) {
  const user = useUser();
  const card = useCard();
  const initial = useMemo(
    () => ({ auction, bids: bids.items, events: bids.events, comments: comments.items.toReversed() }),
    [auction, bids, comments],
  );
  const live = useLiveAuction(initial);
  return (
    <BidPanelProvider auction={auction} live={live} user={user} card={card}>
      <LightboxBar value={bidLine}>
        <Page auction={auction} older={{ bids: bids.next_cursor, comments: comments.next_cursor }} {...rest} />
      </LightboxBar>
    </BidPanelProvider>
  );
}
