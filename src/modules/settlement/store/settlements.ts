import { sql } from 'kysely';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { type BillRow, type EventRow, type PartyRow, type SettlementRow, tables } from './tables.ts';

/** Writes a settlement down. */
export async function insertSettlement(transaction: Executor, row: SettlementRow): Promise<void> {
  await tables(transaction).insertInto('settlements').values(row).execute();
}
/** Changes a settlement; the database refuses a move that is not in its life. */
export async function updateSettlement(transaction: Executor, id: string, changes: Partial<SettlementRow>): Promise<SettlementRow> {
  return tables(transaction).updateTable('settlements').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
/** All attempts of an auction, the newest first. */
export async function findSettlements(executor: Executor, auctionId: string): Promise<SettlementRow[]> {
  return tables(executor).selectFrom('settlements').selectAll().where('auction_id', '=', auctionId).orderBy('attempt', 'desc').execute();
}
/** The same by the auction's slug. */
export async function findSettlementsBySlug(executor: Executor, slug: string): Promise<SettlementRow[]> {
  return tables(executor).selectFrom('settlements').selectAll().where('slug', '=', slug).orderBy('attempt', 'desc').execute();
}
/** A settlement by its id; null where there is none. */
export async function findSettlement(executor: Executor, id: string): Promise<SettlementRow | null> {
  return (await tables(executor).selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
/** Settlements by id; those that are not there are left out. */
export async function findSettlementsById(executor: Executor, ids: readonly string[]): Promise<SettlementRow[]> {
  return ids.length === 0
    ? []
    : tables(executor)
        .selectFrom('settlements')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
}
/** The settlement under a lock, until the transaction ends. */
export async function lockSettlement(transaction: Executor, id: string): Promise<SettlementRow | null> {
  return (await tables(transaction).selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** Those whose fee is due, with what they are charged by. */
export async function findFeesDue(executor: Executor, { after, limit }: { after: string; limit: number }): Promise<SettlementRow[]> {
  return tables(executor).selectFrom('settlements').selectAll().where('state', '=', 'fee_due').where('id', '>', after).orderBy('id').limit(limit).execute();
}
/** Those that fell through, and whose fee is still to be kept or given back. */
export async function findFeesToSettle(executor: Executor, limit: number): Promise<SettlementRow[]> {
  return tables(executor)
    .selectFrom('settlements')
    .selectAll()
    .where('state', '=', 'fell_through')
    .where('fee_settled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
/** Claims the next settlement whose time is over and of which nobody was told; what another worker holds is left to it. */
export async function claimLate(transaction: Executor, { at, without }: { at: Date; without: readonly string[] }): Promise<SettlementRow | null> {
  const row = await tables(transaction)
    .selectFrom('settlements')
    .selectAll()
    .where('due_at', '<=', at)
    .where((e) => e.or([e('late_for', 'is', null), sql<boolean>`late_for <> due_at`]))
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}
/** Claims the next settlement whose deadline is near and of which nobody was reminded. */
export async function claimToRemind(
  transaction: Executor,
  { at, before, without }: { at: Date; before: Date; without: readonly string[] },
): Promise<SettlementRow | null> {
  const row = await tables(transaction)
    .selectFrom('settlements')
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

/** Adds to what happened. Its settlement is locked, so that the numbers follow each other. */
export async function insertEvent(transaction: Executor, event: Omit<EventRow, 'sequence'>): Promise<void> {
  await sql`insert into settlement_events (settlement_id, sequence, kind, by_side, actor_id, to_state, note, happened_at)
    select ${event.settlement_id}, coalesce(max(sequence), 0) + 1, ${event.kind}, ${event.by_side}, ${event.actor_id}, ${event.to_state}, ${event.note}, ${event.happened_at.toISOString()}::timestamptz
    from settlement_events where settlement_id = ${event.settlement_id}`.execute(transaction);
}
/** What happened in these settlements, by settlement, in order. */
export async function findEvents(executor: Executor, settlementIds: readonly string[]): Promise<EventRow[]> {
  return settlementIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('settlement_events')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('settlement_id')
        .orderBy('sequence')
        .execute();
}

/** Keeps how a side is reached. */
export async function putParty(transaction: Executor, party: PartyRow): Promise<void> {
  const { name, address, phone, given_at } = party;
  await tables(transaction)
    .insertInto('settlement_parties')
    .values(party)
    .onConflict((on) => on.columns(['settlement_id', 'side']).doUpdateSet({ name, address, phone, given_at }))
    .execute();
}
/** What the sides of these settlements have told of themselves for their papers. */
export async function findParties(executor: Executor, settlementIds: readonly string[]): Promise<PartyRow[]> {
  return settlementIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('settlement_parties')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .execute();
}
/** What a person gave the last time, on whichever side. */
export async function findLastParty(executor: Executor, userId: string): Promise<PartyRow | null> {
  const { rows } = await sql<PartyRow>`select p.* from settlement_parties p join settlements s on s.id = p.settlement_id
    where (p.side = 'buyer' and s.buyer_id = ${userId}) or (p.side = 'seller' and s.seller_id = ${userId}) order by p.given_at desc limit 1`.execute(executor);
  return rows[0] ?? null;
}

/** Writes a bill of sale with the facts that it states. */
export async function insertBill(transaction: Executor, bill: { settlement_id: string; facts: object; issued_at: Date }): Promise<void> {
  await tables(transaction)
    .insertInto('bills_of_sale')
    .values({ ...bill, facts: JSON.stringify(bill.facts) })
    .execute();
}
/** The bill of sale of a settlement; null before it is written. */
export async function findBill(executor: Executor, settlementId: string): Promise<BillRow | null> {
  return (await tables(executor).selectFrom('bills_of_sale').selectAll().where('settlement_id', '=', settlementId).executeTakeFirst()) ?? null;
}

/** What a person was party to, for their export. */
export async function findSettlementsOf(executor: Executor, userId: string, limit: number): Promise<SettlementRow[]> {
  return tables(executor)
    .selectFrom('settlements')
    .selectAll()
    .where((e) => e.or([e('buyer_id', '=', userId), e('seller_id', '=', userId)]))
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}
/** How many settlements of a person are not at their end. */
export async function countOpenSettlementsOf(executor: Executor, userId: string): Promise<number> {
  const row = await tables(executor)
    .selectFrom('settlements')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where((e) => e.or([e('buyer_id', '=', userId), e('seller_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
/** Who has left the house stands in its papers no more than the papers need. */
export async function forgetPartiesOf(transaction: Executor, userId: string, side: Side): Promise<void> {
  const who = side === 'buyer' ? sql`s.buyer_id` : sql`s.seller_id`;
  await sql`delete from settlement_parties p using settlements s where s.id = p.settlement_id and p.side = ${side} and ${who} = ${userId}`.execute(transaction);
}
