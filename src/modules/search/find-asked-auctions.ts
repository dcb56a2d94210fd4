import type { AuctionPage } from '#contract/auctions.ts';
import { AuctionQuerySchema } from '#contract/auctions.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import type { SearchPhrases } from '#contract/search-limits.ts';
import type { FoundAuctions } from '#modules/catalogue/index.ts';
import type { SearchDeps } from './deps.ts';

const ON_OFFER = ['live', 'coming_soon'] as const;

export interface AskedAuctions extends Pick<FoundAuctions, 'onOffer' | 'results'> {
  readonly filters: SearchPhrases['filters'];
  readonly ignored: readonly string[];
}

const join = (pages: readonly AuctionPage[], limit: number) => ({
  items: pages.flatMap(({ items }) => items).slice(0, limit),
  total: pages.reduce((sum, { total }) => sum + total, 0),
});

const PRICES = new Set(['price_from', 'price_to']);

/** People type prices in whole units. */
const inMinorUnits = (filters: SearchPhrases['filters'], currency: string): SearchPhrases['filters'] =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      PRICES.has(name) ? String(Number(value) * minorUnitsPerWhole(currency)) : value,
    ]),
  );

/** As the lists of auctions find them. A distance from a town that we don't know filters nothing. */
export async function findAskedAuctions(
  deps: Pick<SearchDeps, 'catalogue' | 'currency'>,
  { words, filters }: SearchPhrases,
  limit: number,
): Promise<AskedAuctions | null> {
  return findFiltered(deps, { words, filters: inMinorUnits(filters, await deps.currency()) }, limit);
}

async function findFiltered(
  { catalogue }: Pick<SearchDeps, 'catalogue'>,
  { words, filters }: SearchPhrases,
  limit: number,
): Promise<AskedAuctions | null> {
  const { unplaced: _, ...asked } = filters;
  const pages: AuctionPage[] = [];
  for (const status of [...ON_OFFER, 'results'] as const) {
    const query = AuctionQuerySchema.safeParse({ ...asked, ...(words !== '' && { q: words }), status, limit });
    if (!query.success) return null;
    const page = await catalogue.browse(query.data);
    if (page.ok) pages.push(page.value);
    else if (filters['near'] === undefined) return null;
    else {
      const { near: __, within = '', ...rest } = filters;
      return findFiltered({ catalogue }, { words, filters: { ...rest, unplaced: within } }, limit);
    }
  }
  const offered = pages.slice(0, ON_OFFER.length);
  return {
    filters,
    onOffer: join(offered, limit),
    results: join(pages.slice(ON_OFFER.length), limit),
    ignored: [...new Set(pages.flatMap(({ ignored = [] }) => ignored))],
  };
}
