import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { type SecondChanceRow } from './tables.ts';

export async function wantsSecondChances(executor: Executor, userId: string): Promise<boolean> {
  return (
    (await executor
      .selectFrom('second_chance_requests')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  );
}
/** Stores since when a user has opted in to second chances. Null: opted out. */
export async function putSecondChanceConsent(transaction: Executor, userId: string, at: Date | null): Promise<void> {
  await (at === null
    ? transaction.deleteFrom('second_chance_requests').where('user_id', '=', userId).execute()
    : transaction
        .insertInto('second_chance_requests')
        .values({ user_id: userId, agreed_at: at })
        .onConflict((on) => on.doNothing())
        .execute());
}
export async function enqueueSecondChance(
  transaction: Executor,
  word: { auction_id: string; settlement_id: string; written_at: Date },
): Promise<void> {
  const { settlement_id, written_at } = word;
  await transaction
    .insertInto('second_chances_due_to_ask')
    .values(word)
    .onConflict((on) => on.column('auction_id').doUpdateSet({ settlement_id, written_at }))
    .execute();
}
/** Removes and returns the oldest queue entry, excluding these auctions. Gone once the transaction commits. */
export async function dequeueSecondChance(
  transaction: Executor,
  without: readonly string[],
): Promise<{ auctionId: string; settlementId: string } | null> {
  const { rows } = await sql<
    Pick<CamelRow<'second_chances_due_to_ask'>, 'auctionId' | 'settlementId'>
  >`delete from second_chances_due_to_ask where auction_id = (
    select auction_id from second_chances_due_to_ask where auction_id <> all(${[...without]}::text[]) order by written_at, auction_id limit 1 for update skip locked) returning auction_id as "auctionId", settlement_id as "settlementId"`.execute(
    transaction,
  );
  return rows[0] ?? null;
}
export async function isAnySecondChanceQueued(executor: Executor): Promise<boolean> {
  const query = executor.selectFrom('second_chances_due_to_ask').select('auction_id').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
export async function isQueuedToAsk(executor: Executor, auctionId: string): Promise<boolean> {
  const query = executor
    .selectFrom('second_chances_due_to_ask')
    .select('auction_id')
    .where('auction_id', '=', auctionId);
  return (await query.executeTakeFirst()) !== undefined;
}
export async function isListedAgain(executor: Executor, auctionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from submissions b join auction_states s on s.auction_id = b.auction_id
    where b.relisted_from = ${auctionId} and s.status not in ('draft', 'not_sold', 'withdrawn') limit 1`.execute(
    executor,
  );
  return rows.length > 0;
}
export async function countOpenSecondChancesOf(executor: Executor, sellerId: string): Promise<number> {
  const row = await executor
    .selectFrom('second_chances')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', '=', 'offered')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return row.count;
}
export async function findSecondChancesFor(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<SecondChanceRow[]> {
  return executor
    .selectFrom('second_chances')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute();
}
export async function insertSecondChance(transaction: Executor, row: SecondChanceRow): Promise<void> {
  await transaction.insertInto('second_chances').values(row).execute();
}
export async function updateSecondChance(
  transaction: Executor,
  id: string,
  changes: Partial<SecondChanceRow>,
): Promise<void> {
  await transaction.updateTable('second_chances').set(changes).where('id', '=', id).execute();
}
export async function findSecondChances(executor: Executor, auctionId: string): Promise<SecondChanceRow[]> {
  return executor
    .selectFrom('second_chances')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}
export async function findSecondChanceOf(
  executor: Executor,
  slug: string,
  userId: string,
): Promise<SecondChanceRow | null> {
  return (
    (await executor
      .selectFrom('second_chances')
      .selectAll()
      .where('slug', '=', slug)
      .where('user_id', '=', userId)
      .executeTakeFirst()) ?? null
  );
}
export async function findOpenOffersTo(
  executor: Executor,
  userId: string,
  { auctionIds, at }: { auctionIds: readonly string[]; at: number },
): Promise<SecondChanceRow[]> {
  return executor
    .selectFrom('second_chances')
    .selectAll()
    .where('user_id', '=', userId)
    .where('auction_id', 'in', auctionIds)
    .where('state', '=', 'offered')
    .where('due_at', '>', new Date(at))
    .execute();
}
export async function lockSecondChance(transaction: Executor, id: string): Promise<SecondChanceRow | null> {
  return (
    (await transaction.selectFrom('second_chances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
    null
  );
}
