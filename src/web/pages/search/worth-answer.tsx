import type { PriceGuide } from '#contract/cars.ts';
import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { formatMoney } from '#contract/format/money.ts';
import type { ModelPage } from '#contract/model-pages.ts';
import { formatRange } from '#web/components/price-guide/guide-labels.ts';
import { sellPath } from '#web/components/price-guide/sell-path.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { nameOf, pathOf } from './model-pages.tsx';

export interface Worth {
  readonly page: ModelPage;
  readonly guide: Pick<PriceGuide, 'estimate' | 'count' | 'least_comparables'> | null;
}

/** For loaders. A failure to read the guide does not fail the page, which then links to the model. */
export async function readWorth(client: Pick<ApiClient, 'call'>, page: ModelPage): Promise<Worth> {
  const { make_slug: make, slug: model, year } = page;
  if (model === null) return { page, guide: null };
  try {
    const query = { make, model, ...(year !== null && { year }) };
    const { estimate, count, least_comparables } = await client.call(readPriceGuide, { query });
    return { page, guide: { estimate, count, least_comparables } };
  } catch {
    return { page, guide: null };
  }
}

const salesText = (count: number): string => `${count} comparable ${count === 1 ? 'sale' : 'sales'}`;

function answerText({ page, guide }: Worth): string {
  if (page.model === null) return 'Choose the model to see what it sells for.';
  if (guide === null) return 'See every result and what comparable cars sold for.';
  if (guide.estimate === null)
    return `${guide.count === 0 ? 'No comparable sale' : `Only ${salesText(guide.count)}`} yet. We give an estimate from ${guide.least_comparables}.`;
  return `Typically ${formatMoney(guide.estimate.middle)}, from ${salesText(guide.count)}. Mileage, transmission and trim narrow it down.`;
}

export function WorthAnswer({ worth }: { worth: Worth }) {
  const { page, guide } = worth;
  const name = nameOf(page);
  return (
    <section aria-labelledby="worth" className="cluster mt-5 border border-line bg-sunken p-5 text-ink sm:p-7">
      <h2 id="worth" className="font-strong">
        What {/^[aeiou]/iu.test(name) ? 'an' : 'a'} {name} is worth
      </h2>
      {guide?.estimate ? (
        <p className="heading mt-2 text-h2">
          <span className="data">{formatRange(guide.estimate)}</span>
        </p>
      ) : null}
      <p className="mt-2 max-w-prose text-ink-2">{answerText(worth)}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <PageLink className="btn btn-solid" to={pathOf(page)}>
          {page.model === null ? 'Choose the model' : guide?.estimate ? 'Refine the estimate' : 'See the model page'}
        </PageLink>
        <PageLink className="btn btn-quiet" to={sellPath(page)}>
          Sell yours
        </PageLink>
      </div>
    </section>
  );
}
