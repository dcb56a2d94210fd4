import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { ResolveIncidentSchema, IncidentListSchema } from '#contract/incidents.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { refusalUnlessMay } from './policy.ts';
import type { IntegrityIncidents } from './incidents.ts';

/** Refuses unauthorized users before the body is parsed. The use cases check again. */
const requireIncidentPower: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'see_incidents');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};
const listIncidents = createRoute({
  method: 'get',
  path: '/operator/incidents',
  tags: ['operator'],
  summary: 'Problems found in the system’s records, for the staff in charge of them',
  middleware: [requireIncidentPower] as const,
  responses: {
    200: json(IncidentListSchema, 'Open incidents, oldest first, and the total number'),
    ...problems(401, 403),
  },
});
const resolveIncident = createRoute({
  method: 'post',
  path: '/operator/incidents/{id}',
  tags: ['operator'],
  summary: 'Mark an incident as resolved, with a note',
  middleware: [requireIncidentPower] as const,
  request: { params: z.object({ id: z.string().min(1).max(64) }), body: jsonBody(ResolveIncidentSchema) },
  responses: { 204: { description: 'Resolved' }, ...problems(401, 403, 404, 409, 419, 422) },
});

export function incidentRoutes(incidents: IntegrityIncidents): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listIncidents, async (c) => {
    const result = await incidents.list(c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(resolveIncident, async (c) => {
    const result = await incidents.end(c.get('actor'), { id: c.req.valid('param').id, ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
