import { z } from 'zod';
import { MoneySchema, TimestampSchema, ZonelessTimeSchema } from '#contract/primitives.ts';
import { money, timestamp, zoneless, type Floor, type LedgerLine } from '#modules/bidding/index.ts';
import type { AuctionRecord } from './store.ts';

/** An entry of the ledger as staff see it. */
const LedgerEntrySchema = z.object({
  sequence: z.int(), kind: z.enum(['offer', 'reserve_change', 'void']), actor: z.string(), amount: MoneySchema.nullable(), maximum: MoneySchema.nullable(),
  voids_sequence: z.int().nullable(), reason: z.string().nullable(), recorded_at: TimestampSchema, number: z.int().nullable(), automatic_number: z.int().nullable(),
  voided: z.boolean(), hash: z.string(),
});

/** An auction as staff see it: with the reserve and the maxima. */
export const OperatorAuctionSchema = z.object({
  id: z.string(), slug: z.string(), lot_number: z.int(), state: z.string(), title: z.string(), subtitle: z.string(), make: z.string(), model: z.string(), year: z.int(),
  body_style: z.string(), vehicle: z.record(z.string(), z.unknown()), story: z.array(z.object({ kind: z.string(), heading: z.string(), text: z.string() })),
  location: z.record(z.string(), z.string()), is_featured: z.boolean(), seller: z.string(), start_date: ZonelessTimeSchema, close_date: ZonelessTimeSchema,
  starting_bid: MoneySchema, reserve: MoneySchema.nullable(), price: MoneySchema.nullable(), leader: z.string().nullable(), leader_maximum: MoneySchema.nullable(),
  underbidder: z.string().nullable(), bid_count: z.int(), extension_count: z.int(), hammer_price: MoneySchema.nullable(), withdrawn_reason: z.string().nullable(),
  ledger: z.array(LedgerEntrySchema),
});
export type OperatorAuction = z.infer<typeof OperatorAuctionSchema>;

/** Everything that staff may know of an auction. Never for anyone else. */
export function presentForStaff({ record, floor, ledger, nameOf }: {
  record: AuctionRecord; floor: Floor; ledger: readonly LedgerLine[]; nameOf: (userId: string) => string;
}): OperatorAuction {
  const { state } = floor;
  const inMoney = (amount: number | null) => (amount === null ? null : money(amount, record.terms.currency));
  return {
    id: record.id, slug: record.slug, lot_number: record.lotNumber, state: state.status, title: record.title, subtitle: record.subtitle, make: record.make,
    model: record.model, year: record.year, body_style: record.bodyStyle, vehicle: { ...record.vehicle }, story: record.story.map((section) => ({ ...section })),
    location: { ...record.location }, is_featured: record.isFeatured, seller: nameOf(record.sellerId), start_date: zoneless(state.startsAt), close_date: zoneless(state.closesAt),
    starting_bid: money(record.terms.startingBid, record.terms.currency), reserve: inMoney(state.reserve), price: inMoney(state.price),
    leader: state.leader === null ? null : nameOf(state.leader.bidderId), leader_maximum: inMoney(state.leader?.maximum ?? null),
    underbidder: floor.underbidderId === null ? null : nameOf(floor.underbidderId), bid_count: state.bidCount, extension_count: floor.extensionCount,
    hammer_price: inMoney(floor.hammerPrice), withdrawn_reason: record.withdrawnReason,
    ledger: ledger.map((entry) => ({
      sequence: entry.sequence, kind: entry.kind, actor: nameOf(entry.actorId), amount: inMoney(entry.amount), maximum: inMoney(entry.maximum),
      voids_sequence: entry.voidsSequence, reason: entry.reason, recorded_at: timestamp(entry.recordedAt), number: entry.lineNumber,
      automatic_number: entry.automaticNumber, voided: entry.isVoided, hash: entry.hash,
    })),
  };
}
