import { BULK_LIMIT } from '#contract/limits.ts';
import { fetchErrorText, safeGetBytes, targetProblem } from '#platform/safe-fetch.ts';
import { UnreadableFile } from '../decode-text.ts';
import { stockRows } from '../drafts/import-stock.ts';
import type { FileRow } from '../file-row.ts';
import { readRows } from '../read-rows.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const PIECE_BYTES = 64 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE_BYTES));
}

export async function fetchFeed(
  url: string,
  { allowsOwnNetwork }: { readonly allowsOwnNetwork: boolean },
): Promise<{ readonly rows: readonly FileRow[] } | { readonly problem: string }> {
  const problem = targetProblem(url, { allowsOwnNetwork });
  if (problem !== null) return { problem };
  try {
    const bytes = await safeGetBytes(url, {
      allowsOwnNetwork,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    });
    return { rows: await stockRows(readRows(piecesOf(bytes)), `The feed has more than ${BULK_LIMIT} vehicles.`) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    return { problem: fetchErrorText(error) ?? 'The feed couldn’t be fetched.' };
  }
}
