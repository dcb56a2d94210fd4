import type { Hash } from './entries.ts';
import { openNote } from './notes.ts';
import type { KeptReceipt } from './receipt-file.ts';
import type { VerifiedExport } from './verify-export.ts';
import { openingProblems, verifyLedger } from './verify-ledger.ts';

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

/** A bid that its receipt found in the ledger. */
export interface FoundBid {
  readonly entry: number;
  /** Null if the receipt doesn't open it. */
  readonly maximum: number | null;
}
export type ReceiptResult = FoundBid | { readonly problem: string };

/** Verifies a receipt against a verified file: its entry is in the ledger, which is in the log. */
export async function verifyReceipt(
  { receipt: note, openings }: KeptReceipt,
  { file, ledger }: VerifiedExport,
): Promise<ReceiptResult> {
  const receipt = await openReceipt(note, file.log.key);
  if (receipt === null) return { problem: 'The receipt isn’t signed with the key of the log, or was altered.' };
  const [opening] = file.entries;
  if (opening?.kind !== 'opening' || opening.auction !== receipt.auction)
    return { problem: `The receipt is for another auction: ${receipt.auction}.` };
  const entry = ledger.entries.findIndex(({ hash }) => hash === receipt.entry);
  if (entry < 0) return { problem: 'The promised entry isn’t in this ledger: the promise was broken.' };
  const [wrong] = await openingProblems(file.entries[entry]?.commitments ?? {}, openings);
  const { maximum } = openings;
  return wrong === undefined
    ? { entry, maximum: maximum === undefined ? null : Number(maximum.text) }
    : { problem: wrong };
}

/** Verifies all receipts of a bidder for one auction, and that its results follow from the maximums they open. */
export async function verifyReceipts(
  receipts: readonly KeptReceipt[],
  verified: VerifiedExport,
): Promise<readonly ReceiptResult[]> {
  const results = await Promise.all(receipts.map((each) => verifyReceipt(each, verified)));
  const openings = verified.file.openings.map((opened) => ({ ...opened }));
  for (const [index, result] of results.entries())
    if ('entry' in result) Object.assign(openings[result.entry] ?? {}, receipts[index]?.openings);
  const { entries } = await verifyLedger({ ...verified.file, openings });
  const wrong = entries.findIndex(({ problems }) => problems.length > 0);
  if (wrong < 0 || verified.problems.length > 0) return results;
  return [
    ...results,
    { problem: `Entry ${wrong} doesn’t follow from your maximums: a bid wasn’t handled by the rules.` },
  ];
}
