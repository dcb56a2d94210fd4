import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { ChangeVehicleSchema, DecodedVinSchema, NewVehicleSchema, VehicleSchema } from '#contract/vehicles.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { decodeVin } from './decode-vin.ts';
import type { VehiclesParts } from './parts.ts';
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
  summary: 'The garage, and the cars of the dealers in whose name one may sell',
  responses: { 200: json(z.array(VehicleSchema), 'A bare array, the newest first'), ...problems(401) },
});
const decodeRoute = createRoute({
  method: 'get',
  path: '/account/vin',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Read a VIN or chassis number',
  description: 'Offline: check digit, maker, country, model year. A chassis number from before 1981 is taken as it is.',
  request: { query: z.object({ number: z.string().max(60) }) },
  responses: { 200: json(DecodedVinSchema, 'What it says'), ...problems(401, 422) },
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
  summary: 'Change a vehicle; what is left out stays',
  description: '`images` names all photographs in their order; they are sent to `POST /api/account/photographs` first.',
  request: { params: IdSchema, body: jsonBody(ChangeVehicleSchema) },
  responses: { 200: json(VehicleSchema, 'The vehicle as it is now'), ...problems(401, 404, 419, 422) },
});
const removeRoute = createRoute({
  method: 'delete',
  path: '/account/vehicles/{id}',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Remove a vehicle',
  description: 'An auction that began from it keeps its own copy.',
  request: { params: IdSchema },
  responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419) },
});

/** The API of the garage: each sees their own, and what is their dealers'; each changes their own alone. */
export function vehicleRoutes(parts: VehiclesParts): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await readSeenVehicles(parts, actor), 200);
  });
  api.openapi(decodeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = decodeVin(c.req.valid('query').number, latestYear(new Date(await parts.clock.now(parts.database.executor))));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readVehicle(parts, actor, c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(addRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await addVehicle(parts, actor, c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(changeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await changeVehicle(parts, actor, { id: c.req.valid('param').id, input: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(removeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await removeVehicle(parts, actor, c.req.valid('param').id);
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
