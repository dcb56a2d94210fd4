import { CircleAlert } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { exportMarketResults, listMarketDumps, readMarket } from '#contract/endpoints/market.ts';
import { readSiteSettings } from '#contract/endpoints/operations.ts';
import { formatTime } from '#contract/format/time.ts';
import type { Market } from '#contract/market.ts';
import { isApiError } from '#contract/client.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { percent } from '#web/components/price-guide/guide-labels.ts';
import { structured } from '#web/components/seo/structured-data.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { throwMissing, throwTooMany } from '#web/missing.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { Definitions } from './definitions.tsx';
import { Downloads } from './downloads.tsx';
import { MakesTable } from './makes-table.tsx';
import { type Ignored, MARKET_PATH, marketAddress, readAnswerable, readMarketAddress } from './market-address.ts';
import { MarketFilters } from './market-filters.tsx';
import { ignoredText, marketTitle, periodText } from './market-labels.ts';
import { MonthCharts } from './month-charts.tsx';
import { MonthsTable } from './months-table.tsx';
import { TopLists } from './top-lists.tsx';

const CRUMBS = [
  { name: 'Results', to: '/auctions?status=results' },
  { name: 'Market', to: MARKET_PATH },
];
const TOO_MANY = 429;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [{ answer: market, ignored }, { items: dumps }, { results_terms: terms }] = await Promise.all([
    readAnswerable((query) => client.call(readMarket, { query }), readMarketAddress(url.searchParams)).catch(
      (error: unknown) =>
        isApiError(error) && error.status === TOO_MANY ? throwTooMany(error) : throwMissing(error, url.pathname),
    ),
    client.call(listMarketDumps),
    client.call(readSiteSettings),
  ]);
  return { market, ignored, dumps, terms, site };
}

export const meta = publicMeta<typeof loader>(({ market, terms, site }) => {
  const description = `Auction results by month and make: volume, sell-through and median prices, with every result to download. ${summaryOf(market)}`;
  return {
    title: marketTitle(market),
    site,
    path: market.make === null ? MARKET_PATH : marketAddress(market),
    description,
    data: [
      structured('Dataset', {
        name: `${site.name} auction results`,
        description,
        url: site.publicUrl + MARKET_PATH,
        creator: { '@type': 'Organization', name: site.name, url: `${site.publicUrl}/` },
        isAccessibleForFree: true,
        ...(terms === '' ? {} : { license: `${site.publicUrl}${MARKET_PATH}#data` }),
        temporalCoverage: `${market.from.slice(0, 'YYYY-MM-DD'.length)}/..`,
        distribution: [
          {
            '@type': 'DataDownload',
            encodingFormat: 'text/csv',
            contentUrl: site.publicUrl + addressOf(exportMarketResults),
          },
        ],
      }),
    ],
    crumbs: CRUMBS,
  };
});

const summaryOf = ({ total, period }: Market): string =>
  `${formatCount(total.sold)} of ${formatCount(total.ended)} sold in ${periodText(period)}.`;

function KeyFigures({ market: { total } }: { market: Market }) {
  const shown = [
    ['Volume', formatMoney(total.volume), 'Hammer prices, without fees'],
    ['Sold', formatCount(total.sold), `Of ${formatCount(total.ended)} that ended`],
    ['Sell-through', total.sell_through === null ? '–' : percent(total.sell_through), 'Sold as a share of ended'],
    ['Median price', total.median === null ? '–' : formatMoney(total.median), 'Half above, half below'],
  ] as const;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 lg:grid-cols-4">
      {shown.map(([term, value, hint]) => (
        <div key={term} className="min-w-0">
          <dt className="label">{term}</dt>
          <dd className="data text-data-m sm:text-data-l">{value}</dd>
          <dd className="mt-1 text-small text-ink-3">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

function TooFew({ market }: { market: Market }) {
  const { total, least_sales: least, make, period } = market;
  return (
    <div className="mt-8 border-y border-line py-12">
      <h2 className="heading text-h3">Not enough sales</h2>
      <p className="mt-2 max-w-prose text-ink-2">
        {total.sold === 0 ? 'Nothing' : formatCount(total.sold)} sold in {periodText(period)}. We show charts from{' '}
        {least} sales on, so a single car doesn’t skew the picture. Choose a longer period
        {make === null ? '' : ' or all makes'}, or{' '}
        <PageLink className="link" to="/auctions?status=results">
          browse the results
        </PageLink>
        .
      </p>
    </div>
  );
}

function IgnoredValues({ ignored, market }: { ignored: Ignored; market: Market }) {
  if (ignored.length === 0) return null;
  return (
    <div className="alert alert-warn mt-4 max-w-prose" role="status">
      <Icon of={CircleAlert} />
      <div>
        {ignored.map((value) => (
          <p key={value.name}>{ignoredText(value, market)}</p>
        ))}
      </div>
    </div>
  );
}

export default function MarketPage() {
  const { market, ignored, dumps, terms } = useLoaderData<typeof loader>();
  const { total, least_sales: least, period, currency, computed_at: computedAt } = market;
  const hasFigures = total.sold >= least;
  return (
    <div className="wrapx pt-6 lg:pt-9" key={marketAddress(market)}>
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className="display mt-3 text-h1">{marketTitle(market)}</h1>
      <p className="mt-2 max-w-prose text-lead text-ink-2">
        What sold in {periodText(period)} and for how much, in {currency}. As of{' '}
        {formatTime(Date.parse(computedAt), 'record', 'UTC')}.
      </p>
      <a className="link no-print inline-flex min-h-11 items-center text-small font-strong" href="#data">
        Get the data
      </a>
      <IgnoredValues ignored={ignored} market={market} />
      <MarketFilters market={market} />
      {hasFigures ? (
        <>
          <KeyFigures market={market} />
          <Section title="By month" id="by-month" className="mt-12">
            <MonthCharts market={market} />
            <MonthsTable market={market} />
          </Section>
          <MakesTable market={market} />
        </>
      ) : (
        <TooFew market={market} />
      )}
      <TopLists market={market} />
      <div className="mt-14 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <Definitions market={market} />
        <Downloads market={market} dumps={dumps} terms={terms} />
      </div>
    </div>
  );
}
