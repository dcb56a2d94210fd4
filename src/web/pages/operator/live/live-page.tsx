import { readLiveDashboard } from '#contract/endpoints/bidding.ts';
import { useEffect, useMemo, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { PendingApproval } from '#contract/approvals.ts';
import { listLiveAuctions } from '#contract/endpoints/auctions.ts';
import { listApprovals } from '#contract/endpoints/operations.ts';
import type { LiveDashboard, LiveAuctionRow, LiveAuctionList } from '#contract/live-dashboard.ts';
import { LIVE_AUCTION_ROWS } from '#contract/limits.ts';
import { browserClient } from '#web/api.ts';
import { ConsoleHead, Nothing, NothingFound } from '#web/components/console/console-head.tsx';
import { ConnectionState } from '#web/components/console/connection-state.tsx';
import { formatCount } from '#contract/format/money.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { oneOf } from '#web/components/console/address.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { mayDo } from '#contract/staff.ts';
import { useUser } from '#web/root-data.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { BidStream } from './bid-stream.tsx';
import { Evening } from './evening.tsx';
import { filteredLive, LIVE_FILTER_NAMES, type LiveFilter } from './live-filters.ts';
import { MoveDrawer, type Moving } from './row-menu.tsx';
import { Figures } from './figures.tsx';
import { LiveAuctionTable } from './auction-table.tsx';
import { type ReceivedTick, useDashboardFeed } from './use-dashboard-feed.ts';
import { type Polled, useDashboardPolling, useOpened } from './use-dashboard-polling.ts';
import { Watch } from './watch.tsx';

/** The first render has only the auctions that close soonest. */
const FIRST_RENDERED = 40;

export const meta: MetaFunction = () => pageMeta({ title: 'Live', isPrivate: true });

type PolledList = LiveAuctionList & Polled;
const joined = ([auctions, dashboard, { items: requests }]: [
  LiveAuctionList,
  LiveDashboard,
  { items: PendingApproval[] },
]): PolledList => ({ ...auctions, dashboard, requests });

export async function loader({ context }: LoaderFunctionArgs): Promise<PolledList> {
  const { call } = pageContext(context).client;
  return joined(
    await Promise.all([
      call(listLiveAuctions, { query: { limit: FIRST_RENDERED } }),
      call(readLiveDashboard),
      call(listApprovals),
    ]),
  );
}

export async function clientLoader(): Promise<PolledList> {
  const { call } = browserClient;
  return joined(await Promise.all([call(listLiveAuctions), call(readLiveDashboard), call(listApprovals)]));
}

const withTick = (auction: LiveAuctionRow, received: ReceivedTick | undefined, readAt: number): LiveAuctionRow =>
  received === undefined || received.at < readAt ? auction : { ...auction, ...received.tick };

function useRemainingList(known: number, total: number): void {
  const { revalidate } = useRevalidator();
  const isCut = known < Math.min(total, LIVE_AUCTION_ROWS) && known <= FIRST_RENDERED;
  useEffect(() => {
    if (isCut) void revalidate();
  }, [isCut, revalidate]);
}

/** Changes with the time that is left. */
function useShown(
  auctions: readonly LiveAuctionRow[],
  filter: LiveFilter | null,
  serverTime: number,
): readonly LiveAuctionRow[] {
  const slugs = useClock(serverTime, (now) =>
    filter === null
      ? ''
      : filteredLive(auctions, filter, now)
          .map(({ slug }) => slug)
          .join(' '),
  );
  const chosen = new Set(slugs.split(' '));
  return filter === null ? auctions : auctions.filter(({ slug }) => chosen.has(slug));
}

export default function LiveDashboardPage() {
  const read = useLoaderData<typeof loader>();
  const { items, total, server_time: serverTime } = read;
  const { line, ticks, bids } = useDashboardFeed();
  const { dashboard, requests } = useDashboardPolling(read);
  useRemainingList(items.length, total);
  useOpened(ticks, items, { isWhole: total <= items.length });
  const auctions = useMemo(
    () =>
      items
        .map((auction) => withTick(auction, ticks.get(auction.slug), serverTime))
        .toSorted(
          (one, other) =>
            Number(one.state !== 'live') - Number(other.state !== 'live') ||
            parseTime(one.close_date) - parseTime(other.close_date),
        ),
    [items, ticks, serverTime],
  );
  const [search] = useSearchParams();
  const filter = oneOf(LIVE_FILTER_NAMES, search.get('show'));
  const shown = useShown(auctions, filter, serverTime);
  const [moving, setMoving] = useState<Moving | null>(null);
  const { notice, done } = useNotice();
  const mayMove = mayDo(useUser()?.staff_roles ?? [], 'move_closes');
  return (
    <>
      <ConsoleHead title="Live">
        <ConnectionState line={line} live="Prices are live" />
      </ConsoleHead>
      <Figures {...{ auctions, total, dashboard, filter, serverTime }} />
      <Evening auctions={auctions} serverTime={serverTime} />
      <Watch dashboard={dashboard} requests={requests} />
      <div className="px-4 pt-4 empty:hidden lg:px-6">
        <SuccessAlert>{notice}</SuccessAlert>
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 px-4 py-4 lg:px-6">
          {auctions.length === 0 ? (
            <Nothing title="No live auctions">Auctions appear here when they open.</Nothing>
          ) : shown.length === 0 ? (
            <NothingFound of="live auctions" hint={null} />
          ) : (
            <LiveAuctionTable auctions={shown} serverTime={serverTime} onMove={mayMove ? setMoving : null} />
          )}
          {total > auctions.length ? (
            <p className="mt-3 text-small text-ink-3">
              The {auctions.length} that close first, of {formatCount(total)}.{' '}
              <PageLink className="link" to="/operator/auctions?state=live">
                View all
              </PageLink>
            </p>
          ) : null}
        </div>
        <BidStream bids={dashboard.bids} received={bids} auctions={items} />
      </div>
      <MoveDrawer moving={moving} onClose={() => setMoving(null)} onDone={done} />
    </>
  );
}
