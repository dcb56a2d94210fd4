import { z } from 'zod';
import { AUCTION_LIST_STATES } from './auction-states.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { ReserveStatusSchema } from './auctions.ts';
import { countedPageOf, ImageSchema, MoneySchema, TimestampSchema, ZonelessTimeSchema } from './primitives.ts';
import { listQueries } from './console-list.ts';
import { AUCTION_SORTS, PERSON_SORTS, PERSON_STATUSES } from './console-lists.ts';
import { STAFF_ROLES } from './staff.ts';

export const PersonSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
  email_verified: z.boolean(),
  has_payment_method: z.boolean(),
  blocked: z.boolean(),
  limit: MoneySchema,
  created_at: TimestampSchema,
});
export type Person = z.infer<typeof PersonSchema>;
export const PersonPageSchema = countedPageOf(PersonSchema);
export type PersonPage = z.infer<typeof PersonPageSchema>;
const personQueries = listQueries(
  { q: z.string().max(STAFF_SEARCH_MAX).default(''), status: z.enum(PERSON_STATUSES).optional() },
  PERSON_SORTS,
);
export const PersonQuerySchema = personQueries.page;
export const PersonExportQuerySchema = personQueries.file;
export type PersonExportQuery = z.output<typeof PersonExportQuerySchema>;

const AuctionListStateSchema = z.enum(AUCTION_LIST_STATES);

export const OperatorAuctionRowSchema = z.object({
  slug: z.string(),
  lot_number: z.int(),
  title: z.string(),
  state: AuctionListStateSchema,
  seller: z.string(),
  hero: ImageSchema.nullable(),
  start_date: ZonelessTimeSchema.nullable(),
  close_date: ZonelessTimeSchema.nullable(),
  starting_bid: MoneySchema,
  /** Null without one, and from publication to the close. */
  reserve: MoneySchema.nullable(),
  reserve_status: ReserveStatusSchema,
  price: MoneySchema.nullable(),
  leader: z.string().nullable(),
  bid_count: z.int(),
  extension_count: z.int(),
  in_extension: z.boolean(),
  paused_until: TimestampSchema.nullable(),
  submitted_at: TimestampSchema.nullable(),
  updated_at: TimestampSchema,
});
export type OperatorAuctionRow = z.infer<typeof OperatorAuctionRowSchema>;
export const OperatorAuctionPageSchema = countedPageOf(OperatorAuctionRowSchema).extend({
  counts: z
    .array(z.object({ state: AuctionListStateSchema, count: z.int(), is_minimum: z.boolean() }))
    .describe('Of all auctions, whatever is searched. A search only says which states have any.'),
  server_time: z.number(),
});
export type OperatorAuctionPage = z.infer<typeof OperatorAuctionPageSchema>;
const auctionQueries = listQueries(
  { state: AuctionListStateSchema.optional(), q: z.string().max(STAFF_SEARCH_MAX).default('') },
  AUCTION_SORTS,
);
export const OperatorAuctionQuerySchema = auctionQueries.page.extend({
  counts: z.enum(['states', 'state']).default('states').describe('`state`: only of the state asked for.'),
});
export const AuctionExportQuerySchema = auctionQueries.file;
export type AuctionExportQuery = z.output<typeof AuctionExportQuerySchema>;

export const LedgerEntrySchema = z.object({
  sequence: z.int(),
  kind: z.enum(['offer', 'reserve_change', 'listing_change', 'void', 'extension', 'auction_withdrawal']),
  actor: z.string(),
  amount: MoneySchema.nullable(),
  maximum: MoneySchema.nullable(),
  voids_sequence: z.int().nullable(),
  reason: z.string().nullable(),
  recorded_at: TimestampSchema,
  number: z.int().nullable(),
  automatic_number: z.int().nullable(),
  voided: z.boolean(),
  hash: z.string(),
  closes_at: TimestampSchema.nullable(),
  /** The extension that a pause wrote: its time is added to the close. */
  is_pause: z.boolean(),
  removes_reserve: z.boolean(),
});
export type LedgerEntry = z.infer<typeof LedgerEntrySchema>;
export const AmountsViewSchema = z.object({
  viewed_by: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  reason: z.string(),
  viewed_at: TimestampSchema,
});
export type AmountsView = z.infer<typeof AmountsViewSchema>;
/** From publication to the close, the reserve and the maximums are hidden. */
export const OperatorAuctionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  lot_number: z.int(),
  state: z.string(),
  title: z.string(),
  subtitle: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  body_style: z.string(),
  vehicle: z.record(z.string(), z.unknown()),
  story: z.array(z.object({ kind: z.string(), heading: z.string(), text: z.string() })),
  location: z.record(z.string(), z.string()),
  is_featured: z.boolean(),
  seller: z.string(),
  start_date: ZonelessTimeSchema,
  close_date: ZonelessTimeSchema,
  starting_bid: MoneySchema,
  amounts_hidden: z.boolean(),
  amounts_views: z.array(AmountsViewSchema),
  reserve: MoneySchema.nullable(),
  reserve_status: ReserveStatusSchema,
  price: MoneySchema.nullable(),
  leader: z.string().nullable(),
  leader_maximum: MoneySchema.nullable(),
  underbidder: z.string().nullable(),
  bid_count: z.int(),
  extension_count: z.int(),
  hammer_price: MoneySchema.nullable(),
  /** The sale fell through, and no underbidder bought it. */
  sale_failed: z.boolean(),
  withdrawn_reason: z.string().nullable(),
  ledger: z.array(LedgerEntrySchema),
});
export type OperatorAuction = z.infer<typeof OperatorAuctionSchema>;

export const HiddenAmountsSchema = z.object({
  reserve: MoneySchema.nullable(),
  leader_maximum: MoneySchema.nullable(),
  ledger: z.array(z.object({ sequence: z.int(), amount: MoneySchema.nullable(), maximum: MoneySchema.nullable() })),
  bidders: z.array(z.object({ username: z.string(), maximum: MoneySchema })),
  viewed_at: TimestampSchema,
});
export type HiddenAmounts = z.infer<typeof HiddenAmountsSchema>;

export const ScheduleAuctionSchema = z.object({ start_date: z.string().max(40), close_date: z.string().max(40) });
export type ScheduleAuction = z.input<typeof ScheduleAuctionSchema>;
