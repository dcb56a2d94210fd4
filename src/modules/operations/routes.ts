import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/operations.ts';
import type { Database } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { NamesOf } from './deps.ts';
import { recentlyProvenStaffWho, refusalUnlessMay } from './policy.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import type { Settings } from './settings.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { presentEntry } from './present-entry.ts';
import { auditPage } from './store.ts';

export function operationsRoutes({
  database,
  settings,
  namesOf,
  approvals,
}: {
  database: Database;
  settings: Settings;
  namesOf: NamesOf;
  approvals: Approvals;
}): OpenAPIHono<ApiEnv> {
  const api = newApi();
  bind(api, endpoints.readSiteSettings, () => settings.current(database.executor));
  bind(
    api,
    endpoints.readSettings,
    ({ actor }) => refusalUnlessMay(actor, 'see_settings') ?? settings.current(database.executor),
  );
  bind(api, endpoints.listSettingsVersions, ({ actor }) => listSettingsVersions(database, actor, namesOf));
  bind(api, endpoints.changeSettings, ({ actor, body }) => settings.change(actor, body));
  bind(api, endpoints.exportAuditLog, ({ actor, query: { format, subject }, c }) => {
    const staff = recentlyProvenStaffWho(actor, 'read_audit_log');
    if (!staff.ok) return staff;
    return c.body(exportAuditLog(database.executor, namesOf, { actor, format, subject: subject ?? null }), 200, {
      'Content-Type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
    });
  });
  bind(api, endpoints.listAuditEntries, async ({ actor, query: { cursor, limit, subject } }) => {
    const refusal = refusalUnlessMay(actor, 'read_audit_log');
    if (refusal !== null) return refusal;
    const { rows: found, total } = await auditPage(database.executor, {
      before: cursor ?? null,
      limit: limit + 1,
      subject: subject ?? null,
    });
    const rows = found.slice(0, limit);
    const names = await namesOf(database.executor, [...new Set(rows.map((row) => row.actor_id))]);
    return {
      items: rows.map((row) => presentEntry(row, names, actor)),
      total,
      next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  });
  bind(api, endpoints.listApprovals, ({ actor }) => approvals.list(actor));
  bind(api, endpoints.requestApproval, ({ actor, body }) => approvals.request(actor, body));
  bind(api, endpoints.approveRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: true }));
  bind(api, endpoints.rejectRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: false }));
  return api;
}
