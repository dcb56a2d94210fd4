import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { ChangeVehicleSchema, DecodedVinSchema, NewVehicleSchema, VehicleSchema } from '#contract/vehicles.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { decodeVin } from './decode-vin.ts';
import type { VehiclesDeps } from './deps.ts';
import { readSeenVehicles, readVehicle } from './read-garage.ts';
import { removeVehicle } from './documents.ts';
import { addVehicle, changeVehicle, latestYear } from './save-vehicle.ts';

const tags = ['Garage'];
const IdSchema = z.object({ id: z.string().min(1).max(64) });
const listRoute = createRoute({
  method: 'get',
  path: '/account/vehicles',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Your garage, and the cars of dealers you can sell for',
  responses: { 200: json(z.array(VehicleSchema), 'A bare array, newest first'), ...problems(401) },
});
const decodeRoute = createRoute({
  method: 'get',
  path: '/account/vin',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Decode a VIN or chassis number',
  description:
    'Works offline: check digit, maker, country and model year. A chassis number from before 1981 is accepted as is.',
  request: { query: z.object({ number: z.string().max(60) }) },
  responses: { 200: json(DecodedVinSchema, 'The decoded details'), ...problems(401, 422) },
});
const readRoute = createRoute({
  method: 'get',
  path: '/account/vehicles/{id}',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'A vehicle',
  request: { params: IdSchema },
  responses: { 200: json(VehicleSchema, 'The vehicle'), ...problems(401, 404) },
});
const addRoute = createRoute({
  method: 'post',
  path: '/account/vehicles',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Add a vehicle',
  request: { body: jsonBody(NewVehicleSchema) },
  responses: { 201: json(VehicleSchema, 'The vehicle'), ...problems(401, 409, 419, 422) },
});
const changeRoute = createRoute({
  method: 'put',
  path: '/account/vehicles/{id}',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Update a vehicle; omitted fields stay unchanged',
  description: '`images` lists all photos in order; upload them to `POST /api/account/photographs` first.',
  request: { params: IdSchema, body: jsonBody(ChangeVehicleSchema) },
  responses: { 200: json(VehicleSchema, 'The updated vehicle'), ...problems(401, 404, 419, 422) },
});
const removeRoute = createRoute({
  method: 'delete',
  path: '/account/vehicles/{id}',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Remove a vehicle',
  description: 'An auction started from it keeps its own copy.',
  request: { params: IdSchema },
  responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
});

export function vehicleRoutes(deps: VehiclesDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await readSeenVehicles(deps, actor), 200);
  });
  api.openapi(decodeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = decodeVin(
      c.req.valid('query').number,
      latestYear(new Date(await deps.clock.now(deps.database.executor))),
    );
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readVehicle(deps, actor, c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(addRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await addVehicle(deps, actor, c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(changeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await changeVehicle(deps, actor, { id: c.req.valid('param').id, input: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(removeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await removeVehicle(deps, actor, c.req.valid('param').id);
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
