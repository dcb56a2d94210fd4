import { addressOf } from '#contract/call.ts';
import { exportMarketResults, listMarketResults, readMarket } from '#contract/endpoints/market.ts';
import type { Market } from '#contract/market.ts';
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

/** The same figures as files, and through the API. */
export function Downloads({ market }: { market: Market }) {
  const query = filtersOf(market);
  return (
    <section className="min-w-0" aria-labelledby="data">
      <h2 id="data" className="heading text-h2">
        Get the data
      </h2>
      <p className="mt-2 text-ink-2">For an article, research or a chart of your own.</p>
      <ul className="mt-4 border-t border-line-strong">
        <FileLink
          href={addressOf(exportMarketResults, { query })}
          text="Download these results (CSV)"
          detail="One row for each ended auction behind this page, with its result, price, bids and comments."
        />
        <FileLink
          href={addressOf(exportMarketResults)}
          text="Download all results (CSV)"
          detail="Every ended auction in every currency, newest first."
        />
        <FileLink
          href={addressOf(readMarket, { query })}
          text="Figures as JSON"
          detail="What this page shows, from the API."
        />
        <FileLink
          href={addressOf(listMarketResults)}
          text="Results as JSON"
          detail="Every ended auction, page by page: pass next_cursor as cursor to read on."
        />
        <FileLink
          href="/api/docs"
          text="API documentation"
          detail="Every field and filter. You don’t need an account or a key."
        />
      </ul>
    </section>
  );
}
