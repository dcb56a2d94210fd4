import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export type FactorResetOutcome = 'done' | 'cancelled_by_owner' | 'declined' | 'expired';
export type FactorResetRow = Pick<
  CamelRow<'factor_resets'>,
  'id' | 'userId' | 'identityNote' | 'requestedBy' | 'requestedAt' | 'dueAt' | 'approvedBy'
> &
  Pick<CamelRow<'paddles'>, 'username'>;
const COLUMNS = sql`r.id, r.user_id as "userId", p.username, r.identity_note as "identityNote", r.requested_by as "requestedBy",
  r.requested_at as "requestedAt", r.due_at as "dueAt", r.approved_by as "approvedBy"`;

/** Returns false if a request for this person is already open. */
export async function insertFactorReset(
  transaction: Executor,
  row: Omit<FactorResetRow, 'username' | 'approvedBy'> & { cancelHash: Buffer },
): Promise<boolean> {
  const result =
    await sql`insert into factor_resets (id, user_id, identity_note, requested_by, requested_at, due_at, cancel_hash)
    values (${row.id}, ${row.userId}, ${row.identityNote}, ${row.requestedBy}, ${row.requestedAt}, ${row.dueAt}, ${row.cancelHash})
    on conflict do nothing`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

export async function listOpenFactorResets(executor: Executor, limit: number): Promise<FactorResetRow[]> {
  const result =
    await sql<FactorResetRow>`select ${COLUMNS} from factor_resets r join paddles p on p.user_id = r.user_id
    where r.ended_at is null order by r.requested_at limit ${limit}`.execute(executor);
  return result.rows;
}

export async function lockOpenFactorReset(
  transaction: Executor,
  by: { id: string } | { cancelHash: Buffer },
): Promise<FactorResetRow | null> {
  const condition = 'id' in by ? sql`r.id = ${by.id}` : sql`r.cancel_hash = ${by.cancelHash}`;
  const result =
    await sql<FactorResetRow>`select ${COLUMNS} from factor_resets r join paddles p on p.user_id = r.user_id
    where ${condition} and r.ended_at is null for update of r`.execute(transaction);
  return result.rows[0] ?? null;
}

export async function lockDueFactorResets(
  transaction: Executor,
  { at, expiresBefore, limit }: { at: Date; expiresBefore: Date; limit: number },
): Promise<FactorResetRow[]> {
  const result =
    await sql<FactorResetRow>`select ${COLUMNS} from factor_resets r join paddles p on p.user_id = r.user_id
    where r.ended_at is null and (r.approved_at is not null and r.due_at <= ${at}
      or r.approved_at is null and r.requested_at <= ${expiresBefore})
    order by r.due_at limit ${limit} for update of r skip locked`.execute(transaction);
  return result.rows;
}

export async function approveFactorResetRow(
  transaction: Executor,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update factor_resets set approved_by = ${by}, approved_at = ${at} where id = ${id}`.execute(transaction);
}

export async function endFactorResetRow(
  transaction: Executor,
  id: string,
  { outcome, at }: { outcome: FactorResetOutcome; at: Date },
): Promise<void> {
  await sql`update factor_resets set outcome = ${outcome}, ended_at = ${at} where id = ${id}`.execute(transaction);
}
