import { canonicalJson } from './canonical-json.ts';
import { LEDGER_FORMAT } from './entries.ts';
import { findDeviation, type JsonPath } from './find-deviation.ts';
import { bytesOf } from './hashing.ts';
import type { LogProof } from './notes.ts';
import type { CommitmentOpening, Ledger } from './verify-ledger.ts';

export interface LedgerExport extends Ledger {
  readonly format: typeof LEDGER_FORMAT;
  readonly log: LogProof;
}
export interface Problem {
  /** Null if the problem concerns the whole file. */
  readonly entry: number | null;
  readonly text: string;
}

const UNREADABLE = 'This isn’t a ledger file, or its text was altered';

/** Returns what is wrong with a file that isn't an export in canonical form. */
export function readExport(bytes: Uint8Array): LedgerExport | Problem {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const altered = firstOtherByte(text, bytes);
  if (altered !== null) return deviationProblem(text.slice(0, altered));
  const value = parse(text);
  if (value === undefined || canonicalJson(value) !== text) return deviationProblem(text);
  return isExport(value) ? value : formProblem(value);
}

/** Null if the text isn't an export in canonical form. */
export function parseExport(text: string): LedgerExport | null {
  const read = readExport(bytesOf(text));
  return 'entries' in read ? read : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstOtherByte(text: string, bytes: Uint8Array): number | null {
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
    const offset = bytesOf(text.slice(0, at)).length;
    if (bytesOf('\uFFFD').some((byte, index) => byte !== bytes[offset + index])) return at;
  }
  return null;
}

function deviationProblem(text: string): Problem {
  const { offset, path } = findDeviation(text) ?? { offset: text.length, path: [] };
  const place = `at or just before byte ${bytesOf(text.slice(0, offset)).length} of the record, counted from 0`;
  const entry = entryOf(path);
  const field = fieldOf(path);
  return {
    entry,
    text: `${entry === null ? UNREADABLE : 'Its text was altered'} ${place}${field === '' ? '' : `, in ${field}`}.`,
  };
}

function formProblem(value: unknown): Problem {
  const path = wrongPath(value) ?? [];
  const [entry, field] = [entryOf(path), fieldOf(path)];
  const isWhat = field === '' ? '' : `: ${field} is missing, unknown or of another form`;
  return { entry, text: `${entry === null ? UNREADABLE : 'It was altered'}${isWhat}.` };
}

const isNumbered = ([list, number]: JsonPath): boolean =>
  (list === 'entries' || list === 'openings') && typeof number === 'number';
const entryOf = (path: JsonPath): number | null => (isNumbered(path) ? Number(path[1]) : null);

function fieldOf(path: JsonPath): string {
  const name = (isNumbered(path) ? path.slice(2) : path).join('.');
  if (path[0] === 'openings' && isNumbered(path)) return name === '' ? 'its openings' : `its opening of ${name}`;
  return name;
}

const isExport = (value: unknown): value is LedgerExport => wrongPath(value) === null;

function wrongPath(value: unknown): JsonPath | null {
  const other = otherKey(value, ['entries', 'format', 'head', 'log', 'openings']);
  if (other !== null || !isRecord(value)) return other ?? [];
  const { entries, openings, format, head, log } = value;
  if (format !== LEDGER_FORMAT) return ['format'];
  if (typeof head !== 'string') return ['head'];
  const wrongInLog = wrongInProof(log);
  if (wrongInLog !== null) return ['log', ...wrongInLog];
  if (!Array.isArray(entries) || entries.length === 0) return ['entries'];
  const wrongEntry = entries.findIndex((entry) => !isRecord(entry) || !isRecord(entry['commitments']));
  if (wrongEntry >= 0) return ['entries', wrongEntry, 'commitments'];
  if (!Array.isArray(openings) || openings.length !== entries.length) return ['openings'];
  for (const [number, opened] of openings.entries()) {
    const wrong = wrongOpening(opened);
    if (wrong !== null) return ['openings', number, ...wrong];
  }
  return null;
}

function wrongInProof(value: unknown): JsonPath | null {
  const other = otherKey(value, ['checkpoint', 'hashes', 'index', 'key']);
  if (other !== null || !isRecord(value)) return other ?? [];
  const { checkpoint, hashes, index, key } = value;
  if (typeof checkpoint !== 'string') return ['checkpoint'];
  if (!Array.isArray(hashes) || !hashes.every((hash) => typeof hash === 'string')) return ['hashes'];
  if (!Number.isSafeInteger(index)) return ['index'];
  return typeof key === 'string' ? null : ['key'];
}

function wrongOpening(opened: unknown): JsonPath | null {
  if (!isRecord(opened)) return [];
  const wrong = Object.entries(opened).find(([, opening]) => !isOpening(opening));
  return wrong === undefined ? null : [wrong[0]];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first key that is unknown or missing. Null if it has exactly these, or isn't an object. */
function otherKey(value: unknown, keys: readonly string[]): JsonPath | null {
  if (!isRecord(value)) return null;
  const other = Object.keys(value).find((key) => !keys.includes(key)) ?? keys.find((key) => !Object.hasOwn(value, key));
  return other === undefined ? null : [other];
}

const isOpening = (value: unknown): value is CommitmentOpening =>
  isRecord(value) &&
  otherKey(value, ['salt', 'text']) === null &&
  typeof value['salt'] === 'string' &&
  typeof value['text'] === 'string';
