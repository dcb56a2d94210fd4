import { accepted, invalid, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { MEDIA_LIMITS } from './limits.ts';
import type { WorkQueue } from '#platform/work-queue.ts';
import { ingestPhoto } from './ingest.ts';
import type { PdfProblem } from './pdf/pdf-worker.ts';
import { rewritePdf } from './pdf/rewrite-pdf.ts';

export type DocumentType = 'application/pdf' | 'image/jpeg';
/** Has no public URL: the module that holds the key decides who may read it. */
export interface CachedDocument {
  readonly storageKey: string;
  readonly contentType: DocumentType;
  readonly byteLength: number;
}
/** PDFs are rewritten without scripts, forms, links or attachments; images are re-encoded. */
export interface Documents {
  add(bytes: Uint8Array): Promise<Result<CachedDocument>>;
  read(storageKey: string): Promise<Uint8Array | null>;
  remove(storageKey: string): Promise<void>;
}

/** A PDF has its signature within the first kilobyte and its end marker within the last. */
const PDF_HEAD = '%PDF-';
const PDF_FOOT = '%%EOF';
const PDF_EDGE_BYTES = 1024;
const EXTENSIONS: Record<DocumentType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' };

export function createDocuments({ storage, intake }: { storage: Storage; intake: WorkQueue }): Documents {
  return {
    async add(bytes) {
      const refuseFile = (message: string): Result<CachedDocument> => invalid({ document: [message] });
      if (bytes.byteLength === 0) return refuseFile('The file is empty.');
      if (bytes.byteLength > MEDIA_LIMITS.documentBytes)
        return refuseFile('This document is over 10 MB. Choose a smaller one.');
      const cleaned = isPdf(bytes) ? await pdfOf(bytes) : await pictureOf(bytes, intake);
      if (typeof cleaned === 'string') return refuseFile(PDF_PROBLEMS[cleaned]);
      if (cleaned === null) return refuseFile('We can’t use this file. Upload a PDF, JPEG, PNG, WebP, AVIF or TIFF.');
      const storageKey = `documents/${newId()}.${EXTENSIONS[cleaned.contentType]}`;
      await storage.put(storageKey, cleaned.bytes);
      return accepted({ storageKey, contentType: cleaned.contentType, byteLength: cleaned.bytes.byteLength });
    },
    read: (storageKey) => storage.get(storageKey),
    remove: (storageKey) => storage.remove(storageKey),
  };
}

const PDF_PROBLEMS: Record<PdfProblem, string> = {
  encrypted: 'This PDF is protected by a password. Save it without one, then upload it again.',
  too_many_pages: `This PDF has more than ${MEDIA_LIMITS.pdfPages} pages. Upload only the relevant pages.`,
  unreadable: 'We can’t read this PDF. Save it again, or upload photos of its pages.',
};

async function pdfOf(bytes: Uint8Array): Promise<{ bytes: Uint8Array; contentType: 'application/pdf' } | PdfProblem> {
  const rewritten = await rewritePdf(bytes);
  return typeof rewritten === 'string' ? rewritten : { bytes: rewritten, contentType: 'application/pdf' };
}

async function pictureOf(
  bytes: Uint8Array,
  intake: WorkQueue,
): Promise<{ bytes: Uint8Array; contentType: 'image/jpeg' } | null> {
  const taken = await intake.run('visitor', () => ingestPhoto(bytes));
  return typeof taken === 'string' ? null : { bytes: taken.bytes, contentType: 'image/jpeg' };
}

function isPdf(bytes: Uint8Array): boolean {
  const latin = (part: Uint8Array) => Buffer.from(part).toString('latin1');
  return (
    latin(bytes.subarray(0, PDF_EDGE_BYTES)).includes(PDF_HEAD) &&
    latin(bytes.subarray(-PDF_EDGE_BYTES)).includes(PDF_FOOT)
  );
}

const MAX_FILE_NAME_LENGTH = 200;
// oxlint-disable-next-line no-control-regex -- exactly those are taken out
const NOT_IN_FILE_NAMES = /[\u0000-\u001f\u007f"<>|:*?]/g;

export function plainFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = lastPart.replaceAll(NOT_IN_FILE_NAMES, '').trim().slice(0, MAX_FILE_NAME_LENGTH);
  return plain === '' ? 'document' : plain;
}
