import * as endpoints from '#contract/endpoints/vehicle-models.ts';
import type { Result } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { VehicleModelsDeps } from './deps.ts';
import { mapVehicles } from './map-vehicles.ts';
import { decideProposal, listProposals } from './proposals.ts';
import { listMakes, listNames, readMake } from './read-makes.ts';
import type { RecentVocabulary } from './recent-vocabulary.ts';
import { addMake, changeMake } from './save-make.ts';
import { addModel, changeModel } from './save-model.ts';

export function vehicleModelRoutes(deps: VehicleModelsDeps, recent: RecentVocabulary) {
  const api = newApi();
  const edited = async <T>(edit: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await edit;
    recent.forget();
    // Staff see the effect at once; the job maps what is left of a make with many vehicles.
    if (result.ok) await mapVehicles(deps);
    return result;
  };
  bind(api, endpoints.listVehicleNames, ({ query }) => listNames(deps, recent, query.make));
  bind(api, endpoints.listVehicleMakes, ({ actor, query }) => listMakes(deps, actor, query.q));
  bind(api, endpoints.readVehicleMake, ({ actor, params }) => readMake(deps, actor, params.id));
  bind(api, endpoints.addVehicleMake, ({ actor, body }) => edited(addMake(deps, actor, body)));
  bind(api, endpoints.changeVehicleMake, ({ actor, params, body }) =>
    edited(changeMake(deps, actor, { ...params, input: body })),
  );
  bind(api, endpoints.addVehicleModel, ({ actor, params, body }) =>
    edited(addModel(deps, actor, { makeId: params.id, input: body })),
  );
  bind(api, endpoints.changeVehicleModel, ({ actor, params, body }) =>
    edited(changeModel(deps, actor, { ...params, input: body })),
  );
  bind(api, endpoints.listProposedModels, ({ actor }) => listProposals(deps, actor));
  bind(api, endpoints.decideProposedModel, ({ actor, body }) => edited(decideProposal(deps, actor, body)));
  return api;
}
