import { hidesAmounts } from '#auction/lifecycle.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { LedgerEntry, OperatorAuction } from '#contract/operator.ts';
import type { AuctionBidding, LedgerLine } from '#modules/bidding/index.ts';
import { type Money, money, moneyOrNull } from '#contract/primitives.ts';
import { toIsoString, formatZonelessUtc } from '#contract/format/utc-times.ts';
import type { AuctionRecord } from './store.ts';

/** Never return it to anyone but staff. From publication to the close it contains neither the reserve nor a maximum. */
export function presentForStaff({
  record,
  bidding,
  ledger,
  pauses,
  isSaleFailed,
  views,
  nameOf,
}: {
  record: AuctionRecord;
  bidding: AuctionBidding;
  ledger: readonly LedgerLine[];
  /** When the auction was paused, in epoch milliseconds. */
  pauses: ReadonlySet<number>;
  isSaleFailed: boolean;
  views: OperatorAuction['amounts_views'];
  nameOf: (userId: string) => string;
}): OperatorAuction {
  const { state } = bidding;
  const isHidden = hidesAmounts(state.status);
  const { currency } = record.terms;
  const hidden = (amount: number | null) => (isHidden ? null : moneyOrNull(amount, currency));
  return {
    id: record.id,
    slug: record.slug,
    lot_number: record.lotNumber,
    state: state.status,
    title: record.title,
    subtitle: record.subtitle,
    make: record.make,
    model: record.model,
    year: record.year,
    body_style: record.bodyStyle,
    vehicle: { ...record.vehicle },
    story: record.story.map((section) => ({ ...section })),
    location: { ...record.location },
    is_featured: record.isFeatured,
    seller: nameOf(record.sellerId),
    start_date: formatZonelessUtc(state.startsAt),
    close_date: formatZonelessUtc(state.closesAt),
    starting_bid: money(record.terms.startingBid, record.terms.currency),
    amounts_hidden: isHidden,
    amounts_views: views,
    reserve: hidden(state.reserve),
    reserve_status: reserveStatus(state),
    price: moneyOrNull(state.price, currency),
    leader: state.leader === null ? null : nameOf(state.leader.bidderId),
    leader_maximum: hidden(state.leader?.maximum ?? null),
    underbidder: bidding.underbidderId === null ? null : nameOf(bidding.underbidderId),
    bid_count: state.bidCount,
    extension_count: bidding.extensionCount,
    hammer_price: moneyOrNull(bidding.hammerPrice, currency),
    sale_failed: isSaleFailed,
    withdrawn_reason: record.withdrawnReason,
    ledger: ledger.map((entry) =>
      presentEntry(entry, { nameOf, currency, hidden, isPause: pauses.has(entry.recordedAt) }),
    ),
  };
}

function presentEntry(
  entry: LedgerLine,
  {
    nameOf,
    currency,
    hidden,
    isPause,
  }: {
    nameOf: (userId: string) => string;
    currency: string;
    hidden: (amount: number | null) => Money | null;
    isPause: boolean;
  },
): LedgerEntry {
  return {
    sequence: entry.sequence,
    kind: entry.kind,
    actor: nameOf(entry.actorId),
    // The amount of a bid with a public line is public; a raised maximum and a reserve are not.
    amount: entry.lineNumber === null ? hidden(entry.amount) : moneyOrNull(entry.amount, currency),
    maximum: hidden(entry.maximum),
    voids_sequence: entry.voidsSequence,
    reason: entry.reason,
    recorded_at: toIsoString(entry.recordedAt),
    number: entry.lineNumber,
    automatic_number: entry.automaticNumber,
    voided: entry.isVoided,
    hash: entry.hash,
    closes_at: typeof entry.closesAt === 'number' ? toIsoString(entry.closesAt) : null,
    is_pause: entry.kind === 'extension' && isPause,
    removes_reserve: entry.kind === 'reserve_change' && entry.amount === null,
  };
}
