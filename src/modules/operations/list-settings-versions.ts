import { isDeepStrictEqual } from 'node:util';
import { SiteSettingsSchema } from '#contract/settings.ts';
import type { SettingChanges, SettingsVersionPage } from '#contract/settings-form.ts';
import type { Database } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { NamesOf } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';
import { differenceOf } from './settings.ts';
import { lastSettingChanges, settingsVersions } from './store.ts';

const MAX_VERSIONS = 100;

export async function listSettingsVersions(
  database: Database,
  actor: Actor,
  namesOf: NamesOf,
): Promise<Result<SettingsVersionPage>> {
  const refusal = refusalUnlessMay(actor, 'see_settings');
  if (refusal !== null) return refusal;
  const rows = await settingsVersions(database.executor, MAX_VERSIONS + 1);
  const names = await namesOf(database.executor, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  const items = rows.slice(0, MAX_VERSIONS).map((row, index) => {
    const old = SiteSettingsSchema.parse(rows[index + 1]?.settings ?? {});
    const settings = SiteSettingsSchema.parse(row.settings);
    const { before, after } = differenceOf(old, settings);
    return {
      version: row.version,
      changed_by: row.created_by === null ? null : (names.get(row.created_by) ?? null),
      changed_at: row.created_at.toISOString(),
      reason: row.reason,
      currencies: { before: old.currency, after: settings.currency },
      changes: Object.keys(after).map((setting) => ({
        setting,
        before: before[setting] ?? null,
        after: after[setting] ?? null,
      })),
    };
  });
  return accepted({ items, total: rows[0]?.version ?? 0, next_cursor: null });
}

export async function listSettingChanges(
  database: Database,
  actor: Actor,
  namesOf: NamesOf,
): Promise<Result<SettingChanges>> {
  const refusal = refusalUnlessMay(actor, 'see_settings');
  if (refusal !== null) return refusal;
  const defaults: Record<string, unknown> = SiteSettingsSchema.parse({});
  const rows = (await lastSettingChanges(database.executor)).filter(
    ({ setting, value, is_first: isFirst }) =>
      setting in defaults && !(isFirst && isDeepStrictEqual(value, defaults[setting])),
  );
  const names = await namesOf(database.executor, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  return accepted(
    Object.fromEntries(
      rows.map((row) => [
        row.setting,
        {
          version: row.version,
          changed_by: row.created_by === null ? null : (names.get(row.created_by) ?? null),
          changed_at: row.created_at.toISOString(),
        },
      ]),
    ),
  );
}
