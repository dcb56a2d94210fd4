import { addressOf } from '#contract/call.ts';
import type { DocumentKind, VehicleDocument } from '#contract/documents.ts';
import { GARAGE_LIMITS } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { downloadVehicleDocument } from '#contract/endpoints/vehicles.ts';
import { newId } from '#platform/ids.ts';
import {
  deleteDocumentRow,
  detachDocument,
  type DocumentRow,
  findDocuments,
  insertDocument,
  isFileUsed,
  listDocuments,
  listDocumentsOf,
} from './document-store.ts';
import type { VehiclesDeps } from './deps.ts';
import { garageIn } from './save-vehicle.ts';
import { deleteVehicle, findVehicle, lockVehicle } from './store.ts';

const MAX_NAME = 120;

export interface DocumentFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
export interface NewDocument {
  readonly vehicleId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export async function readDocuments(
  deps: VehiclesDeps,
  actor: SignedIn,
  vehicleId: string,
): Promise<Result<VehicleDocument[]>> {
  const { executor } = deps.database;
  if ((await findVehicle(executor, garageIn(actor), vehicleId)) === null) return refuse('vehicle_not_found');
  return accepted((await listDocuments(executor, { ownerId: actor.userId, vehicleId })).map(presentDocument));
}

/** The type is detected from the content, not from the file name. */
export async function addDocument(
  deps: VehiclesDeps,
  actor: SignedIn,
  sent: NewDocument,
): Promise<Result<VehicleDocument>> {
  const { executor } = deps.database;
  const vehicle = { ownerId: actor.userId, vehicleId: sent.vehicleId };
  if ((await findVehicle(executor, garageIn(actor), vehicle.vehicleId)) === null) return refuse('vehicle_not_found');
  if ((await listDocuments(executor, vehicle)).length >= GARAGE_LIMITS.documents) return fullGarage();
  const stored = await deps.media.documents.add(sent.bytes);
  if (!stored.ok) return stored;
  const result = await deps.database.transaction(async (transaction): Promise<Result<VehicleDocument>> => {
    // Checked again under the lock, so that concurrent uploads cannot exceed the limit.
    if ((await lockVehicle(transaction, garageIn(actor), vehicle.vehicleId)) === null)
      return refuse('vehicle_not_found');
    if ((await listDocuments(transaction, vehicle)).length >= GARAGE_LIMITS.documents) return fullGarage();
    const row: DocumentRow = {
      id: newId(),
      owner_id: vehicle.ownerId,
      vehicle_id: vehicle.vehicleId,
      kind: sent.kind,
      name: nameOf(sent.name, stored.value.contentType),
      storage_key: stored.value.storageKey,
      content_type: stored.value.contentType,
      byte_length: stored.value.byteLength,
      created_at: new Date(await deps.clock.now(transaction)),
    };
    await insertDocument(transaction, row);
    return accepted(presentDocument(row));
  });
  if (!result.ok) await deps.media.documents.remove(stored.value.storageKey);
  return result;
}

/** Documents used by an auction are kept with it. */
export async function removeVehicle(deps: VehiclesDeps, actor: SignedIn, id: string): Promise<Result<null>> {
  const keys = await deps.database.transaction(async (transaction): Promise<string[] | null> => {
    if ((await lockVehicle(transaction, garageIn(actor), id)) === null) return null;
    const rows = await listDocuments(transaction, { ownerId: actor.userId, vehicleId: id });
    const documentsInUse = await deps.documentsInUse(
      transaction,
      rows.map((row) => row.id),
    );
    const gone = rows.filter((row) => !documentsInUse.has(row.id));
    for (const row of gone) await deleteDocumentRow(transaction, row.id);
    await deleteVehicle(transaction, actor.userId, id);
    return gone.map((row) => row.storage_key);
  });
  if (keys === null) return refuse('vehicle_not_found');
  for (const key of keys) await removeFile(deps, key);
  return accepted(null);
}

export async function removeDocument(deps: VehiclesDeps, actor: SignedIn, id: string): Promise<Result<null>> {
  const removed = await deps.database.transaction(async (transaction) => {
    const [row] = await findDocuments(transaction, [id]);
    if (row === undefined || row.owner_id !== actor.userId || row.vehicle_id === null) return null;
    const isAttached = (await deps.documentsInUse(transaction, [id])).has(id);
    if (isAttached) await detachDocument(transaction, id);
    else await deleteDocumentRow(transaction, id);
    return { key: isAttached ? null : row.storage_key };
  });
  if (removed === null) return refuse('document_not_found');
  if (removed.key !== null) await removeFile(deps, removed.key);
  return accepted(null);
}

export async function readOwnDocument(deps: VehiclesDeps, actor: SignedIn, id: string): Promise<Result<DocumentFile>> {
  const [row] = await findDocuments(deps.database.executor, [id]);
  return row === undefined || row.owner_id !== actor.userId ? refuse('document_not_found') : fileOf(deps, row);
}

/** The caller must already have decided who may read the file. */
export async function readDocumentFile(
  deps: VehiclesDeps,
  executor: Executor,
  id: string,
): Promise<Result<DocumentFile>> {
  const [row] = await findDocuments(executor, [id]);
  return row === undefined ? refuse('document_not_found') : fileOf(deps, row);
}

export interface DeletedPerson {
  readonly userId: string;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

export async function forgetDocuments(
  deps: VehiclesDeps,
  transaction: Executor,
  { userId, afterCommit }: DeletedPerson,
): Promise<void> {
  const rows = await listDocumentsOf(transaction, userId);
  const documentsInUse = await deps.documentsInUse(
    transaction,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    if (documentsInUse.has(row.id)) continue;
    await deleteDocumentRow(transaction, row.id);
    afterCommit(() => removeFile(deps, row.storage_key));
  }
}

async function removeFile(deps: VehiclesDeps, storageKey: string): Promise<void> {
  if (!(await isFileUsed(deps.database.executor, storageKey))) await deps.media.documents.remove(storageKey);
}

async function fileOf(deps: VehiclesDeps, row: DocumentRow): Promise<Result<DocumentFile>> {
  const bytes = await deps.media.documents.read(row.storage_key);
  return bytes === null
    ? refuse('document_not_found')
    : accepted({ name: row.name, contentType: row.content_type, bytes });
}

export function presentDocument(row: DocumentRow): VehicleDocument {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    content_type: row.content_type,
    byte_length: row.byte_length,
    href: addressOf(downloadVehicleDocument, { params: { id: row.id } }),
    created_at: row.created_at.toISOString(),
  };
}

const fullGarage = () => refuse('too_many_vehicle_documents', { limit: GARAGE_LIMITS.documents });

function nameOf(given: string, contentType: DocumentRow['content_type']): string {
  const extension = contentType === 'application/pdf' ? '.pdf' : '.jpg';
  const plain = given
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\"<>|:*?]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^\.+/, '')
    .trim();
  return `${(plain === '' ? 'document' : plain).slice(0, MAX_NAME - extension.length)}${extension}`;
}
