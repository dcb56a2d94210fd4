import type { Comment } from '#contract/auctions.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { imagesOfComments } from './comment-images.ts';
import { findPublicAuction, findSellerOf } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { presentComment } from './presenter.ts';
import { answeredBy, type CommentRow, findCommentById, listComments } from './store.ts';

type CommentListDeps = Pick<CatalogueDeps, 'database' | 'accounts' | 'bidding' | 'media'>;

export async function readComments(
  deps: CommentListDeps,
  slug: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<Page<Comment>>> {
  const { executor } = deps.database;
  const auction = await findPublicAuction(executor, slug);
  if (auction === null) return refuse('auction_not_found');
  const page = requestPage(['comments', auction.id], query);
  if (page === null) return invalidCursor();
  const found = await listComments(executor, auction.id, page.range);
  const { rows, next_cursor } = page.cut(found, (row) => ({ key: row.postedAt, id: row.id }));
  return accepted({
    items: await presentMarked(deps, executor, { auctionId: auction.id, sellerId: auction.sellerId, rows }),
    total: found[0]?.total ?? 0,
    next_cursor,
  });
}

export async function presentMarked(
  deps: CommentListDeps,
  executor: Executor,
  { auctionId, sellerId, rows }: { auctionId: string; sellerId: string; rows: readonly CommentRow[] },
): Promise<Comment[]> {
  const questions = rows.filter((row) => row.isQuestion).map(({ id }) => id);
  const authors = [...new Set(rows.map((row) => row.authorId))];
  const [names, avatars, withPage] = [
    await deps.accounts.usernames(executor, authors),
    await deps.accounts.avatars(executor, authors),
    await deps.accounts.findMembersWithPage(executor, authors),
  ];
  const bidders = rows.length === 0 ? new Set<string>() : await deps.bidding.biddersOf(executor, auctionId);
  const answered = await answeredBy(executor, sellerId, questions);
  const shown = rows.filter((row) => row.removedAt === null);
  const images = await imagesOfComments(
    deps,
    executor,
    shown.map(({ id, authorId }) => ({ id, author: names.get(authorId) ?? '' })),
  );
  return rows.map((row) =>
    presentComment(row, {
      author: names.get(row.authorId) ?? '',
      avatar: avatars.get(row.authorId) ?? null,
      hasPage: withPage.has(row.authorId),
      isSeller: row.authorId === sellerId,
      isBidder: bidders.has(row.authorId),
      isAnswered: answered.has(row.id),
      images: images.get(row.id) ?? [],
    }),
  );
}

export async function presentOne(deps: CommentListDeps, executor: Executor, id: string): Promise<Comment | null> {
  const row = await findCommentById(executor, id);
  const sellerId = row === null ? null : await findSellerOf(executor, row.auctionId);
  if (row === null || sellerId === null) return null;
  return (await presentMarked(deps, executor, { auctionId: row.auctionId, sellerId, rows: [row] }))[0] ?? null;
}
