import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { instant } from './tables.ts';

export interface RequestRow {
  readonly id: string;
  readonly action: 'extend_all' | 'void_after_close';
  readonly subject: string;
  /** A bid is identified by its ledger `sequence`, because its number changes when an earlier bid is voided. */
  readonly details: { readonly minutes: number | null; readonly number: number | null; readonly sequence: number | null };
  readonly reason: string;
  readonly publicNote: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decision: 'confirmed' | 'refused' | null;
}
const COLUMNS = sql`id, action, subject, details, reason, public_note as "publicNote", asked_by as "askedBy", asked_at as "askedAt", decision`;

export async function insertRequest(transaction: Executor, row: Omit<RequestRow, 'askedAt' | 'decision'> & { at: number }): Promise<void> {
  await sql`insert into staff_requests (id, action, subject, details, reason, public_note, asked_by, asked_at)
    values (${row.id}, ${row.action}, ${row.subject}, ${JSON.stringify(row.details)}, ${row.reason}, ${row.publicNote}, ${row.askedBy}, ${instant(row.at)})`.execute(
    transaction,
  );
}

/** Locks the request. Of two concurrent decisions, the second finds it already decided. */
export async function lockRequest(transaction: Executor, id: string): Promise<RequestRow | null> {
  return (await sql<RequestRow>`select ${COLUMNS} from staff_requests where id = ${id} for update`.execute(transaction)).rows[0] ?? null;
}

/** Undecided requests made since then. */
export async function openRequests(executor: Executor, since: number): Promise<RequestRow[]> {
  return (
    await sql<RequestRow>`select ${COLUMNS} from staff_requests where decision is null and asked_at >= ${instant(since)} order by asked_at`.execute(executor)
  ).rows;
}

export async function decideRequest(
  transaction: Executor,
  id: string,
  { decision, by, at }: { decision: 'confirmed' | 'refused'; by: string; at: number },
): Promise<void> {
  await sql`update staff_requests set decision = ${decision}, decided_by = ${by}, decided_at = ${instant(at)} where id = ${id}`.execute(transaction);
}
