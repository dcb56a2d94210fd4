import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';

/** What somebody of the house did: to what, why, and what it looked like before and after. */
export interface Act {
  readonly actorId: string;
  /** A verb and its object: `bid_voided`, `settings_changed`. */
  readonly act: string;
  /** What it was done to: `auction:<slug>`, `user:<username>`, `settings`. */
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface AuditRow {
  readonly id: string;
  readonly actor_id: string;
  readonly act: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly recorded_at: Date;
}

interface SettingsTable {
  version: number;
  settings: unknown;
  reason: string;
  created_by: string | null;
  created_at: Date;
}
interface AuditTable {
  id: string;
  actor_id: string;
  act: string;
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
  recorded_at: Date;
}
type Tables = { house_settings: SettingsTable; audit_entries: AuditTable };

const asJson = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** The newest version of the settings as it was stored, or null where nobody ever changed them. */
export async function newestSettings(executor: Executor): Promise<{ version: number; settings: unknown } | null> {
  const row = await executor
    .withTables<Tables>()
    .selectFrom('house_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a version of the settings. Two that add the same version at once: the second fails on the key. */
export async function insertSettings(
  transaction: Executor,
  row: { version: number; settings: unknown; reason: string; createdBy: string; at: number },
): Promise<void> {
  await transaction
    .withTables<Tables>()
    .insertInto('house_settings')
    .values({ version: row.version, settings: JSON.stringify(row.settings), reason: row.reason, created_by: row.createdBy, created_at: new Date(row.at) })
    .execute();
}

/** All versions of the settings, the newest first. */
export async function settingsVersions(executor: Executor, limit: number): Promise<SettingsTable[]> {
  return executor.withTables<Tables>().selectFrom('house_settings').selectAll().orderBy('version', 'desc').limit(limit).execute();
}

/** Lets one writer of the settings in at a time, until its transaction ends. */
export async function lockSettings(transaction: Executor): Promise<void> {
  await sql`lock table house_settings in share row exclusive mode`.execute(transaction);
}

/** Adds a row to the audit trail. */
export async function insertAct(transaction: Executor, id: string, act: Act): Promise<void> {
  await transaction
    .withTables<Tables>()
    .insertInto('audit_entries')
    .values({
      id,
      actor_id: act.actorId,
      act: act.act,
      subject: act.subject,
      reason: act.reason ?? '',
      before: asJson(act.before),
      after: asJson(act.after),
      recorded_at: new Date(act.at),
    })
    .execute();
}

/** Entries of one thing (`auction:1971-datsun-240z`), or of all of a kind (`auction:`). */
const isAbout = (subject: string) => (subject.endsWith(':') ? sql<boolean>`starts_with(subject, ${subject})` : sql<boolean>`subject = ${subject}`);

/** A part of the audit trail in the order of its times, from after the entry `after`, for an export; all of it, or what was done to one thing. */
export async function auditExport(
  executor: Executor,
  { subject, after, limit }: { subject: string | null; after: string | null; limit: number },
): Promise<AuditRow[]> {
  let query = executor.withTables<Tables>().selectFrom('audit_entries').selectAll().orderBy('recorded_at').orderBy('id').limit(limit);
  if (subject !== null) query = query.where(isAbout(subject));
  if (after !== null) query = query.where(sql<boolean>`(recorded_at, id) > (select recorded_at, id from audit_entries where id = ${after})`);
  return query.execute();
}

/** The audit trail, newest first, from before the entry `before`; with a subject, only what was done to it. */
export async function auditPage(
  executor: Executor,
  { before, limit, subject }: { before: string | null; limit: number; subject: string | null },
): Promise<{ rows: AuditRow[]; total: number }> {
  const tables = executor.withTables<Tables>();
  let query = tables.selectFrom('audit_entries').selectAll().orderBy('recorded_at', 'desc').orderBy('id', 'desc').limit(limit);
  if (before !== null) {
    query = query.where(sql<boolean>`(recorded_at, id) < (select recorded_at, id from audit_entries where id = ${before})`);
  }
  let count = tables.selectFrom('audit_entries').select((build) => build.fn.countAll<number>().as('total'));
  if (subject !== null) {
    query = query.where(isAbout(subject));
    count = count.where(isAbout(subject));
  }
  const rows = await query.execute();
  const counted = await count.executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}
