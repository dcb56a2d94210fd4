import { isOpenAt } from '#auction/lifecycle.ts';
import { withdrawalEnd } from '#auction/withdrawal.ts';
import type { Executor } from '#platform/database/database.ts';
import { append } from './append-entry.ts';
import { draftListingChange } from './entry-drafts.ts';
import { writeEntries } from './store/ledger.ts';
import { lockBiddings, updateBiddings } from './store/states.ts';

export interface ListingChanged {
  readonly auctionId: string;
  readonly version: number;
  /** Public: what was changed, field by field. */
  readonly changes: string;
  readonly actorId: string;
  readonly at: number;
}

/**
 * Writes a material change into the ledger of a live auction. Returns until when bids from before it may be withdrawn;
 * null if they may not.
 */
export async function recordListingChange(
  transaction: Executor,
  { auctionId, ...change }: ListingChanged,
): Promise<number | null> {
  const bidding = (await lockBiddings(transaction, [auctionId])).get(auctionId);
  const { at } = change;
  if (bidding === undefined || !isOpenAt(bidding.state, at)) return null;
  const withdrawUntil = withdrawalEnd(at, bidding.state.closesAt);
  const { bidding: after, entry } = append(bidding, draftListingChange({ ...change, withdrawUntil }));
  await writeEntries(transaction, [entry]);
  await updateBiddings(transaction, [after]);
  return withdrawUntil;
}
