import type { OperatorAuction } from '#contract/operator.ts';
import type { AuctionBidding, LedgerLine } from '#modules/bidding/index.ts';
import { money } from '#contract/primitives.ts';
import { timestamp, formatZonelessUtc } from '#platform/utc-times.ts';
import type { AuctionRecord } from './store.ts';

/** The full staff view of an auction. Never return it to anyone else. */
export function presentForStaff({
  record,
  floor,
  ledger,
  pauses,
  nameOf,
}: {
  record: AuctionRecord;
  floor: AuctionBidding;
  ledger: readonly LedgerLine[];
  /** When the auction was paused, in epoch milliseconds. */
  pauses: ReadonlySet<number>;
  nameOf: (userId: string) => string;
}): OperatorAuction {
  const { state } = floor;
  const inMoney = (amount: number | null) => (amount === null ? null : money(amount, record.terms.currency));
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
    reserve: inMoney(state.reserve),
    price: inMoney(state.price),
    leader: state.leader === null ? null : nameOf(state.leader.bidderId),
    leader_maximum: inMoney(state.leader?.maximum ?? null),
    underbidder: floor.underbidderId === null ? null : nameOf(floor.underbidderId),
    bid_count: state.bidCount,
    extension_count: floor.extensionCount,
    hammer_price: inMoney(floor.hammerPrice),
    withdrawn_reason: record.withdrawnReason,
    ledger: ledger.map((entry) => ({
      sequence: entry.sequence,
      kind: entry.kind,
      actor: nameOf(entry.actorId),
      amount: inMoney(entry.amount),
      maximum: inMoney(entry.maximum),
      voids_sequence: entry.voidsSequence,
      reason: entry.reason,
      recorded_at: timestamp(entry.recordedAt),
      number: entry.lineNumber,
      automatic_number: entry.automaticNumber,
      voided: entry.isVoided,
      hash: entry.hash,
      closes_at: typeof entry.closesAt === 'number' ? timestamp(entry.closesAt) : null,
      is_pause: entry.kind === 'extension' && pauses.has(entry.recordedAt),
    })),
  };
}
