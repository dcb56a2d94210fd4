import type { SearchAnswer } from '#contract/content.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SearchDeps } from './deps.ts';

export async function searchEverything(
  { catalogue, content, dealers }: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<Result<SearchAnswer>> {
  // One after the other, so that a search keeps one connection to the database busy and not four.
  const auctions = await catalogue.search({ q, limit, group: 'on_offer' });
  if (!auctions.ok) return auctions;
  const results = await catalogue.search({ q, limit, group: 'results' });
  if (!results.ok) return results;
  const found = await content.search({ q, limit });
  const foundDealers = await dealers.search({ q, limit });
  const groups = {
    auctions: { items: auctions.value.items, total: auctions.value.total },
    results: { items: results.value.items, total: results.value.total },
    ...found,
    dealers: foundDealers,
  };
  return accepted({
    query: q.trim(),
    total: Object.values(groups).reduce((sum, { total }) => sum + total, 0),
    ...groups,
  });
}
