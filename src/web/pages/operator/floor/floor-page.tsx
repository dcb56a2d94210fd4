import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Money } from '#contract/primitives.ts';
import { ConsoleHead, Nothing } from '#web/components/console/console-head.tsx';
import { formatCount, minorUnitsPerWhole } from '#web/components/money/format-money.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { platesOf, StatePlate } from '#web/components/plate/state-plate.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useServerNow } from '#web/live/use-server-now.ts';
import { pageMeta } from '#web/page-meta.ts';
import { BidStream } from './bid-stream.tsx';
import { type HeardTick, useFloorFeed } from './use-floor-feed.ts';
import { useFloorLook, useOpened } from './use-floor-look.ts';
import { Watch } from './watch.tsx';

/** Those that close first: as many rows as a table still scrolls through without a wait. What falls on all others is heard all the same. */
const MOST_SHOWN = 300;
const AT_ONCE = { auctions: 60, rows: 100 } as const;
const HOUR_MS = 3_600_000;

export const meta: MetaFunction = () => pageMeta({ title: 'Live floor', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const { client } = pageContext(context);
  const [live, rows, floor] = await Promise.all([
    readPages((cursor) => client.auctions.list({ status: 'live', sort: 'ending_soonest', limit: AT_ONCE.auctions, ...cursor })),
    readPages((cursor) => client.operator.auctions({ state: 'live', limit: AT_ONCE.rows, ...cursor })),
    client.desk.floor(),
  ]);
  return {
    floor,
    auctions: live.items,
    total: live.first.total,
    reserves: Object.fromEntries(rows.items.map((row) => [row.slug, row.reserve])),
    serverTime: live.first.server_time,
  };
}

/** A list page by page, as far as the table shows it; an auction that moved in between stands once. */
async function readPages<Page extends { items: readonly { slug: string }[]; next_cursor: string | null }>(
  read: (cursor: { cursor?: string }) => Promise<Page>,
): Promise<{ first: Page; items: Page['items'][number][] }> {
  const first = await read({});
  const items = new Map<string, Page['items'][number]>(first.items.map((item) => [item.slug, item]));
  for (let cursor = first.next_cursor; cursor !== null && items.size < MOST_SHOWN;) {
    const page: Page = await read({ cursor });
    for (const item of page.items) items.set(item.slug, item);
    cursor = page.next_cursor;
  }
  return { first, items: [...items.values()].slice(0, MOST_SHOWN) };
}

function Row({ auction, reserve, now, serverTime }: { auction: AuctionSummary; reserve: Money | null | undefined; now: number; serverTime: number }) {
  const [plate] = platesOf(auction, { now });
  const isMet = reserve !== null && reserve !== undefined && auction.price !== null && auction.price.amount >= reserve.amount;
  return (
    <tr className={auction.extension_count > 0 && auction.state === 'live' ? 'bg-signal-soft' : ''}>
      <td className="data max-md:hidden">{auction.lot_number}</td>
      <td>
        <div className="flex items-center gap-3">
          <Picture image={auction.hero} sizes="56px" className="h-9 w-14 flex-none max-md:hidden" isDecorative />
          <div className="min-w-0">
            <PageLink to={`/operator/auctions/${auction.slug}`} className="inline-flex min-h-6 items-center font-[640] underline-offset-4 hover:underline">
              {auction.title}
            </PageLink>
            <p className="text-small text-ink-3">
              {auction.leader === null ? 'No bid yet' : `${auction.leader} leads`}, {formatCount(auction.watch_count)} watching
            </p>
          </div>
        </div>
      </td>
      <td className="max-sm:hidden">{plate === undefined ? null : <StatePlate kind={plate} />}</td>
      <td className="num">{auction.price === null ? <span className="text-ink-3">None</span> : formatMoney(auction.price)}</td>
      <td className={`num max-md:hidden ${isMet ? 'text-go' : 'text-ink-3'}`}>{reserve === null || reserve === undefined ? 'None' : formatMoney(reserve)}</td>
      <td className="num max-sm:hidden">{auction.bid_count}</td>
      <td className="num">
        {auction.state === 'live' ? <Countdown closeDate={auction.close_date} serverTime={serverTime} form="panel" endText="Closing" className="data" /> : '–'}
      </td>
    </tr>
  );
}

function Figures({ auctions, total, now }: { auctions: readonly AuctionSummary[]; total: number; now: number }) {
  const live = auctions.filter((auction) => auction.state === 'live');
  const sum = live.reduce((all, auction) => all + (auction.price?.amount ?? 0), 0);
  const currency = live[0]?.minimum_bid.currency ?? 'USD';
  const figures = [
    ['Live', formatCount(Math.max(live.length, total - (auctions.length - live.length)))],
    ['Closing in 1 h', String(live.filter((auction) => parseTime(auction.close_date) - now < HOUR_MS).length)],
    ['In extension', String(live.filter((auction) => auction.extension_count > 0).length)],
    ['Without a bid', String(live.filter((auction) => auction.bid_count === 0).length)],
    ['Below reserve', String(live.filter((auction) => auction.reserve_status === 'not_met').length)],
    ['Bids now', formatMoney({ amount: Math.round(sum / minorUnitsPerWhole(currency)) * minorUnitsPerWhole(currency), currency })],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-b border-line px-4 py-4 sm:grid-cols-3 lg:px-6 xl:grid-cols-6">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd className="data mt-1 text-data-l">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was heard after the page read the list is newer than the list. */
const withTick = (auction: AuctionSummary, heard: HeardTick | undefined, readAt: number): AuctionSummary =>
  heard === undefined || heard.at < readAt ? auction : { ...auction, ...heard.tick };

/** Everything that runs, by the time it has left, with prices as they change. */
export default function FloorPage() {
  const { floor: read, auctions: given, total, reserves, serverTime } = useLoaderData<typeof loader>();
  const { line: connection, ticks, bids } = useFloorFeed();
  const floor = useFloorLook(read);
  useOpened(ticks, given, { isWhole: total <= given.length });
  const auctions = given
    .map((auction) => withTick(auction, ticks.get(auction.slug), serverTime))
    .toSorted((one, other) => Number(one.state !== 'live') - Number(other.state !== 'live') || parseTime(one.close_date) - parseTime(other.close_date));
  const now = useServerNow(serverTime);
  return (
    <>
      <ConsoleHead title="Live floor">
        <span role="status" className={`flex items-center gap-2 text-small ${connection === 'lost' ? 'text-stop' : 'text-ink-2'}`}>
          <span aria-hidden="true" className={`size-2 rounded-full ${connection === 'live' ? 'bg-go' : 'bg-warn'}`} />
          {connection === 'live' ? 'Prices are live' : connection === 'lost' ? 'The line is lost: what you see may be old' : 'Connecting…'}
        </span>
      </ConsoleHead>
      <Figures auctions={auctions} total={total} now={now} />
      <Watch floor={floor} />
      <div className="2xl:grid 2xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 px-4 py-4 lg:px-6">
          {auctions.length === 0 ? (
            <Nothing title="Nothing running">Auctions appear here when they open.</Nothing>
          ) : (
            <table className="tbl dense">
              <caption className="sr-only">Live auctions by the time they have left</caption>
              <thead>
                <tr>
                  <th scope="col" className="max-md:hidden">
                    Number
                  </th>
                  <th scope="col">Vehicle</th>
                  <th scope="col" className="max-sm:hidden">
                    State
                  </th>
                  <th scope="col" className="num">
                    Bid
                  </th>
                  <th scope="col" className="num max-md:hidden">
                    Reserve
                  </th>
                  <th scope="col" className="num max-sm:hidden">
                    Bids
                  </th>
                  <th scope="col" className="num">
                    Left
                  </th>
                </tr>
              </thead>
              <tbody>
                {auctions.map((auction) => (
                  <Row key={auction.slug} auction={auction} reserve={reserves[auction.slug]} now={now} serverTime={serverTime} />
                ))}
              </tbody>
            </table>
          )}
          {total > auctions.length ? (
            <p className="mt-3 text-small text-ink-3">
              The {auctions.length} that close first, of {formatCount(total)}.{' '}
              <PageLink className="link" to="/operator/auctions?state=live">
                All of them
              </PageLink>
            </p>
          ) : null}
        </div>
        <BidStream bids={floor.bids} heard={bids} auctions={given} />
      </div>
    </>
  );
}
