import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { AuditEntrySchema, AuditPageSchema, AuditQuerySchema } from '#contract/operator.ts';
import { SettingsVersionPageSchema } from '#contract/settings-form.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { requireStaff, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { NamesOf } from './deps.ts';
import { refusalUnlessMay } from './policy.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import type { Settings } from './settings.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { presentEntry } from './present-entry.ts';
import { auditPage } from './store.ts';

const publicSettings = createRoute({
  method: 'get',
  path: '/settings',
  tags: ['site'],
  summary: 'Site settings',
  responses: { 200: json(SiteSettingsSchema, 'The settings') },
});
const readSettings = createRoute({
  method: 'get',
  path: '/operator/settings',
  tags: ['operator'],
  summary: 'Site settings',
  responses: { 200: json(SiteSettingsSchema, 'The settings'), ...problems(401, 403) },
});
const readVersions = createRoute({
  method: 'get',
  path: '/operator/settings/versions',
  tags: ['operator'],
  summary: 'Settings history: who changed what, when and why, newest first',
  responses: { 200: json(SettingsVersionPageSchema, 'The versions'), ...problems(401, 403) },
});
const changeSettings = createRoute({
  method: 'put',
  path: '/operator/settings',
  tags: ['operator'],
  summary: 'Change settings; omitted ones stay unchanged',
  description:
    '`reason` is required: at least 3 characters, for the audit log. With `version`, a newer version saved by someone else isn’t overwritten (409).',
  request: { body: jsonBody(z.record(z.string(), z.unknown())) },
  responses: { 200: json(SiteSettingsSchema, 'The updated settings'), ...problems(401, 403, 409, 422) },
});
const exportAudit = createRoute({
  method: 'get',
  path: '/operator/audit/export',
  tags: ['operator'],
  summary: 'Export the whole audit log, oldest entry first',
  request: {
    query: z.object({ format: z.enum(['csv', 'json']).default('csv'), subject: z.string().max(300).optional() }),
  },
  responses: {
    200: {
      description: 'The file',
      content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.array(AuditEntrySchema) } },
    },
    ...problems(401, 403, 422),
  },
});
const readAudit = createRoute({
  method: 'get',
  path: '/operator/audit',
  tags: ['operator'],
  summary: 'Staff actions, newest first: all of them, or those on one subject',
  request: { query: AuditQuerySchema },
  responses: { 200: json(AuditPageSchema, 'A page of the audit log'), ...problems(401, 403, 422) },
});

export function operationsRoutes({
  database,
  settings,
  namesOf,
}: {
  database: Database;
  settings: Settings;
  namesOf: NamesOf;
}): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(publicSettings, async (c) => c.json(await settings.current(database.executor), 200));
  api.openapi(readSettings, async (c) => {
    const refusal = refusalUnlessMay(c.get('actor'), 'see_settings');
    return refusal === null ? c.json(await settings.current(database.executor), 200) : answerRefusal(c, refusal);
  });
  api.openapi(readVersions, async (c) => {
    const result = await listSettingsVersions(database, c.get('actor'), namesOf);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changeSettings, async (c) => {
    const actor = requireStaff(c);
    if (actor instanceof Response) return actor;
    const result = await settings.change(actor, c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(exportAudit, async (c) => {
    const refusal = refusalUnlessMay(c.get('actor'), 'read_audit_log');
    if (refusal !== null) return answerRefusal(c, refusal);
    const { format, subject } = c.req.valid('query');
    return c.body(exportAuditLog(database.executor, namesOf, { format, subject: subject ?? null }), 200, {
      'Content-Type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-log.${format}"`,
    }) as never;
  });
  api.openapi(readAudit, async (c) => {
    const refusal = refusalUnlessMay(c.get('actor'), 'read_audit_log');
    if (refusal !== null) return answerRefusal(c, refusal);
    const { cursor, limit, subject } = c.req.valid('query');
    const { rows: found, total } = await auditPage(database.executor, {
      before: cursor ?? null,
      limit: limit + 1,
      subject: subject ?? null,
    });
    const rows = found.slice(0, limit);
    const names = await namesOf(database.executor, [...new Set(rows.map((row) => row.actor_id))]);
    return c.json(
      {
        items: rows.map((row) => presentEntry(row, names)),
        total,
        next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      },
      200,
    );
  });
  return api;
}
