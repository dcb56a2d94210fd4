import { sql } from 'kysely';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

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

interface SettingChangeRow extends Pick<Row<'site_settings'>, 'version' | 'created_by' | 'created_at'> {
  readonly setting: string;
  readonly value: unknown;
  /** True if no version before it stores the setting: its value may still be the default. */
  readonly is_first: boolean;
}

export async function lastSettingChanges(executor: Executor): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`
    select distinct on (setting) setting, value, before is null as is_first, version, created_by, created_at
    from (select key as setting, value, lag(value) over (partition by key order by version) as before, version, created_by, created_at
      from site_settings, jsonb_each(settings)) as stored
    where before is distinct from value
    order by setting, version desc`.execute(executor);
  return rows;
}

export async function lockSettings(transaction: Executor): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(transaction);
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
