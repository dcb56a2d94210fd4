import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { NegotiationMoveRow, NegotiationRow } from './tables.ts';

export async function insertNegotiation(transaction: Executor, row: NegotiationRow): Promise<void> {
  await transaction.insertInto('negotiations').values(row).execute();
}
export async function findNegotiation(executor: Executor, slug: string): Promise<NegotiationRow | null> {
  return (await executor.selectFrom('negotiations').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null;
}
export async function lockNegotiation(transaction: Executor, slug: string): Promise<NegotiationRow | null> {
  return (
    (await transaction
      .selectFrom('negotiations')
      .selectAll()
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}
export async function updateNegotiation(
  transaction: Executor,
  auctionId: string,
  changes: Partial<NegotiationRow>,
): Promise<void> {
  await transaction.updateTable('negotiations').set(changes).where('auction_id', '=', auctionId).execute();
}
export async function findOpenNegotiationIds(
  executor: Executor,
  limit: number,
): Promise<{ auctionId: string; slug: string }[]> {
  const rows = await executor
    .selectFrom('negotiations')
    .select(['auction_id', 'slug'])
    .where('state', '=', 'open')
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ auctionId: row.auction_id, slug: row.slug }));
}
/** The caller must hold the negotiation's lock. */
export async function insertNegotiationMove(
  transaction: Executor,
  move: Omit<NegotiationMoveRow, 'sequence'>,
): Promise<void> {
  await sql`insert into negotiation_moves (auction_id, sequence, round, by_party, actor_id, kind, amount, made_at)
    select ${move.auction_id}, coalesce(max(sequence), 0) + 1, ${move.round}::integer, ${move.by_party}, ${move.actor_id}, ${move.kind}, ${move.amount}::bigint, ${move.made_at}::timestamptz
    from negotiation_moves where auction_id = ${move.auction_id}`.execute(transaction);
}
export async function findNegotiationMoves(executor: Executor, auctionId: string): Promise<NegotiationMoveRow[]> {
  return executor
    .selectFrom('negotiation_moves')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('sequence')
    .execute();
}
export async function countOpenNegotiationsOf(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('negotiations')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .where((e) => e.or([e('bidder_id', '=', userId), e('seller_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return row.count;
}
