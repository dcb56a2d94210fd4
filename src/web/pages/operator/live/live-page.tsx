import { exportAuctions } from '#contract/endpoints/auction-records.ts';
import { readLiveDashboard } from '#contract/endpoints/bidding.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf as fileAddress } from '#contract/call.ts';
import { LIVE_VIEWS, type LiveView } from '#contract/console-lists.ts';
import { listLiveAuctions } from '#contract/endpoints/auctions.ts';
import { listApprovals, listSavedViews } from '#contract/endpoints/operations.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { browserClient } from '#web/api.ts';
import { isPaused } from '#web/components/badge/badges-of.ts';
import { ConsoleHead } from '#web/components/console/console-head.tsx';
import { ConnectionState } from '#web/components/console/connection-state.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import type { RowKey } from '#web/components/console/data-table.tsx';
import { fileQuery, readList } from '#web/components/console/list-address.ts';
import { SavedList } from '#web/components/console/list-page.tsx';
import { viewParameters } from '#web/components/console/table-view.ts';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { serverNow } from '#web/live/server-clock.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { mayDo } from '#contract/staff.ts';
import { useUser } from '#web/root-data.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { changingLive } from '../change-live-auctions.tsx';
import { BidStream } from './bid-stream.tsx';
import { UpcomingClosings } from './upcoming-closings.tsx';
import { filteredLive, LIVE_PATH, searchedLive, sortedLive } from './live-filters.ts';
import { LIVE, ServerTime } from './live-list.tsx';
import { MoveDrawer, type Moving, RowMenu } from './row-menu.tsx';
import { Figures } from './figures.tsx';
import { type ReceivedTick, useDashboardFeed } from './use-dashboard-feed.ts';
import { useDashboardPolling, useOpened } from './use-dashboard-polling.ts';
import { AlarmsAndApprovals } from './alarms.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Live', isPrivate: true });

function viewOf(request: Request) {
  const { filter, ...list } = readList(request, LIVE);
  const show = oneOf(LIVE_VIEWS, new URL(request.url).searchParams.get('show'));
  return { view: list.view, filter: { ...filter, show } };
}

async function read({ call }: typeof browserClient, request: Request) {
  const [auctions, dashboard, { items: requests }, { items: saved }] = await Promise.all([
    call(listLiveAuctions, { query: {} }),
    call(readLiveDashboard),
    call(listApprovals),
    call(listSavedViews, { query: { list: 'live' } }),
  ]);
  return { ...auctions, ...viewOf(request), dashboard, requests, saved };
}

export const loader = ({ request, context }: LoaderFunctionArgs) => read(pageContext(context).client, request);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => read(browserClient, request);

/** So that a row stays the same object until the next tick, and isn't rendered again. */
const merged = new WeakMap<ReceivedTick, { readonly auction: LiveAuctionRow; readonly row: LiveAuctionRow }>();

function withTick(auction: LiveAuctionRow, received: ReceivedTick | undefined, readAt: number): LiveAuctionRow {
  if (received === undefined || received.at < readAt) return auction;
  const known = merged.get(received);
  if (known?.auction === auction) return known.row;
  const row = { ...auction, ...received.tick };
  merged.set(received, { auction, row });
  return row;
}

/** Changes with the time that is left. */
function useShown(
  auctions: readonly LiveAuctionRow[],
  filter: LiveView | null,
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

/** Opens the form for the selected rows. False if none is selected. */
function openForSelected(change: string): boolean {
  const details = document.querySelector<HTMLDetailsElement>(`#main [data-select=actions] [data-bulk=${change}]`);
  if (details === null) return false;
  details.open = true;
  const field = details.querySelector<HTMLElement>('input:checked') ?? details.querySelector('input, textarea');
  if (field instanceof HTMLElement) field.focus();
  return true;
}

function rowKeysFor(onMove: ((moving: Moving) => void) | null): Readonly<Record<string, RowKey<LiveAuctionRow>>> {
  if (onMove === null) return {};
  const move =
    (kindOf: (row: LiveAuctionRow) => Moving['kind'], isForLive: boolean) =>
    (row: LiveAuctionRow): void => {
      const kind = kindOf(row);
      if (openForSelected(kind) || (isForLive && row.state !== 'live')) return;
      onMove({ slug: row.slug, title: row.title, kind });
    };
  return {
    e: { text: 'Extend it, or the selected rows', run: move(() => 'extend', true) },
    p: { text: 'Pause or resume', run: move((row) => (isPaused(row, serverNow()) ? 'resume' : 'pause'), true) },
    m: { text: 'Message the seller', run: move(() => 'message', false) },
  };
}

type LoadedLive = Awaited<ReturnType<typeof read>>;

function LiveList({
  read: { filter, view, saved, server_time: serverTime },
  auctions,
  mayMove,
}: {
  read: LoadedLive;
  auctions: readonly LiveAuctionRow[];
  mayMove: boolean;
}) {
  const found = searchedLive(useShown(auctions, filter.show, serverTime), filter.q);
  const [moving, setMoving] = useState<Moving | null>(null);
  const { notice, done } = useNotice();
  const onMove = mayMove ? setMoving : null;
  const rowKeys = rowKeysFor(onMove);
  const menuOf = useCallback((auction: LiveAuctionRow) => <RowMenu auction={auction} onMove={onMove} />, [onMove]);
  const query = { state: 'live' as const, ...fileQuery({ filter: { q: filter.q }, view }) };
  return (
    <ServerTime value={serverTime}>
      <SavedList
        of={LIVE}
        saved={saved}
        filter={filter}
        view={view}
        isFirst
        rows={found}
        page={{ next_cursor: null }}
        file={
          <ExportLink href={fileAddress(exportAuctions, { query })}>
            {filter.show === null ? 'Download CSV' : 'Download CSV of all live'}
          </ExportLink>
        }
        selection={mayMove ? changingLive<LiveAuctionRow>() : undefined}
        rowKeys={rowKeys}
        rowMenu={menuOf}
        rowClass={({ in_extension: isExtended, state }) => (isExtended && state === 'live' ? 'bg-signal-soft' : '')}
        canChangeAll={mayMove}
      >
        <SuccessAlert>{notice}</SuccessAlert>
      </SavedList>
      <MoveDrawer moving={moving} onClose={() => setMoving(null)} onDone={done} />
    </ServerTime>
  );
}

export default function LiveDashboardPage() {
  const read = useLoaderData<typeof loader>();
  const { items, total, server_time: serverTime, filter, view } = read;
  const { connection, ticks, bids } = useDashboardFeed();
  const { dashboard, requests } = useDashboardPolling(read);
  useOpened(ticks, items, { isWhole: total <= items.length });
  const auctions = useMemo(
    () =>
      sortedLive(
        items.map((auction) => withTick(auction, ticks.get(auction.slug), serverTime)),
        view.sort,
      ),
    [items, ticks, serverTime, view.sort],
  );
  const mayMove = mayDo(useUser()?.staff_roles ?? [], 'move_closes');
  const address = (show: LiveView | null) =>
    addressOf(LIVE_PATH, { ...filter, ...viewParameters(view, LIVE.sorts[0]), show });
  return (
    <div className="max-sm:flex max-sm:flex-col">
      <ConsoleHead title="Live">
        <ConnectionState connection={connection} live="Prices are live" />
      </ConsoleHead>
      <Figures {...{ auctions, total, dashboard, filter: filter.show, address, serverTime }} />
      <UpcomingClosings auctions={auctions} serverTime={serverTime} />
      <AlarmsAndApprovals dashboard={dashboard} requests={requests} />
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 px-4 pb-4 lg:px-6">
          <LiveList read={read} auctions={auctions} mayMove={mayMove} />
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
    </div>
  );
}
