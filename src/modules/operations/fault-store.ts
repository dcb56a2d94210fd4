import { sql } from 'kysely';
import type { FaultKind } from '#contract/faults.ts';
import type { Executor } from '#platform/database/database.ts';

interface FaultsTable {
  id: string;
  kind: FaultKind;
  subject: string;
  title: string;
  words: string;
  path: string;
  happened_at: Date;
  found_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
}
export type FaultRow = FaultsTable;
const faults = (executor: Executor) => executor.withTables<{ house_faults: FaultsTable }>();

/** Writes a fault down; false where it stands open already: then only its words are new. */
export async function putFault(transaction: Executor, fault: Omit<FaultRow, 'ended_at' | 'ended_by'>): Promise<boolean> {
  const result = await sql<{ id: string }>`insert into house_faults (id, kind, subject, title, words, path, happened_at, found_at)
    values (${fault.id}, ${fault.kind}, ${fault.subject}, ${fault.title}, ${fault.words}, ${fault.path}, ${fault.happened_at}, ${fault.found_at})
    on conflict (kind, subject) where ended_at is null do update set words = excluded.words returning id`.execute(transaction);
  return result.rows[0]?.id === fault.id;
}
/** The open faults of these kinds, the oldest first, each with how many there are in all. */
export async function findOpenFaults(
  executor: Executor,
  { kinds, limit }: { kinds: readonly FaultKind[]; limit: number },
): Promise<(FaultRow & { total: number })[]> {
  const result = await sql<FaultRow & { total: number }>`select *, count(*) over ()::integer as total from house_faults
    where ended_at is null and kind = any(${[...kinds]}::text[]) order by found_at, id limit ${limit}`.execute(executor);
  return result.rows;
}
/** A fault under a lock, until the transaction ends. */
export async function lockFault(transaction: Executor, id: string): Promise<FaultRow | null> {
  return (await faults(transaction).selectFrom('house_faults').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
/** Ends a fault that one of the staff has dealt with. */
export async function endFaultBy(transaction: Executor, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await faults(transaction).updateTable('house_faults').set({ ended_at: at, ended_by: by }).where('id', '=', id).execute();
}
/** Ends what is gone: the open faults of a kind about anything but these, that happened after a time; with `subject`, none but that one. */
export async function endGone(
  transaction: Executor,
  { kind, subject, except, since, at }: { kind: FaultKind; subject: string | null; except: readonly string[]; since: Date; at: Date },
): Promise<void> {
  await sql`update house_faults set ended_at = ${at} where kind = ${kind} and ended_at is null and happened_at >= ${since}
    and (${subject}::text is null or subject = ${subject}) and subject <> all(${[...except]}::text[])`.execute(transaction);
}
