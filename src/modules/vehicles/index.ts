import type { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import type { VehicleDocument } from '#contract/documents.ts';
import type { NewVehicleSchema, Vehicle } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { decodeVin } from './decode-vin.ts';
import { documentRoutes } from './document-routes.ts';
import { findDocuments, listDocuments } from './document-store.ts';
import { addDocument, type DocumentFile, forgetDocuments, type Leaving, type NewDocument, presentDocument, readDocumentFile } from './documents.ts';
import type { VehiclesParts } from './parts.ts';
import { readGarage, readVehicleOf } from './read-garage.ts';
import { vehicleRoutes } from './routes.ts';
import { addVehicle, latestYear } from './save-vehicle.ts';
import { deleteVehiclesOf, type GarageOf } from './store.ts';

export { DOCUMENT_UPLOAD } from './document-routes.ts';
export type { DocumentFile } from './documents.ts';
export type { VehiclesParts } from './parts.ts';
export { titleOf } from './present.ts';

/** The garage: the vehicles that people own, or prepare to sell. */
export interface Vehicles {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** All vehicles of a user. */
  garageOf(executor: Executor, userId: string): Promise<Vehicle[]>;
  /** One vehicle of a garage, or null. */
  find(executor: Executor, garage: GarageOf, id: string): Promise<Vehicle | null>;
  /** The number without what is only typed for the eye, or what is wrong with it. */
  checkVin(vin: string, at: Date): { readonly vin: string } | { readonly fault: string };
  /** The same for papers, whose bodies may be larger; relative to `/api`. */
  documentRoutes(limits: RateLimits): OpenAPIHono<ApiEnv>;
  /** The papers of a vehicle of this user. */
  documentsOf(executor: Executor, own: { ownerId: string; vehicleId: string }): Promise<VehicleDocument[]>;
  documentsById(executor: Executor, ids: readonly string[]): Promise<VehicleDocument[]>;
  /** The file of a paper, for who has decided that it may be read. */
  documentFile(executor: Executor, id: string): Promise<Result<DocumentFile>>;
  /** Puts a paper to a vehicle of the garage. */
  addDocument(actor: SignedIn, document: NewDocument): Promise<Result<VehicleDocument>>;
  /** Puts a vehicle into the garage. */
  add(actor: SignedIn, vehicle: z.output<typeof NewVehicleSchema>): Promise<Result<Vehicle>>;
  /** Auctions say here which papers they carry on. */
  useCarriers(carried: VehiclesParts['carried']): void;
  /** Empties a garage whose owner leaves; the files of its papers go after the commit. */
  empty(transaction: Executor, leaving: Leaving): Promise<void>;
}

/** Makes the garage. */
export function createVehicles(given: Omit<VehiclesParts, 'carried'>): Vehicles {
  let carried: VehiclesParts['carried'] = () => Promise.resolve(new Set());
  const parts: VehiclesParts = { ...given, carried: (executor, ids) => carried(executor, ids) };
  return {
    routes: vehicleRoutes(parts),
    documentRoutes: (limits) => documentRoutes(parts, limits),
    garageOf: (executor, userId) => readGarage(parts, executor, { ownerId: userId }),
    async empty(transaction, { userId, afterCommit }) {
      await forgetDocuments(parts, transaction, { userId, afterCommit });
      await deleteVehiclesOf(transaction, userId);
    },
    documentsOf: async (executor, own) => (await listDocuments(executor, own)).map(presentDocument),
    documentsById: async (executor, ids) => (await findDocuments(executor, ids)).map(presentDocument),
    documentFile: (executor, id) => readDocumentFile(parts, executor, id),
    addDocument: (actor, document) => addDocument(parts, actor, document),
    add: (actor, vehicle) => addVehicle(parts, actor, vehicle),
    useCarriers(told) {
      carried = told;
    },
    find: (executor, garage, id) => readVehicleOf(parts, executor, { ...garage, id }),
    checkVin(vin, at) {
      const read = decodeVin(vin, latestYear(at));
      return read.ok ? { vin: read.value.vin } : { fault: read.body.message };
    },
  };
}
