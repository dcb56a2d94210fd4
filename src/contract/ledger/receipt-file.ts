import type { CommitmentOpening, Openings } from './verify-ledger.ts';

export const RECEIPTS_FORMAT = 'hammerdown-receipts/1';

export interface KeptReceipt {
  readonly receipt: string;
  /** Opens what the entry commits to and only its bidder knows, by name. */
  readonly openings: Openings;
}

export const isForAuction = ({ receipt }: KeptReceipt, slug: string): boolean =>
  receipt.includes(`\nauction ${slug}\n`);

/** Reads a file of receipts, or one receipt alone. Null if it is neither. */
export function parseReceipts(text: string): readonly KeptReceipt[] | null {
  if (text.startsWith('hammerdown-receipt/')) return [{ receipt: text, openings: {} }];
  try {
    const file: unknown = JSON.parse(text);
    return isReceiptFile(file) ? file.items : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOpening = (value: unknown): value is CommitmentOpening =>
  isRecord(value) && typeof value['salt'] === 'string' && typeof value['text'] === 'string';

const isKept = (value: unknown): value is KeptReceipt =>
  isRecord(value) &&
  typeof value['receipt'] === 'string' &&
  isRecord(value['openings']) &&
  Object.values(value['openings']).every(isOpening);

const isReceiptFile = (value: unknown): value is { readonly items: readonly KeptReceipt[] } =>
  isRecord(value) &&
  value['format'] === RECEIPTS_FORMAT &&
  Array.isArray(value['items']) &&
  value['items'].every(isKept);
