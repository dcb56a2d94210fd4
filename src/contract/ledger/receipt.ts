import type { Hash } from './entries.ts';
import { bytesOf } from './hashing.ts';
import { HASH_BYTES, leafHash, nodeHash } from './merkle.ts';
import { fromBase64, openNote, toBase64 } from './notes.ts';
import type { KeptReceipt } from './receipt-file.ts';
import type { VerifiedExport } from './verify-export.ts';
import { openingProblems, verifyLedger } from './verify-ledger.ts';

/** Doesn't number the entry, because that would reveal how often the leader of a running auction raised. */
export interface Receipt {
  readonly auction: string;
  readonly entry: Hash;
  readonly at: string;
}

const FORMAT = 'hammerdown-receipt/2';
const PROMISE = 'The entries of these receipts are in the public log within a minute of their times.';
const RECEIPT =
  /^hammerdown-receipt\/2\nauction (\S+)\nentry ([0-9a-f]{64})\nat (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/;
const STEP = /^(left|right) (\S+)$/;
/** A path of this length is that of a billion receipts. */
const MAX_STEPS = 30;

export const formatReceipt = ({ auction, entry, at }: Receipt): string =>
  `${FORMAT}\nauction ${auction}\nentry ${entry}\nat ${at}\n`;

/** What is signed once for all receipts under this root. */
export const formatPromise = (root: string): string => `${FORMAT}\n${PROMISE}\n${root}\n`;

export async function openReceipt(text: string, key: string): Promise<Receipt | null> {
  const [proof = '', ...rest] = text.split('\n\n');
  const lines = proof.split('\n');
  const [statement, path] = [`${lines.slice(0, 4).join('\n')}\n`, lines.slice(4)];
  const [, auction = '', entry = '', at = ''] = RECEIPT.exec(statement) ?? [];
  const root = path.length > MAX_STEPS ? null : await rootOf(statement, path);
  const isPromised = root !== null && (await openNote(rest.join('\n\n'), key)) === formatPromise(toBase64(root));
  return entry === '' || !isPromised ? null : { auction, entry, at };
}

async function rootOf(statement: string, path: readonly string[]): Promise<Uint8Array | null> {
  let hash: Uint8Array = await leafHash(bytesOf(statement));
  for (const line of path) {
    const [, side, base64 = ''] = STEP.exec(line) ?? [];
    const sibling = fromBase64(base64);
    if (sibling?.length !== HASH_BYTES) return null;
    hash = await (side === 'left' ? nodeHash(sibling, hash) : nodeHash(hash, sibling));
  }
  return hash;
}

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
