import { sql } from 'kysely';
import type { StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { toIsoString } from '#platform/utc-times.ts';

export interface RequestRow extends Pick<
  CamelRow<'staff_requests'>,
  'id' | 'action' | 'subject' | 'reason' | 'decision' | 'publicNote' | 'askedBy' | 'askedAt'
> {
  /** A bid is identified by its ledger `sequence`, because its number changes when an earlier bid is voided. */
  readonly details: {
    readonly minutes: number | null;
    readonly number: number | null;
    readonly sequence: number | null;
    readonly username?: string;
    /** For a reserve change: in minor units; null removes the reserve. Hidden like the reserve itself. */
    readonly reserve?: number | null;
    /** For a reserve change: the roles of who requested it. */
    readonly roles?: StaffRole[];
    /** For a live void: the end of the pause that the request began. */
    readonly pausedUntil?: number;
  };
}
const COLUMNS = sql`id, action, subject, details, reason, public_note as "publicNote", asked_by as "askedBy", asked_at as "askedAt", decision`;

export async function insertRequest(
  transaction: Executor,
  row: Omit<RequestRow, 'askedAt' | 'decision'> & { at: number },
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
      asked_by: row.askedBy,
      asked_at: new Date(row.at),
    })
    .execute();
}

/** Locks the request. Of two concurrent decisions, the second finds it already decided. */
export async function lockRequest(transaction: Executor, id: string): Promise<RequestRow | null> {
  return (
    (await sql<RequestRow>`select ${COLUMNS} from staff_requests where id = ${id} for update`.execute(transaction))
      .rows[0] ?? null
  );
}

/** Undecided requests made since then. */
export async function openRequests(executor: Executor, since: number): Promise<RequestRow[]> {
  return (
    await sql<RequestRow>`select ${COLUMNS} from staff_requests where decision is null and asked_at >= ${toIsoString(since)} order by asked_at`.execute(
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
