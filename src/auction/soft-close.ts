import { assert } from './assert.ts';
import type { AuctionTerms, EpochMs } from './types.ts';

export function closeAfterBid(closesAt: EpochMs, placedAt: EpochMs, terms: Pick<AuctionTerms, 'softCloseMs'>): EpochMs {
  assert(terms.softCloseMs >= 0, 'a soft close is not negative');
  return Math.max(closesAt, placedAt + terms.softCloseMs);
}

export function isInExtension({
  closesAt,
  lastBidAt,
  softCloseMs,
}: {
  closesAt: EpochMs;
  lastBidAt: EpochMs | null;
  softCloseMs: number;
}): boolean {
  return lastBidAt !== null && closesAt === lastBidAt + softCloseMs;
}
