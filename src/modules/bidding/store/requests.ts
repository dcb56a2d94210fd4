import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { instant } from './tables.ts';

/** What one of the staff asked for, and another must confirm. */
export interface RequestRow {
  readonly id: string;
  readonly act: 'extend_all' | 'void_after_close';
  readonly subject: string;
  /** A bid is known by its place in the ledger (`sequence`): its number changes where one before it is voided. */
  readonly details: { readonly minutes: number | null; readonly number: number | null; readonly sequence: number | null };
  readonly reason: string;
  readonly publicNote: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decision: 'confirmed' | 'refused' | null;
}
const COLUMNS = sql`id, act, subject, details, reason, public_note as "publicNote", asked_by as "askedBy", asked_at as "askedAt", decision`;

/** Keeps an act that awaits the word of a second member of the staff. */
export async function insertRequest(transaction: Executor, row: Omit<RequestRow, 'askedAt' | 'decision'> & { at: number }): Promise<void> {
  await sql`insert into staff_requests (id, act, subject, details, reason, public_note, asked_by, asked_at)
    values (${row.id}, ${row.act}, ${row.subject}, ${JSON.stringify(row.details)}, ${row.reason}, ${row.publicNote}, ${row.askedBy}, ${instant(row.at)})`.execute(
    transaction,
  );
}

/** The request, locked: of two who decide it at once the second finds it decided. */
export async function lockRequest(transaction: Executor, id: string): Promise<RequestRow | null> {
  return (await sql<RequestRow>`select ${COLUMNS} from staff_requests where id = ${id} for update`.execute(transaction)).rows[0] ?? null;
}

/** What was asked since then and is not decided. */
export async function openRequests(executor: Executor, since: number): Promise<RequestRow[]> {
  return (
    await sql<RequestRow>`select ${COLUMNS} from staff_requests where decision is null and asked_at >= ${instant(since)} order by asked_at`.execute(executor)
  ).rows;
}

/** Writes down what the second member of the staff said to an act. */
export async function decideRequest(
  transaction: Executor,
  id: string,
  { decision, by, at }: { decision: 'confirmed' | 'refused'; by: string; at: number },
): Promise<void> {
  await sql`update staff_requests set decision = ${decision}, decided_by = ${by}, decided_at = ${instant(at)} where id = ${id}`.execute(transaction);
}
