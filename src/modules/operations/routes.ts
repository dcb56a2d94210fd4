import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { pageOf, TimestampSchema } from '#contract/primitives.ts';
import { HouseSettingsSchema } from '#contract/settings.ts';
import type { Database } from '#platform/database/database.ts';
import { requireStaff, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Settings } from './settings.ts';
import { auditPage, type AuditRow } from './store.ts';

/** Most entries of the audit trail in one answer. */
const MOST_ENTRIES = 100;
const AuditEntrySchema = z.object({
  id: z.string(), actor_id: z.string(), act: z.string(), subject: z.string(), reason: z.string(), before: z.unknown(), after: z.unknown(), recorded_at: TimestampSchema,
});

const publicSettings = createRoute({
  method: 'get', path: '/settings', tags: ['house'], summary: "The house's settings",
  responses: { 200: json(HouseSettingsSchema, 'The settings') },
});
const readSettings = createRoute({
  method: 'get', path: '/operator/settings', tags: ['operator'], summary: "The house's settings",
  responses: { 200: json(HouseSettingsSchema, 'The settings'), ...problems(401, 403) },
});
const changeSettings = createRoute({
  method: 'put', path: '/operator/settings', tags: ['operator'], summary: 'Change settings; what is not named stays',
  request: { body: jsonBody(z.record(z.string(), z.unknown())) },
  responses: { 200: json(HouseSettingsSchema, 'The settings as they are now'), ...problems(401, 403, 422) },
});
const readAudit = createRoute({
  method: 'get', path: '/operator/audit', tags: ['operator'], summary: 'What the staff did, newest first',
  request: { query: z.object({ cursor: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(50) }) },
  responses: { 200: json(pageOf(AuditEntrySchema), 'A page of the audit trail'), ...problems(401, 403) },
});

/** The API of the settings and of the audit trail. */
export function operationsRoutes({ database, settings }: { database: Database; settings: Settings }): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(publicSettings, async (c) => c.json(await settings.current(database.executor), 200));
  api.openapi(readSettings, async (c) => {
    const actor = requireStaff(c);
    if (actor instanceof Response) return actor;
    return c.json(await settings.current(database.executor), 200);
  });
  api.openapi(changeSettings, async (c) => {
    const actor = requireStaff(c);
    if (actor instanceof Response) return actor;
    const result = await settings.change(actor, c.req.valid('json'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readAudit, async (c) => {
    const actor = requireStaff(c);
    if (actor instanceof Response) return actor;
    const { cursor, limit } = c.req.valid('query');
    const { rows, total } = await auditPage(database.executor, { before: cursor ?? null, limit });
    const last = rows.at(-1);
    return c.json({ items: rows.map(presentEntry), total, next_cursor: rows.length === limit && last !== undefined ? last.id : null }, 200);
  });
  return api;
}

function presentEntry(row: AuditRow) {
  return {
    id: row.id, actor_id: row.actor_id, act: row.act, subject: row.subject, reason: row.reason,
    before: row.before ?? null, after: row.after ?? null, recorded_at: row.recorded_at.toISOString(),
  };
}
