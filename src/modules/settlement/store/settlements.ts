import { sql } from 'kysely';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { type BillRow, type EventRow, type PartyRow, type SettlementRow } from './tables.ts';

export async function insertSettlement(transaction: Executor, row: SettlementRow): Promise<void> {
  await transaction.insertInto('settlements').values(row).execute();
}
/** The database rejects state changes that the lifecycle does not allow. */
export async function updateSettlement(
  transaction: Executor,
  id: string,
  changes: Partial<SettlementRow>,
): Promise<SettlementRow> {
  return transaction
    .updateTable('settlements')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
export async function findSettlements(executor: Executor, auctionId: string): Promise<SettlementRow[]> {
  return executor
    .selectFrom('settlements')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('attempt', 'desc')
    .execute();
}
export async function findSettlementsBySlug(executor: Executor, slug: string): Promise<SettlementRow[]> {
  return executor.selectFrom('settlements').selectAll().where('slug', '=', slug).orderBy('attempt', 'desc').execute();
}
export async function findSettlement(executor: Executor, id: string): Promise<SettlementRow | null> {
  return (await executor.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findSettlementsById(executor: Executor, ids: readonly string[]): Promise<SettlementRow[]> {
  return ids.length === 0
    ? []
    : executor
        .selectFrom('settlements')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
}
export async function lockSettlement(transaction: Executor, id: string): Promise<SettlementRow | null> {
  return (
    (await transaction.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
    null
  );
}
export async function findFeesDue(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<SettlementRow[]> {
  return executor
    .selectFrom('settlements')
    .selectAll()
    .where('state', '=', 'fee_due')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
export async function findFeesToSettle(executor: Executor, limit: number): Promise<SettlementRow[]> {
  return executor
    .selectFrom('settlements')
    .selectAll()
    .where('state', '=', 'fell_through')
    .where('fee_settled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Appends an event. The caller must hold the settlement's lock, so that sequence numbers are consecutive. */
export async function insertEvent(transaction: Executor, event: Omit<EventRow, 'sequence'>): Promise<void> {
  await sql`insert into settlement_events (settlement_id, sequence, kind, by_side, actor_id, to_state, note, happened_at)
    select ${event.settlement_id}, coalesce(max(sequence), 0) + 1, ${event.kind}, ${event.by_side}, ${event.actor_id}, ${event.to_state}, ${event.note}, ${event.happened_at}::timestamptz
    from settlement_events where settlement_id = ${event.settlement_id}`.execute(transaction);
}
export async function findEvents(executor: Executor, settlementIds: readonly string[]): Promise<EventRow[]> {
  return settlementIds.length === 0
    ? []
    : executor
        .selectFrom('settlement_events')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('settlement_id')
        .orderBy('sequence')
        .$narrowType<{ to_state: EventRow['to_state'] }>()
        .execute();
}

export async function putParty(transaction: Executor, party: PartyRow): Promise<void> {
  const { name, address, phone, shares_email, given_at } = party;
  await transaction
    .insertInto('settlement_parties')
    .values(party)
    .onConflict((on) =>
      on.columns(['settlement_id', 'side']).doUpdateSet({ name, address, phone, shares_email, given_at }),
    )
    .execute();
}
export async function findParties(executor: Executor, settlementIds: readonly string[]): Promise<PartyRow[]> {
  return settlementIds.length === 0
    ? []
    : executor
        .selectFrom('settlement_parties')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .execute();
}
export async function findLastParty(executor: Executor, userId: string): Promise<PartyRow | null> {
  const { rows } = await sql<PartyRow>`select p.* from settlement_parties p join settlements s on s.id = p.settlement_id
    where (p.side = 'buyer' and s.buyer_id = ${userId}) or (p.side = 'seller' and s.seller_id = ${userId}) order by p.given_at desc limit 1`.execute(
    executor,
  );
  return rows[0] ?? null;
}

export async function insertBill(
  transaction: Executor,
  bill: { settlement_id: string; content: object; issued_at: Date },
): Promise<void> {
  await transaction
    .insertInto('bills_of_sale')
    .values({ ...bill, content: JSON.stringify(bill.content) })
    .execute();
}
export async function findBill(executor: Executor, settlementId: string): Promise<BillRow | null> {
  return (
    (await executor
      .selectFrom('bills_of_sale')
      .selectAll()
      .where('settlement_id', '=', settlementId)
      .executeTakeFirst()) ?? null
  );
}

export async function findSettlementsOf(executor: Executor, userId: string, limit: number): Promise<SettlementRow[]> {
  return executor
    .selectFrom('settlements')
    .selectAll()
    .where((e) => e.or([e('buyer_id', '=', userId), e('seller_id', '=', userId)]))
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}
export async function countOpenSettlementsOf(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('settlements')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .where((e) => e.or([e('buyer_id', '=', userId), e('seller_id', '=', userId)]))
    .executeTakeFirstOrThrow();
  return row.count;
}
/** Issued documents keep the content they state. */
export async function forgetPartiesOf(transaction: Executor, userId: string, side: Side): Promise<void> {
  const who = side === 'buyer' ? sql`s.buyer_id` : sql`s.seller_id`;
  await sql`delete from settlement_parties p using settlements s where s.id = p.settlement_id and p.side = ${side} and ${who} = ${userId}`.execute(
    transaction,
  );
}
