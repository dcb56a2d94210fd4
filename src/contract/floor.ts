import { z } from 'zod';
import { PublicStatusSchema, ReserveStatusSchema } from './auctions.ts';
import { AuctionTickSchema, BidSchema } from './bids.ts';
import { FLOOR_ROWS } from './limits.ts';
import { ReasonSchema } from './operator-people.ts';
import { MoneySchema, TimestampSchema, ZonelessTimeSchema } from './primitives.ts';

/** The longest that a close is moved, or an auction paused, by one act: a week. */
export const MOST_MINUTES = 7 * 24 * 60;
const minutes = z.int().min(1, 'At least a minute.').max(MOST_MINUTES, 'At most a week.');
/** What the public reads: it is part of the act, not an afterthought. */
const publicNote = z.string().trim().min(3, 'Say it to the public.').max(1000, 'Please keep it below 1000 characters.');

export const MoveCloseSchema = z.object({ minutes, reason: ReasonSchema, public_note: publicNote });
export type MoveClose = z.infer<typeof MoveCloseSchema>;
export const ResumeSchema = z.object({ reason: ReasonSchema, public_note: publicNote });
export type Resume = z.infer<typeof ResumeSchema>;
export const BlockBidderSchema = z.object({ username: z.string().min(1, 'Name the bidder.').max(30), reason: ReasonSchema, public_note: publicNote });
export type BlockBidder = z.infer<typeof BlockBidderSchema>;

const place = z.int().min(1).max(2_147_483_647);
/** What one of the staff asks and another must confirm. */
export const AskTwoSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('extend_all'), minutes, reason: ReasonSchema, public_note: publicNote }),
  z
    .object({
      act: z.literal('void_after_close'),
      slug: z.string().min(1).max(200),
      number: place.optional().describe('Of the bid, in the public history.'),
      sequence: place.optional().describe("Of its entry in the ledger: a leader's raise has no number."),
      reason: ReasonSchema,
      public_note: publicNote,
    })
    .refine(({ number, sequence }) => number !== undefined || sequence !== undefined, { path: ['number'], message: 'Say which bid is meant.' }),
]);
export type AskTwo = z.infer<typeof AskTwoSchema>;
export const StaffRequestSchema = z.object({
  id: z.string(),
  act: z.enum(['extend_all', 'void_after_close']),
  subject: z.string(),
  minutes: z.int().nullable(),
  number: z.int().nullable(),
  sequence: z.int().nullable(),
  reason: z.string(),
  public_note: z.string(),
  asked_by: z.string(),
  asked_at: TimestampSchema,
  lapses_at: TimestampSchema,
});
export type StaffRequest = z.infer<typeof StaffRequestSchema>;

/** What is not as it should be on the floor. */
export const AlarmSchema = z.object({
  kind: z.enum(['late_close', 'stalled_stream', 'stalled_tellings', 'large_bid', 'new_account', 'many_bids']),
  slug: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  since: TimestampSchema,
});
export type Alarm = z.infer<typeof AlarmSchema>;
/** A line of the floor's stream of bids. */
export const FloorBidSchema = z.object({ slug: z.string(), title: z.string(), bid: BidSchema });
export type FloorBid = z.infer<typeof FloorBidSchema>;
/** `GET /api/operator/floor`: what runs, what is not as it should be, what waits for a second member of the staff. */
export const FloorSchema = z.object({
  live: z.int(),
  paused: z.array(z.object({ slug: z.string(), title: z.string(), paused_until: TimestampSchema })),
  bids_last_minute: z.int(),
  bids_last_hour: z.int(),
  /** The newest over all live auctions, the newest first. */
  bids: z.array(FloorBidSchema),
  alarms: z.array(AlarmSchema),
  requests: z.array(StaffRequestSchema),
  server_time: z.number(),
});
export type Floor = z.infer<typeof FloorSchema>;

/** `GET /api/operator/floor/auctions`. */
export const FloorAuctionsQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(FLOOR_ROWS).default(FLOOR_ROWS) });
/** A live auction as the floor's table shows it. `picture` is the address of its smallest rendition. */
export const FloorAuctionSchema = z.object({
  slug: z.string(),
  lot_number: z.int(),
  title: z.string(),
  state: PublicStatusSchema,
  price: MoneySchema.nullable(),
  reserve: MoneySchema.nullable(),
  reserve_status: ReserveStatusSchema,
  leader: z.string().nullable(),
  bid_count: z.int(),
  watch_count: z.int(),
  extension_count: z.int(),
  /** A bid in the soft close set the present close. */
  in_extension: z.boolean(),
  /** Until when the staff have paused the bidding; a time that has passed pauses nothing. */
  paused_until: TimestampSchema.nullable(),
  close_date: ZonelessTimeSchema,
  picture: z.string().nullable(),
});
export type FloorAuction = z.infer<typeof FloorAuctionSchema>;
/** `total`: of all that are live. */
export const FloorAuctionsSchema = z.object({ items: z.array(FloorAuctionSchema), total: z.int(), server_time: z.number() });
export type FloorAuctions = z.infer<typeof FloorAuctionsSchema>;

/** `GET /api/operator/floor/live`, each `floor` event: what changed on the whole floor since the last one. `missed`: more happened than is told here. */
export const FloorNewsSchema = z.object({
  server_time: z.number(),
  auctions: z.array(AuctionTickSchema),
  bids: z.array(z.object({ slug: z.string(), bid: BidSchema })),
  missed: z.boolean(),
});
export type FloorNews = z.infer<typeof FloorNewsSchema>;

/** A bidder in an auction's file, with what speaks against them. */
export const FileBidderSchema = z.object({
  username: z.string(),
  bids: z.int(),
  maximum: MoneySchema,
  leading: z.boolean(),
  blocked: z.boolean(),
  registered_at: TimestampSchema.nullable(),
  signals: z.array(z.enum(['same_network', 'same_card', 'new_account', 'only_this_seller', 'never_led'])),
});
export type FileBidder = z.infer<typeof FileBidderSchema>;
export const FileBiddersSchema = z.object({ items: z.array(FileBidderSchema), paused_until: TimestampSchema.nullable() });
export type FileBidders = z.infer<typeof FileBiddersSchema>;
