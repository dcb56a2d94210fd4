import { addressOf } from '#contract/call.ts';
import { downloadMarketDump, exportMarketResults, listMarketResults, readMarket } from '#contract/endpoints/market.ts';
import { MARKET_COLUMNS } from '#contract/market-columns.ts';
import type { Market, MarketDumps } from '#contract/market.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { formatTime } from '#contract/format/time.ts';
import { Section } from '#web/components/ui/section.tsx';
import { filtersOf } from './market-address.ts';

function FileLink({ href, text, detail }: { href: string; text: string; detail: string }) {
  return (
    <li className="border-b border-line py-3">
      <a className="link inline-flex min-h-6 items-center font-strong" href={href}>
        {text}
      </a>
      <span className="block text-small text-ink-2">{detail}</span>
    </li>
  );
}

const KILOBYTE = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

function DailyFiles({ dumps }: { dumps: MarketDumps['items'] }) {
  return (
    <Disclosure title="Daily files">
      <p className="mt-1 text-ink-2">
        A snapshot of all results for each recent day, compressed with gzip. Results change when a sale falls through,
        so cite the date of your file.
      </p>
      <ul className="mt-3 border-t border-line">
        {dumps.map(({ day, bytes }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-5 border-b border-line py-2">
            <a
              className="link inline-flex min-h-6 items-center"
              href={addressOf(downloadMarketDump, { params: { day } })}
            >
              {formatTime(Date.parse(day), 'date', 'UTC')}
            </a>
            <span className="data text-small text-ink-2">CSV, {sizeText(bytes)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Columns() {
  return (
    <Disclosure title="What the columns mean">
      <dl className="mt-3 border-t border-line">
        {MARKET_COLUMNS.map(({ name, text }) => (
          <div key={name} className="grid gap-x-5 border-b border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

interface DownloadsProps {
  market: Market;
  dumps: MarketDumps['items'];
  terms: string;
}

export function Downloads({ market, dumps, terms }: DownloadsProps) {
  const query = filtersOf(market);
  return (
    <Section title="Get the data" id="data" className="min-w-0">
      {terms === '' ? null : <p className="mt-2 whitespace-pre-line text-ink-2">{terms}</p>}
      <ul className="mt-4 border-t border-line-strong">
        <FileLink
          href={addressOf(exportMarketResults, { query: { ...query, vehicles: '1' } })}
          text="Download these results (CSV)"
          detail="One row for each ended auction behind this page, with its result, price, bids and comments. Made when you download it, so it can be newer than this page."
        />
        <FileLink
          href={addressOf(exportMarketResults)}
          text="Download all results (CSV)"
          detail="Every ended auction in every currency, newest first, with wheels and parts."
        />
        <FileLink
          href={addressOf(readMarket, { query })}
          text="Statistics as JSON"
          detail="The data on this page, from the API."
        />
        <FileLink
          href={addressOf(listMarketResults)}
          text="Results as JSON"
          detail="Every ended auction, page by page. Pass next_cursor as cursor for the next page."
        />
        <FileLink
          href="/api/docs"
          text="API documentation"
          detail="Every field and filter. You don’t need an account or a key."
        />
      </ul>
      <Columns />
      {dumps.length === 0 ? null : <DailyFiles dumps={dumps} />}
    </Section>
  );
}
