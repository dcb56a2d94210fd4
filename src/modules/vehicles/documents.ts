import type { DocumentKind, VehicleDocument } from '#contract/documents.ts';
import { GARAGE_LIMITS } from '#contract/vehicles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { deleteDocumentRow, detachDocument, type DocumentRow, findDocuments, insertDocument, listDocuments, listDocumentsOf } from './document-store.ts';
import type { VehiclesParts } from './parts.ts';
import { garageIn, noSuchVehicle } from './save-vehicle.ts';
import { deleteVehicle, findVehicle, lockVehicle } from './store.ts';

/** Longest name of a file that is kept; a longer one is cut. */
const MOST_NAME = 120;

/** A paper with its bytes, as it is handed out. */
export interface DocumentFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}
/** A paper that somebody sends. */
export interface NewDocument {
  readonly vehicleId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The papers of one's own vehicle. */
export async function readDocuments(parts: VehiclesParts, actor: SignedIn, vehicleId: string): Promise<Result<VehicleDocument[]>> {
  const { executor } = parts.database;
  if ((await findVehicle(executor, garageIn(actor), vehicleId)) === null) return noSuchVehicle();
  return accepted((await listDocuments(executor, { ownerId: actor.userId, vehicleId })).map(presentDocument));
}

/** Puts a paper to a vehicle of the garage: a PDF as it came, a picture re-encoded. Told by what it holds, not by how it is called. */
export async function addDocument(parts: VehiclesParts, actor: SignedIn, sent: NewDocument): Promise<Result<VehicleDocument>> {
  const { executor } = parts.database;
  const own = { ownerId: actor.userId, vehicleId: sent.vehicleId };
  if ((await findVehicle(executor, garageIn(actor), own.vehicleId)) === null) return noSuchVehicle();
  if ((await listDocuments(executor, own)).length >= GARAGE_LIMITS.documents) return fullGarage();
  const kept = await parts.media.documents.add(sent.bytes);
  if (!kept.ok) return kept;
  const result = await parts.database.transaction(async (transaction): Promise<Result<VehicleDocument>> => {
    // Counted again under the lock: of many that arrive at once none is one too many.
    if ((await lockVehicle(transaction, garageIn(actor), own.vehicleId)) === null) return noSuchVehicle();
    if ((await listDocuments(transaction, own)).length >= GARAGE_LIMITS.documents) return fullGarage();
    const row: DocumentRow = {
      id: newId(),
      owner_id: own.ownerId,
      vehicle_id: own.vehicleId,
      kind: sent.kind,
      name: nameOf(sent.name, kept.value.contentType),
      storage_key: kept.value.storageKey,
      content_type: kept.value.contentType,
      byte_length: kept.value.byteLength,
      created_at: new Date(await parts.clock.now(transaction)),
    };
    await insertDocument(transaction, row);
    return accepted(presentDocument(row));
  });
  if (!result.ok) await parts.media.documents.remove(kept.value.storageKey);
  return result;
}

/** Removes a vehicle with its papers; those that an auction carries stay with it. */
export async function removeVehicle(parts: VehiclesParts, actor: SignedIn, id: string): Promise<Result<null>> {
  const keys = await parts.database.transaction(async (transaction): Promise<string[] | null> => {
    if ((await lockVehicle(transaction, garageIn(actor), id)) === null) return null;
    const rows = await listDocuments(transaction, { ownerId: actor.userId, vehicleId: id });
    const carried = await parts.carried(
      transaction,
      rows.map((row) => row.id),
    );
    const gone = rows.filter((row) => !carried.has(row.id));
    for (const row of gone) await deleteDocumentRow(transaction, row.id);
    await deleteVehicle(transaction, actor.userId, id);
    return gone.map((row) => row.storage_key);
  });
  if (keys === null) return noSuchVehicle();
  for (const key of keys) await parts.media.documents.remove(key);
  return accepted(null);
}

/** Takes a paper out of the garage. Where an auction carries it, that auction keeps it. */
export async function removeDocument(parts: VehiclesParts, actor: SignedIn, id: string): Promise<Result<null>> {
  const removed = await parts.database.transaction(async (transaction) => {
    const [row] = await findDocuments(transaction, [id]);
    if (row === undefined || row.owner_id !== actor.userId || row.vehicle_id === null) return null;
    const isCarried = (await parts.carried(transaction, [id])).has(id);
    if (isCarried) await detachDocument(transaction, id);
    else await deleteDocumentRow(transaction, id);
    return { key: isCarried ? null : row.storage_key };
  });
  if (removed === null) return noSuchDocument();
  if (removed.key !== null) await parts.media.documents.remove(removed.key);
  return accepted(null);
}

/** The file of one's own paper. */
export async function readOwnDocument(parts: VehiclesParts, actor: SignedIn, id: string): Promise<Result<DocumentFile>> {
  const [row] = await findDocuments(parts.database.executor, [id]);
  return row === undefined || row.owner_id !== actor.userId ? noSuchDocument() : fileOf(parts, row);
}

/** The file of a paper, for modules that have decided who reads it. */
export async function readDocumentFile(parts: VehiclesParts, executor: Executor, id: string): Promise<Result<DocumentFile>> {
  const [row] = await findDocuments(executor, [id]);
  return row === undefined ? noSuchDocument() : fileOf(parts, row);
}

/** Who leaves the house, and where to put what is done once that is committed. */
export interface Leaving {
  readonly userId: string;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/** Forgets the papers of a garage whose owner leaves, but those that an auction carries on. */
export async function forgetDocuments(parts: VehiclesParts, transaction: Executor, { userId, afterCommit }: Leaving): Promise<void> {
  const rows = await listDocumentsOf(transaction, userId);
  const carried = await parts.carried(
    transaction,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    if (carried.has(row.id)) continue;
    await deleteDocumentRow(transaction, row.id);
    afterCommit(() => parts.media.documents.remove(row.storage_key));
  }
}

async function fileOf(parts: VehiclesParts, row: DocumentRow): Promise<Result<DocumentFile>> {
  const bytes = await parts.media.documents.read(row.storage_key);
  return bytes === null ? noSuchDocument() : accepted({ name: row.name, contentType: row.content_type, bytes });
}

/** A paper on the wire; `href` is where its owner reads it. */
export function presentDocument(row: DocumentRow): VehicleDocument {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    content_type: row.content_type,
    byte_length: row.byte_length,
    href: `/api/account/documents/${row.id}/file`,
    created_at: row.created_at.toISOString(),
  };
}

const noSuchDocument = () => refused(404, 'There is no such document.', { code: 'not_found' });
const fullGarage = () => refused(409, `A vehicle has ${GARAGE_LIMITS.documents} documents at most. Remove one first.`, { code: 'too_many_documents' });

/** The name without what leads elsewhere or cannot be seen, ending as what it is. */
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
  return `${(plain === '' ? 'document' : plain).slice(0, MOST_NAME - extension.length)}${extension}`;
}
