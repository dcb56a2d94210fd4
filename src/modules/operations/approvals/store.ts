import { sql } from 'kysely';
import type { ApprovalAction } from '#contract/approvals.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface ApprovalRow extends Pick<
  CamelRow<'staff_requests'>,
  'id' | 'subject' | 'reason' | 'decision' | 'publicNote' | 'requestedBy' | 'requestedAt'
> {
  readonly action: ApprovalAction;
  readonly details: unknown;
}
const COLUMNS = sql`id, action, subject, details, reason, public_note as "publicNote", requested_by as "requestedBy", requested_at as "requestedAt", decision`;

export async function insertRequest(
  transaction: Executor,
  row: Omit<ApprovalRow, 'requestedAt' | 'decision'> & { at: number },
): Promise<void> {
  await transaction
    .insertInto('staff_requests')
    .values({
      id: row.id,
      action: row.action,
      subject: row.subject,
      details: JSON.stringify(row.details),
      reason: row.reason,
      public_note: row.publicNote,
      requested_by: row.requestedBy,
      requested_at: new Date(row.at),
    })
    .execute();
}

/** The second of two concurrent decisions finds the request already decided. */
export async function lockRequest(transaction: Executor, id: string): Promise<ApprovalRow | null> {
  return (
    (await sql<ApprovalRow>`select ${COLUMNS} from staff_requests where id = ${id} for update`.execute(transaction))
      .rows[0] ?? null
  );
}

export async function openRequests(executor: Executor, since: Date): Promise<ApprovalRow[]> {
  return (
    await sql<ApprovalRow>`select ${COLUMNS} from staff_requests where decision is null and requested_at >= ${since} order by requested_at, id`.execute(
      executor,
    )
  ).rows;
}

export async function decideRequest(
  transaction: Executor,
  id: string,
  { decision, by, at }: { decision: 'confirmed' | 'refused'; by: string; at: number },
): Promise<void> {
  await transaction
    .updateTable('staff_requests')
    .set({ decision, decided_by: by, decided_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}
