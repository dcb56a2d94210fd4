import { AuctionQuerySchema } from '#contract/auctions.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import type { SearchPhrases } from '#contract/search-limits.ts';
import type { MatchedAuctions } from '#modules/catalogue/index.ts';
import type { SearchDeps } from './deps.ts';

export interface AskedAuctions {
  readonly filters: SearchPhrases['filters'];
  readonly matched: MatchedAuctions;
}

const PRICES = new Set(['price_from', 'price_to']);

/** People type prices in whole units. */
const inMinorUnits = (filters: SearchPhrases['filters'], currency: string): SearchPhrases['filters'] =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      PRICES.has(name) ? String(Number(value) * minorUnitsPerWhole(currency)) : value,
    ]),
  );

/** A distance from a town that we don't know filters nothing. */
export async function findAskedAuctions(
  deps: Pick<SearchDeps, 'catalogue' | 'currency'>,
  { words, filters }: SearchPhrases,
  limit: number,
): Promise<AskedAuctions | null> {
  const hasPrice = Object.keys(filters).some((name) => PRICES.has(name));
  const asked = hasPrice ? inMinorUnits(filters, await deps.currency()) : filters;
  return findFiltered(deps, { words, filters: asked }, limit);
}

async function findFiltered(
  { catalogue }: Pick<SearchDeps, 'catalogue'>,
  { words, filters }: SearchPhrases,
  limit: number,
): Promise<AskedAuctions | null> {
  const { unplaced: _, ...asked } = filters;
  const query = AuctionQuerySchema.safeParse({ ...asked, ...(words !== '' && { q: words }), limit });
  if (!query.success) return null;
  const found = await catalogue.matchFiltered(query.data);
  if (found.ok) return { filters, matched: found.value };
  if (filters['near'] === undefined) return null;
  const { near: __, within = '', ...rest } = filters;
  return findFiltered({ catalogue }, { words, filters: { ...rest, unplaced: within } }, limit);
}

export const totalOf = ({ onOffer, ended }: MatchedAuctions): number => onOffer.total + ended.total;
