import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { storedFacts, type VehicleFacts } from '#contract/auctions.ts';
import type { PlacedImageSchema } from '#contract/vehicles.ts';
import type { z } from 'zod';

export type PlacedImage = z.output<typeof PlacedImageSchema>;
export interface VehicleRecord {
  readonly id: string;
  readonly ownerId: string;
  /** The dealer this vehicle belongs to, set by the owner. Null: the owner's own. */
  readonly dealerId: string | null;
  readonly vin: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly variant: string;
  readonly bodyStyle: string;
  readonly facts: VehicleFacts;
  readonly location: Readonly<Record<string, string>>;
  readonly notes: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
export interface GarageOf {
  readonly ownerId: string;
  readonly dealerId?: string | undefined;
}

const recordOf = (row: Row<'vehicles'>): VehicleRecord => ({
  id: row.id,
  ownerId: row.owner_id,
  dealerId: row.dealer_id,
  vin: row.vin,
  year: row.year,
  make: row.make,
  model: row.model,
  variant: row.variant,
  bodyStyle: row.body_style,
  facts: storedFacts(row.facts),
  location: row.location as Record<string, string>,
  notes: row.notes,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
const columnsOf = (vehicle: VehicleRecord) => ({
  vin: vehicle.vin,
  year: vehicle.year,
  make: vehicle.make,
  model: vehicle.model,
  variant: vehicle.variant,
  body_style: vehicle.bodyStyle,
  facts: JSON.stringify(vehicle.facts),
  location: JSON.stringify(vehicle.location),
  notes: vehicle.notes,
  updated_at: vehicle.updatedAt,
});

export async function insertVehicle(transaction: Executor, vehicle: VehicleRecord): Promise<void> {
  await transaction
    .insertInto('vehicles')
    .values({
      id: vehicle.id,
      owner_id: vehicle.ownerId,
      dealer_id: vehicle.dealerId,
      created_at: vehicle.createdAt,
      ...columnsOf(vehicle),
    })
    .execute();
}

export async function updateVehicleRow(transaction: Executor, vehicle: VehicleRecord): Promise<void> {
  await transaction.updateTable('vehicles').set(columnsOf(vehicle)).where('id', '=', vehicle.id).execute();
}

const within = (executor: Executor, { ownerId, dealerId }: GarageOf) => {
  const query = executor.selectFrom('vehicles').selectAll().where('owner_id', '=', ownerId);
  return dealerId === undefined ? query : query.where('dealer_id', '=', dealerId);
};

export interface SeenBy {
  readonly ownerId: string | null;
  readonly dealerIds: readonly string[];
}
const seen = (executor: Executor, { ownerId, dealerIds }: SeenBy) =>
  executor
    .selectFrom('vehicles')
    .selectAll()
    .where((e) =>
      e.or([
        ...(ownerId === null ? [] : [e('owner_id', '=', ownerId)]),
        ...(dealerIds.length === 0 ? [] : [e('dealer_id', 'in', [...dealerIds])]),
      ]),
    );
export async function listSeenVehicles(executor: Executor, by: SeenBy): Promise<VehicleRecord[]> {
  return (await seen(executor, by).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(recordOf);
}
export async function findSeenVehicle(executor: Executor, by: SeenBy, id: string): Promise<VehicleRecord | null> {
  const row = await seen(executor, by).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

export async function listVehicles(executor: Executor, garage: GarageOf): Promise<VehicleRecord[]> {
  return (await within(executor, garage).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(recordOf);
}

export async function findVehicle(executor: Executor, garage: GarageOf, id: string): Promise<VehicleRecord | null> {
  const row = await within(executor, garage).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

export async function lockVehicle(transaction: Executor, garage: GarageOf, id: string): Promise<VehicleRecord | null> {
  const row = await within(transaction, garage).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

export async function deleteVehicle(executor: Executor, ownerId: string, id: string): Promise<boolean> {
  const result = await executor
    .deleteFrom('vehicles')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteVehiclesOf(transaction: Executor, ownerId: string): Promise<void> {
  await transaction.deleteFrom('vehicles').where('owner_id', '=', ownerId).execute();
}

export async function replaceImages(
  transaction: Executor,
  vehicleId: string,
  images: readonly PlacedImage[],
): Promise<void> {
  await transaction.deleteFrom('vehicle_images').where('vehicle_id', '=', vehicleId).execute();
  if (images.length === 0) return;
  await transaction
    .insertInto('vehicle_images')
    .values(
      images.map((image, position) => ({
        vehicle_id: vehicleId,
        position,
        image_id: image.id,
        section: image.section,
        alt: image.alt,
        caption: image.caption,
        shot: image.shot,
        suggested_shot: image.suggested_shot,
        pins: JSON.stringify(image.pins),
      })),
    )
    .execute();
}

export async function imagesOf(executor: Executor, vehicleIds: readonly string[]): Promise<Map<string, PlacedImage[]>> {
  const found = new Map<string, PlacedImage[]>(vehicleIds.map((id) => [id, []]));
  if (vehicleIds.length === 0) return found;
  const rows = await executor
    .selectFrom('vehicle_images')
    .selectAll()
    .where('vehicle_id', 'in', [...vehicleIds])
    .orderBy('position')
    .execute();
  for (const row of rows)
    found.get(row.vehicle_id)?.push({
      id: row.image_id,
      section: row.section,
      alt: row.alt,
      caption: row.caption,
      shot: row.shot,
      suggested_shot: row.suggested_shot,
      pins: row.pins as PlacedImage['pins'],
    });
  return found;
}
