import { type LedgerExport, parseExport } from './export.ts';
import { fromHex } from './hashing.ts';
import { isLogged } from './notes.ts';
import { type VerifiedLedger, verifyLedger } from './verify-ledger.ts';

export interface Problem {
  /** Null if the problem concerns the whole file. */
  readonly entry: number | null;
  readonly text: string;
}
export interface VerifiedExport {
  readonly problems: readonly Problem[];
  readonly file: LedgerExport;
  readonly ledger: VerifiedLedger;
}
/** A file that can't be read has one problem, and nothing else. */
export type ExportResult =
  | VerifiedExport
  | { readonly problems: readonly Problem[]; readonly file: null; readonly ledger: null };

const UNREADABLE = 'This isn’t a ledger file, or its text was altered.';
const NOT_LOGGED = 'The proof that the last entry is in the public log isn’t valid.';

/** Verifies chain, commitments, rules and the log's proof. */
export async function verifyExport(bytes: Uint8Array): Promise<ExportResult> {
  const text = decode(bytes);
  const file = text === null ? null : parseExport(text);
  if (file === null) return { problems: [{ entry: null, text: UNREADABLE }], file, ledger: null };
  const ledger = await verifyLedger(file);
  return {
    file,
    ledger,
    problems: [
      ...ledger.entries.flatMap(({ problems }, entry) => problems.map((problem) => ({ entry, text: problem }))),
      ...((await isHeadLogged(file)) ? [] : [{ entry: null, text: NOT_LOGGED }]),
    ],
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isHeadLogged = async ({ head, log }: LedgerExport): Promise<boolean> =>
  /^[0-9a-f]{64}$/.test(head) && isLogged(fromHex(head), log);
