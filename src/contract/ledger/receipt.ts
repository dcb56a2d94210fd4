import type { Hash } from './entries.ts';
import { openNote } from './notes.ts';
import type { VerifiedExport } from './verify-export.ts';

/**
 * What the receipt of an accepted bid promises. It doesn't number the entry: while an auction runs, a number would tell
 * how often its leader raised in between, which nothing else does.
 */
export interface Receipt {
  readonly auction: string;
  readonly entry: Hash;
  /** When the bid was accepted, in ISO 8601. */
  readonly at: string;
}

const FORMAT = 'hammerdown-receipt/1';
const PROMISE = 'The entry is in the public log within a minute of this time.';
const LINES = /^auction (\S+)\nentry ([0-9a-f]{64})\nat (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/;

/** The text that the log's key signs as a note. */
export const formatReceipt = ({ auction, entry, at }: Receipt): string =>
  `${FORMAT}\n${PROMISE}\nauction ${auction}\nentry ${entry}\nat ${at}\n`;

/** Reads a receipt that this key signed. Null if it isn't one. */
export async function openReceipt(note: string, key: string): Promise<Receipt | null> {
  const text = await openNote(note, key);
  const intro = `${FORMAT}\n${PROMISE}\n`;
  if (text === null || !text.startsWith(intro)) return null;
  const [, auction = '', entry = '', at = ''] = LINES.exec(text.slice(intro.length)) ?? [];
  return entry === '' ? null : { auction, entry, at };
}

export type ReceiptResult = { readonly entry: number } | { readonly problem: string };

/** Verifies a receipt against a verified file: its entry is in the ledger, which is in the log. */
export async function verifyReceipt(note: string, { file, ledger }: VerifiedExport): Promise<ReceiptResult> {
  const receipt = await openReceipt(note, file.log.key);
  if (receipt === null) return { problem: 'The receipt isn’t signed with the key of the log, or was altered.' };
  const [opening] = file.entries;
  if (opening?.kind !== 'opening' || opening.auction !== receipt.auction)
    return { problem: `The receipt is for another auction: ${receipt.auction}.` };
  const entry = ledger.entries.findIndex(({ hash }) => hash === receipt.entry);
  return entry < 0 ? { problem: 'The promised entry isn’t in this ledger: the promise was broken.' } : { entry };
}
