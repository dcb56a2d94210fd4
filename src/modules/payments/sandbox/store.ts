import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Movement } from '../gateway.ts';

interface CardsTable {
  id: string;
  user_id: string;
  test_card: string;
  removed_at: Date | null;
  created_at: Date;
}
export interface SandboxPayment {
  id: string;
  reference: string;
  user_id: string;
  card_id: string;
  mode: 'hold' | 'charge';
  amount: number;
  currency: string;
  status: 'held' | 'action_needed' | 'declined' | 'taken' | 'cancelled';
  taken: number;
  refunded: number;
  fee: number;
  client_secret: string;
  decline_code: string | null;
  decline_text: string | null;
  expires_at: Date | null;
  created_at: Date;
}
export interface SandboxDispute {
  id: string;
  payment_id: string;
  amount: number;
  state: 'inquiry' | 'needs_answer' | 'won' | 'lost';
  answer_by: Date;
}
interface MovementsTable {
  id: string;
  payment_id: string;
  reference: string;
  kind: Exclude<Movement['kind'], 'other'>;
  amount: number;
  fee: number;
  made_at: Date;
}
interface AnswersTable {
  key: string;
  request: string;
  answer: unknown;
  given_at: Date;
}
interface EventsTable {
  id: never;
  kind: string;
  payment_id: string;
  made_at: Date;
}
type Tables = {
  sandbox_cards: CardsTable;
  sandbox_payments: SandboxPayment;
  sandbox_disputes: SandboxDispute;
  sandbox_movements: MovementsTable;
  sandbox_answers: AnswersTable;
  sandbox_events: EventsTable;
};
const tables = (executor: Executor) => executor.withTables<Tables>();

/** Serializes calls with the same key. The second waits and finds the first one's answer. */
export async function lockKey(transaction: Executor, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${key}`}, 0))`.execute(transaction);
}
export async function findAnswer(transaction: Executor, key: string): Promise<{ request: string; answer: unknown } | null> {
  return (await tables(transaction).selectFrom('sandbox_answers').select(['request', 'answer']).where('key', '=', key).executeTakeFirst()) ?? null;
}
export async function insertAnswer(transaction: Executor, row: { key: string; request: string; answer: unknown; at: Date }): Promise<void> {
  await tables(transaction)
    .insertInto('sandbox_answers')
    .values({ key: row.key, request: row.request, answer: JSON.stringify(row.answer), given_at: row.at })
    .execute();
}

export async function insertTestCard(executor: Executor, card: { id: string; userId: string; testCard: string; at: Date }): Promise<void> {
  await tables(executor)
    .insertInto('sandbox_cards')
    .values({ id: card.id, user_id: card.userId, test_card: card.testCard, created_at: card.at, removed_at: null })
    .execute();
}
export async function findTestCard(executor: Executor, id: string): Promise<CardsTable | null> {
  return (await tables(executor).selectFrom('sandbox_cards').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function markCardRemoved(executor: Executor, id: string, at: Date): Promise<void> {
  await tables(executor).updateTable('sandbox_cards').set({ removed_at: at }).where('id', '=', id).execute();
}

export async function insertPayment(transaction: Executor, payment: SandboxPayment): Promise<void> {
  await tables(transaction).insertInto('sandbox_payments').values(payment).execute();
}
export async function findPayment(executor: Executor, id: string, { lock }: { lock: boolean }): Promise<SandboxPayment | null> {
  const query = tables(executor).selectFrom('sandbox_payments').selectAll().where('id', '=', id);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}
export async function findPaymentByReference(executor: Executor, reference: string): Promise<SandboxPayment | null> {
  return (
    (await tables(executor).selectFrom('sandbox_payments').selectAll().where('reference', '=', reference).orderBy('created_at', 'desc').executeTakeFirst()) ??
    null
  );
}
export async function updatePayment(transaction: Executor, id: string, change: Partial<SandboxPayment>): Promise<void> {
  await tables(transaction).updateTable('sandbox_payments').set(change).where('id', '=', id).execute();
}

export async function insertMovement(transaction: Executor, row: MovementsTable): Promise<void> {
  await tables(transaction).insertInto('sandbox_movements').values(row).execute();
}
export async function findMovements(executor: Executor, { from, to }: { from: Date; to: Date }): Promise<(MovementsTable & { currency: string })[]> {
  return tables(executor)
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
/** The refunds of a payment, oldest first. A returned refund has its own movement that refers to it. */
export async function findRefundMovements(executor: Executor, paymentId: string): Promise<(MovementsTable & { has_failed: boolean })[]> {
  const result = await sql<MovementsTable & { has_failed: boolean }>`select m.*, exists (select from sandbox_movements f
      where f.payment_id = m.payment_id and f.kind = 'refund_failed' and f.reference = m.id) as has_failed
    from sandbox_movements m where m.payment_id = ${paymentId} and m.kind = 'refund' order by m.made_at, m.id`.execute(executor);
  return result.rows;
}

export async function insertDispute(transaction: Executor, dispute: SandboxDispute): Promise<void> {
  await tables(transaction).insertInto('sandbox_disputes').values(dispute).execute();
}
export async function findDispute(executor: Executor, paymentId: string): Promise<SandboxDispute | null> {
  return (await tables(executor).selectFrom('sandbox_disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()) ?? null;
}
export async function updateDisputeState(transaction: Executor, id: string, state: SandboxDispute['state']): Promise<void> {
  await tables(transaction).updateTable('sandbox_disputes').set({ state }).where('id', '=', id).execute();
}

export async function insertEvent(transaction: Executor, event: { kind: string; paymentId: string; at: Date }): Promise<void> {
  await sql`insert into sandbox_events (kind, payment_id, made_at) values (${event.kind}, ${event.paymentId}, ${event.at})`.execute(transaction);
}
export async function findEvents(executor: Executor, after: number, limit: number): Promise<{ id: number; kind: string; payment_id: string }[]> {
  const result = await sql<{
    id: number;
    kind: string;
    payment_id: string;
  }>`select id, kind, payment_id from sandbox_events where id > ${after} order by id limit ${limit}`.execute(executor);
  return result.rows;
}
