import * as endpoints from '#contract/endpoints/operations.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { OperationsDeps } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';
import { listSettingChanges, listSettingsVersions } from './list-settings-versions.ts';
import { presentPublic, type Settings } from './settings.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listAuditEntries } from './list-audit-entries.ts';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '#platform/http/actor.ts';
import { answerRefusal } from '#platform/http/result.ts';
import type { IntegrityIncidents } from './incidents.ts';
import { listJobs } from './list-jobs.ts';
import { changeSavedView, listSavedViews, removeSavedView, saveView } from './saved-views.ts';

const requireIncidentPower: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'see_incidents');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};

export function operationsRoutes(
  deps: OperationsDeps,
  { settings, approvals, incidents }: { settings: Settings; approvals: Approvals; incidents: IntegrityIncidents },
) {
  const { database, usernames, userIdOf } = deps;
  const api = newApi();
  const audit = { database, settings, usernames, userIdOf };
  bind(api, endpoints.readSiteSettings, async () => presentPublic(await settings.current(database.executor)));
  bind(
    api,
    endpoints.readSettings,
    ({ actor }) => refusalUnlessMay(actor, 'see_settings') ?? settings.current(database.executor),
  );
  bind(api, endpoints.listSettingsVersions, ({ actor }) => listSettingsVersions(database, actor, usernames));
  bind(api, endpoints.listSettingChanges, ({ actor }) => listSettingChanges(database, actor, usernames));
  bind(api, endpoints.changeSettings, ({ actor, body }) => settings.change(actor, body));
  bind(api, endpoints.exportAuditLog, async ({ actor, query, c }) => {
    const file = await exportAuditLog(audit, actor, query);
    if (!file.ok) return file;
    return c.body(file.value, 200, {
      'Content-Type': query.format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${query.format}"`,
    });
  });
  bind(api, endpoints.listAuditEntries, ({ actor, query }) => listAuditEntries(audit, actor, query));
  bind(api, endpoints.listApprovals, ({ actor }) => approvals.list(actor));
  bind(api, endpoints.requestApproval, ({ actor, body }) => approvals.request(actor, body));
  bind(api, endpoints.approveRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: true }));
  bind(api, endpoints.rejectRequest, ({ actor, params }) => approvals.decide(actor, { ...params, isApproved: false }));
  bind(api, endpoints.listIncidents, ({ actor }) => incidents.list(actor));
  bind(api, endpoints.resolveIncident, ({ actor, params, body }) => incidents.end(actor, { ...params, ...body }), {
    before: [requireIncidentPower],
  });
  bind(api, endpoints.listJobs, ({ actor }) => listJobs(deps, actor));
  bind(api, endpoints.listSavedViews, ({ actor, query }) => listSavedViews(deps, actor, query.list));
  bind(api, endpoints.saveView, ({ actor, body }) => saveView(deps, actor, body));
  bind(api, endpoints.changeSavedView, ({ actor, params, body }) =>
    changeSavedView(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.deleteSavedView, ({ actor, params }) => removeSavedView(deps, actor, params.id));
  return api;
}
