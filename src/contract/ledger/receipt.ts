import type { Hash } from './entries.ts';
import { openNote } from './notes.ts';
import type { VerifiedExport } from './verify-export.ts';

/** Doesn't number the entry, because that would reveal how often the leader of a running auction raised. */
export interface Receipt {
  readonly auction: string;
  readonly entry: Hash;
  readonly at: string;
}

const FORMAT = 'hammerdown-receipt/1';
const PROMISE = 'The entry is in the public log within a minute of this time.';
const LINES = /^auction (\S+)\nentry ([0-9a-f]{64})\nat (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/;

export const formatReceipt = ({ auction, entry, at }: Receipt): string =>
  `${FORMAT}\n${PROMISE}\nauction ${auction}\nentry ${entry}\nat ${at}\n`;

export async function openReceipt(note: string, key: string): Promise<Receipt | null> {
  const text = await openNote(note, key);
  const intro = `${FORMAT}\n${PROMISE}\n`;
  if (text === null || !text.startsWith(intro)) return null;
  const [, auction = '', entry = '', at = ''] = LINES.exec(text.slice(intro.length)) ?? [];
  return entry === '' ? null : { auction, entry, at };
}

export type ReceiptResult = { readonly entry: number } | { readonly problem: string };

/** Verifies that the receipt's entry is in the verified file. */
export async function verifyReceipt(note: string, { file, ledger }: VerifiedExport): Promise<ReceiptResult> {
  const receipt = await openReceipt(note, file.log.key);
  if (receipt === null) return { problem: 'The receipt isn’t signed with the key of the log, or was altered.' };
  const [opening] = file.entries;
  if (opening?.kind !== 'opening' || opening.auction !== receipt.auction)
    return { problem: `The receipt is for another auction: ${receipt.auction}.` };
  const entry = ledger.entries.findIndex(({ hash }) => hash === receipt.entry);
  return entry < 0 ? { problem: 'The promised entry isn’t in this ledger: the promise was broken.' } : { entry };
}
