import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Charge } from '../context.ts';

export type ChargeRow = Omit<Row<'charges'>, 'words'>;
/**
 * `refused`: not sent or returned, so it is owed. `taken_back`: refused while the ledger still had the credit reversed.
 */
export type RefundRow = Row<'refunds'>;

export const chargeOf = (row: ChargeRow): Charge => ({
  id: row.id,
  userId: row.user_id,
  auctionId: row.auction_id,
  slug: row.about_slug,
  title: row.about_title,
  purpose: row.purpose,
  attempt: row.attempt,
  net: row.net,
  tax: row.tax,
  taxText: row.tax_text,
  amount: row.net + row.tax,
  currency: row.currency,
  state: row.state,
  refunded: row.refunded,
  refundOwed: row.refund_owed,
  disputed: row.disputed,
  disputeLost: row.dispute_lost,
  decline: row.decline_code === null ? null : { code: row.decline_code, text: row.decline_message ?? '' },
  createdAt: row.created_at.getTime(),
  takenAt: row.taken_at?.getTime() ?? null,
});

export async function insertCharge(
  transaction: Executor,
  charge: Pick<
    ChargeRow,
    | 'id'
    | 'user_id'
    | 'auction_id'
    | 'about_slug'
    | 'about_title'
    | 'purpose'
    | 'attempt'
    | 'net'
    | 'tax'
    | 'tax_text'
    | 'currency'
    | 'created_at'
  >,
): Promise<boolean> {
  const row = await transaction
    .insertInto('charges')
    .values({
      ...charge,
      state: 'due',
      hold_id: null,
      card_id: null,
      payment_id: null,
      client_secret: null,
      decline_code: null,
      decline_message: null,
      refunded: 0,
      refund_owed: 0,
      disputed: 0,
      dispute_lost: 0,
      taken_at: null,
    })
    .onConflict((conflict) => conflict.columns(['auction_id', 'user_id', 'purpose', 'attempt']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
export async function updateCharge(transaction: Executor, id: string, change: Partial<ChargeRow>): Promise<void> {
  await transaction.updateTable('charges').set(change).where('id', '=', id).execute();
}
export async function findCharge(executor: Executor, id: string): Promise<ChargeRow | null> {
  return (await executor.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findCharges(executor: Executor, ids: readonly string[]): Promise<ChargeRow[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('charges')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
}
export async function findAbandonedCharges(
  executor: Executor,
  { askedBefore, limit }: { askedBefore: Date; limit: number },
): Promise<{ id: string; user_id: string; payment_id: string }[]> {
  const result = await sql<
    Pick<Row<'charges'>, 'id' | 'user_id'> & { payment_id: NonNullable<Row<'charges'>['payment_id']> }
  >`select c.id, c.user_id, c.payment_id from charges c where c.state = 'action_needed' and c.payment_id is not null
    and not exists (select from payment_commands a where a.kind = 'charge' and a.subject_id = c.id and coalesce(a.done_at, a.created_at) > ${askedBefore})
    order by c.id limit ${limit}`.execute(executor);
  return result.rows;
}
export async function findChargeOfPayment(executor: Executor, paymentId: string): Promise<ChargeRow | null> {
  return (
    (await executor.selectFrom('charges').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()) ?? null
  );
}
export async function findChargeOfSale(
  executor: Executor,
  sale: { auctionId: string; userId: string; purpose: Charge['purpose']; attempt: number },
): Promise<ChargeRow | null> {
  return (
    (await executor
      .selectFrom('charges')
      .selectAll()
      .where('auction_id', '=', sale.auctionId)
      .where('user_id', '=', sale.userId)
      .where('purpose', '=', sale.purpose)
      .where('attempt', '=', sale.attempt)
      .executeTakeFirst()) ?? null
  );
}
export async function findChargesOfAuction(executor: Executor, auctionId: string): Promise<ChargeRow[]> {
  return executor.selectFrom('charges').selectAll().where('auction_id', '=', auctionId).orderBy('created_at').execute();
}
export async function findChargesOf(executor: Executor, userId: string, limit: number): Promise<ChargeRow[]> {
  return executor
    .selectFrom('charges')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
export async function insertRefund(
  transaction: Executor,
  refund: Omit<RefundRow, 'state' | 'provider_id' | 'refusal' | 'done_at' | 'owed_since'>,
): Promise<void> {
  await transaction
    .insertInto('refunds')
    .values({ ...refund, state: 'due', provider_id: null, refusal: null, done_at: null, owed_since: null })
    .execute();
}
export async function findRefund(executor: Executor, id: string): Promise<RefundRow | null> {
  return (await executor.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findRefundsOf(executor: Executor, chargeIds: readonly string[]): Promise<RefundRow[]> {
  return chargeIds.length === 0
    ? []
    : executor
        .selectFrom('refunds')
        .selectAll()
        .where('charge_id', 'in', [...chargeIds])
        .orderBy('created_at')
        .execute();
}
/** Excludes goodwill refunds by staff. */
export async function sumOwnRefunds(executor: Executor, chargeId: string): Promise<number> {
  const row = await executor
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount'), e.lit(0)).as('sum'))
    .where('charge_id', '=', chargeId)
    .where('requested_by', 'is', null)
    .where('state', '<>', 'taken_back')
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}
export async function updateRefund(transaction: Executor, id: string, change: Partial<RefundRow>): Promise<void> {
  await transaction.updateTable('refunds').set(change).where('id', '=', id).execute();
}

export async function readCredited(executor: Executor, chargeId: string): Promise<{ tax: number; reasons: string[] }> {
  const rows = await executor
    .selectFrom('refunds')
    .select(['tax', 'reason'])
    .where('charge_id', '=', chargeId)
    .where('state', '<>', 'taken_back')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { tax: rows.reduce((sum, { tax }) => sum + tax, 0), reasons: rows.map(({ reason }) => reason) };
}
export async function findOwedRefunds(executor: Executor, limit: number): Promise<(RefundRow & { total: number })[]> {
  const result = await sql<
    RefundRow & { total: number }
  >`select *, count(*) over ()::integer as total from refunds where state = 'refused' order by owed_since, id limit ${limit}`.execute(
    executor,
  );
  return result.rows;
}
