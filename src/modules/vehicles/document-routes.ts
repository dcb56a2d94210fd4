import { HOUR_MS } from '#contract/durations.ts';
import * as endpoints from '#contract/endpoints/vehicles.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { answerFile } from '#platform/http/result.ts';
import { addDocument, readDocuments, readOwnDocument, removeDocument } from './documents.ts';
import type { VehiclesDeps } from './deps.ts';

export const DOCUMENT_UPLOAD = {
  address: endpoints.addVehicleDocument.path,
  maxBodyBytes: 10 * 1024 * 1024 + 64 * 1024,
} as const;
const DOCUMENTS_BY_USER = { name: 'documents-user', limit: 120, perMs: HOUR_MS } as const;

export function documentRoutes(deps: VehiclesDeps, limits: RateLimits) {
  const api = newApi();
  bind(api, endpoints.listVehicleDocuments, ({ actor, params: { id } }) => readDocuments(deps, actor, id));
  bind(api, endpoints.addVehicleDocument, async ({ actor, form: { document, vehicle_id: vehicleId, kind } }) => {
    const tooMany = await limits.take(DOCUMENTS_BY_USER, actor.userId);
    if (tooMany !== null) return tooMany;
    return addDocument(deps, actor, {
      vehicleId,
      kind,
      name: document.name,
      bytes: await document.bytes(),
    });
  });
  bind(api, endpoints.downloadVehicleDocument, async ({ actor, params: { id }, c }) => {
    const result = await readOwnDocument(deps, actor, id);
    return result.ok ? answerFile(c, result.value) : result;
  });
  bind(api, endpoints.removeVehicleDocument, ({ actor, params: { id } }) => removeDocument(deps, actor, id));
  return api;
}
