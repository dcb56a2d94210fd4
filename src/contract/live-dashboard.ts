import { z } from 'zod';
import { PublicStatusSchema, ReserveStatusSchema } from './auctions.ts';
import { AuctionTickSchema, BidSchema } from './bids.ts';
import { BulkIdsSchema } from './bulk.ts';
import { LIVE_AUCTION_ROWS, LIVE_CHANGED_AT_ONCE } from './limits.ts';
import { MoneySchema, TimestampSchema, ZonelessTimeSchema, ReasonSchema } from './primitives.ts';

export const MAX_MOVE_MINUTES = 7 * 24 * 60;
export const MinutesSchema = z
  .int()
  .min(1, 'Enter at least 1 minute.')
  .max(MAX_MOVE_MINUTES, 'Enter at most one week.');
export const PublicNoteSchema = z
  .string()
  .trim()
  .min(3, 'Enter a public note.')
  .max(1000, 'Please keep it below 1000 characters.');

export const MoveCloseSchema = z.object({
  minutes: MinutesSchema,
  reason: ReasonSchema,
  public_note: PublicNoteSchema,
});
export type MoveClose = z.infer<typeof MoveCloseSchema>;
export const ResumeSchema = z.object({ reason: ReasonSchema, public_note: PublicNoteSchema });
export type Resume = z.infer<typeof ResumeSchema>;
const slugs = BulkIdsSchema.max(LIVE_CHANGED_AT_ONCE, `Select at most ${LIVE_CHANGED_AT_ONCE} auctions.`);
export const ChangeLiveAuctionsSchema = z.discriminatedUnion('change', [
  MoveCloseSchema.extend({ change: z.literal('extend'), slugs }),
  MoveCloseSchema.extend({ change: z.literal('pause'), slugs }),
  ResumeSchema.extend({ change: z.literal('resume'), slugs }),
]);
export type ChangeLiveAuctions = z.infer<typeof ChangeLiveAuctionsSchema>;
export const BlockBidderSchema = z.object({
  username: z.string().min(1, 'Enter the bidder’s username.').max(30),
  reason: ReasonSchema,
  public_note: PublicNoteSchema,
});
export type BlockBidder = z.infer<typeof BlockBidderSchema>;

/** A live void pauses the auction until it is decided, at most for this long. */
export const LIVE_VOID_MINUTES = 30;

export const AlarmSchema = z.object({
  kind: z.enum([
    'late_close',
    'stalled_stream',
    'stalled_notifications',
    'suspected_shill',
    'large_bid',
    'new_account',
    'many_bids',
  ]),
  slug: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  since: TimestampSchema,
});
export type Alarm = z.infer<typeof AlarmSchema>;
export const LiveBidSchema = z.object({ slug: z.string(), title: z.string(), bid: BidSchema });
export type LiveBid = z.infer<typeof LiveBidSchema>;
export const LiveDashboardSchema = z.object({
  live: z.int(),
  paused: z.array(z.object({ slug: z.string(), title: z.string(), paused_until: TimestampSchema })),
  bids_last_minute: z.int(),
  people_online: z.int().describe('People who are signed in and have a page open.'),
  bids: z.array(LiveBidSchema),
  alarms: z.array(AlarmSchema),
  server_time: z.number(),
});
export type LiveDashboard = z.infer<typeof LiveDashboardSchema>;

export const LiveAuctionListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(LIVE_AUCTION_ROWS).default(LIVE_AUCTION_ROWS),
});
export const LiveAuctionRowSchema = z.object({
  slug: z.string(),
  lot_number: z.int(),
  title: z.string(),
  state: PublicStatusSchema,
  price: MoneySchema.nullable(),
  reserve_status: ReserveStatusSchema,
  leader: z.string().nullable(),
  bid_count: z.int(),
  watch_count: z.int(),
  extension_count: z.int(),
  in_extension: z.boolean(),
  paused_until: TimestampSchema.nullable(),
  close_date: ZonelessTimeSchema,
  picture: z.string().nullable(),
});
export type LiveAuctionRow = z.infer<typeof LiveAuctionRowSchema>;
export const LiveAuctionListSchema = z.object({
  items: z.array(LiveAuctionRowSchema),
  total: z.int(),
  server_time: z.number(),
});
export type LiveAuctionList = z.infer<typeof LiveAuctionListSchema>;

export const DashboardUpdateSchema = z.object({
  server_time: z.number(),
  auctions: z.array(AuctionTickSchema),
  bids: z.array(z.object({ slug: z.string(), bid: BidSchema })),
  missed: z.boolean(),
});
export type DashboardUpdate = z.infer<typeof DashboardUpdateSchema>;

export const AuctionBidderSchema = z.object({
  username: z.string(),
  bids: z.int(),
  maximum: MoneySchema.nullable(),
  leading: z.boolean(),
  blocked: z.boolean(),
  registered_at: TimestampSchema.nullable(),
  signals: z.array(z.enum(['same_network', 'same_card', 'new_account', 'only_this_seller', 'never_led'])),
});
export type FileBidder = z.infer<typeof AuctionBidderSchema>;
export const FileBiddersSchema = z.object({
  items: z.array(AuctionBidderSchema),
  paused_until: TimestampSchema.nullable(),
});
export type FileBidders = z.infer<typeof FileBiddersSchema>;
