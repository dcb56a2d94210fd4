import { minor } from '#auction/money.ts';
import type { BidLine } from '#auction/types.ts';
import type { BidHistory } from '#contract/bids.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { KnownAuctions } from './known-auctions.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { presentBid } from './present.ts';
import { readEvents } from './read-events.ts';
import { readEntriesWithLines, type Entry } from './store/ledger.ts';
import { readBiddings } from './store/states.ts';

export async function readHistory(
  { database, names, knownAuctions }: Pick<BiddingDeps, 'database'> & { names: Names; knownAuctions: KnownAuctions },
  slug: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Result<BidHistory>> {
  const { executor } = database;
  const info = await knownAuctions.bySlug(executor, slug);
  if (info === null) return refuse('auction_not_found');
  const { auctionId, terms } = info;
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

export function linesOfEntry(entry: Entry): BidLine[] {
  const bidLines: BidLine[] =
    entry.lineNumber === null || entry.amount === null
      ? []
      : [
          {
            number: entry.lineNumber,
            bidderId: entry.actorId,
            amount: minor(entry.amount),
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
            amount: minor(entry.automaticAmount),
            automatic: true,
            placedAt: entry.recordedAt,
          },
        ];
  return [...bidLines, ...automatic];
}
