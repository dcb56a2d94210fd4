import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

export type SandboxPayment = Row<'sandbox_payments'>;
export type SandboxDispute = Row<'sandbox_disputes'>;

/** The second call waits and finds the first one's answer. */
export async function lockKey(transaction: Executor, key: string): Promise<void> {
  await lockName(transaction, `sandbox:${key}`);
}
export async function findAnswer(
  transaction: Executor,
  key: string,
): Promise<{ request: string; answer: unknown } | null> {
  return (
    (await transaction
      .selectFrom('sandbox_answers')
      .select(['request', 'answer'])
      .where('key', '=', key)
      .executeTakeFirst()) ?? null
  );
}
export async function insertAnswer(
  transaction: Executor,
  row: { key: string; request: string; answer: unknown; at: Date },
): Promise<void> {
  await transaction
    .insertInto('sandbox_answers')
    .values({ key: row.key, request: row.request, answer: JSON.stringify(row.answer), given_at: row.at })
    .execute();
}

export async function insertTestCard(
  executor: Executor,
  card: { id: string; userId: string; testCard: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('sandbox_cards')
    .values({ id: card.id, user_id: card.userId, test_card: card.testCard, created_at: card.at, removed_at: null })
    .execute();
}
export async function findTestCard(executor: Executor, id: string): Promise<Row<'sandbox_cards'> | null> {
  return (await executor.selectFrom('sandbox_cards').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function markCardRemoved(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.updateTable('sandbox_cards').set({ removed_at: at }).where('id', '=', id).execute();
}

export async function insertPayment(transaction: Executor, payment: SandboxPayment): Promise<void> {
  await transaction.insertInto('sandbox_payments').values(payment).execute();
}
export async function findPayment(
  executor: Executor,
  id: string,
  { lock }: { lock: boolean },
): Promise<SandboxPayment | null> {
  const query = executor.selectFrom('sandbox_payments').selectAll().where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}
export async function findPaymentByReference(executor: Executor, reference: string): Promise<SandboxPayment | null> {
  return (
    (await executor
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('reference', '=', reference)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()) ?? null
  );
}
export async function updatePayment(transaction: Executor, id: string, change: Partial<SandboxPayment>): Promise<void> {
  await transaction.updateTable('sandbox_payments').set(change).where('id', '=', id).execute();
}

export async function insertMovement(transaction: Executor, row: Row<'sandbox_movements'>): Promise<void> {
  await transaction.insertInto('sandbox_movements').values(row).execute();
}
export async function findMovements(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<(Row<'sandbox_movements'> & { currency: string })[]> {
  return executor
    .selectFrom('sandbox_movements as m')
    .innerJoin('sandbox_payments as p', 'p.id', 'm.payment_id')
    .selectAll('m')
    .select('p.currency')
    .where('m.made_at', '>=', from)
    .where('m.made_at', '<', to)
    .orderBy('m.made_at')
    .orderBy('m.id')
    .execute();
}
/** A returned refund has its own movement that refers to it. */
export async function findRefundMovements(
  executor: Executor,
  paymentId: string,
): Promise<(Row<'sandbox_movements'> & { has_failed: boolean })[]> {
  const result = await sql<
    Row<'sandbox_movements'> & { has_failed: boolean }
  >`select m.*, exists (select from sandbox_movements f
      where f.payment_id = m.payment_id and f.kind = 'refund_failed' and f.reference = m.id) as has_failed
    from sandbox_movements m where m.payment_id = ${paymentId} and m.kind = 'refund' order by m.made_at, m.id`.execute(
    executor,
  );
  return result.rows;
}

export async function insertDispute(transaction: Executor, dispute: SandboxDispute): Promise<void> {
  await transaction.insertInto('sandbox_disputes').values(dispute).execute();
}
export async function findDispute(executor: Executor, paymentId: string): Promise<SandboxDispute | null> {
  return (
    (await executor
      .selectFrom('sandbox_disputes')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()) ?? null
  );
}
export async function updateDisputeState(
  transaction: Executor,
  id: string,
  state: SandboxDispute['state'],
): Promise<void> {
  await transaction.updateTable('sandbox_disputes').set({ state }).where('id', '=', id).execute();
}

export async function insertEvent(
  transaction: Executor,
  event: { kind: string; paymentId: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('sandbox_events')
    .values({ kind: event.kind, payment_id: event.paymentId, made_at: event.at })
    .execute();
}
export async function findEvents(
  executor: Executor,
  after: number,
  limit: number,
): Promise<{ id: number; kind: string; payment_id: string }[]> {
  const rows = await executor
    .selectFrom('sandbox_events')
    .select(['id', 'kind', 'payment_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}
