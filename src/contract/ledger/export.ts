import { canonicalJson } from './canonical-json.ts';
import { LEDGER_FORMAT } from './entries.ts';
import type { LogProof } from './notes.ts';
import type { CommitmentOpening, Ledger } from './verify-ledger.ts';

export interface LedgerExport extends Ledger {
  readonly format: typeof LEDGER_FORMAT;
  readonly log: LogProof;
}

/** Null if the text isn't an export in canonical form. */
export function parseExport(text: string): LedgerExport | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  return isExport(parsed) && canonicalJson(parsed) === text ? parsed : null;
}

function isExport(value: unknown): value is LedgerExport {
  if (!isRecord(value) || !hasKeys(value, ['entries', 'format', 'head', 'log', 'openings'])) return false;
  const { entries, openings, format } = value;
  return (
    format === LEDGER_FORMAT &&
    isProof(value['log']) &&
    Array.isArray(entries) &&
    entries.length > 0 &&
    entries.every((entry) => isRecord(entry) && isRecord(entry['commitments'])) &&
    Array.isArray(openings) &&
    openings.length === entries.length &&
    openings.every((opened) => isRecord(opened) && Object.values(opened).every(isOpening))
  );
}

const isProof = (value: unknown): value is LogProof =>
  isRecord(value) &&
  hasKeys(value, ['checkpoint', 'hashes', 'index', 'key']) &&
  Array.isArray(value['hashes']) &&
  [value['checkpoint'], value['key'], ...(value['hashes'] as unknown[])].every((text) => typeof text === 'string') &&
  Number.isSafeInteger(value['index']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasKeys = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).sort().join() === [...keys].sort().join();

const isOpening = (value: unknown): value is CommitmentOpening =>
  isRecord(value) &&
  hasKeys(value, ['salt', 'text']) &&
  typeof value['salt'] === 'string' &&
  typeof value['text'] === 'string';
