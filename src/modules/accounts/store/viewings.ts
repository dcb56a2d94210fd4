import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

/** A viewing that is under way, or was. */
export interface ViewingRow {
  readonly id: string;
  readonly staffId: string;
  readonly username: string;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
}
export type ViewingEnd = 'stopped' | 'timed_out' | 'session_ended';

/** False where the session is in a viewing already, or is no more. */
export async function insertViewing(
  transaction: Executor,
  viewing: { id: string; staffId: string; personId: string; sessionHash: Buffer; reason: string; at: Date; endsAt: Date },
): Promise<boolean> {
  const inserted = await sql`insert into viewings (id, staff_id, person_id, session_hash, reason, begun_at, ends_at)
    select ${viewing.id}, ${viewing.staffId}, ${viewing.personId}, token_hash, ${viewing.reason}, ${viewing.at.toISOString()}, ${viewing.endsAt.toISOString()}
    from sessions where token_hash = ${viewing.sessionHash} and user_id = ${viewing.staffId}
    on conflict (session_hash) do nothing`.execute(transaction);
  return Number(inserted.numAffectedRows ?? 0n) === 1;
}

/** The viewing of a session, under its lock. */
export async function lockViewingOf(transaction: Executor, sessionHash: Buffer): Promise<ViewingRow | null> {
  const found = await sql<ViewingRow>`select viewings.id, staff_id as "staffId", person.username, ends_at as "endsAt", ended_at as "endedAt"
    from viewings join paddles person on person.user_id = viewings.person_id where session_hash = ${sessionHash} for update of viewings`.execute(transaction);
  return found.rows[0] ?? null;
}

/** Those that ran out or whose session ended, and of which nobody has said so yet; locked, each by one process. */
export async function lockEndedViewings(
  transaction: Executor,
  { at, limit }: { at: Date; limit: number },
): Promise<(ViewingRow & { readonly hasSession: boolean })[]> {
  const found = await sql<
    ViewingRow & { hasSession: boolean }
  >`select viewings.id, staff_id as "staffId", person.username, ends_at as "endsAt", ended_at as "endedAt", session_hash is not null as "hasSession"
    from viewings join paddles person on person.user_id = viewings.person_id
    where ended_at is null and (ends_at <= ${at.toISOString()}::timestamptz or session_hash is null) order by ends_at limit ${limit} for update of viewings skip locked`.execute(
    transaction,
  );
  return found.rows;
}

/** Ends a viewing; `forget` lets its session go on as whoever it belongs to. */
export async function endViewingRow(transaction: Executor, id: string, { at, how, forget }: { at: Date; how: ViewingEnd; forget: boolean }): Promise<void> {
  await sql`update viewings set ended_at = coalesce(ended_at, ${at.toISOString()}::timestamptz), ended_how = coalesce(ended_how, ${how}),
    session_hash = ${forget ? sql`null` : sql`session_hash`} where id = ${id}`.execute(transaction);
}

/** When the staff looked at a person's account, the latest first: for the person's own export. */
export async function listViewingsOf(executor: Executor, personId: string, limit: number): Promise<{ begunAt: Date; endedAt: Date | null; endsAt: Date }[]> {
  const found = await sql<{
    begunAt: Date;
    endedAt: Date | null;
    endsAt: Date;
  }>`select begun_at as "begunAt", ended_at as "endedAt", ends_at as "endsAt" from viewings where person_id = ${personId} order by begun_at desc limit ${limit}`.execute(
    executor,
  );
  return found.rows;
}
