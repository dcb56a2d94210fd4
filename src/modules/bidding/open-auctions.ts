import { randomBytes } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent } from './announce.ts';
import { append } from './append-entry.ts';
import { draftOpening } from './entry-drafts.ts';
import { type AuctionInfo, findInfo } from './store/auction-info.ts';
import { type Entry, writeEntries } from './store/ledger.ts';
import { updateOpened, updateStatuses } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

const TAG_KEY_BYTES = 32;

export async function openAuctions(
  transaction: Executor,
  biddings: readonly AuctionBidding[],
  at: number,
): Promise<void> {
  await updateStatuses(
    transaction,
    biddings.map(({ auctionId }) => ({ auctionId, status: 'live' })),
  );
  const found = await findInfo(
    transaction,
    biddings.map(({ auctionId }) => auctionId),
  );
  const info = new Map(found.map((each) => [each.info.auctionId, each.info]));
  const opened = biddings.flatMap((bidding) => {
    const known = info.get(bidding.auctionId);
    const after: AuctionBidding = { ...bidding, state: { ...bidding.state, status: 'live' } };
    return known === undefined ? [] : [{ info: known, bidding: after }];
  });
  await openLedgers(transaction, opened, at);
  await publish(
    transaction,
    at,
    opened.map((each) => auctionEvent('opened', each, { at, nameOf: () => '' })),
  );
}

export async function openLedgers(
  transaction: Executor,
  opening: readonly { readonly info: AuctionInfo; readonly bidding: AuctionBidding }[],
  at: number,
): Promise<readonly AuctionBidding[]> {
  const entries: Entry[] = [];
  const biddings: AuctionBidding[] = [];
  for (const { info, bidding } of opening) {
    const appended = append({ ...bidding, tagKey: randomBytes(TAG_KEY_BYTES) }, draftOpening(info, bidding, at));
    entries.push(appended.entry);
    biddings.push(appended.bidding);
  }
  await writeEntries(transaction, entries);
  await updateOpened(transaction, biddings);
  return biddings;
}
