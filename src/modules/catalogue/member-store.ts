import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { IS_PUBLIC, TABLES } from './listing-store.ts';

/** Without dealers' auctions, which are on their own pages. */
const SOLD_AS_MEMBER = (userId: string) => sql`a.seller_id = ${userId} and a.dealer_id is null`;
/** Leaves out answers for a dealer and notes of staff. */
const OWN_COMMENTS = (userId: string) => sql`c.author_id = ${userId} and c.removed_at is null and not c.is_note
  and not (a.seller_id = c.author_id and a.dealer_id is not null) and ${IS_PUBLIC}`;
const IS_ANSWER = sql<boolean>`(a.seller_id = c.author_id and c.parent_id is not null)`;

export interface MemberCounts {
  readonly sold: number;
  readonly bought: number;
  readonly comments: number;
  readonly answers: number;
}

export async function countOfMember(executor: Executor, userId: string): Promise<MemberCounts> {
  const { rows } = await sql<MemberCounts>`select
    (select count(*)::int from sold_auctions k join auctions a on a.id = k.auction_id where ${SOLD_AS_MEMBER(userId)}) as sold,
    (select count(*)::int from sold_auctions k where k.buyer_id = ${userId}) as bought,
    (select count(*)::int from comments c join ${TABLES} on a.id = c.auction_id where ${OWN_COMMENTS(userId)} and not ${IS_ANSWER}) as comments,
    (select count(*)::int from comments c join ${TABLES} on a.id = c.auction_id where ${OWN_COMMENTS(userId)} and ${IS_ANSWER}) as answers`.execute(
    executor,
  );
  return rows[0] ?? { sold: 0, bought: 0, comments: 0, answers: 0 };
}

interface PageOfMember {
  readonly userId: string;
  readonly after: PageCursor | null;
  readonly limit: number;
}

export interface ClosedRow extends Pick<CamelRow<'auctions'>, 'id'> {
  readonly closesAt: NonNullable<Row<'auction_states'>['closes_at']>;
}

export async function listSales(
  executor: Executor,
  list: 'sold' | 'bought',
  { userId, after, limit }: PageOfMember,
): Promise<ClosedRow[]> {
  const isOfMember: RawBuilder<unknown> = list === 'sold' ? SOLD_AS_MEMBER(userId) : sql`k.buyer_id = ${userId}`;
  const { isAfter, order } = pageAfter(after, {
    key: sql`s.closes_at`,
    keyType: 'timestamptz',
    id: sql`a.id`,
    direction: 'desc',
  });
  const { rows } = await sql<ClosedRow>`select a.id, s.closes_at as "closesAt" from ${TABLES}
    join sold_auctions k on k.auction_id = a.id where ${isOfMember} and ${isAfter} order by ${order} limit ${limit}`.execute(
    executor,
  );
  return rows;
}

export interface MemberCommentRow extends Pick<CamelRow<'comments'>, 'id' | 'text' | 'postedAt'> {
  readonly auctionId: Row<'auctions'>['id'];
  readonly slug: Row<'auctions'>['slug'];
  readonly title: Row<'auctions'>['title'];
  readonly isAnswer: boolean;
}

export async function listCommentsOfMember(
  executor: Executor,
  { userId, after, limit }: PageOfMember,
): Promise<MemberCommentRow[]> {
  const { isAfter, order } = pageAfter(after, {
    key: sql`c.posted_at`,
    keyType: 'timestamptz',
    id: sql`c.id`,
    direction: 'desc',
  });
  const { rows } =
    await sql<MemberCommentRow>`select c.id, c.text, c.posted_at as "postedAt", a.id as "auctionId", a.slug, a.title, ${IS_ANSWER} as "isAnswer"
    from comments c join ${TABLES} on a.id = c.auction_id
    where ${OWN_COMMENTS(userId)} and ${isAfter} order by ${order} limit ${limit}`.execute(executor);
  return rows;
}
