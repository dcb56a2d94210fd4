import { type LedgerExport, type Problem, readExport } from './export.ts';
import { fromHex } from './hashing.ts';
import { isLogged } from './notes.ts';
import { type VerifiedLedger, verifyLedger } from './verify-ledger.ts';

export interface VerifiedExport {
  readonly problems: readonly Problem[];
  readonly file: LedgerExport;
  readonly ledger: VerifiedLedger;
}
/** A file that can't be read has one problem, and nothing else. */
export type ExportResult =
  | VerifiedExport
  | { readonly problems: readonly Problem[]; readonly file: null; readonly ledger: null };

const NOT_LOGGED = 'The proof that the last entry is in the public log isn’t valid.';

export async function verifyExport(bytes: Uint8Array): Promise<ExportResult> {
  const file = readExport(bytes);
  if (!('entries' in file)) return { problems: [file], file: null, ledger: null };
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

const isHeadLogged = async ({ head, log }: LedgerExport): Promise<boolean> =>
  /^[0-9a-f]{64}$/.test(head) && isLogged(fromHex(head), log);
