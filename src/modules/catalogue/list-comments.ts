import type { Comment } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { bindingOf, readCursor, writeCursor } from '#platform/http/cursor.ts';
import { findPublicAuction, findSellerOf } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { presentComment } from './presenter.ts';
import { noSuchAuction } from './read-auction.ts';
import { answeredBy, type CommentRow, findCommentById, listComments } from './store.ts';

type Parts = Pick<CatalogueParts, 'database' | 'accounts' | 'bidding'>;

/** What is said about an auction, the newest first. */
export async function readComments(parts: Parts, slug: string, page: { cursor?: string | undefined; limit: number }): Promise<Result<Page<Comment>>> {
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
  const last = found.length > page.limit ? rows.at(-1) : undefined;
  return accepted({
    items: await presentMarked(parts, executor, { auctionId: auction.id, sellerId: auction.sellerId, rows }),
    total: found[0]?.total ?? 0,
    next_cursor: last === undefined ? null : writeCursor(binding, { key: last.postedAt.getTime(), id: last.id }),
  });
}

/** Comments of one auction as the public reads them, their authors marked: seller, bidder, the house itself. */
export async function presentMarked(
  parts: Parts,
  executor: Executor,
  { auctionId, sellerId, rows }: { auctionId: string; sellerId: string; rows: readonly CommentRow[] },
): Promise<Comment[]> {
  const questions = rows.filter((row) => row.isQuestion).map(({ id }) => id);
  const authors = [...new Set(rows.map((row) => row.authorId))];
  const [names, avatars] = [await parts.accounts.usernames(executor, authors), await parts.accounts.avatars(executor, authors)];
  const bidders = rows.length === 0 ? new Set<string>() : await parts.bidding.biddersOf(executor, auctionId);
  const answered = await answeredBy(executor, sellerId, questions);
  return rows.map((row) =>
    presentComment(row, {
      author: names.get(row.authorId) ?? '',
      avatar: avatars.get(row.authorId) ?? null,
      isSeller: row.authorId === sellerId,
      isBidder: bidders.has(row.authorId),
      isAnswered: answered.has(row.id),
    }),
  );
}

/** One comment as the public reads it. */
export async function presentOne(parts: Parts, executor: Executor, id: string): Promise<Comment | null> {
  const row = await findCommentById(executor, id);
  const sellerId = row === null ? null : await findSellerOf(executor, row.auctionId);
  if (row === null || sellerId === null) return null;
  return (await presentMarked(parts, executor, { auctionId: row.auctionId, sellerId, rows: [row] }))[0] ?? null;
}
