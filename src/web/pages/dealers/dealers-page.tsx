import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { AuctionSummary } from '#contract/auctions.ts';
import { listAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { listDealers } from '#contract/endpoints/dealers.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { DealerList } from '#web/components/dealer/dealer-list.tsx';
import { formatCount } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { Pages } from '#web/components/ui/pages.tsx';

const MAX_QUERY_LENGTH = 200;
const MAX_LIVE_SHOWN = 8;
const LIVE_PATH = '/auctions?seller_type=dealer';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site, user } = pageContext(context);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH);
  const cursor = url.searchParams.get('cursor') ?? '';
  const isFirst = cursor === '';
  const [page, live, watchlist] = await Promise.all([
    client.call(listDealers, { query: { q, cursor } }),
    isFirst && q === ''
      ? client
          .call(listAuctions, { query: { seller_type: 'dealer', status: 'live', limit: MAX_LIVE_SHOWN } })
          .catch(() => null)
      : null,
    user === null ? [] : client.call(readWatchlist).catch(() => []),
  ]);
  return { page, q, isFirst, site, live, watching: watchlist.map((auction) => auction.slug) };
}

export const meta = publicMeta<typeof loader>(({ site }) => ({
  title: 'Dealers',
  site,
  path: '/dealers',
  description: 'Verified dealers, their current auctions and past results.',
  crumbs: [
    { name: site.name, to: '/' },
    { name: 'Dealers', to: '/dealers' },
  ],
}));

const addressOf = (q: string, cursor: string): string => {
  const search = new URLSearchParams(Object.entries({ q, cursor }).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/dealers' : `/dealers?${search}`;
};

function LiveFromDealers(props: {
  auctions: readonly AuctionSummary[];
  serverTime: number;
  watching: readonly string[];
}) {
  const auctions = useLiveTicks(props.auctions, props.serverTime);
  return (
    <section className="mt-14" aria-labelledby="live">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="live" className="heading text-h2">
          Live from dealers
        </h2>
        <PageLink className="link" to={LIVE_PATH}>
          View all
        </PageLink>
      </div>
      <div className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {auctions.map((auction) => (
          <AuctionCard
            key={auction.slug}
            auction={auction}
            serverTime={props.serverTime}
            isWatching={props.watching.includes(auction.slug)}
            level="h3"
          />
        ))}
      </div>
    </section>
  );
}

export default function DealersPage() {
  const { page, q, isFirst, live, watching } = useLoaderData<typeof loader>();
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <h1 className="display text-h1">Dealers</h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">
        We verify every dealer’s license and show the results of all their auctions, sold or not.
      </p>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <Form
          method="get"
          action="/dealers"
          role="search"
          aria-label="Dealers"
          className="no-print flex min-w-0 grow items-end gap-3 sm:max-w-md"
        >
          <div className="field min-w-0 grow">
            <label htmlFor="dealers-q">Name, city or region</label>
            <input
              id="dealers-q"
              name="q"
              type="search"
              className="input"
              maxLength={MAX_QUERY_LENGTH}
              defaultValue={q}
              key={q}
              autoComplete="off"
            />
          </div>
          <button type="submit" className="btn btn-solid min-h-[2.875rem]">
            Search
          </button>
        </Form>
        <PageLink to="/account/dealers" className="btn btn-line min-h-[2.875rem]">
          Sell as a dealer
        </PageLink>
      </div>
      <p className="mt-6 text-ink-2" role="status">
        {q === '' ? null : (
          <>
            <strong className="tnum text-ink">{formatCount(page.total)}</strong> found.{' '}
            <PageLink className="link" to="/dealers">
              Show all
            </PageLink>
          </>
        )}
      </p>
      <div className="mt-2">
        {page.items.length === 0 ? (
          <div className="border-y border-line py-12">
            <p className="heading text-h3">{q === '' ? 'No dealers yet' : 'No dealers found'}</p>
            <p className="mt-2 max-w-prose text-ink-2">
              {q === '' ? 'The first applications are under review.' : 'Try a shorter search.'}
            </p>
          </div>
        ) : (
          <DealerList dealers={page.items} level="h2" />
        )}
      </div>
      <Pages
        first={addressOf(q, '')}
        next={page.next_cursor === null ? null : addressOf(q, page.next_cursor)}
        isFirst={isFirst}
        isCentered
        className="mt-10"
      />
      {live === null || live.items.length === 0 ? null : (
        <LiveFromDealers auctions={live.items} serverTime={live.server_time} watching={watching} />
      )}
    </div>
  );
}
