import type { Comment } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { findPublicAuction } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { presentComment } from './presenter.ts';
import { noSuchAuction } from './read-auction.ts';
import { listComments } from './store.ts';

/** What is said about an auction, the newest first. */
export async function readComments(parts: Pick<CatalogueParts, 'database' | 'accounts'>, slug: string, page: { cursor?: string | undefined; limit: number }): Promise<Result<Page<Comment>>> {
  const { executor } = parts.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return noSuchAuction();
  const binding = bindingOf(['comments', auction.id]);
  const after = page.cursor === undefined ? null : readCursor(page.cursor, binding);
  if (page.cursor !== undefined && after === null) {
    return refused(422, 'The cursor does not belong to this list.', { errors: { cursor: ['The cursor does not belong to this list.'] } });
  }
  const found = await listComments(executor, auction.id, { after, limit: page.limit });
  const rows = found.slice(0, page.limit);
  const authors = [...new Set(rows.map((row) => row.authorId))];
  const [usernames, avatars] = [await parts.accounts.usernames(executor, authors), await parts.accounts.avatars(executor, authors)];
  const last = found.length > page.limit ? rows.at(-1) : undefined;
  return accepted({
    items: rows.map((row) => presentComment(row, { author: usernames.get(row.authorId) ?? '', avatar: avatars.get(row.authorId) ?? null, isSeller: row.authorId === auction.sellerId })),
    total: found[0]?.total ?? 0, next_cursor: last === undefined ? null : writeCursor(binding, { key: last.postedAt.getTime(), id: last.id }),
  });
}
