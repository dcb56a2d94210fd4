import { listBids } from '#contract/endpoints/bidding.ts';
import { type ReactNode, Suspense, useMemo } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { AuctionDetail } from '#contract/auctions.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import { isApiError } from '#contract/client.ts';
import { readAuction, listSimilarAuctions } from '#contract/endpoints/auctions.ts';
import type { Claims } from '#contract/claim-requests.ts';
import { listClaims } from '#contract/endpoints/claims.ts';
import { readPhotoCoverage } from '#contract/endpoints/photo-coverage.ts';
import type { PhotoCoverage as Coverage } from '#contract/photo-coverage.ts';
import { listComments } from '#contract/endpoints/comments.ts';
import { readVehicleHistory } from '#contract/endpoints/vehicle-history.ts';
import type { VehicleHistory } from '#contract/vehicle-history.ts';
import { listServices } from '#contract/endpoints/content.ts';
import type { ListingChange } from '#contract/listing.ts';
import { listMutedMembers } from '#contract/endpoints/members.ts';
import { listAuctionDocuments, listListingChanges } from '#contract/endpoints/listings.ts';
import '#web/components/bid/bid.css';
import { BidBar, BidLine } from '#web/components/bid/bid-bar.tsx';
import { BidPanelProvider, useBidPanel } from '#web/components/bid/bid-panel-state.tsx';
import { CommentForm } from '#web/components/activity/comment-part.tsx';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { BidPanel } from '#web/components/bid/bid-panel.tsx';
import { LazyBidSheet } from '#web/components/bid/lazy-bid-sheet.tsx';
import { useAnnouncements } from '#web/components/bid/use-announcements.ts';
import { useOpenBid } from '#web/components/bid/use-open-bid.ts';
import { Gallery } from '#web/components/gallery/gallery.tsx';
import { LightboxBar } from '#web/components/gallery/lightbox-bar.ts';
import { type ExpectedPrice, readExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { Breadcrumbs, type Crumb } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ErrorBoundary } from '#web/components/ui/error-boundary.tsx';
import { lazyAfterInteraction, lazyComponent, loadBeforeHydration } from '#web/components/ui/lazy-component.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveAuction } from '#web/live/use-live.ts';
import { serializeData, useParsedData } from '#web/serialized-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useCard, useUser } from '#web/root-data.ts';
import { auctionCrumbs } from './auction-crumbs.ts';
import { auctionHead } from './auction-head.ts';
import { type BuyerService, servicesForBuyers } from './buyer-services.ts';
import { PartTitle } from './part-title.tsx';
import { partsOf, type StoryPart } from './story-parts.ts';
import { TitleBlock } from './title-block.tsx';

// Far below the first screen.
const OnThisPage = lazyAfterInteraction(() => import('./on-this-page.tsx').then((module) => module.OnThisPage));
const QuickFacts = lazyAfterInteraction(() => import('./story.tsx').then((module) => module.QuickFacts));
const Story = lazyAfterInteraction(() => import('./story.tsx').then((module) => module.Story));
const Offer = lazyAfterInteraction(() => import('./offer.tsx').then((module) => module.Offer));
const PhotoCoverage = lazyAfterInteraction(() => import('./photo-coverage.tsx').then((module) => module.PhotoCoverage));
const EarlierAuctions = lazyAfterInteraction(() =>
  import('./earlier-auctions.tsx').then((module) => module.EarlierAuctions),
);
const SellerClaims = lazyAfterInteraction(() => import('./seller-claims.tsx').then((module) => module.SellerClaims));
const Bids = lazyAfterInteraction(() => import('#web/components/activity/bids.tsx').then((module) => module.Bids));
const COMMENT_FORM = '#comment-form';
const Comments = lazyAfterInteraction(
  () => import('#web/components/activity/comments.tsx').then((module) => module.Comments),
  COMMENT_FORM,
);
loadBeforeHydration(Comments, COMMENT_FORM);
loadBeforeHydration(CommentForm, COMMENT_FORM);
const SellerAside = lazyAfterInteraction(() => import('./seller-aside.tsx').then((module) => module.SellerAside));
const Similar = lazyAfterInteraction(() =>
  import('#web/components/auction/similar-auctions.tsx').then((module) => module.SimilarAuctions),
);
const MoreOfListing = lazyComponent(() =>
  import('#web/components/listing/more-of-listing.tsx').then((module) => module.MoreOfListing),
);
const SIMILAR = 4;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, site, user } = pageContext(context);
  const slug = params['slug'] ?? '';
  try {
    const [auction, bids, comments, similar, documents, changes, services, muted, claims, coverage] = await Promise.all(
      [
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
        client.call(listServices).then(
          (page) => page.items,
          () => [],
        ),
        user === null ? [] : client.call(listMutedMembers).catch(() => []),
        client.call(listClaims, { params: { slug } }).then(
          (found) => (found.items.length === 0 ? null : found),
          () => null,
        ),
        client.call(readPhotoCoverage, { params: { slug } }).then(
          (found) => (found.items.length === 0 ? null : found),
          () => null,
        ),
      ],
    );
    // Decided on the server, so that the page's own code need not.
    const vin = auction.vehicle.vin?.trim() ?? '';
    const history = vin === '' ? null : await client.call(readVehicleHistory, { params: { vin } }).catch(() => null);
    const hasMore = documents.length + changes.length + auction.videos.length > 0;
    const expected = isOnOffer(auction)
      ? await readExpectedPrice(client, { ...auction, facts: auction.vehicle })
      : null;
    const forBuyers = servicesForBuyers(services, auction);
    const more = hasMore ? { documents, changes } : null;
    const shown = serializeData({
      ...{ auction, bids, comments, similar, more, claims, coverage, expected, services: forBuyers },
      history: history?.sales.some((sale) => sale.auction.slug === slug) === true ? history : null,
      crumbs: auctionCrumbs(auction),
      parts: partsOf(auction, {
        claims: claims?.items.length ?? 0,
        documents: documents.length,
        sales: expected?.sales.length ?? 0,
        services: forBuyers.length,
      }),
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

const COLUMNS =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_24.5rem] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-x-14';

interface PageProps {
  auction: AuctionDetail;
  older: { bids: string | null; comments: string | null };
  more: { documents: readonly VehicleDocument[]; changes: readonly ListingChange[] } | null;
  claims: Claims | null;
  coverage: Coverage | null;
  history: VehicleHistory | null;
  expected: ExpectedPrice | null;
  services: readonly BuyerService[];
  crumbs: readonly Crumb[];
  parts: readonly StoryPart[];
  muted: readonly string[];
}

function Bidding({ expected }: Pick<PageProps, 'expected'>) {
  const { live } = useBidPanel();
  const isOpen = isOnOffer(live.tick);
  return (
    <aside className="order-3 mt-6 lg:mt-2" aria-label="Bidding">
      <div className="lg:sticky lg:top-20">
        <ErrorBoundary>
          <BidPanel />
        </ErrorBoundary>
        {isOpen ? (
          <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 px-1 text-small text-ink-3">
            {expected && (
              <a className="link inline-flex min-h-6 items-center" href="#sold-for">
                {expected.text}
              </a>
            )}
            <PageLink className="link inline-flex min-h-6 items-center" to="/bidding-terms">
              Bidding terms
            </PageLink>
          </p>
        ) : null}
      </div>
    </aside>
  );
}

function History({ children }: { children: ReactNode }) {
  const { live } = useBidPanel();
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="bids" count={live.tick.bid_count}>
        Bids
      </PartTitle>
      {children}
    </section>
  );
}

function Page({
  auction,
  older,
  more,
  claims,
  coverage,
  history: sales,
  expected,
  services,
  crumbs,
  parts,
  muted,
}: PageProps) {
  const panel = useBidPanel();
  useAnnouncements(panel);
  useOpenBid(panel);
  // Keeps the same elements for each tick: one with new properties would wait for the code of the story.
  const [facts, covered, story, claimed, earlier, others, bids, comments, seller] = useMemo(
    () => [
      <QuickFacts key="facts" auction={auction} />,
      coverage && (
        <PhotoCoverage
          key="coverage"
          slug={auction.slug}
          sellerName={auction.seller.username}
          isCar={auction.category === 'car'}
          coverage={coverage}
        />
      ),
      <Story key="story" auction={auction} />,
      claims && <SellerClaims key="claims" slug={auction.slug} sellerName={auction.seller.username} claims={claims} />,
      sales && <EarlierAuctions key="earlier" slug={auction.slug} history={sales} />,
      <Offer key="offer" {...{ auction, expected, services }} />,
      <Bids key="bids" older={older.bids} />,
      <Comments key="comments" older={older.comments} commentCount={auction.comment_count} muted={muted} />,
      <SellerAside key="seller" seller={auction.seller} expected={expected} />,
    ],
    [auction, claims, coverage, sales, expected, services, older.bids, older.comments, muted],
  );
  const isOver = !isOnOffer(panel.live.tick);
  const history = <History>{bids}</History>;
  return (
    <>
      <div className="wrapx lg:pt-3">
        <Breadcrumbs className="hidden lg:block" crumbs={[...crumbs, { name: `Lot ${auction.lot_number}`, to: '' }]} />
        <div className={`flex flex-col ${COLUMNS}`}>
          <div className="contents min-w-0 flex-col lg:flex">
            <TitleBlock />
            <div className="order-1 min-w-0 lg:order-2">
              <ErrorBoundary>
                <Gallery images={auction.images} allPhotos={`/auctions/${auction.slug}/photos`} />
              </ErrorBoundary>
            </div>
            <div className="order-4">{facts}</div>
          </div>
          <Bidding expected={expected} />
        </div>
      </div>
      <Suspense>
        <OnThisPage auction={auction} parts={parts} isOver={isOver} />
      </Suspense>
      <div className={`wrapx ${COLUMNS}`}>
        <div className="min-w-0">
          {isOver ? history : null}
          {story}
          {covered}
          {earlier}
          {claimed}
          {more && <MoreOfListing auction={auction} {...more} />}
          {others}
          {isOver ? null : history}
          <section className="deferred until-input mt-14">
            <PartTitle id="comments">Comments</PartTitle>
            {comments}
          </section>
        </div>
        <aside className="deferred until-input pt-14" aria-label="Seller">
          <div className="lg:sticky lg:top-36">
            <Suspense>{seller}</Suspense>
          </div>
        </aside>
      </div>
      <Suspense>
        <BidBar />
      </Suspense>
      <LazyBidSheet />
    </>
  );
}

const bidLine = <BidLine />;
const useShown = () => useParsedData(useLoaderData<typeof loader>().shown);

export default function AuctionPage() {
  const shown = useShown();
  const { slug, server_time: serverTime } = shown.auction;
  // Remounts per auction, so that neither a price nor a request of the previous one survives.
  return (
    <>
      <Auction key={slug} {...shown} />
      <Suspense key={`similar:${slug}`}>
        <Similar auctions={shown.similar} state={shown.auction.state} serverTime={serverTime} />
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
