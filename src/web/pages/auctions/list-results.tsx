import { Suspense } from 'react';
import { CircleAlert, RotateCw } from 'lucide';
import type { AuctionPage, AuctionSummary } from '#contract/auctions.ts';
import { AuctionCard, AuctionCardSkeleton } from '#web/components/auction/auction-card.tsx';
import { AuctionRow, CompactRow, RowHeading } from '#web/components/auction/auction-row.tsx';
import { latestBidStatus, type ViewerStatus } from '#web/components/auction/viewer-status.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { countOf, formatCount } from '#contract/format/money.ts';
import { Section } from '#web/components/ui/section.tsx';
import { useLiveTicks } from '#web/live/use-live.ts';
import { useUser } from '#web/root-data.ts';
import { type FilterRemoval, foundElsewhere, type Removals } from './find-removals.ts';
import { PAGE_SIZE, withoutFilters, writeAddress, type ListAddress, type Status } from './list-address.ts';
import { Pages } from '#web/components/ui/pages.tsx';

const FIRST_CARDS = 2;
const SKELETONS = 8;
const GRID = 'cards-until-input grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4 print:grid-cols-3';

interface ResultsProps {
  auctions: readonly AuctionSummary[];
  serverTime: number;
  viewer: ViewerStatus;
  view: ListAddress['view'];
  status: ListAddress['status'];
  level?: 'h2' | 'h3';
}

const TIMES = { live: 'Time left', coming_soon: 'Opens', results: 'Closed' } as const;

export function Results({ auctions: atLoad, serverTime, viewer, view, status, level = 'h2' }: ResultsProps) {
  const auctions = useLiveTicks(atLoad, serverTime);
  const username = useUser()?.username;
  const watching = new Set(viewer.watching);
  if (view !== 'grid') {
    const Row = view === 'compact' ? CompactRow : AuctionRow;
    return (
      <>
        <RowHeading isCompact={view === 'compact'} time={TIMES[status]} />
        <ul className="border-t border-line">
          {auctions.map((auction) => (
            <Suspense key={auction.slug}>
              <Row
                auction={auction}
                serverTime={serverTime}
                bidStatus={latestBidStatus(viewer.bidStatuses[auction.slug], auction.leader, username)}
                isWatching={watching.has(auction.slug)}
              />
            </Suspense>
          ))}
        </ul>
      </>
    );
  }
  return (
    <div className={GRID}>
      {auctions.map((auction, index) => (
        <Suspense key={auction.slug}>
          <AuctionCard
            auction={auction}
            serverTime={serverTime}
            bidStatus={latestBidStatus(viewer.bidStatuses[auction.slug], auction.leader, username)}
            isWatching={watching.has(auction.slug)}
            isFirst={index < FIRST_CARDS}
            level={level}
          />
        </Suspense>
      ))}
    </div>
  );
}

export function ResultsSkeleton() {
  return (
    <div className={GRID} role="status" aria-busy="true" aria-label="Loading auctions">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <AuctionCardSkeleton key={index} />
      ))}
    </div>
  );
}

export function ResultsFailed({ address, message }: { address: ListAddress; message: string }) {
  return (
    <div className="alert alert-error max-w-2xl" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>{message}</strong>
        <p>Your filters are still set. Bids you have already placed are not affected.</p>
        <PageLink to={writeAddress(address)} reloadDocument className="btn btn-line btn-s mt-3 !min-h-11">
          <Icon of={RotateCw} size={16} />
          Try again
        </PageLink>
      </div>
    </div>
  );
}

/** Shown in the page, because the field is in a closed drawer on small screens. */
export function UnknownPlace({ near, error }: { near: string; error: string }) {
  if (error === '') return null;
  return (
    <div className="alert alert-error mb-6 max-w-2xl" role="alert">
      <Icon of={CircleAlert} />
      <div>
        <strong>We couldn’t find “{near}”</strong>
        <p>Showing auctions everywhere. Enter a town with its state or country, or a US zip code.</p>
      </div>
    </div>
  );
}

const NOTHING = {
  live: 'No auctions are live right now',
  coming_soon: 'No upcoming auctions right now',
  results: 'No auctions have closed yet',
} as const;

const countText = (total: number, status: Status): string =>
  status === 'results' ? countOf(total, 'result') : countOf(total, 'auction');
const elsewhereText = (total: number, status: Status): string =>
  status === 'results'
    ? `See ${countText(total, status)}`
    : status === 'live'
      ? `See ${formatCount(total)} live`
      : `See ${formatCount(total)} coming soon`;

export function ResultsEmpty({
  address,
  filters,
  removals,
  elsewhere = [],
}: {
  address: ListAddress;
  filters: number;
  /** The most useful first. */
  removals: readonly FilterRemoval[];
  elsewhere?: ReturnType<typeof foundElsewhere>;
}) {
  const offered = filters === 0 ? [] : elsewhere;
  const hint =
    offered.length > 0
      ? 'Look among other auctions, or remove a filter.'
      : removals.length > 0
        ? 'Remove a filter to see more.'
        : '';
  return (
    <div className="border-y border-line py-12">
      <p className="heading text-h3">
        {filters === 0
          ? NOTHING[address.status]
          : filters === 1
            ? 'No auctions match this filter'
            : 'No auctions match all these filters'}
      </p>
      {hint === '' ? null : <p className="mt-2 max-w-prose text-ink-2">{hint}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        {offered.map(({ status, total, to }, index) => (
          <PageLink key={status} to={to} className={`btn ${index === 0 ? 'btn-solid' : 'btn-line'}`}>
            {elsewhereText(total, status)}
          </PageLink>
        ))}
        {removals.map(({ text, to, total, status }, index) => (
          <PageLink
            key={text}
            to={to}
            className={`btn !whitespace-normal ${index === 0 && offered.length === 0 ? 'btn-solid' : 'btn-line'}`}
          >
            {`${text} · ${countText(total, status)}`}
          </PageLink>
        ))}
        {filters > 0 ? (
          <PageLink
            to={writeAddress(withoutFilters(address))}
            className={`btn ${removals.length + offered.length === 0 ? 'btn-line' : 'btn-quiet'}`}
          >
            Clear all filters
          </PageLink>
        ) : null}
        {filters === 0 && address.status !== 'live' ? (
          <PageLink to="/auctions" className="btn btn-line">
            View live auctions
          </PageLink>
        ) : null}
      </div>
    </div>
  );
}

function Nearest({
  removals: { removals, shown },
  serverTime,
  viewer,
}: {
  removals: Removals;
  serverTime: number;
  viewer: ViewerStatus;
}) {
  const [first] = removals;
  if (first === undefined || shown.length === 0) return null;
  return (
    <Section title={first.heading} id="nearest" size="h3" className="mt-10">
      <div className="mt-5">
        <Results auctions={shown} serverTime={serverTime} viewer={viewer} view="grid" status="live" level="h3" />
      </div>
    </Section>
  );
}

export function EmptyList({
  address,
  filters,
  list: { page, removals, viewer },
}: {
  address: ListAddress;
  filters: number;
  list: { readonly page: AuctionPage; readonly removals: Removals; readonly viewer: ViewerStatus };
}) {
  return (
    <>
      <ResultsEmpty
        address={address}
        filters={filters}
        removals={removals.removals}
        elsewhere={foundElsewhere(address, page.facets.status)}
      />
      <Nearest removals={removals} serverTime={page.server_time} viewer={viewer} />
    </>
  );
}

export function Paging({
  address,
  shown,
  total,
  nextCursor,
}: {
  address: ListAddress;
  shown: number;
  total: number;
  nextCursor: string | null;
}) {
  if (nextCursor === null && address.cursor === '') return null;
  return (
    <div className="no-print mt-12 border-t border-line pt-8">
      <p className="text-center text-small text-ink-3">
        {formatCount(shown)} of {formatCount(total)} on this page
      </p>
      <Pages
        first={writeAddress({ ...address, cursor: '' })}
        next={nextCursor === null ? null : writeAddress({ ...address, cursor: nextCursor })}
        isFirst={address.cursor === ''}
        labels={['First page', `Show ${PAGE_SIZE} more`]}
        isCentered
        className="mt-3"
      />
    </div>
  );
}
