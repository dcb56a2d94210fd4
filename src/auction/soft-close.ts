import { assert } from './assert.ts';
import type { AuctionTerms, EpochMs } from './types.ts';

/** The close after a bid that changed the price or the leader: never nearer to the bid than the soft close, never earlier than it was. */
export function closeAfterBid(closesAt: EpochMs, placedAt: EpochMs, terms: Pick<AuctionTerms, 'softCloseMs'>): EpochMs {
  assert(terms.softCloseMs >= 0, 'a soft close is not negative');
  return Math.max(closesAt, placedAt + terms.softCloseMs);
}

/** True in the last minutes, when the next bid would move the close. */
export function isInSoftClose(closesAt: EpochMs, now: EpochMs, terms: Pick<AuctionTerms, 'softCloseMs'>): boolean {
  return now < closesAt && closesAt - now < terms.softCloseMs;
}

/** Whether a bid in the soft close set the present close: from then until the close, the auction is in extension. */
export function isInExtension({ closesAt, lastBidAt, softCloseMs }: { closesAt: EpochMs; lastBidAt: EpochMs | null; softCloseMs: number }): boolean {
  return lastBidAt !== null && closesAt === lastBidAt + softCloseMs;
}
