import type { AuctionSummary } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { presentRows } from './present-rows.ts';
import type { CatalogueDeps } from './deps.ts';
import { findMatches, spellWords } from './search-store.ts';
import { searchWords } from '#platform/search/words.ts';

type Parts = Pick<CatalogueDeps, 'database' | 'accounts' | 'media' | 'outcomesOf'>;
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
    return invalid({ cursor: ['This cursor doesn’t belong to this search.'] });
  }
  const found = await findMatches(
    executor,
    { words: await spellWords(executor, words), group: query.group ?? null },
    { after, limit: query.limit },
  );
  const rows = found.rows.slice(0, query.limit);
  const last = found.rows.length > query.limit ? rows.at(-1) : undefined;
  return accepted({
    items: await presentRows(deps, executor, rows),
    total: found.total,
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.sortKey, id: last.id }),
  });
}
