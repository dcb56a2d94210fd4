import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface ImpersonationRow extends Pick<CamelRow<'impersonations'>, 'id' | 'staffId' | 'endsAt' | 'endedAt'> {
  readonly username: Row<'paddles'>['username'];
}
export type ImpersonationEnd = NonNullable<Row<'impersonations'>['ended_how']>;

export async function insertImpersonation(
  transaction: Executor,
  impersonation: {
    id: string;
    staffId: string;
    personId: string;
    sessionHash: Buffer;
    reason: string;
    at: Date;
    endsAt: Date;
  },
): Promise<boolean> {
  const inserted =
    await sql`insert into impersonations (id, staff_id, person_id, session_hash, reason, begun_at, ends_at)
    select ${impersonation.id}, ${impersonation.staffId}, ${impersonation.personId}, token_hash, ${impersonation.reason}, ${impersonation.at}, ${impersonation.endsAt}
    from sessions where token_hash = ${impersonation.sessionHash} and user_id = ${impersonation.staffId}
    on conflict (session_hash) do nothing`.execute(transaction);
  return Number(inserted.numAffectedRows ?? 0n) === 1;
}

export async function lockImpersonationOf(
  transaction: Executor,
  sessionHash: Buffer,
): Promise<ImpersonationRow | null> {
  const found =
    await sql<ImpersonationRow>`select impersonations.id, staff_id as "staffId", person.username, ends_at as "endsAt", ended_at as "endedAt"
    from impersonations join paddles person on person.user_id = impersonations.person_id where session_hash = ${sessionHash} for update of impersonations`.execute(
      transaction,
    );
  return found.rows[0] ?? null;
}

/** Locked, so that one process handles each. */
export async function lockEndedImpersonations(
  transaction: Executor,
  { at, limit }: { at: Date; limit: number },
): Promise<(ImpersonationRow & { readonly hasSession: boolean })[]> {
  const found = await sql<
    ImpersonationRow & { hasSession: boolean }
  >`select impersonations.id, staff_id as "staffId", person.username, ends_at as "endsAt", ended_at as "endedAt", session_hash is not null as "hasSession"
    from impersonations join paddles person on person.user_id = impersonations.person_id
    where ended_at is null and (ends_at <= ${at}::timestamptz or session_hash is null) order by ends_at limit ${limit} for update of impersonations skip locked`.execute(
    transaction,
  );
  return found.rows;
}

/** If `forget` is set, the session continues as its owner. */
export async function endImpersonationRow(
  transaction: Executor,
  id: string,
  { at, how, forget }: { at: Date; how: ImpersonationEnd; forget: boolean },
): Promise<void> {
  await sql`update impersonations set ended_at = coalesce(ended_at, ${at}::timestamptz), ended_how = coalesce(ended_how, ${how}),
    session_hash = ${forget ? sql`null` : sql`session_hash`} where id = ${id}`.execute(transaction);
}

export async function listImpersonationsOf(
  executor: Executor,
  personId: string,
  limit: number,
): Promise<{ begunAt: Date; endedAt: Date | null; endsAt: Date }[]> {
  const rows = await executor
    .selectFrom('impersonations')
    .select(['begun_at as begunAt', 'ended_at as endedAt', 'ends_at as endsAt'])
    .where('person_id', '=', personId)
    .orderBy('begun_at', 'desc')
    .limit(limit)
    .execute();
  return rows;
}
