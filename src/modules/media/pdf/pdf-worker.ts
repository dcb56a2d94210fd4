import { parentPort, workerData } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { MEDIA_LIMITS } from '../limits.ts';
import { drawAnnotations } from './draw-annotations.ts';

export type PdfProblem = 'encrypted' | 'too_many_pages' | 'unreadable';
export type PdfAnswer = Uint8Array | PdfProblem;

const PAGE_KEYS: ReadonlySet<string> = new Set([
  ...['Type', 'Parent', 'MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'],
  ...['Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'],
]);
/** Keys that run something, refer to other files, or carry them. */
const ACTING_KEYS: readonly string[] = [
  ...['A', 'AA', 'AF', 'AcroForm', 'Annots', 'EF', 'EmbeddedFiles', 'JS', 'JavaScript', 'Launch', 'Metadata'],
  ...['Names', 'OPI', 'OpenAction', 'PieceInfo', 'Ref', 'RichMedia', 'RichMediaContent', 'URI', 'XFA'],
];
/** A stream with these reads its content from another file. */
const EXTERNAL_STREAM_KEYS: readonly string[] = ['F', 'FFilter', 'FDecodeParms', 'PS'];
const DEEPEST = 100;

async function rewrite(bytes: Uint8Array): Promise<PdfAnswer> {
  if (!unpacksToLittle(Buffer.from(bytes))) return 'unreadable';
  const source = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false });
  if (source.isEncrypted) return 'encrypted';
  const count = source.getPageCount();
  if (count === 0) return 'unreadable';
  if (count > MEDIA_LIMITS.pdfPages) return 'too_many_pages';
  for (const page of source.getPages()) {
    drawAnnotations(page);
    keepOnly(page, PAGE_KEYS);
  }
  for (const [, object] of source.context.enumerateIndirectObjects()) clean(object, 0);
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  return target.save({ useObjectStreams: false });
}

function keepOnly({ node }: PDFPage, keys: ReadonlySet<string>): void {
  for (const key of node.keys()) if (!keys.has(key.decodeText())) node.delete(key);
}

function clean(object: PDFObject, depth: number): void {
  if (depth > DEEPEST) throw new Error('The objects are nested too deeply.');
  if (object instanceof PDFArray) for (const item of object.asArray()) cleanDirect(item, depth);
  const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : null;
  if (dict === null) return;
  for (const key of ACTING_KEYS) dict.delete(PDFName.of(key));
  if (object instanceof PDFStream) for (const key of EXTERNAL_STREAM_KEYS) dict.delete(PDFName.of(key));
  for (const value of dict.values()) cleanDirect(value, depth);
}

/** References are visited as objects of their own. */
function cleanDirect(object: PDFObject, depth: number): void {
  if (!(object instanceof PDFRef)) clean(object, depth + 1);
}

/** Whether no compressed part grows beyond the limit, also if it was compressed several times. */
function unpacksToLittle(file: Buffer): boolean {
  let at = file.indexOf('stream');
  while (at !== -1) {
    const end = file.indexOf('endstream', at);
    const start = at + (file[at + 6] === 13 ? 8 : 7);
    if (end > start && file.subarray(at - 3, at).toString('latin1') !== 'end' && !fits(file.subarray(start, end), 0))
      return false;
    at = file.indexOf('stream', end === -1 ? at + 6 : end + 9);
  }
  return true;
}

const MAX_LAYERS = 4;

function fits(part: Buffer, layers: number): boolean {
  if (layers > MAX_LAYERS) return false;
  try {
    return fits(inflateSync(part, { maxOutputLength: MEDIA_LIMITS.pdfStreamBytes }), layers + 1);
  } catch (error) {
    // Any other error: this is not compressed, or not any more.
    return !(error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE');
  }
}

const answer = await rewrite(workerData as Uint8Array).catch((): PdfAnswer => 'unreadable');
parentPort?.postMessage(answer);
