import { z } from 'zod';
import { enteredTime } from './primitives.ts';

const minor = z.int().min(0).max(100_000_000_000);
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** A time at which auctions close, on these days of the week (1 is Monday), in the house's time zone. */
export const ClosingSlotSchema = z.object({
  days: z.array(z.int().min(1).max(7)).min(1, 'Choose at least one day.').max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 18:30.'),
  capacity: z.int().min(1, 'At least one.').max(500),
});
export type ClosingSlot = z.infer<typeof ClosingSlotSchema>;

/** The house's settings: one schema for validation, the console's form and the text of /bidding-terms. Money in minor units. */
export const HouseSettingsSchema = z.object({
  house_name: z.string().trim().min(1, 'The house needs a name.').max(80).default('Hammerdown'),
  /** Where people reach the house: shown on the contact page, and where their messages are mailed. Without an address the staff get them. */
  contact_email: z.union([z.literal(''), z.email('That is no e-mail address.')]).default(''),
  contact_phone: z.string().max(40).default(''),
  postal_address: z.string().max(300).default(''),
  /** An image of the house's own store, by its id; without one the house's name stands alone. */
  logo_image: z.union([z.literal(''), z.uuid('Choose a picture.')]).default(''),
  /** The colour of bids and of what is urgent; empty: the house's own yellow. */
  signal_colour: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/i, 'A color is written as #ffd21a.')]).default(''),
  /** While it is not open, visitors find the launch page; with a time it opens by itself then. */
  house_doors: z.enum(['open', 'closed']).default('open'),
  house_opens_at: z.union([z.literal(''), enteredTime('A time is written as 2027-01-15T17:00:00Z.')]).default(''),
  currency: z.string().length(3).default('USD'),
  distance_unit: z.enum(['mi', 'km']).default('mi'),
  locale: z.string().default('en-US'),
  time_zone: z.string().default('UTC'),
  bid_unit: minor.default(100),
  increments: z
    .array(z.object({ from: minor, step: minor.min(1) }))
    .min(1)
    .default([
      { from: 0, step: 10_000 },
      { from: 100_000, step: 10_000 },
      { from: 500_000, step: 25_000 },
      { from: 2_500_000, step: 50_000 },
      { from: 10_000_000, step: 100_000 },
      { from: 25_000_000, step: 250_000 },
      { from: 100_000_000, step: 1_000_000 },
    ]),
  auction_length_ms: z
    .int()
    .max(90 * 24 * 3_600_000)
    .default(7 * 24 * 3_600_000),
  soft_close_ms: z
    .int()
    .max(24 * 3_600_000)
    .default(120_000),
  premium_basis_points: z.int().default(500),
  premium_least: minor.default(25_000),
  premium_most: minor.default(750_000),
  /** Whether a hold of the premium on the maximum must stand before a bid counts. */
  holds: z.enum(['required', 'none']).default('required'),
  /** When a hold is let go: a few minutes after its owner leads nowhere, or when the last auction that they bid in has closed. */
  hold_release: z.enum(['when_outbid', 'at_close']).default('when_outbid'),
  /** While the card provider cannot be asked: whether bids count on the paddle's standing, or are refused. */
  holds_in_outage: z.enum(['count', 'refuse']).default('count'),
  /** What the seller pays the house of the hammer price; 0: nothing. */
  seller_fee_basis_points: z.int().min(0).max(5_000).default(0),
  /** Where the reserve was not met: how long the high bidder may begin with an offer, how long each answer after it may take, and how often both have their say. */
  offer_open_hours: z
    .int()
    .min(1, 'At least an hour.')
    .max(30 * 24)
    .default(48),
  offer_answer_hours: z
    .int()
    .min(1, 'At least an hour.')
    .max(30 * 24)
    .default(24),
  offer_rounds: z.int().min(1, 'At least one.').max(10).default(3),
  /** From the hammer to the keys: how long each step may take. */
  fee_due_days: z.int().min(1, 'At least a day.').max(90).default(3),
  payment_due_days: z.int().min(1, 'At least a day.').max(90).default(7),
  papers_due_days: z.int().min(1, 'At least a day.').max(90).default(3),
  collection_due_days: z.int().min(1, 'At least a day.').max(90).default(7),
  handover_due_days: z.int().min(1, 'At least a day.').max(90).default(7),
  /** How long an underbidder may think about a second chance. */
  second_chance_hours: z
    .int()
    .min(1, 'At least an hour.')
    .max(30 * 24)
    .default(24),
  first_limit: minor.default(25_000_000),
  bidding_terms_version: z.int().default(1),
  /** When auctions close: times of the house's days, and how many at each. */
  closing_slots: z
    .array(ClosingSlotSchema)
    .max(40, 'At most 40 slots.')
    .default([
      { days: EVERY_DAY, time: '17:00', capacity: 6 },
      { days: EVERY_DAY, time: '18:00', capacity: 8 },
      { days: EVERY_DAY, time: '19:00', capacity: 8 },
      { days: EVERY_DAY, time: '20:00', capacity: 8 },
    ]),
  /** A slate is what closes on one day. */
  slate_size: z.int().min(1, 'At least one.').max(1000).default(30),
  /** Cars of the same make and model close at least so far apart. */
  similar_distance_minutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(60),
  /** Talk, not floods: so many comments in five minutes from one person. */
  comments_in_five_minutes: z.int().min(1, 'At least one.').max(200).default(10),
});
export type HouseSettings = z.infer<typeof HouseSettingsSchema>;

/** Whether the house is open to the public at a time. */
export const isHouseOpen = ({ house_doors: doors, house_opens_at: opensAt }: Pick<HouseSettings, 'house_doors' | 'house_opens_at'>, at: number): boolean =>
  doors === 'open' || (opensAt !== '' && Date.parse(opensAt) <= at);
