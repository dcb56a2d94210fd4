import type { z } from 'zod';
import type { DealerDetail, DealerPage, DealerQuerySchema, DealerSummary } from '#contract/dealers.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { findSpellings, type SpelledQuery } from '#platform/search/spellings.ts';
import { searchWords } from '#platform/search/words.ts';
import { countDealers, type DealerFilter, findDealer, listDealers } from './dealer-store.ts';
import type { DealersDeps } from './deps.ts';
import { logosOf, presentSummary } from './present.ts';

type DealerPagesDeps = Pick<DealersDeps, 'database' | 'media'>;
export async function browseDealers(
  deps: DealerPagesDeps,
  query: z.output<typeof DealerQuerySchema>,
): Promise<Result<DealerPage>> {
  const { executor } = deps.database;
  const words = searchWords(query.q ?? '');
  const page = requestPage(['dealers', words], query);
  if (page === null) return invalidCursor();
  const { rows, items, total } = await readPage(deps, await findSpellings(executor, words), {
    after: page.range.after,
    limit: query.limit,
  });
  const { next_cursor } = page.cut(rows, (row) => ({ key: Number(row.sortKey), id: row.id }));
  return accepted({ items, total, next_cursor });
}

export async function searchDealers(
  deps: DealerPagesDeps,
  { spellings, limit }: SpelledQuery,
): Promise<{ items: DealerSummary[]; total: number }> {
  if (spellings.length === 0) return { items: [], total: 0 };
  const { items, total } = await readPage(deps, spellings, { after: null, limit });
  return { items, total };
}

async function readPage(
  deps: DealerPagesDeps,
  words: DealerFilter['words'],
  { after, limit }: Parameters<typeof listDealers>[2],
) {
  const { executor } = deps.database;
  const filter: DealerFilter = { words, openOnly: true, licence: null };
  const rows = await listDealers(executor, filter, { after, limit: limit + 1 });
  const areAllListed = after === null && rows.length <= limit;
  const total = areAllListed ? rows.length : await countDealers(executor, filter);
  const shown = rows.slice(0, limit);
  const logos = await logosOf(deps, executor, shown);
  return { rows, items: shown.map((row) => presentSummary(row, logos.get(row.id) ?? null)), total };
}

export async function readDealer(deps: DealerPagesDeps, slug: string): Promise<Result<DealerDetail>> {
  const { executor } = deps.database;
  const row = await findDealer(executor, slug);
  if (row === null) return refuse('dealer_not_found');
  const logos = await logosOf(deps, executor, [row]);
  return accepted({
    ...presentSummary(row, logos.get(row.id) ?? null),
    about: row.about,
    website: row.website,
    phone: row.phone,
    since: row.createdAt.toISOString(),
    is_closed: row.closedAt !== null,
  });
}
