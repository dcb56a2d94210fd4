import * as endpoints from '#contract/endpoints/vehicles.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { decodeVin } from './decode-vin.ts';
import type { VehiclesDeps } from './deps.ts';
import { readSeenVehicles, readVehicle } from './read-garage.ts';
import { removeVehicle } from './documents.ts';
import { addVehicle, changeVehicle, latestYear } from './save-vehicle.ts';

export function vehicleRoutes(deps: VehiclesDeps) {
  const api = newApi();
  bind(api, endpoints.listVehicles, ({ actor }) => readSeenVehicles(deps, actor));
  bind(api, endpoints.decodeVin, async ({ query }) =>
    decodeVin(query.number, latestYear(new Date(await deps.clock.now(deps.database.executor)))),
  );
  bind(api, endpoints.readVehicle, ({ actor, params: { id } }) => readVehicle(deps, actor, id));
  bind(api, endpoints.addVehicle, ({ actor, body }) => addVehicle(deps, actor, body));
  bind(api, endpoints.changeVehicle, ({ actor, params: { id }, body: input }) =>
    changeVehicle(deps, actor, { id, input }),
  );
  bind(api, endpoints.removeVehicle, ({ actor, params: { id } }) => removeVehicle(deps, actor, id));
  return api;
}
