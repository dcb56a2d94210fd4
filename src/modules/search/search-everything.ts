import type { SearchAnswer } from '#contract/content.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SearchDeps } from './deps.ts';

export async function searchEverything(
  { catalogue, content, dealers }: SearchDeps,
  { q, limit }: { q: string; limit: number },
): Promise<Result<SearchAnswer>> {
  const [auctions, results, found, foundDealers] = await Promise.all([
    catalogue.search({ q, limit, group: 'on_offer' }),
    catalogue.search({ q, limit, group: 'results' }),
    content.search({ q, limit }),
    dealers.search({ q, limit }),
  ]);
  if (!auctions.ok) return auctions;
  if (!results.ok) return results;
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
