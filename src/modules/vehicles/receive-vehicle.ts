import type { Executor } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { findDocuments, insertDocument } from './document-store.ts';
import { insertVehicle, type VehicleRecord } from './store.ts';

export interface ReceivedVehicle extends Pick<VehicleRecord, 'ownerId' | 'vin' | 'year' | 'make' | 'model'> {
  readonly documentIds: readonly string[];
  readonly at: Date;
}

/** Adds a bought vehicle to its buyer's garage, with documents that share the seller's files, even over the limit. */
export async function receiveVehicle(
  transaction: Executor,
  { documentIds, at, ...vehicle }: ReceivedVehicle,
): Promise<string> {
  const id = newId();
  await insertVehicle(transaction, {
    ...vehicle,
    id,
    dealerId: null,
    variant: '',
    bodyStyle: '',
    facts: {},
    location: {},
    notes: '',
    createdAt: at,
    updatedAt: at,
  });
  for (const document of await findDocuments(transaction, documentIds))
    await insertDocument(transaction, {
      ...document,
      id: newId(),
      owner_id: vehicle.ownerId,
      vehicle_id: id,
      created_at: at,
    });
  return id;
}
