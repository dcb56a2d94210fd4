import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { refusalAnswer, refuse } from '#contract/result.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isStorageFull, type Storage } from '#platform/storage/storage.ts';
import { MEDIA_LIMITS } from './limits.ts';
import {
  addPiece,
  deleteUpload,
  findUpload,
  findUploadsBefore,
  insertUpload,
  type UploadRecord,
} from './upload-store.ts';

export interface PiecesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
}

const pieceKey = (id: string, start: number): string => `uploads/${id}/${start}`;

export class UploadPieces extends DataStore {
  readonly #deps: PiecesDeps;
  constructor(deps: PiecesDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { database, clock } = this.#deps;
    const at = await clock.now(database.executor);
    await this.#removeOld(at);
    await insertUpload(database.executor, {
      id: upload.id,
      ownerId: upload.metadata?.['owner'] ?? '',
      length: upload.size ?? 0,
      at: new Date(at),
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#deps.database.executor, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: found.length,
      offset: found.received,
      metadata: {},
      creation_date: found.createdAt.toISOString(),
    });
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
        await this.#deps.storage.put(pieceKey(id, start), bytes);
      } catch (error) {
        throw isStorageFull(error) ? storageFull() : error;
      }
      if (!(await addPiece(this.#deps.database.executor, id, { start, size: bytes.byteLength })))
        throw ERRORS.INVALID_OFFSET;
      start += bytes.byteLength;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        size += chunk.byteLength;
        if (size >= MEDIA_LIMITS.pieceBytes) await keep();
      }
    } catch (error) {
      // The connection dropped: keeps what arrived, so that the client can resume after it.
      if (!(error instanceof Error && 'status_code' in error)) await keep();
      throw error;
    }
    await keep();
    return start;
  }

  override async remove(id: string): Promise<void> {
    const found = await findUpload(this.#deps.database.executor, id);
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    await this.drop(found);
  }

  async bytesOf(upload: UploadRecord): Promise<Uint8Array | null> {
    const pieces: Uint8Array[] = [];
    for (const start of upload.pieceStarts) {
      const piece = await this.#deps.storage.get(pieceKey(upload.id, start));
      if (piece === null) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async drop(upload: UploadRecord): Promise<void> {
    await this.dropPieces(upload);
    await deleteUpload(this.#deps.database.executor, upload.id);
  }

  async dropPieces(upload: UploadRecord): Promise<void> {
    for (const start of upload.pieceStarts) await this.#deps.storage.remove(pieceKey(upload.id, start));
  }

  async #removeOld(at: number): Promise<void> {
    for (const upload of await findUploadsBefore(
      this.#deps.database.executor,
      new Date(at - MEDIA_LIMITS.uploadKeptMs),
      MEDIA_LIMITS.oldUploadsRemoved,
    ))
      await this.drop(upload);
  }
}

function storageFull(): Error {
  const { status, body } = refusalAnswer(refuse('photo_storage_full'));
  return Object.assign(new Error(body.message), { status_code: status, body: body.message });
}
