import { hidesAmounts, isPublicStatus } from '#auction/lifecycle.ts';
import type { AuctionRecord } from '#contract/auction-record.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { BiddingDeps } from './deps.ts';
import { readEvents } from './read-events.ts';
import { findInfoBySlug } from './store/auction-info.ts';
import { readWatchedSince } from './store/outages.ts';
import { readBiddings } from './store/states.ts';

export async function readRecord(
  { database, transparency }: Pick<BiddingDeps, 'database' | 'transparency'>,
  slug: string,
): Promise<Result<AuctionRecord>> {
  const { executor } = database;
  const [found] = await findInfoBySlug(executor, [slug]);
  if (found === undefined || !isPublicStatus(found.status)) return refuse('auction_not_found');
  const { auctionId } = found.info;
  const bidding = (await readBiddings(executor, [auctionId])).get(auctionId);
  const head = bidding?.lastHash ?? null;
  if (hidesAmounts(found.status) || bidding === undefined || head === null) return refuse('ledger_after_close');
  const since = await readWatchedSince(executor);
  return accepted({
    entries: bidding.lastSequence + 1,
    head: head.toString('hex'),
    log_key: (await transparency.signingKey()).verifierKey,
    starts_at: toIsoString(bidding.state.startsAt),
    events: await readEvents(executor, bidding),
    outages_recorded_since: since === null ? null : toIsoString(since.getTime()),
  });
}
