import { z } from 'zod';
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
 * What happened to an auction besides bids and comments. Reserve amounts are never public. `bids_voided`: by staff,
 * with the public reason in `note`. `amounts_viewed`: staff looked at the reserve and the maximums; shown after the
 * close.
 */
export const ActivityEventSchema = z.object({
  kind: z.enum(['reserve_lowered', 'reserve_removed', 'bids_voided', 'amounts_viewed']),
  /** How many bids were voided; otherwise 1. */
  count: z.int(),
  /** The public reason of a void, or the roles of the staff who viewed amounts. */
  note: z.string(),
  happened_at: TimestampSchema,
});
export type ActivityEvent = z.infer<typeof ActivityEventSchema>;

/** `GET /api/auctions/{slug}/bids`: a page of bids, newest first, and every other public event, oldest first. */
export const BidHistorySchema = pageOf(BidSchema).extend({ events: z.array(ActivityEventSchema) });
export type BidHistory = z.infer<typeof BidHistorySchema>;

/** `POST /api/auctions/{slug}/bids`. Amounts are in minor units. */
export const PlaceBidSchema = z
  .object({
    amount: z.int().min(1).max(MAX_AMOUNT),
    maximum: z.int().min(1).max(MAX_AMOUNT).optional(),
    confirm: z.boolean().optional(),
  })
  .refine((bid) => bid.maximum === undefined || bid.maximum >= bid.amount, {
    path: ['maximum'],
    message: 'The maximum must be at least the amount.',
  });
export type PlaceBid = z.infer<typeof PlaceBidSchema>;

/** The part of an auction that changes while it is live, in bid responses and live events. */
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
  /** A bid in the soft close set the present close. */
  in_extension: z.boolean(),
  /** Until when the staff have paused the bidding; a time that has passed pauses nothing. */
  paused_until: TimestampSchema.nullable(),
  hammer_price: MoneySchema.nullable(),
});
export type AuctionTick = z.infer<typeof AuctionTickSchema>;

/**
 * 201 for an accepted bid. `bid` is null for the leader's own bid: it raised their maximum or, if not higher, changed
 * nothing.
 */
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

/** The body of a refused bid: 422, or 409 for auction_not_live and auction_closed, or 403 if the user may not bid. */
export const BidRefusalSchema = z.object({
  message: z.string(),
  code: z.string(),
  minimum_bid: MoneySchema.optional(),
  bid_unit: MoneySchema.optional(),
  limit_left: MoneySchema.optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  server_time: z.number(),
});
