import { useEffect, useMemo } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { Floor, FloorAuction, FloorAuctions } from '#contract/floor.ts';
import { FLOOR_ROWS } from '#contract/limits.ts';
import { ConsoleHead, Nothing } from '#web/components/console/console-head.tsx';
import { LineState } from '#web/components/console/line-state.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { formatCount } from '#web/components/money/format-money.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { BidStream } from './bid-stream.tsx';
import { Figures } from './figures.tsx';
import { FloorTable } from './floor-table.tsx';
import { type HeardTick, useFloorFeed } from './use-floor-feed.ts';
import { useFloorLook, useOpened } from './use-floor-look.ts';
import { Watch } from './watch.tsx';

/** The page is there at once with those that close first; its own code then asks for the others. */
const AT_FIRST = 40;

export const meta: MetaFunction = () => pageMeta({ title: 'Live', isPrivate: true });

type Read = FloorAuctions & { readonly floor: Floor };
const joined = ([auctions, floor]: [FloorAuctions, Floor]): Read => ({ ...auctions, floor });

export async function loader({ context }: LoaderFunctionArgs): Promise<Read> {
  const { desk } = pageContext(context).client;
  return joined(await Promise.all([desk.floorAuctions({ limit: AT_FIRST }), desk.floor()]));
}

export async function clientLoader(): Promise<Read> {
  return joined(await Promise.all([staffClient.desk.floorAuctions(), staffClient.desk.floor()]));
}

/** What was heard after the page read the list is newer than the list. */
const withTick = (auction: FloorAuction, heard: HeardTick | undefined, readAt: number): FloorAuction =>
  heard === undefined || heard.at < readAt ? auction : { ...auction, ...heard.tick };

/** Reads the rest of the list where the page came with its beginning. */
function useRest(known: number, total: number): void {
  const { revalidate } = useRevalidator();
  const isCut = known < Math.min(total, FLOOR_ROWS) && known <= AT_FIRST;
  useEffect(() => {
    if (isCut) void revalidate();
  }, [isCut, revalidate]);
}

/** Everything that runs, by the time it has left, with prices as they change. */
export default function FloorPage() {
  const { items, total, server_time: serverTime, floor: read } = useLoaderData<typeof loader>();
  const { line, ticks, bids } = useFloorFeed();
  const floor = useFloorLook(read);
  useRest(items.length, total);
  useOpened(ticks, items, { isWhole: total <= items.length });
  const auctions = useMemo(
    () =>
      items
        .map((auction) => withTick(auction, ticks.get(auction.slug), serverTime))
        .toSorted((one, other) => Number(one.state !== 'live') - Number(other.state !== 'live') || parseTime(one.close_date) - parseTime(other.close_date)),
    [items, ticks, serverTime],
  );
  return (
    <>
      <ConsoleHead title="Live">
        <LineState line={line} live="Prices are live" />
      </ConsoleHead>
      <Figures auctions={auctions} total={total} serverTime={serverTime} />
      <Watch floor={floor} />
      <div className="2xl:grid 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 px-4 py-4 lg:px-6">
          {auctions.length === 0 ? (
            <Nothing title="No live auctions">Auctions appear here when they open.</Nothing>
          ) : (
            <FloorTable auctions={auctions} serverTime={serverTime} />
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
        <BidStream bids={floor.bids} heard={bids} auctions={items} />
      </div>
    </>
  );
}
