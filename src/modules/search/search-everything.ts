import type { SearchAnswer } from '#contract/content.ts';
import type { SearchDeps } from './deps.ts';

export async function searchEverything(
  { catalogue, content, dealers }: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<SearchAnswer> {
  const [found, foundDealers] = await Promise.all([content.search({ q, limit }), dealers.search({ q, limit })]);
  // Auctions are matched in this process, which meanwhile couldn't read other answers of the database.
  const auctions = await catalogue.search({ q, limit });
  const groups = { auctions: auctions.onOffer, results: auctions.results, ...found, dealers: foundDealers };
  return {
    query: q.trim(),
    ignored: [...auctions.ignored],
    total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
    ...groups,
  };
}
