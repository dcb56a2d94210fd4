import type { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { VehicleDocument } from '#contract/documents.ts';
import type { NewVehicleSchema, Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import { refusalMessage, type Result } from '#contract/result.ts';
import { decodeVin } from './decode-vin.ts';
import { documentRoutes } from './document-routes.ts';
import { findDocuments, listDocuments } from './document-store.ts';
import {
  addDocument,
  type DocumentFile,
  forgetDocuments,
  type Leaving,
  type NewDocument,
  presentDocument,
  readDocumentFile,
} from './documents.ts';
import type { VehiclesDeps } from './deps.ts';
import { readGarage, readVehicleOf } from './read-garage.ts';
import { vehicleRoutes } from './routes.ts';
import { receiveVehicle, type ReceivedVehicle } from './receive-vehicle.ts';
import { addVehicle, latestYear } from './save-vehicle.ts';
import { deleteVehiclesOf, type GarageOf } from './store.ts';

export { DOCUMENT_UPLOAD } from './document-routes.ts';
export type { DocumentFile } from './documents.ts';
export type { VehiclesDeps } from './deps.ts';
export { titleOf } from './present.ts';

export interface Vehicles {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly garageOf: (executor: Executor, userId: string) => Promise<Vehicle[]>;
  find(executor: Executor, garage: GarageOf, id: string): Promise<Vehicle | null>;
  checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string };
  documentRoutes(limits: RateLimits): OpenAPIHono<ApiEnv>;
  documentsOf(executor: Executor, owned: { ownerId: string; vehicleId: string }): Promise<VehicleDocument[]>;
  documentsById(executor: Executor, ids: readonly string[]): Promise<VehicleDocument[]>;
  documentFile(executor: Executor, id: string): Promise<Result<DocumentFile>>;
  addDocument(actor: SignedIn, document: NewDocument): Promise<Result<VehicleDocument>>;
  add(actor: SignedIn, vehicle: z.output<typeof NewVehicleSchema>): Promise<Result<Vehicle>>;
  /** Returns the id of the vehicle in its buyer's garage. */
  receive(transaction: Executor, vehicle: ReceivedVehicle): Promise<string>;
  readonly empty: (transaction: Executor, leaving: Leaving) => Promise<void>;
}

export function checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string } {
  const read = decodeVin(vin, latestYear(at));
  return read.ok ? { vin: read.value.vin } : { fault: refusalMessage(read) };
}

export function createVehicles(deps: VehiclesDeps): Vehicles {
  return {
    routes: vehicleRoutes(deps),
    documentRoutes: (limits) => documentRoutes(deps, limits),
    garageOf: (executor, userId) => readGarage(deps, executor, { ownerId: userId }),
    async empty(transaction, { userId, afterCommit }) {
      await forgetDocuments(deps, transaction, { userId, afterCommit });
      await deleteVehiclesOf(transaction, userId);
    },
    documentsOf: async (executor, owned) => (await listDocuments(executor, owned)).map(presentDocument),
    documentsById: async (executor, ids) => (await findDocuments(executor, ids)).map(presentDocument),
    documentFile: (executor, id) => readDocumentFile(deps, executor, id),
    addDocument: (actor, document) => addDocument(deps, actor, document),
    add: (actor, vehicle) => addVehicle(deps, actor, vehicle),
    find: (executor, garage, id) => readVehicleOf(deps, executor, { ...garage, id }),
    checkVin,
    receive: receiveVehicle,
  };
}
