import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { newId } from '#platform/ids.ts';
import type { Lease } from '#platform/workers/lease.ts';
import type { Hint, ProviderName } from '../gateway.ts';

export type CommandKind = PaymentCommand['kind'];
export type PaymentCommand = Row<'payment_commands'>;

/** Longer than any call takes. After that another process may take the command from one that hangs. */
export const LEASE_MS = 60_000;

export interface NewCommand {
  readonly kind: CommandKind;
  readonly subjectId: string;
  readonly userId: string | null;
  readonly amount?: number;
  readonly isPresent?: boolean;
  readonly at: number;
}
/** Runs after this transaction commits. An equal command that is already due is left as it is. */
export async function insertPaymentCommand(transaction: Executor, command: NewCommand): Promise<void> {
  await transaction
    .insertInto('payment_commands')
    .values({
      id: newId(),
      kind: command.kind,
      subject_id: command.subjectId,
      user_id: command.userId,
      amount: command.amount ?? null,
      is_present: command.isPresent ?? false,
      state: 'due',
      attempts: 0,
      due_at: new Date(command.at),
      lease_owner: null,
      last_error: null,
      created_at: new Date(command.at),
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Oldest first, and those of processes that are gone. Holds no lock during the provider call. */
export async function claimDueCommands(
  transaction: Executor,
  { at, limit, lease }: { at: number; limit: number; lease: Lease },
): Promise<PaymentCommand[]> {
  await sql`update payment_commands set due_at = ${new Date(at)}, lease_owner = null 
    where lease_owner is not null and is_owner_gone(lease_owner)`.execute(transaction);
  const result =
    await sql<PaymentCommand>`update payment_commands set attempts = attempts + 1, due_at = ${lease.until}, lease_owner = ${lease.owner}
    where id = any(array(select id from payment_commands where due_at <= ${new Date(at)} order by due_at, id limit ${limit} for update skip locked)) returning *`.execute(
      transaction,
    );
  return result.rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Takes no lock. A command that another process performs counts too: its owner may be gone. */
export async function hasCommandsToPerform(executor: Executor, at: number): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select exists (select from payment_commands where due_at <= ${new Date(at)})
    or exists (select from payment_commands where lease_owner is not null) as is`.execute(executor);
  return rows[0]?.is === true;
}

export async function countDueCommands(executor: Executor, at: number): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::int as count from payment_commands where due_at <= ${new Date(at)}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

/** Null if somebody is performing it. */
export async function claimPaymentCommandOf(
  transaction: Executor,
  { kind, subjectId, at, lease }: { kind: CommandKind; subjectId: string; at: number; lease: Lease },
): Promise<PaymentCommand | null> {
  const result =
    await sql<PaymentCommand>`update payment_commands set attempts = attempts + 1, due_at = ${lease.until}, lease_owner = ${lease.owner}
    where id = any(array(select id from payment_commands where state = 'due' and kind = ${kind} and subject_id = ${subjectId}
      and (lease_owner is null or due_at <= ${new Date(at)} or is_owner_gone(lease_owner)) for update skip locked)) returning *`.execute(
      transaction,
    );
  return result.rows[0] ?? null;
}

/** Done, or given up if `error` is set. A finished command stays as it was. */
export async function finishPaymentCommand(
  transaction: Executor,
  id: string,
  { at, error }: { at: number; error?: string },
): Promise<void> {
  await transaction
    .updateTable('payment_commands')
    .set({
      state: error === undefined ? 'done' : 'given_up',
      due_at: null,
      lease_owner: null,
      done_at: new Date(at),
      last_error: error?.slice(0, 500) ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}
export async function postponePaymentCommand(
  transaction: Executor,
  id: string,
  { until, error }: { until: number; error: string },
): Promise<void> {
  await transaction
    .updateTable('payment_commands')
    .set({ due_at: new Date(until), lease_owner: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}
export async function findPaymentCommand(executor: Executor, id: string): Promise<PaymentCommand | null> {
  return (await executor.selectFrom('payment_commands').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
export async function findNewestChargeCommandId(executor: Executor, chargeId: string): Promise<string | null> {
  return (
    (
      await executor
        .selectFrom('payment_commands')
        .select('id')
        .where('kind', '=', 'charge')
        .where('subject_id', '=', chargeId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.id ?? null
  );
}
export async function findFailingCommands(executor: Executor, limit: number): Promise<PaymentCommand[]> {
  return executor
    .selectFrom('payment_commands')
    .selectAll()
    .where((e) => e.or([e('state', '=', 'given_up'), e.and([e('state', '=', 'due'), e('attempts', '>', 1)])]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function lockPaymentCommand(transaction: Executor, id: string): Promise<PaymentCommand | null> {
  return (
    (await transaction
      .selectFrom('payment_commands')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}
export async function findGivenUpCommands(
  executor: Executor,
  limit: number,
): Promise<(PaymentCommand & { charge_id: string; total: number })[]> {
  const result = await sql<
    PaymentCommand & { charge_id: string; total: number }
  >`select a.*, coalesce(r.charge_id, c.id) as charge_id, count(*) over ()::integer as total from payment_commands a left join refunds r on a.kind = 'refund' and r.id = a.subject_id
    left join charges c on a.kind in ('capture', 'charge') and c.id = a.subject_id
    where a.state = 'given_up' and (r.state = 'due' or c.state = 'due') order by a.created_at desc, a.id desc limit ${limit}`.execute(
    executor,
  );
  return result.rows;
}
/** Uses the original key. Returns false if an equal command is already in progress. */
export async function restartPaymentCommand(transaction: Executor, id: string, at: number): Promise<boolean> {
  const result =
    await sql`update payment_commands a set state = 'due', due_at = ${new Date(at)}, done_at = null, attempts = 1
    where id = ${id} and state = 'given_up' and not exists (select 1 from payment_commands o where o.kind = a.kind and o.subject_id = a.subject_id and o.state = 'due')`.execute(
      transaction,
    );
  return Number(result.numAffectedRows ?? 0) === 1;
}
export async function closeGivenUpCommand(transaction: Executor, id: string): Promise<void> {
  await transaction
    .updateTable('payment_commands')
    .set({ state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'given_up')
    .execute();
}

export async function insertHint(
  transaction: Executor,
  { provider, hint, at }: { provider: ProviderName; hint: Hint; at: number },
): Promise<boolean> {
  const row = await transaction
    .insertInto('provider_hints')
    .values({
      provider,
      event_id: hint.eventId,
      kind: hint.kind,
      payment_id: hint.paymentId,
      received_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
/** The provider's event cursor (opaque), or null before the first poll. */
export async function readCursor(executor: Executor, provider: ProviderName): Promise<string | null> {
  return (
    (await executor.selectFrom('provider_cursors').select('cursor').where('provider', '=', provider).executeTakeFirst())
      ?.cursor ?? null
  );
}
export async function writeCursor(transaction: Executor, provider: ProviderName, cursor: string): Promise<void> {
  await transaction
    .insertInto('provider_cursors')
    .values({ provider, cursor })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ cursor }))
    .execute();
}
