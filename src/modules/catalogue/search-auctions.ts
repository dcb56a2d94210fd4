import type { AuctionSummary } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { presentRows } from './present-rows.ts';
import { countFacets } from './count-facets-store.ts';
import { listAuctions } from './listing-store.ts';
import { type Narrowing, NOT_NARROWED } from './narrowing.ts';
import type { CatalogueDeps } from './deps.ts';
import { searchWords } from '#platform/search/words.ts';
import type { Vocabulary } from '#platform/search/vocabulary.ts';

type Parts = Pick<CatalogueDeps, 'database' | 'accounts' | 'media' | 'outcomesOf'> & { vocabulary: Vocabulary };
export interface SearchQuery {
  readonly q: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly group?: 'on_offer' | 'results' | undefined;
}

/** Public auctions (live, upcoming and past) that match every word of the search, best match first. */
export async function searchAuctions(deps: Parts, query: SearchQuery): Promise<Result<Page<AuctionSummary>>> {
  const { executor } = deps.database;
  const words = searchWords(query.q);
  if (words.length === 0) return accepted({ items: [], total: 0, next_cursor: null });
  const binding = bindingOf(['search', words, query.group ?? null]);
  const after = query.cursor === undefined ? null : readCursor(query.cursor, binding);
  if (query.cursor !== undefined && after === null) {
    return invalid({ cursor: ['The cursor does not belong to this search.'] });
  }
  const narrowing: Narrowing = {
    ...NOT_NARROWED,
    group: query.group ?? null,
    words: await deps.vocabulary.spellings(executor, words),
  };
  const [listed, facets] = await Promise.all([
    listAuctions(executor, narrowing, { sort: 'relevance', after, limit: query.limit }),
    countFacets(executor, narrowing),
  ]);
  const rows = listed.slice(0, query.limit);
  const last = listed.length > query.limit ? rows.at(-1) : undefined;
  return accepted({
    items: await presentRows(deps, executor, rows),
    total: facets.find(({ facet }) => facet === 'total')?.count ?? 0,
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.sortKey, id: last.id }),
  });
}
