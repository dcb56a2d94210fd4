import * as endpoints from '#contract/endpoints/operations.ts';
import type { Database } from '#platform/database/database.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { NamesOf, OperationsDeps } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';
import { listSettingChanges, listSettingsVersions } from './list-settings-versions.ts';
import { presentPublic, type Settings } from './settings.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listEntries } from './list-audit-entries.ts';

export function operationsRoutes({
  database,
  settings,
  namesOf,
  userIdOf,
  approvals,
}: {
  database: Database;
  settings: Settings;
  namesOf: NamesOf;
  userIdOf: OperationsDeps['userIdOf'];
  approvals: Approvals;
}) {
  const api = newApi();
  const audit = { database, settings, usernames: namesOf, userIdOf };
  bind(api, endpoints.readSiteSettings, async () => presentPublic(await settings.current(database.executor)));
  bind(
    api,
    endpoints.readSettings,
    ({ actor }) => refusalUnlessMay(actor, 'see_settings') ?? settings.current(database.executor),
  );
  bind(api, endpoints.listSettingsVersions, ({ actor }) => listSettingsVersions(database, actor, namesOf));
  bind(api, endpoints.listSettingChanges, ({ actor }) => listSettingChanges(database, actor, namesOf));
  bind(api, endpoints.changeSettings, ({ actor, body }) => settings.change(actor, body));
  bind(api, endpoints.exportAuditLog, async ({ actor, query, c }) => {
    const file = await exportAuditLog(audit, actor, query);
    if (!file.ok) return file;
    return c.body(file.value, 200, {
      'Content-Type': query.format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${query.format}"`,
    });
  });
  bind(api, endpoints.listAuditEntries, ({ actor, query }) => listEntries(audit, actor, query));
  bind(api, endpoints.listApprovals, ({ actor }) => approvals.list(actor));
  bind(api, endpoints.requestApproval, ({ actor, body }) => approvals.request(actor, body));
  bind(api, endpoints.approveRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: true }));
  bind(api, endpoints.rejectRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: false }));
  return api;
}
