import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isStorageFull, type Storage } from '#platform/storage/storage.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { addPiece, deleteUpload, findUpload, findUploadsBefore, insertUpload, type UploadRecord } from './upload-store.ts';

export interface PiecesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
}

/** What a sender is told when the house has no room left. */
export const NO_ROOM = 'We have no room for more photographs just now. Everything that you sent before is safe: please try again later.';

const pieceKey = (id: string, start: number): string => `uploads/${id}/${start}`;

/** Keeps what arrives over tus as pieces in the house's own storage: what came before a line dropped stays, on whatever process the rest arrives. */
export class UploadPieces extends DataStore {
  readonly #parts: PiecesParts;
  constructor(parts: PiecesParts) {
    super();
    this.#parts = parts;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, clock } = this.#parts;
    const at = await clock.now(database.executor);
    await this.#removeOld(at);
    await insertUpload(database.executor, { id: upload.id, ownerId: upload.metadata?.['owner'] ?? '', length: upload.size ?? 0, at: new Date(at) });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#parts.database.executor, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.length, offset: found.received, metadata: {}, creation_date: found.createdAt.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const waiting: Buffer[] = [];
    let size = 0;
    let start = offset;
    const keep = async (): Promise<void> => {
      if (size === 0) return;
      const bytes = Buffer.concat(waiting.splice(0));
      size = 0;
      try {
        await this.#parts.storage.put(pieceKey(id, start), bytes);
      } catch (error) {
        throw isStorageFull(error) ? Object.assign(new Error(NO_ROOM), { status_code: 507, body: NO_ROOM }) : error;
      }
      if (!(await addPiece(this.#parts.database.executor, id, { start, size: bytes.byteLength }))) throw ERRORS.INVALID_OFFSET;
      start += bytes.byteLength;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        size += chunk.byteLength;
        if (size >= MEDIA_LIMITS.pieceBytes) await keep();
      }
    } catch (error) {
      // The line dropped: what came is kept all the same, and the sender goes on behind it.
      if (!(error instanceof Error && 'status_code' in error)) await keep();
      throw error;
    }
    await keep();
    return start;
  }

  override async remove(id: string): Promise<void> {
    const found = await findUpload(this.#parts.database.executor, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    await this.drop(found);
  }

  /** All bytes of an upload that is complete. */
  async bytesOf(upload: UploadRecord): Promise<Uint8Array | null> {
    const pieces: Uint8Array[] = [];
    for (const start of upload.pieceStarts) {
      const piece = await this.#parts.storage.get(pieceKey(upload.id, start));
      if (piece === null) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  /** Forgets an upload with all its pieces. */
  async drop(upload: UploadRecord): Promise<void> {
    await this.dropPieces(upload);
    await deleteUpload(this.#parts.database.executor, upload.id);
  }

  /** Removes the pieces of an upload that became a photograph. */
  async dropPieces(upload: UploadRecord): Promise<void> {
    for (const start of upload.pieceStarts) await this.#parts.storage.remove(pieceKey(upload.id, start));
  }

  /** Whoever begins an upload clears a few that were left behind. */
  async #removeOld(at: number): Promise<void> {
    for (const upload of await findUploadsBefore(this.#parts.database.executor, new Date(at - MEDIA_LIMITS.uploadKeptMs), MEDIA_LIMITS.oldUploadsRemoved))
      await this.drop(upload);
  }
}
