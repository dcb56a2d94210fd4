import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { EndFaultSchema, FaultListSchema } from '#contract/faults.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { refusalUnlessMay } from './policy.ts';
import type { HouseFaults } from './faults.ts';

/** Others are told so before what they sent is read. The use cases ask again. */
const toldOfFaults: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const refusal = refusalUnlessMay(context.get('actor'), 'see_faults');
  if (refusal !== null) return answerRefusal(context, refusal);
  await next();
  return undefined;
};
const listFaults = createRoute({
  method: 'get',
  path: '/operator/faults',
  tags: ['operator'],
  summary: 'What the house has found wrong with its own records: to each of the staff what they answer for',
  middleware: [toldOfFaults] as const,
  responses: { 200: json(FaultListSchema, 'The faults that are open, the oldest first, and how many there are in all'), ...problems(401, 403) },
});
const endFault = createRoute({
  method: 'post',
  path: '/operator/faults/{id}',
  tags: ['operator'],
  summary: 'Say that a fault is dealt with, and how',
  middleware: [toldOfFaults] as const,
  request: { params: z.object({ id: z.string().min(1).max(64) }), body: jsonBody(EndFaultSchema) },
  responses: { 204: { description: 'It is dealt with' }, ...problems(401, 403, 404, 409, 419, 422) },
});

/** The staff's calls about the house's own faults. */
export function faultRoutes(faults: HouseFaults): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listFaults, async (c) => {
    const result = await faults.list(c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(endFault, async (c) => {
    const result = await faults.end(c.get('actor'), { id: c.req.valid('param').id, ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
