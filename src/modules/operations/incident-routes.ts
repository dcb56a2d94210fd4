import type { MiddlewareHandler } from 'hono';
import * as endpoints from '#contract/endpoints/operations.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerRefusal } from '#platform/http/result.ts';
import { refusalUnlessMay } from './policy.ts';
import type { IntegrityIncidents } from './incidents.ts';

const requireIncidentPower: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'see_incidents');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};

export function incidentRoutes(incidents: IntegrityIncidents) {
  const api = newApi();
  bind(api, endpoints.listIncidents, ({ actor }) => incidents.list(actor));
  bind(api, endpoints.resolveIncident, ({ actor, params, body }) => incidents.end(actor, { ...params, ...body }), {
    before: [requireIncidentPower],
  });
  return api;
}
