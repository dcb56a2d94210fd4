import type { Executor } from '#platform/database/database.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { countPublic, listPublic, type ListedRow, type ContentFilter } from './store.ts';

interface PageRequest {
  readonly by: 'newest' | 'position';
  readonly at: Date;
  readonly cursor: string | undefined;
  readonly limit: number;
}
export interface ListedPage {
  readonly rows: ListedRow[];
  readonly total: number;
  readonly next_cursor: string | null;
}

export async function listPage(
  executor: Executor,
  wanted: ContentFilter,
  { by, at, cursor, limit }: PageRequest,
): Promise<Result<ListedPage>> {
  const page = requestPage([wanted, by], { cursor, limit });
  if (page === null) return invalidCursor();
  const [listed, total] = await Promise.all([
    listPublic(executor, wanted, { by, at, ...page.range }),
    countPublic(executor, wanted, at),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  return accepted({
    rows,
    total,
    next_cursor,
  });
}
