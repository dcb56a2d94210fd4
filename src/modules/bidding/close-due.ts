import { resultAtClose } from '#auction/hammer.ts';
import { premium } from '#auction/premium.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders, wakeAfterCommit } from './announce.ts';
import { append, tagsOf } from './append-entry.ts';
import { draftClose } from './entry-drafts.ts';
import { amountsViewedNotifications, closeNotifications } from './notifications.ts';
import type { SaleToCharge } from '#modules/payments/index.ts';
import type { BiddingDepsWithNames } from './deps.ts';
import { findInfo, findPlaces, type AuctionInfo } from './store/auction-info.ts';
import { enqueuePostClose } from './store/post-close-queue.ts';
import { readAmountsViews } from './store/amounts-views.ts';
import { type Entry, writeEntries, readBidders } from './store/ledger.ts';
import { openAuctions } from './open-auctions.ts';
import { claimDue, updateBiddings, updateClosed, updateResults } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';

export interface Portion {
  readonly limit: number;
  readonly without?: readonly string[];
  readonly only?: string;
}

export async function openDue(deps: BiddingDepsWithNames, portion: Portion): Promise<number> {
  const opened = await deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const biddings = await claimDue(transaction, 'open', { at, ...portion });
    if (biddings.length === 0) return 0;
    await openAuctions(transaction, biddings, at);
    return biddings.length;
  });
  if (opened > 0) deps.live.wake();
  return opened;
}

/** One transaction goes from live to the final result, under the lock that bids take. */
export async function closeDue(deps: BiddingDepsWithNames, portion: Portion): Promise<number> {
  const closed = await deps.database.transaction(async (transaction) => {
    const at = await deps.clock.now(transaction);
    const biddings = await claimDue(transaction, 'close', { at, ...portion });
    if (biddings.length > 0) await closeAll(deps, transaction, { biddings, at });
    return biddings.length;
  });
  if (closed > 0) wakeAfterCommit(deps);
  return closed;
}

async function closeAll(
  deps: BiddingDepsWithNames,
  transaction: Executor,
  { biddings, at }: { biddings: readonly AuctionBidding[]; at: number },
): Promise<void> {
  const auctionIds = biddings.map((bidding) => bidding.auctionId);
  const info = await infoOf(transaction, biddings);
  const bidders = await readBidders(transaction, auctionIds);
  const entries: Entry[] = [];
  const after = biddings.map((bidding): AuctionBidding => {
    const result = resultAtClose(bidding.state);
    const appended = append(bidding, draftClose(result, { at, tag: tagsOf(bidding) }));
    entries.push(appended.entry);
    return {
      ...appended.bidding,
      hammerPrice: result.hammerPrice,
      state: { ...bidding.state, status: result.status },
    };
  });
  await writeEntries(transaction, entries);
  await updateBiddings(transaction, after);
  await updateClosed(transaction, auctionIds, at);
  await updateResults(
    transaction,
    after.map(({ auctionId, state, hammerPrice }) => ({ auctionId, status: state.status, hammerPrice })),
  );
  await enqueuePostClose(
    transaction,
    after.filter(({ state }) => state.status !== 'not_sold').map(({ auctionId }) => auctionId),
    at,
  );
  const nameOf = await namesOfLeaders(deps.names, transaction, after);
  const known = after.flatMap((bidding) => {
    const found = info.get(bidding.auctionId);
    return found === undefined ? [] : [{ info: found, bidding }];
  });
  await publish(
    transaction,
    at,
    known.map((each) => auctionEvent('closed', each, { at, nameOf })),
  );
  await deps.holds?.chargeAtClose(transaction, at, await salesOf(transaction, known));
  const notifications = known.flatMap(({ info: found, bidding }) =>
    closeNotifications(found, bidding.state, {
      status: bidding.state.status,
      bidderIds: bidders.get(bidding.auctionId) ?? [],
    }),
  );
  const views = await readAmountsViews(transaction, auctionIds);
  const viewed = known.flatMap(({ info: found }) =>
    amountsViewedNotifications(
      found,
      views.filter(({ auctionId }) => auctionId === found.auctionId),
      bidders.get(found.auctionId) ?? [],
    ),
  );
  await deps.notifications.notifySoon(transaction, at, [...notifications, ...viewed]);
}

async function salesOf(
  transaction: Executor,
  known: readonly { info: AuctionInfo; bidding: AuctionBidding }[],
): Promise<SaleToCharge[]> {
  const sold = known.filter(({ bidding }) => bidding.state.status === 'sold');
  const places =
    sold.length === 0
      ? new Map<string, SaleToCharge['place']>()
      : await findPlaces(
          transaction,
          sold.map(({ info }) => info.auctionId),
        );
  return sold.flatMap(({ info, bidding }) =>
    bidding.state.leader === null || bidding.hammerPrice === null
      ? []
      : [
          {
            auctionId: info.auctionId,
            slug: info.slug,
            title: info.title,
            buyerId: bidding.state.leader.bidderId,
            hammerPrice: bidding.hammerPrice,
            premium: premium(bidding.hammerPrice, info.terms),
            currency: info.terms.currency,
            place: places.get(info.auctionId) ?? {},
          },
        ],
  );
}

async function infoOf(transaction: Executor, biddings: readonly AuctionBidding[]): Promise<Map<string, AuctionInfo>> {
  const found = await findInfo(
    transaction,
    biddings.map((bidding) => bidding.auctionId),
  );
  return new Map(found.map(({ info }) => [info.auctionId, info]));
}
