import { bytesOf, sha256, toHex } from './hashing.ts';
import { openNote } from './notes.ts';
import type { Problem } from './export.ts';
import { type ExportResult, verifyExport } from './verify-export.ts';

/** The HTML file of a closed auction: a record, the program that verifies it, and a signature of all but the record. */
const PAGE_FORMAT = 'hammerdown-page/1';
const RECORD = '<pre id="record" hidden>';
const SIGNATURE = '<pre id="signature" hidden>';
const END = '</pre>';
export const DOCTYPE = '<!doctype html>';
export const RECORD_SLOT = `${RECORD}${END}`;
export const SIGNATURE_SLOT = `${SIGNATURE}${END}`;

export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** Escapes text as a browser does when it writes a document. */
export const escapeText = (text: string): string =>
  escapeHtml(text).replaceAll('>', '&gt;').replaceAll('\u00A0', '&nbsp;');
const unescapeHtml = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** SHA-256 of a page without its record and its signature. */
export const hashPage = async (frame: string): Promise<string> => toHex(await sha256(bytesOf(frame)));

// A page that was altered needn't be UTF-8. In a binary string each character is a byte.
const BYTES_AT_ONCE = 8192;
const fromBinary = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (byte) => byte.charCodeAt(0));
function toBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return text;
}

export const pageStatement = (hash: string): string => `${PAGE_FORMAT}\n${hash}\n`;

export function fillPage(frame: string, { record, signature }: { record: string; signature: string }): string {
  const fill = (page: string, start: string, text: string) =>
    page.replace(`${start}${END}`, () => `${start}${escapeHtml(text)}${END}`);
  return fill(fill(frame, RECORD, record), SIGNATURE, signature);
}

export type PageResult = ExportResult & { readonly programHash: string };

const NOT_A_PAGE = 'This isn’t a downloaded page, or its text was altered: it has no record or no signature.';
const ESCAPED_WRONG = 'The record in the page was altered: its text isn’t escaped as it was.';
const NOT_AS_PUBLISHED =
  'The program in this file, or the text around its record, isn’t what was published. If a browser extension changes pages, turn it off and reload.';
const NOT_SIGNED =
  'The signature of the program in this file isn’t by the key of the log. The signature or the key was altered.';

/** A byte order mark is an altered byte too. */
const NOTE_TEXT = new TextDecoder('utf-8', { ignoreBOM: true });

/** Verifies a downloaded page: its record, and that everything else in it is signed by the key of the log. */
export async function verifyPage(bytes: Uint8Array): Promise<PageResult> {
  const record = cut(toBinary(bytes), RECORD);
  const signature = record === null ? null : cut(record.frame, SIGNATURE);
  if (record === null || signature === null)
    return { problems: [{ entry: null, text: NOT_A_PAGE }], file: null, ledger: null, programHash: '' };
  const result = await verifyExport(fromBinary(unescapeHtml(record.content)));
  const programHash = toHex(await sha256(fromBinary(signature.frame)));
  const isEscapedRight = [record, signature].every(({ content }) => escapeHtml(unescapeHtml(content)) === content);
  const problems = [
    ...result.problems,
    ...(isEscapedRight ? [] : [{ entry: null, text: ESCAPED_WRONG }]),
    ...(result.file === null
      ? []
      : await programProblems(NOTE_TEXT.decode(fromBinary(unescapeHtml(signature.content))), {
          key: result.file.log.key,
          programHash,
        })),
  ];
  return { ...result, problems, programHash };
}

/** What a browser writes for a document that it has read from a page with nothing in its slots. */
const asWritten = (slot: string): string => slot.replace(' hidden>', ' hidden="">');

/**
 * Verifies in a browser that all but record and signature is signed. `written` is the `outerHTML` of the document
 * with nothing in its slots. Only of a page in exactly the form in which browsers write it.
 */
export async function documentProblems(
  written: string,
  { key, signature }: { key: string; signature: string },
): Promise<Problem[]> {
  const frame = `${DOCTYPE}${written}`
    .replace(asWritten(RECORD_SLOT), RECORD_SLOT)
    .replace(asWritten(SIGNATURE_SLOT), SIGNATURE_SLOT);
  const signed = await openNote(signature, key);
  if (signed === null) return [{ entry: null, text: NOT_SIGNED }];
  return signed === pageStatement(await hashPage(frame)) ? [] : [{ entry: null, text: NOT_AS_PUBLISHED }];
}

async function programProblems(
  note: string,
  { key, programHash }: { key: string; programHash: string },
): Promise<Problem[]> {
  const signed = await openNote(note, key);
  if (signed === null) return [{ entry: null, text: NOT_SIGNED }];
  if (signed === pageStatement(programHash)) return [];
  const text = `The program in this file, or the text around its record, isn’t what was published: its hash is ${programHash}, and another one is signed.`;
  return [{ entry: null, text }];
}

function cut(page: string, start: string): { content: string; frame: string } | null {
  const before = page.indexOf(start);
  const from = before + start.length;
  const to = page.indexOf(END, from);
  return before < 0 || to < 0 ? null : { content: page.slice(from, to), frame: page.slice(0, from) + page.slice(to) };
}
