import { z } from 'zod';
import { CATEGORIES } from './categories.ts';
import { DRIVEN_WHEELS, mapChoiceFacts, valuesOfChoice } from './choice-facts.ts';
import { ENDING_WITHIN, mapFactFilters } from './fact-filters.ts';
import { FLAW_AREA_IDS, MAX_FLAW_LENGTH, MAX_FLAWS } from './flaws.ts';
import { MAX_AMOUNT, MAX_COMMENT_LENGTH, MAX_COMMENT_IMAGES } from './limits.ts';
import {
  ImageSchema,
  MoneySchema,
  pageOf,
  TimestampSchema,
  ZonelessTimeSchema,
  pagingQuery,
  ModelYearQuerySchema,
  DistanceUnitSchema,
  DistanceSchema,
} from './primitives.ts';
import { NearQuery } from './places.ts';
import { SaleOutcomeSchema } from './sale-outcome.ts';
import { mapCountFacts } from './count-facts.ts';
import { mapTextFacts } from './vehicle-facts.ts';

export const PublicStatusSchema = z.enum([
  'scheduled',
  'live',
  'closed',
  'sold',
  'reserve_not_met',
  'offer',
  'not_sold',
  'withdrawn',
]);
export type PublicStatus = z.infer<typeof PublicStatusSchema>;
export const ReserveStatusSchema = z.enum(['none', 'not_met', 'met']);

export const LocationSchema = z
  .object({ city: z.string(), region: z.string(), postal_code: z.string(), country: z.string() })
  .partial();

export const AuctionSummarySchema = z.object({
  slug: z.string(),
  lot_number: z.int(),
  title: z.string(),
  subtitle: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  category: z.enum(CATEGORIES),
  body_style: z.string(),
  state: PublicStatusSchema,
  start_date: ZonelessTimeSchema,
  close_date: ZonelessTimeSchema,
  price: MoneySchema.nullable(),
  minimum_bid: MoneySchema,
  starting_bid: MoneySchema,
  hammer_price: MoneySchema.nullable(),
  bid_count: z.int(),
  watch_count: z.int(),
  comment_count: z.int(),
  extension_count: z.int(),
  in_extension: z.boolean(),
  paused_until: TimestampSchema.nullable(),
  outcome: SaleOutcomeSchema.optional(),
  leader: z.string().nullable(),
  leading_bid_at: TimestampSchema.nullable(),
  reserve_status: ReserveStatusSchema,
  is_featured: z.boolean(),
  hero: ImageSchema.nullable(),
  location: LocationSchema,
  place: z.string().describe('town and region, with its name in full: `Litchfield, Connecticut`; may be empty'),
  mileage: DistanceSchema.nullable(),
  buyer_costs: z
    .object({
      premium_basis_points: z.int(),
      premium_least: z.int(),
      premium_most: z.int(),
      tax_basis_points: z.int(),
    })
    .optional(),
  all_in_price: MoneySchema.optional().describe('with premium and tax, in lists asked for with `all_in`'),
  /** Only in lists near a place, if the auction's town is known. */
  distance: DistanceSchema.optional(),
});
export type AuctionSummary = z.infer<typeof AuctionSummarySchema>;

export const VehicleFactsSchema = z
  .object({
    vin: z.string(),
    mileage: z.int(),
    mileage_unit: DistanceUnitSchema,
    mileage_is_known: z.boolean(),
    category: z.enum(CATEGORIES),
    ...mapTextFacts(() => z.string()),
    ...mapChoiceFacts((name) => z.enum(valuesOfChoice(name))),
    driven_wheels: z.enum(Object.keys(DRIVEN_WHEELS)).describe('read from `drivetrain`'),
    ...mapCountFacts(() => z.int()),
    seller_type: z.enum(['private', 'dealer']),
  })
  .partial();
export type VehicleFacts = z.infer<typeof VehicleFactsSchema>;
/** Keeps only well-formed fields, so an incomplete vehicle description still shows the rest. */
export function storedFacts(stored: unknown): VehicleFacts {
  if (typeof stored !== 'object' || stored === null) return {};
  const given = new Map(Object.entries(stored));
  const fitting = Object.entries(VehicleFactsSchema.shape)
    .filter(([name, schema]) => given.get(name) !== undefined && schema.safeParse(given.get(name)).success)
    .map(([name]) => [name, given.get(name)]);
  return VehicleFactsSchema.parse(Object.fromEntries(fitting));
}

/** `text` is a Markdown subset: paragraphs and `- ` list items. */
export const StorySectionSchema = z.object({
  kind: z.enum([
    'highlights',
    'flaws',
    'overview',
    'equipment',
    'modifications',
    'service',
    'ownership',
    'seller_notes',
    'other',
  ]),
  heading: z.string(),
  text: z.string(),
  items: z
    .array(
      z.object({
        text: z.string().max(MAX_FLAW_LENGTH),
        area: z.enum(FLAW_AREA_IDS).nullable(),
        image_id: z.string().max(64).nullable(),
      }),
    )
    .max(MAX_FLAWS)
    .optional(),
});
export type StorySection = z.infer<typeof StorySectionSchema>;

export const YouSchema = z.object({
  watching: z.boolean(),
  leading: z.boolean(),
  maximum: MoneySchema.nullable(),
  has_bid: z.boolean(),
  is_seller: z.boolean(),
  is_dealer_member: z.boolean(),
  /** True for the buyer of the current sale, who may be the underbidder. */
  is_buyer: z.boolean(),
  can_bid: z.boolean(),
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  limit_left: MoneySchema.nullable(),
  reserved: MoneySchema.nullable(),
  accepts_second_chance: z.boolean().describe('you want to be offered the vehicle if the winner doesn’t buy it'),
  withdraw_until: TimestampSchema.nullable(),
  withdrawn: z
    .object({ at: TimestampSchema, bids: z.int() })
    .nullable()
    .describe('the bids that you withdrew last, if you have none now'),
  offer: z
    .object({ price: MoneySchema, answer_by: TimestampSchema })
    .optional()
    .describe('the vehicle is offered to you after the close, and waits for your answer'),
  reserve: MoneySchema.nullable().optional(),
});
export type You = z.infer<typeof YouSchema>;

export const FeesSchema = z.object({
  premium_basis_points: z.int(),
  premium_least: MoneySchema,
  premium_most: MoneySchema,
  soft_close_ms: z.int(),
  increments: z.array(z.object({ from: z.int(), step: z.int() })),
  bid_unit: z.int(),
});

export const AuctionDetailSchema = AuctionSummarySchema.extend({
  car: z
    .object({ make: z.string(), make_slug: z.string(), model: z.string(), model_slug: z.string() })
    .describe('make and model as the vocabulary names them, else as the seller did, and their address'),
  seller: z.object({
    username: z.string(),
    avatar: z.string().nullable(),
    /** True if `/members/{username}` exists. False for what a dealer sells. */
    has_page: z.boolean(),
    dealer: z.object({ slug: z.string(), name: z.string() }).nullable(),
  }),
  vehicle: VehicleFactsSchema,
  story: z.array(StorySectionSchema),
  images: z.array(ImageSchema),
  videos: z.array(z.object({ url: z.string(), title: z.string() })),
  fees: FeesSchema,
  public_reserve: MoneySchema.optional().describe('the reserve, once it is public'),
  withdrawn_reason: z.string().nullable(),
  server_time: z.number().describe('database time, in epoch milliseconds'),
  you: YouSchema.nullable(),
});
export type AuctionDetail = z.infer<typeof AuctionDetailSchema>;

export const BidPanelAuctionSchema = AuctionDetailSchema.omit({
  car: true,
  seller: true,
  vehicle: true,
  story: true,
  images: true,
  videos: true,
  withdrawn_reason: true,
});
export type BidPanelAuction = z.infer<typeof BidPanelAuctionSchema>;

export const SORTS = [
  'ending_soonest',
  'newly_listed',
  'most_bids',
  'price_low',
  'price_high',
  'year_old',
  'year_new',
  'mileage_low',
  'recently_closed',
  'nearest',
] as const;
/** The list filters, all in the URL. Repeated or comma-separated values are ORed. */
export const AuctionQuerySchema = z.object({
  status: z.enum(['live', 'coming_soon', 'results']).default('live'),
  q: z.string().max(200).optional(),
  make: z.string().max(400).optional(),
  model: z.string().max(400).optional(),
  generation: z.string().max(400).optional(),
  body: z.string().max(200).optional(),
  region: z.string().max(400).optional(),
  ...NearQuery,
  dealer: z.string().max(120).optional(),
  year_from: ModelYearQuerySchema.optional(),
  year_to: ModelYearQuerySchema.optional(),
  price_from: z.coerce.number().int().min(0).max(MAX_AMOUNT).optional(),
  price_to: z.coerce.number().int().min(0).max(MAX_AMOUNT).optional(),
  all_in: z.enum(['1']).optional().describe('prices in filters and sorts include the buyer’s premium and tax'),
  /** Auctions whose mileage isn't known are left out. */
  mileage_to: z.coerce.number().int().min(0).max(10_000_000).optional(),
  mileage_unit: DistanceUnitSchema.optional().describe('of `mileage_to`; miles if left out'),
  ...mapFactFilters(() => z.string().max(200).optional()),
  ending: z.enum(ENDING_WITHIN).optional().describe('live auctions that close within so many days'),
  reserve_met: z.enum(['1']).optional(),
  no_reserve: z.enum(['1']).optional(),
  sold: z.enum(['1']).optional(),
  sort: z.enum(SORTS).optional(),
  ...pagingQuery(24, 60),
});
export type AuctionQuery = z.infer<typeof AuctionQuerySchema>;
export const FacetSchema = z.array(
  z.object({
    value: z.string(),
    count: z.int(),
    name: z.string().optional().describe('what the value stands for, where it differs, such as `Ohio` for `OH`'),
  }),
);
export const AuctionPageSchema = pageOf(AuctionSummarySchema).extend({
  facets: z.object({
    make: FacetSchema,
    model: FacetSchema.describe('of the makes chosen; empty without one'),
    generation: FacetSchema.describe('of the models chosen; empty without one'),
    body: FacetSchema,
    region: FacetSchema,
    ...mapFactFilters(() => FacetSchema),
    ending: FacetSchema.describe('live auctions by the days within which they close'),
    no_reserve: z.int(),
    reserve_met: z.int(),
    status: z.object({ live: z.int(), coming_soon: z.int(), results: z.int() }),
  }),
  canonical: z
    .object({ make: z.array(z.string()), model: z.array(z.string()), generation: z.array(z.string()) })
    .optional()
    .describe('the names under which the facets list what was asked for, if the query spells one otherwise'),
  place: z.string().optional().describe('what `near` was understood as'),
  ignored: z.array(z.string()).optional().describe('words of `q` that were left out, because no auction has them all'),
  server_time: z.number(),
});
export type AuctionPage = z.infer<typeof AuctionPageSchema>;

export const AccountAuctionSchema = AuctionSummarySchema.extend({
  you: z.object({
    watching: z.boolean(),
    leading: z.boolean(),
    maximum: MoneySchema.nullable(),
    has_bid: z.boolean(),
    accepts_second_chance: z.boolean(),
    status: z.enum(['leading', 'outbid', 'won', 'lost', 'watching']),
  }),
});
export type AccountAuction = z.infer<typeof AccountAuctionSchema>;

export const CommentSchema = z.object({
  id: z.string(),
  author: z.string(),
  author_avatar: z.string().nullable(),
  author_has_page: z.boolean(),
  is_seller: z.boolean(),
  text: z.string(),
  parent_id: z.string().nullable(),
  posted_at: TimestampSchema,
  removed: z.boolean(),
  is_bidder: z.boolean(),
  is_staff_note: z.boolean(),
  edited_at: TimestampSchema.nullable(),
  vote_count: z.int(),
  question: z.enum(['open', 'answered']).nullable(),
  images: z.array(ImageSchema),
});
export type Comment = z.infer<typeof CommentSchema>;
export const PostCommentSchema = z.object({
  text: z.string().trim().min(1, 'Write something first.').max(MAX_COMMENT_LENGTH),
  parent_id: z.string().max(64).optional(),
  question: z.boolean().default(false),
  images: z
    .array(z.string().max(64))
    .max(MAX_COMMENT_IMAGES, `You can add up to ${MAX_COMMENT_IMAGES} photos.`)
    .default([])
    .describe('ids of your own photos, uploaded to `POST /api/account/photos` first'),
});

/** `GET /api/sitemap/auctions?part=`: all public auctions for the sitemap. An auction stays in its part. */
export const AuctionAddressesSchema = z.object({
  items: z.array(z.object({ slug: z.string(), changed_at: TimestampSchema })),
  parts: z.int(),
});

/** `revision` increases when an auction's times change or it is withdrawn. */
export const CalendarSchema = z.object({
  items: z.array(AuctionSummarySchema.extend({ revision: z.int() })),
  server_time: z.number(),
});
export type Calendar = z.infer<typeof CalendarSchema>;

export const WatcherCountsSchema = z.object({ items: z.array(z.object({ at: TimestampSchema, watchers: z.int() })) });
export type WatcherCounts = z.infer<typeof WatcherCountsSchema>;
