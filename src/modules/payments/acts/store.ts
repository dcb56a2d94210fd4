import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Hint, ProviderName } from '../gateway.ts';

export type ActKind = 'authorise' | 'raise' | 'release' | 'take' | 'charge' | 'refund' | 'look';
interface ActsTable {
  id: string;
  kind: ActKind;
  subject_id: string;
  user_id: string | null;
  amount: number | null;
  is_present: boolean;
  state: 'due' | 'done' | 'given_up';
  attempts: number;
  due_at: Date | null;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
}
export type CardAct = ActsTable;
interface HintsTable {
  provider: ProviderName;
  event_id: string;
  kind: string;
  payment_id: string | null;
  received_at: Date;
}
type Tables = { card_acts: ActsTable; provider_hints: HintsTable; provider_cursors: { provider: ProviderName; cursor: string } };
const tables = (executor: Executor) => executor.withTables<Tables>();

/** A process that claims an act has so long to perform it; then another may. */
const LEASE_MS = 60_000;

export interface NewAct {
  readonly kind: ActKind;
  readonly subjectId: string;
  readonly userId: string | null;
  readonly amount?: number;
  readonly isPresent?: boolean;
  readonly at: number;
}
/** Decides on an act: performed after this transaction has committed. The same act, if it is due already, is left as it is. */
export async function insertAct(transaction: Executor, act: NewAct): Promise<void> {
  await tables(transaction)
    .insertInto('card_acts')
    .values({
      id: newId(),
      kind: act.kind,
      subject_id: act.subjectId,
      user_id: act.userId,
      amount: act.amount ?? null,
      is_present: act.isPresent ?? false,
      state: 'due',
      attempts: 0,
      due_at: new Date(act.at),
      last_error: null,
      created_at: new Date(act.at),
      done_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Claims due acts, the oldest first, by moving their time on: no lock is held while the provider takes its time. */
export async function claimDueActs(transaction: Executor, { at, limit }: { at: number; limit: number }): Promise<CardAct[]> {
  const result = await sql<CardAct>`update card_acts set attempts = attempts + 1, due_at = ${new Date(at + LEASE_MS)}
    where id = any(array(select id from card_acts where due_at <= ${new Date(at)} order by due_at, id limit ${limit} for update skip locked)) returning *`.execute(
    transaction,
  );
  return result.rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Claims the act that a subject waits for, whenever it is due; null where another performs it at this moment. */
export async function claimActOf(transaction: Executor, { kind, subjectId, at }: { kind: ActKind; subjectId: string; at: number }): Promise<CardAct | null> {
  const result = await sql<CardAct>`update card_acts set attempts = attempts + 1, due_at = ${new Date(at + LEASE_MS)}
    where id = any(array(select id from card_acts where state = 'due' and kind = ${kind} and subject_id = ${subjectId}
      and (attempts = 0 or due_at <= ${new Date(at)} or last_error is not null) for update skip locked)) returning *`.execute(transaction);
  return result.rows[0] ?? null;
}

/** Ends an act that is due: done, or given up where `error` says why. One that is over stays as it was. */
export async function finishAct(transaction: Executor, id: string, { at, error }: { at: number; error?: string }): Promise<void> {
  await tables(transaction)
    .updateTable('card_acts')
    .set({ state: error === undefined ? 'done' : 'given_up', due_at: null, done_at: new Date(at), last_error: error?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}
/** Puts an act that is due off until `until` (epoch milliseconds), with the error of the last try. */
export async function postponeAct(transaction: Executor, id: string, { until, error }: { until: number; error: string }): Promise<void> {
  await tables(transaction)
    .updateTable('card_acts')
    .set({ due_at: new Date(until), last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}
/** An act by its id; null where there is none. */
export async function findAct(executor: Executor, id: string): Promise<CardAct | null> {
  return (await tables(executor).selectFrom('card_acts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
/** The newest act of a kind for a subject: what was asked before it is over. */
export async function findNewestActId(executor: Executor, { kind, subjectId }: { kind: ActKind; subjectId: string }): Promise<string | null> {
  return (
    (
      await tables(executor)
        .selectFrom('card_acts')
        .select('id')
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.id ?? null
  );
}
/** Acts that wait or were given up, for staff. */
export async function findTroubledActs(executor: Executor, limit: number): Promise<CardAct[]> {
  return tables(executor)
    .selectFrom('card_acts')
    .selectAll()
    .where((e) => e.or([e('state', '=', 'given_up'), e.and([e('state', '=', 'due'), e('attempts', '>', 1)])]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** An act under a lock, until the transaction ends. */
export async function lockAct(transaction: Executor, id: string): Promise<CardAct | null> {
  return (await tables(transaction).selectFrom('card_acts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** Payments and refunds that were given up after their last try and are still open, the newest first, each with how many there are in all. What was refused outright, paid or cancelled has its end. */
export async function findGivenUpActs(executor: Executor, limit: number): Promise<(CardAct & { charge_id: string; total: number })[]> {
  const result = await sql<
    CardAct & { charge_id: string; total: number }
  >`select a.*, coalesce(r.charge_id, c.id) as charge_id, count(*) over ()::integer as total from card_acts a left join refunds r on a.kind = 'refund' and r.id = a.subject_id
    left join charges c on a.kind in ('take', 'charge') and c.id = a.subject_id
    where a.state = 'given_up' and (r.state = 'due' or c.state = 'due') order by a.created_at desc, a.id desc limit ${limit}`.execute(executor);
  return result.rows;
}
/** Has an act that was given up performed again, with its own key; false where the same is under way by now. */
export async function reviveAct(transaction: Executor, id: string, at: number): Promise<boolean> {
  const result = await sql`update card_acts a set state = 'due', due_at = ${new Date(at)}, done_at = null, attempts = 1
    where id = ${id} and state = 'given_up' and not exists (select 1 from card_acts o where o.kind = a.kind and o.subject_id = a.subject_id and o.state = 'due')`.execute(
    transaction,
  );
  return Number(result.numAffectedRows ?? 0) === 1;
}
/** Ends an act that was given up: it was settled otherwise. */
export async function closeGivenUpAct(transaction: Executor, id: string): Promise<void> {
  await tables(transaction).updateTable('card_acts').set({ state: 'done' }).where('id', '=', id).where('state', '=', 'given_up').execute();
}

/** Writes a hint down; false where it came before. */
export async function insertHint(transaction: Executor, { provider, hint, at }: { provider: ProviderName; hint: Hint; at: number }): Promise<boolean> {
  const row = await tables(transaction)
    .insertInto('provider_hints')
    .values({ provider, event_id: hint.eventId, kind: hint.kind, payment_id: hint.paymentId, received_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}
/** How far the provider's list of events has been read, in the provider's own terms; null before the first. */
export async function readCursor(executor: Executor, provider: ProviderName): Promise<string | null> {
  return (await tables(executor).selectFrom('provider_cursors').select('cursor').where('provider', '=', provider).executeTakeFirst())?.cursor ?? null;
}
/** Notes how far the provider's list of events has been read. */
export async function writeCursor(transaction: Executor, provider: ProviderName, cursor: string): Promise<void> {
  await tables(transaction)
    .insertInto('provider_cursors')
    .values({ provider, cursor })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ cursor }))
    .execute();
}
