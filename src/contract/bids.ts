import { z } from 'zod';
import { RECEIPTS_FORMAT } from './ledger/receipt-file.ts';
import { MAX_AMOUNT } from './limits.ts';
import { MoneySchema, pageOf, TimestampSchema, ZonelessTimeSchema } from './primitives.ts';
import { PublicStatusSchema, ReserveStatusSchema } from './auctions.ts';

export const BidSchema = z.object({
  number: z.int(),
  bidder: z.string(),
  amount: MoneySchema,
  automatic: z.boolean(),
  placed_at: TimestampSchema,
});
export type Bid = z.infer<typeof BidSchema>;

/**
 * `listing_changed`: a material change, described in `note`. `bids_withdrawn`: by their bidder, after such a change.
 * `bids_voided`: by staff, with the public reason in `note`. `close_moved`: by staff. `amounts_viewed`: staff viewed
 * the reserve and the maximums; shown after the close. `outage`: bids couldn't be placed.
 */
export const ActivityEventSchema = z.object({
  kind: z.enum([
    'reserve_lowered',
    'reserve_removed',
    'listing_changed',
    'bids_withdrawn',
    'bids_voided',
    'close_moved',
    'auction_withdrawn',
    'amounts_viewed',
    'outage',
  ]),
  /** How many bids were voided or withdrawn, else 1. */
  count: z.int(),
  note: z.string(),
  happened_at: TimestampSchema,
  until: TimestampSchema.optional().describe('The new close, or the end of the outage'),
});
export type ActivityEvent = z.infer<typeof ActivityEventSchema>;

/** Bids newest first, other public events oldest first. */
export const BidHistorySchema = pageOf(BidSchema).extend({ events: z.array(ActivityEventSchema) });
export type BidHistory = z.infer<typeof BidHistorySchema>;

/** Amounts are in minor units. */
export const PlaceBidSchema = z
  .object({
    amount: z.int().min(1).max(MAX_AMOUNT),
    maximum: z.int().min(1).max(MAX_AMOUNT).optional(),
    confirm: z.boolean().optional(),
    accepts_second_chance: z
      .boolean()
      .optional()
      .describe(
        'Whether you want to be offered the vehicle if the winner doesn’t buy it. Saved with the bid if it is accepted; without it, an earlier choice stays',
      ),
  })
  .refine((bid) => bid.maximum === undefined || bid.maximum >= bid.amount, {
    path: ['maximum'],
    message: 'The maximum must be at least the amount.',
  });
export type PlaceBid = z.infer<typeof PlaceBidSchema>;

export const AuctionTickSchema = z.object({
  slug: z.string(),
  state: PublicStatusSchema,
  price: MoneySchema.nullable(),
  minimum_bid: MoneySchema,
  bid_count: z.int(),
  leader: z.string().nullable(),
  reserve_status: ReserveStatusSchema,
  close_date: ZonelessTimeSchema,
  extension_count: z.int(),
  in_extension: z.boolean(),
  paused_until: TimestampSchema.nullable(),
  hammer_price: MoneySchema.nullable(),
});
export type AuctionTick = z.infer<typeof AuctionTickSchema>;

/** `bid` is null for the leader's own bid, which raised their maximum or changed nothing. */
export const BidAnswerSchema = z.object({
  bid: BidSchema.nullable(),
  leading: z.boolean(),
  raised: z
    .boolean()
    .describe(
      "True when the leader's own bid raised their maximum. False, with `leading` and no `bid`, when the bid wasn't above `maximum`, which is unchanged.",
    ),
  extended: z.boolean(),
  maximum: MoneySchema,
  auction: AuctionTickSchema,
  received_at: TimestampSchema,
  server_time: z.number(),
});
export type BidAnswer = z.infer<typeof BidAnswerSchema>;

export const PlacedBidSchema = BidAnswerSchema.extend({
  entry_hash: z.string().describe('The SHA-256 of the bid’s ledger entry, in hex'),
});
export type PlacedBid = z.infer<typeof PlacedBidSchema>;

export const ReceivedBidSchema = PlacedBidSchema.extend({
  receipt: z
    .string()
    .describe('A signed note: the promise that the entry is in the public log within a minute (docs/verification.md)'),
});
export type ReceivedBid = z.infer<typeof ReceivedBidSchema>;

const OpeningSchema = z.object({ salt: z.string(), text: z.string() });

export const BidReceiptsSchema = z.object({
  format: z.literal(RECEIPTS_FORMAT),
  log_key: z.string().describe('The verifier key of the public log'),
  /** How many bids there are, listed or not. */
  total: z.int(),
  items: z.array(
    z.object({
      auction: z.string(),
      title: z.string(),
      amount: MoneySchema,
      maximum: MoneySchema,
      received_at: TimestampSchema,
      entry_hash: z.string(),
      receipt: z.string(),
      openings: z
        .record(z.string(), OpeningSchema)
        .describe(
          'Opens the commitments of the entry to your maximum, and to the amount of a bid without a public line',
        ),
      log_index: z.int().nullable().describe('The place of the entry in the public log, or null before it is there'),
    }),
  ),
});
export type BidReceipts = z.infer<typeof BidReceiptsSchema>;

export const ReceiptAuctionsSchema = z.object({
  items: z.array(z.object({ slug: z.string(), title: z.string(), bid_count: z.int(), last_bid_at: TimestampSchema })),
  total: z.int(),
});
export type ReceiptAuctions = z.infer<typeof ReceiptAuctionsSchema>;

export const BidRefusalSchema = z.object({
  message: z.string(),
  code: z.string(),
  minimum_bid: MoneySchema.optional(),
  bid_unit: MoneySchema.optional(),
  limit_left: MoneySchema.optional(),
  reserved: MoneySchema.optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  server_time: z.number(),
});
