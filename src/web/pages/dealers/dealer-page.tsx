import { formatTime } from '#contract/format/time.ts';
import { ExternalLink, MapPin, Phone } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DealerDetail } from '#contract/dealers.ts';
import { listAuctions, readWatchlist } from '#contract/endpoints/auctions.ts';
import { readDealer } from '#contract/endpoints/dealers.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { AuctionRow } from '#web/components/auction/auction-row.tsx';
import { DealerSign } from '#web/components/dealer/dealer-list.tsx';
import { formatShare, soldShare } from '#web/components/dealer/dealer-labels.ts';
import { renditionOf } from '#web/components/picture/picture.tsx';
import { structured } from '#web/components/seo/structured-data.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';
import { placeText } from '#web/components/listing/place-text.ts';
import { Pages } from '#web/components/ui/pages.tsx';

const MAX_ON_OFFER = 24;
const RESULTS_ON_A_PAGE = 20;
const SHARED_WIDTH = 1280;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { read, client, site, user } = pageContext(context);
  const slug = params['slug'] ?? '';
  const cursor = url.searchParams.get('cursor');
  const dealer = await read(readDealer, { params: { slug } });
  const [live, coming, results, watchlist] = await Promise.all([
    client.call(listAuctions, { query: { dealer: slug, status: 'live', limit: MAX_ON_OFFER } }),
    client.call(listAuctions, { query: { dealer: slug, status: 'coming_soon', limit: MAX_ON_OFFER } }),
    client.call(listAuctions, {
      query: {
        dealer: slug,
        status: 'results',
        limit: RESULTS_ON_A_PAGE,
        ...(cursor === null ? {} : { cursor }),
      },
    }),
    user === null ? [] : client.call(readWatchlist).catch(() => []),
  ]);
  return {
    dealer,
    site,
    onOffer: [...live.items, ...coming.items],
    results: results.items,
    next: results.next_cursor,
    isFirst: cursor === null,
    serverTime: live.server_time,
    watching: watchlist.map((auction) => auction.slug),
  };
}

const crumbsOf = ({ name, slug }: Pick<DealerDetail, 'name' | 'slug'>) => [
  { name: 'Dealers', to: '/dealers' },
  { name, to: `/dealers/${slug}` },
];

function structuredDealer(dealer: DealerDetail, publicUrl: string) {
  const { city, region, country } = dealer.place;
  return structured('AutoDealer', {
    name: dealer.name,
    url: `${publicUrl}/dealers/${dealer.slug}`,
    address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: region, addressCountry: country },
    ...(dealer.about === '' ? {} : { description: dealer.about }),
    ...(dealer.phone === '' ? {} : { telephone: dealer.phone }),
    ...(dealer.website === '' ? {} : { sameAs: [dealer.website] }),
    ...(dealer.logo === null ? {} : { logo: publicUrl + renditionOf(dealer.logo, SHARED_WIDTH) }),
  });
}

export const meta = publicMeta<typeof loader>(({ dealer, site, onOffer }) => {
  const hero = onOffer[0]?.hero ?? null;
  return {
    title: dealer.name,
    site,
    path: `/dealers/${dealer.slug}`,
    description: dealer.summary === '' ? `${dealer.name}: live, upcoming and past auctions.` : dealer.summary,
    data: [structuredDealer(dealer, site.publicUrl)],
    ...(hero === null ? {} : { image: site.publicUrl + renditionOf(hero, SHARED_WIDTH) }),
    crumbs: crumbsOf(dealer),
  };
});

function Contact({ dealer }: { dealer: DealerDetail }) {
  const line = 'flex min-h-11 items-center gap-2.5';
  const place = placeText(dealer.place);
  return (
    <ul className="mt-5 flex flex-wrap gap-x-7 text-ink-2">
      {place === '' ? null : (
        <li className={line}>
          <Icon of={MapPin} size={18} />
          {place}
        </li>
      )}
      {dealer.phone === '' ? null : (
        <li>
          <a className={`${line} link`} href={`tel:${dealer.phone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon of={Phone} size={18} />
            {dealer.phone}
          </a>
        </li>
      )}
      {dealer.website === '' ? null : (
        <li className="min-w-0">
          <a className={`${line} link min-w-0`} href={dealer.website} rel="nofollow noopener ugc" target="_blank">
            <Icon of={ExternalLink} size={18} />
            <span className="truncate">{dealer.website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      )}
    </ul>
  );
}

function Record({ dealer }: { dealer: DealerDetail }) {
  const { figures } = dealer;
  const share = soldShare(figures);
  const shown = [
    ['Current auctions', String(figures.live + figures.coming_soon)],
    ['Sold', String(figures.sold)],
    ['Total ended', String(figures.ended)],
    ['Sell-through', share],
  ] as const;
  return (
    <aside className="cluster self-start border border-line bg-sunken p-6 text-ink" aria-labelledby="record-title">
      <h2 id="record-title" className="heading text-h3">
        Track record
      </h2>
      <FigureList rows={shown} className="mt-4 grid grid-cols-2 gap-x-6 gap-y-5" />
      <p className="mt-5 border-t border-line pt-4 text-small text-ink-2">
        {figures.ended === 0
          ? 'No ended auctions yet. All results will count here, sold or not.'
          : formatShare(figures)}
      </p>
      <p className="mt-2 text-small text-ink-3">Dealer since {formatTime(Date.parse(dealer.since), 'month', 'UTC')}.</p>
    </aside>
  );
}

export default function DealerPage() {
  const {
    dealer,
    onOffer: atLoad,
    results,
    next,
    isFirst,
    serverTime,
    watching: slugs,
  } = useLoaderData<typeof loader>();
  const onOffer = useLiveTicks(atLoad, serverTime);
  const watching = new Set(slugs);
  return (
    <div className="wrapx pt-6 lg:pt-9">
      <Breadcrumbs crumbs={crumbsOf(dealer)} />
      <div className="mt-3 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <div className="flex items-center gap-4 sm:gap-5">
            <DealerSign name={dealer.name} logo={dealer.logo} className="size-16 text-h3 sm:size-20" />
            <h1 className="display min-w-0 break-words text-h1">{dealer.name}</h1>
          </div>
          {dealer.is_closed ? (
            <p className="alert mt-5 bg-sunken">This dealer no longer sells here. Past auctions stay visible.</p>
          ) : null}
          <Contact dealer={dealer} />
          {dealer.about === '' ? null : (
            <p className="mt-5 max-w-prose whitespace-pre-line break-words text-lead text-ink-2">{dealer.about}</p>
          )}
        </div>
        <Record dealer={dealer} />
      </div>
      <Section title="Current auctions" id="on-offer" className="mt-14">
        {onOffer.length === 0 ? (
          <p className="mt-3 text-ink-2">
            No current auctions.{' '}
            <PageLink className="link" to="/auctions">
              View all live auctions
            </PageLink>
          </p>
        ) : (
          <div className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
            {onOffer.map((auction, index) => (
              <AuctionCard
                key={auction.slug}
                auction={auction}
                serverTime={serverTime}
                isWatching={watching.has(auction.slug)}
                isFirst={index === 0}
                level="h3"
              />
            ))}
          </div>
        )}
      </Section>
      <Section title="Results" id="results" className="mt-14">
        {results.length === 0 ? (
          <p className="mt-3 text-ink-2">{dealer.name} has no ended auctions yet.</p>
        ) : (
          <ul className="mt-5 border-t border-line">
            {results.map((auction) => (
              <AuctionRow
                key={auction.slug}
                auction={auction}
                serverTime={serverTime}
                isWatching={watching.has(auction.slug)}
              />
            ))}
          </ul>
        )}
        <Pages
          first={`/dealers/${dealer.slug}`}
          next={next === null ? null : `/dealers/${dealer.slug}?cursor=${encodeURIComponent(next)}`}
          isFirst={isFirst}
          labels={['Newest results', 'More results']}
          label="Pages of results"
          isCentered
          className="mt-8"
        />
      </Section>
    </div>
  );
}
