import { randomBytes } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import { append } from './append-entry.ts';
import { draftOpening } from './entry-drafts.ts';
import type { AuctionFacts } from './store/facts.ts';
import { type Entry, writeEntries } from './store/ledger.ts';
import { updateOpened } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

const TAG_KEY_BYTES = 32;

export async function openLedgers(
  transaction: Executor,
  opening: readonly { readonly facts: AuctionFacts; readonly bidding: AuctionBidding }[],
  at: number,
): Promise<readonly AuctionBidding[]> {
  const entries: Entry[] = [];
  const biddings: AuctionBidding[] = [];
  for (const { facts, bidding } of opening) {
    const appended = append({ ...bidding, tagKey: randomBytes(TAG_KEY_BYTES) }, draftOpening(facts, bidding, at));
    entries.push(appended.entry);
    biddings.push(appended.bidding);
  }
  await writeEntries(transaction, entries);
  await updateOpened(transaction, biddings);
  return biddings;
}
