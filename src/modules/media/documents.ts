import { accepted, refused, type Result, Unavailable } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { type MakingQueue, TooManyWaiting } from './making.ts';
import { takeIn } from './take-in.ts';

export type DocumentType = 'application/pdf' | 'image/jpeg';
/** A document as it is kept. It has no address of its own: whoever keeps the key decides who may read it. */
export interface KeptDocument {
  readonly storageKey: string;
  readonly contentType: DocumentType;
  readonly byteLength: number;
}
/** Private papers: a PDF as it came, a picture re-encoded as photographs are. */
export interface Documents {
  /** Takes a document in; 422 where the bytes are neither a PDF nor a picture. */
  add(bytes: Uint8Array): Promise<Result<KeptDocument>>;
  /** Null: it is gone. */
  read(storageKey: string): Promise<Uint8Array | null>;
  remove(storageKey: string): Promise<void>;
}

/** A PDF begins with its name, within the first kilobyte, and says where it ends, in its last. */
const PDF_HEAD = '%PDF-';
const PDF_FOOT = '%%EOF';
const PDF_EDGE_BYTES = 1024;
const EXTENSIONS: Record<DocumentType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' };

/** Makes the keeping of documents; `intake` bounds how many are read at once. */
export function createDocuments({ storage, intake }: { storage: Storage; intake: MakingQueue }): Documents {
  return {
    async add(bytes) {
      const refuse = (message: string): Result<KeptDocument> => refused(422, message, { errors: { document: [message] } });
      if (bytes.byteLength === 0) return refuse('The file is empty.');
      if (bytes.byteLength > MEDIA_LIMITS.documentBytes) return refuse('The document is larger than 10 MB.');
      const kept = isPdf(bytes) ? { bytes, contentType: 'application/pdf' as const } : await pictureOf(bytes, intake);
      if (kept === null) return refuse('The file is neither a PDF nor a picture that can be shown. Send a PDF, JPEG, PNG, WebP, AVIF or TIFF.');
      const storageKey = `documents/${newId()}.${EXTENSIONS[kept.contentType]}`;
      await storage.put(storageKey, kept.bytes);
      return accepted({ storageKey, contentType: kept.contentType, byteLength: kept.bytes.byteLength });
    },
    read: (storageKey) => storage.get(storageKey),
    remove: (storageKey) => storage.remove(storageKey),
  };
}

async function pictureOf(bytes: Uint8Array, intake: MakingQueue): Promise<{ bytes: Uint8Array; contentType: 'image/jpeg' } | null> {
  const taken = await intake
    .run('visitor', () => takeIn(bytes))
    .catch((error: unknown) => {
      throw error instanceof TooManyWaiting ? new Unavailable('Many files are arriving just now. Please try again in a moment.') : error;
    });
  return typeof taken === 'string' ? null : { bytes: taken.bytes, contentType: 'image/jpeg' };
}

function isPdf(bytes: Uint8Array): boolean {
  const latin = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return latin(bytes.subarray(0, PDF_EDGE_BYTES)).includes(PDF_HEAD) && latin(bytes.subarray(-PDF_EDGE_BYTES)).includes(PDF_FOOT);
}

const LONGEST_FILE_NAME = 200;
// oxlint-disable-next-line no-control-regex -- exactly those are taken out
const NOT_IN_FILE_NAMES = /[\u0000-\u001f\u007f"<>|:*?]/g;

/** What a document is called after the name that its sender's device gave it: the last part of a path, without what no file name should hold. */
export function plainFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = lastPart.replaceAll(NOT_IN_FILE_NAMES, '').trim().slice(0, LONGEST_FILE_NAME);
  return plain === '' ? 'document' : plain;
}
