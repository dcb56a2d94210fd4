import type { z } from 'zod';
import type { DealerDetail, DealerPage, DealerQuerySchema, DealerSummary } from '#contract/dealers.ts';
import { listHash, decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { findSpellings } from '#platform/search/spellings.ts';
import { searchWords } from '#platform/search/words.ts';
import { countDealers, type DealerFilter, findDealer, listDealers } from './dealer-store.ts';
import type { DealersDeps } from './deps.ts';
import { noSuchDealer } from './policy.ts';
import { logosOf, presentSummary } from './present.ts';

type DealerPagesDeps = Pick<DealersDeps, 'database' | 'media'>;
export async function browseDealers(
  deps: DealerPagesDeps,
  query: z.output<typeof DealerQuerySchema>,
): Promise<Result<DealerPage>> {
  const { executor } = deps.database;
  const words = searchWords(query.q ?? '');
  const binding = listHash(['dealers', words]);
  const after = decodeCursor(query.cursor, binding);
  if (after === undefined) return invalidCursor();
  const filter: DealerFilter = { words: await findSpellings(executor, words), openOnly: true, licence: null };
  const listed = await listDealers(executor, filter, { after, limit: query.limit });
  const areAllListed = after === null && listed.length <= query.limit;
  const total = areAllListed ? listed.length : await countDealers(executor, filter);
  const rows = listed.slice(0, query.limit);
  const last = listed.length > query.limit ? rows.at(-1) : undefined;
  const logos = await logosOf(deps, executor, rows);
  return accepted({
    items: rows.map((row) => presentSummary(row, logos.get(row.id) ?? null)),
    total,
    next_cursor: last === undefined ? null : encodeCursor(binding, { key: last.sortKey, id: last.id }),
  });
}

export async function searchDealers(
  deps: DealerPagesDeps,
  { q, limit }: { q: string; limit: number },
): Promise<{ items: DealerSummary[]; total: number }> {
  if (searchWords(q).length === 0) return { items: [], total: 0 };
  const found = await browseDealers(deps, { q, limit });
  return found.ok ? { items: found.value.items, total: found.value.total } : { items: [], total: 0 };
}

export async function readDealer(deps: DealerPagesDeps, slug: string): Promise<Result<DealerDetail>> {
  const { executor } = deps.database;
  const row = await findDealer(executor, slug);
  if (row === null) return noSuchDealer();
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
