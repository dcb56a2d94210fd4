import type { GuideComparable, PriceGuide } from '#contract/cars.ts';
import type { ApiClient } from '#contract/client.ts';
import { readPriceGuide } from '#contract/endpoints/cars.ts';
import { expectedText } from './guide-labels.ts';
import { guideQueryOf, type Listed, salesPath } from './guide-query.ts';

export interface ExpectedPrice {
  readonly text: string;
  readonly to: string;
  readonly name: string;
  readonly estimate: NonNullable<PriceGuide['estimate']>;
  readonly sales: readonly Pick<
    GuideComparable,
    'id' | 'slug' | 'imported_from' | 'title' | 'mileage' | 'sold_at' | 'price'
  >[];
}

const MAX_SALES = 6;

/** For loaders. Null with too few results; a failure to read the guide does not fail the page. */
export async function readExpectedPrice(
  client: Pick<ApiClient, 'call'>,
  { slug, ...listed }: Listed & { readonly slug: string },
): Promise<ExpectedPrice | null> {
  const query = guideQueryOf(listed);
  if (query === null) return null;
  try {
    const guide = await client.call(readPriceGuide, { query });
    const text = expectedText(guide);
    if (text === null || guide.estimate === null) return null;
    const sales = guide.comparables
      .filter((sale) => sale.slug !== slug)
      .slice(0, MAX_SALES)
      .map(({ id, slug: of, imported_from: from, title, mileage, sold_at: soldAt, price }) => ({
        ...{ id, slug: of, imported_from: from, title, mileage, sold_at: soldAt, price },
      }));
    return { text, to: salesPath(guide, query), name: `${guide.make} ${guide.model}`, estimate: guide.estimate, sales };
  } catch {
    return null;
  }
}
