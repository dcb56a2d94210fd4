import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type SecondChanceRow, tables } from './tables.ts';

/** Whether this person wishes to be asked where a buyer defaults. */
export async function wishesSecondChances(executor: Executor, userId: string): Promise<boolean> {
  return (await tables(executor).selectFrom('second_chance_wishes').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}
/** Keeps since when a person wants to be asked for second chances; null: they do not. */
export async function putWish(transaction: Executor, userId: string, at: Date | null): Promise<void> {
  await (at === null
    ? tables(transaction).deleteFrom('second_chance_wishes').where('user_id', '=', userId).execute()
    : tables(transaction)
        .insertInto('second_chance_wishes')
        .values({ user_id: userId, agreed_at: at })
        .onConflict((on) => on.doNothing())
        .execute());
}
/** Leaves word that the underbidders of an auction are to be asked. */
export async function insertToAsk(transaction: Executor, word: { auction_id: string; settlement_id: string; written_at: Date }): Promise<void> {
  const { settlement_id, written_at } = word;
  await tables(transaction)
    .insertInto('second_chances_due_to_ask')
    .values(word)
    .onConflict((on) => on.column('auction_id').doUpdateSet({ settlement_id, written_at }))
    .execute();
}
/** Takes the oldest of these words, of none of these auctions; it is gone with the commit. */
export async function takeToAsk(transaction: Executor, without: readonly string[]): Promise<{ auctionId: string; settlementId: string } | null> {
  const { rows } = await sql<{ auctionId: string; settlementId: string }>`delete from second_chances_due_to_ask where auction_id = (
    select auction_id from second_chances_due_to_ask where auction_id <> all(${[...without]}::text[]) order by written_at, auction_id limit 1 for update skip locked) returning auction_id as "auctionId", settlement_id as "settlementId"`.execute(
    transaction,
  );
  return rows[0] ?? null;
}
/** Writes a second chance that is offered. */
export async function insertSecondChance(transaction: Executor, row: SecondChanceRow): Promise<void> {
  await tables(transaction).insertInto('second_chances').values(row).execute();
}
/** Changes these fields of a second chance. */
export async function updateSecondChance(transaction: Executor, id: string, changes: Partial<SecondChanceRow>): Promise<void> {
  await tables(transaction).updateTable('second_chances').set(changes).where('id', '=', id).execute();
}
/** All who were asked after the defaults of an auction, in order. */
export async function findSecondChances(executor: Executor, auctionId: string): Promise<SecondChanceRow[]> {
  return tables(executor).selectFrom('second_chances').selectAll().where('auction_id', '=', auctionId).orderBy('asked_at').orderBy('id').execute();
}
/** What was offered to this person in the auction with this address; null where nothing was. */
export async function findSecondChanceOf(executor: Executor, slug: string, userId: string): Promise<SecondChanceRow | null> {
  return (await tables(executor).selectFrom('second_chances').selectAll().where('slug', '=', slug).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}
/** A second chance, locked; null where there is none. */
export async function lockSecondChance(transaction: Executor, id: string): Promise<SecondChanceRow | null> {
  return (await tables(transaction).selectFrom('second_chances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** Claims the next one that nobody has answered in time. */
export async function claimLapsedChances(transaction: Executor, { at, without }: { at: Date; without: readonly string[] }): Promise<SecondChanceRow | null> {
  const row = await tables(transaction)
    .selectFrom('second_chances')
    .selectAll()
    .where('due_at', '<=', at)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}
/** Claims the next second chance whose answer is due by `before`, but not yet by `at`, and of which nobody was reminded since it is due then; one that somebody is answering just now is left. */
export async function claimChancesToRemind(
  transaction: Executor,
  { at, before, without }: { at: Date; before: Date; without: readonly string[] },
): Promise<SecondChanceRow | null> {
  const row = await tables(transaction)
    .selectFrom('second_chances')
    .selectAll()
    .where('due_at', '<=', before)
    .where('due_at', '>', at)
    .where((e) => e.or([e('reminded_for', 'is', null), sql<boolean>`reminded_for <> due_at`]))
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}
