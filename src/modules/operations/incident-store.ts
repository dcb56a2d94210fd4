import { sql } from 'kysely';
import type { IncidentKind } from '#contract/incidents.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type IncidentRow = Row<'integrity_incidents'>;

/** If one is already open for the subject, updates its text and returns false. */
export async function putIncident(
  transaction: Executor,
  incident: Omit<IncidentRow, 'ended_at' | 'ended_by'>,
): Promise<boolean> {
  const result = await sql<
    Pick<Row<'integrity_incidents'>, 'id'>
  >`insert into integrity_incidents (id, kind, subject, title, words, path, happened_at, found_at)
    values (${incident.id}, ${incident.kind}, ${incident.subject}, ${incident.title}, ${incident.words}, ${incident.path}, ${incident.happened_at}, ${incident.found_at})
    on conflict (kind, subject) where ended_at is null do update set words = excluded.words returning id`.execute(
    transaction,
  );
  return result.rows[0]?.id === incident.id;
}
/** Open incidents of these kinds, oldest first, with the total count. */
export async function findOpenIncidents(
  executor: Executor,
  { kinds, limit }: { kinds: readonly IncidentKind[]; limit: number },
): Promise<(IncidentRow & { total: number })[]> {
  const result = await sql<
    IncidentRow & { total: number }
  >`select *, count(*) over ()::integer as total from integrity_incidents
    where ended_at is null and kind = any(${[...kinds]}::text[]) order by found_at, id limit ${limit}`.execute(
    executor,
  );
  return result.rows;
}
export async function lockIncident(transaction: Executor, id: string): Promise<IncidentRow | null> {
  return (
    (await transaction
      .selectFrom('integrity_incidents')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}
export async function resolveIncidentBy(
  transaction: Executor,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('integrity_incidents')
    .set({ ended_at: at, ended_by: by })
    .where('id', '=', id)
    .execute();
}
export async function closeResolvedIncidents(
  transaction: Executor,
  {
    kind,
    subject,
    except,
    since,
    at,
  }: { kind: IncidentKind; subject: string | null; except: readonly string[]; since: Date; at: Date },
): Promise<void> {
  await sql`update integrity_incidents set ended_at = ${at} where kind = ${kind} and ended_at is null and happened_at >= ${since}
    and (${subject}::text is null or subject = ${subject}) and subject <> all(${[...except]}::text[])`.execute(
    transaction,
  );
}
