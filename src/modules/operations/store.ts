import { sql } from 'kysely';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export interface NewAuditEntry {
  readonly actorId: string;
  readonly action: string;
  readonly subject: string;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at: number;
}

export type AuditRow = Row<'audit_entries'>;

const asJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export async function newestSettings(executor: Executor): Promise<{ version: number; settings: unknown } | null> {
  const row = await executor
    .selectFrom('site_settings')
    .select(['version', 'settings'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** If two transactions add the same version, the second fails on the key. */
export async function insertSettings(
  transaction: Executor,
  row: { version: number; settings: unknown; reason: string; createdBy: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('site_settings')
    .values({
      version: row.version,
      settings: JSON.stringify(row.settings),
      reason: row.reason,
      created_by: row.createdBy,
      created_at: new Date(row.at),
    })
    .execute();
}

export async function settingsVersions(executor: Executor, limit: number): Promise<Row<'site_settings'>[]> {
  return executor.selectFrom('site_settings').selectAll().orderBy('version', 'desc').limit(limit).execute();
}

export async function lockSettings(transaction: Executor): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(transaction);
}

export async function insertAuditEntry(transaction: Executor, id: string, entry: NewAuditEntry): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      id,
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      reason: entry.reason ?? '',
      before: asJson(entry.before),
      after: asJson(entry.after),
      recorded_at: new Date(entry.at),
    })
    .execute();
}

/** Matches one subject (`auction:1971-datsun-240z`) or every subject of a kind (`auction:`). */
const isAbout = (subject: string) =>
  subject.endsWith(':') ? sql<boolean>`starts_with(subject, ${subject})` : sql<boolean>`subject = ${subject}`;

export async function auditExport(
  executor: Executor,
  { subject, after, limit }: { subject: string | null; after: string | null; limit: number },
): Promise<AuditRow[]> {
  let query = executor.selectFrom('audit_entries').selectAll().orderBy('recorded_at').orderBy('id').limit(limit);
  if (subject !== null) query = query.where(isAbout(subject));
  if (after !== null)
    query = query.where(
      sql<boolean>`(recorded_at, id) > (select recorded_at, id from audit_entries where id = ${after})`,
    );
  return query.execute();
}

export async function auditPage(
  executor: Executor,
  { before, limit, subject }: { before: string | null; limit: number; subject: string | null },
): Promise<{ rows: AuditRow[]; total: number }> {
  const tables = executor;
  let query = tables
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) {
    query = query.where(
      sql<boolean>`(recorded_at, id) < (select recorded_at, id from audit_entries where id = ${before})`,
    );
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

export async function hasPublishedAuction(transaction: Executor): Promise<boolean> {
  const result = await sql<{ found: boolean }>`select exists (select from auction_states
    where status not in ('draft', 'submitted', 'changes_requested', 'approved', 'withdrawn') or (status = 'withdrawn' and starts_at is not null)) as found`.execute(
    transaction,
  );
  return result.rows[0]?.found ?? false;
}

/** Keeps the whole units of everyone's bidding limit when the site's currency changes. */
export async function rescaleLimits(transaction: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const [unitsFrom, unitsTo] = [minorUnitsPerWhole(from), minorUnitsPerWhole(to)];
  if (unitsFrom === unitsTo) return;
  await sql`update paddles set limit_amount = round(limit_amount::numeric / ${unitsFrom}::int * ${unitsTo}::int)`.execute(
    transaction,
  );
}
