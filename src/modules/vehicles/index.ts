import type { Executor } from '#platform/database/database.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { refusalMessage } from '#contract/result.ts';
import { decodeVin } from './decode-vin.ts';
import { documentRoutes } from './document-routes.ts';
import { findDocuments, listDocuments } from './document-store.ts';
import { addDocument, forgetDocuments, type DeletedPerson, presentDocument, readDocumentFile } from './documents.ts';
import type { VehiclesDeps } from './deps.ts';
import { readGarage, readVehicleOf } from './read-garage.ts';
import { vehicleRoutes } from './routes.ts';
import { receiveVehicle } from './receive-vehicle.ts';
import { addVehicle, latestYear } from './save-vehicle.ts';
import { deleteVehiclesOf, type GarageOf } from './store.ts';

export { DOCUMENT_UPLOAD } from './document-routes.ts';
export type { DocumentFile } from './documents.ts';
export type { VehiclesDeps } from './deps.ts';
export { titleOf } from './present.ts';

export type Vehicles = ReturnType<typeof createVehicles>;

export function checkVin(vin: string, at: Date): { readonly vin: string } | { readonly problem: string } {
  const read = decodeVin(vin, latestYear(at));
  return read.ok ? { vin: read.value.vin } : { problem: refusalMessage(read) };
}

export function createVehicles(deps: VehiclesDeps) {
  return {
    routes: vehicleRoutes(deps),
    documentRoutes: (limits: RateLimits) => documentRoutes(deps, limits),
    garageOf: (executor: Executor, userId: string) => readGarage(deps, executor, { ownerId: userId }),
    async empty(transaction: Executor, { userId, afterCommit }: DeletedPerson) {
      await forgetDocuments(deps, transaction, { userId, afterCommit });
      await deleteVehiclesOf(transaction, userId);
    },
    documentsOf: async (executor: Executor, owned: { ownerId: string; vehicleId: string }) =>
      (await listDocuments(executor, owned)).map(presentDocument),
    documentsById: async (executor: Executor, ids: readonly string[]) =>
      (await findDocuments(executor, ids)).map(presentDocument),
    ...withDeps(deps, { documentFile: readDocumentFile, addDocument, add: addVehicle }),
    find: (executor: Executor, garage: GarageOf, id: string) => readVehicleOf(deps, executor, { ...garage, id }),
    checkVin,
    /** Returns the id of the vehicle in its buyer's garage. */
    receive: receiveVehicle,
  };
}
