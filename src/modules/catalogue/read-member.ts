import type { AuctionSummary } from '#contract/auctions.ts';
import type { Member, MemberComment } from '#contract/members.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { requestPage } from '#platform/http/cursor.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { CatalogueDeps } from './deps.ts';
import { findAuctionsByIds } from './listing-store.ts';
import { countOfMember, listCommentsOfMember, listSales } from './member-store.ts';
import { presentRows } from './present-rows.ts';

interface MemberQuery {
  readonly username: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** The day of registration says more than others need to know. */
const firstOfMonth = (at: Date): string => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())).toISOString();

export async function readMember(deps: CatalogueDeps, actor: Actor, username: string): Promise<Result<Member>> {
  const { executor } = deps.database;
  const member = await deps.accounts.findPublicMember(executor, username);
  if (member === null) return refuse('member_page_not_found');
  const { userId } = member;
  const [counts, avatars, isMuted] = await Promise.all([
    countOfMember(executor, userId),
    deps.accounts.avatars(executor, [userId]),
    actor.kind === 'user' ? deps.accounts.isMuted(executor, actor.userId, userId) : false,
  ]);
  return accepted({
    username: member.username,
    avatar: avatars.get(userId) ?? null,
    since: firstOfMonth(member.registeredAt),
    sold: member.showsSold ? counts.sold : null,
    bought: member.showsBought ? counts.bought : null,
    comments: member.showsComments ? counts.comments : null,
    answers: member.showsComments ? counts.answers : null,
    you: actor.kind === 'user' ? { is_self: actor.userId === userId, is_muted: isMuted } : null,
    server_time: deps.live.serverTime(),
  });
}

export async function readMemberAuctions(
  deps: CatalogueDeps,
  { username, list, cursor, limit }: MemberQuery & { list: 'sold' | 'bought' },
): Promise<Result<Page<AuctionSummary>>> {
  const { executor } = deps.database;
  const member = await deps.accounts.findPublicMember(executor, username);
  if (member === null || !(list === 'sold' ? member.showsSold : member.showsBought))
    return refuse('member_page_not_found');
  const page = requestPage(['member', list, member.userId], { cursor, limit });
  if (page === null) return invalidCursor();
  const [found, counts] = await Promise.all([
    listSales(executor, list, { userId: member.userId, ...page.range }),
    countOfMember(executor, member.userId),
  ]);
  const { rows: sales, next_cursor } = page.cut(found, (row) => ({ key: row.closesAt, id: row.id }));
  const rows = await findAuctionsByIds(
    executor,
    sales.map(({ id }) => id),
  );
  const order = new Map(sales.map(({ id }, index) => [id, index]));
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return accepted({
    items: await presentRows(deps, executor, rows),
    total: counts[list],
    next_cursor,
  });
}

export async function readMemberComments(
  deps: CatalogueDeps,
  { username, cursor, limit }: MemberQuery,
): Promise<Result<Page<MemberComment>>> {
  const { executor } = deps.database;
  const member = await deps.accounts.findPublicMember(executor, username);
  if (member === null || !member.showsComments) return refuse('member_page_not_found');
  const page = requestPage(['member', 'comments', member.userId], { cursor, limit });
  if (page === null) return invalidCursor();
  const [found, counts] = await Promise.all([
    listCommentsOfMember(executor, { userId: member.userId, ...page.range }),
    countOfMember(executor, member.userId),
  ]);
  const { rows, next_cursor } = page.cut(found, (row) => ({ key: row.postedAt, id: row.id }));
  const images = await deps.media.imagesOf(executor, [...new Set(rows.map(({ auctionId }) => auctionId))], {
    heroOnly: true,
  });
  return accepted({
    items: rows.map(({ id, text, postedAt, isAnswer, auctionId, slug, title }) => ({
      id,
      text,
      posted_at: postedAt.toISOString(),
      is_answer: isAnswer,
      auction: { slug, title, hero: images.get(auctionId)?.[0] ?? null },
    })),
    total: counts.comments + counts.answers,
    next_cursor,
  });
}
