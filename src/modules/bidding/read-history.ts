import { hidesAmounts } from '#auction/lifecycle.ts';
import type { BidLine } from '#auction/types.ts';
import type { BidHistory, ActivityEvent } from '#contract/bids.ts';
import { rolesText } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { noSuchAuction } from './policy.ts';
import { presentBid } from './present.ts';
import { readEntriesWithLines, readReserveChangesAndVoids, type Entry } from './store/ledger.ts';
import { readBiddings } from './store/states.ts';
import { readAmountsViews } from './store/amounts-views.ts';
import { stored, type AuctionBidding } from './store/tables.ts';
import { toIsoString } from '#platform/utc-times.ts';

export async function readHistory(
  { database, names, knownAuctions }: Pick<BiddingDeps, 'database'> & { names: Names; knownAuctions: KnownAuctions },
  slug: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Result<BidHistory>> {
  const { executor } = database;
  const facts = await knownAuctions.bySlug(executor, slug);
  if (facts === null) return noSuchAuction();
  const { auctionId, terms } = facts;
  const below = before ?? Number.MAX_SAFE_INTEGER;
  const [biddings, entries] = await Promise.all([
    readBiddings(executor, [auctionId]),
    readEntriesWithLines(executor, { auctionId, before: Math.min(below, 2_147_483_647), limit }),
  ]);
  const bidding = biddings.get(auctionId);
  const events = bidding === undefined ? [] : await readEvents(executor, bidding);
  const lines = entries
    .flatMap(linesOfEntry)
    .filter((line) => line.number < below)
    .sort((a, b) => b.number - a.number)
    .slice(0, limit);
  const nameOf = await names.of(
    executor,
    lines.map((line) => line.bidderId),
  );
  const last = lines.at(-1);
  return accepted({
    items: lines.map((line) => presentBid(line, nameOf(line.bidderId), terms.currency)),
    total: bidding?.state.bidCount ?? 0,
    next_cursor: last !== undefined && last.number > 1 ? String(last.number) : null,
    events,
  });
}

async function readEvents(executor: Executor, { auctionId, state }: AuctionBidding): Promise<ActivityEvent[]> {
  const [changes, views] = await Promise.all([
    readReserveChangesAndVoids(executor, auctionId),
    hidesAmounts(state.status) ? [] : readAmountsViews(executor, [auctionId]),
  ]);
  return [
    ...changes.map(({ kind, count, note, at }): ActivityEvent => ({ kind, count, note, happened_at: toIsoString(at) })),
    ...views.map(({ roles, viewedAt }): ActivityEvent => ({
      kind: 'amounts_viewed',
      count: 1,
      note: rolesText(roles),
      happened_at: toIsoString(viewedAt.getTime()),
    })),
  ].sort((one, other) => Date.parse(one.happened_at) - Date.parse(other.happened_at));
}

export function linesOfEntry(entry: Entry): BidLine[] {
  const bidLines: BidLine[] =
    entry.lineNumber === null || entry.amount === null
      ? []
      : [
          {
            number: entry.lineNumber,
            bidderId: entry.actorId,
            amount: stored(entry.amount),
            automatic: false,
            placedAt: entry.recordedAt,
          },
        ];
  const automatic: BidLine[] =
    entry.automaticNumber === null || entry.automaticBidderId === null || entry.automaticAmount === null
      ? []
      : [
          {
            number: entry.automaticNumber,
            bidderId: entry.automaticBidderId,
            amount: stored(entry.automaticAmount),
            automatic: true,
            placedAt: entry.recordedAt,
          },
        ];
  return [...bidLines, ...automatic];
}
