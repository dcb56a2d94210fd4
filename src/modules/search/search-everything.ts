import type { SearchAnswer } from '#contract/content.ts';
import type { SearchDeps } from './deps.ts';

export async function searchEverything(
  { catalogue, content, dealers }: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const [auctions, found, foundDealers] = await Promise.all([
    catalogue.search({ q, limit }),
    content.search({ q, limit }),
    dealers.search({ q, limit }),
  ]);
  const groups = { auctions: auctions.onOffer, results: auctions.results, ...found, dealers: foundDealers };
  return {
    query: q.trim(),
    ignored: [...auctions.ignored],
    total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
    ...groups,
  };
}
