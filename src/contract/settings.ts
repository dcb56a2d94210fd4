import { z } from 'zod';

const minor = z.int().min(0).max(100_000_000_000);
/** The house's settings: one schema for validation, the console's form and the text of /bidding-terms. Money in minor units. */
export const HouseSettingsSchema = z.object({
  house_name: z.string().trim().min(1, 'The house needs a name.').max(80).default('Hammerdown'),
  /** Where people reach the house: shown on the contact page, and where their messages are mailed. Without an address the staff get them. */
  contact_email: z.union([z.literal(''), z.email('That is no email address.')]).default(''),
  contact_phone: z.string().max(40).default(''),
  postal_address: z.string().max(300).default(''),
  currency: z.string().length(3).default('USD'),
  distance_unit: z.enum(['mi', 'km']).default('mi'),
  locale: z.string().default('en-US'),
  time_zone: z.string().default('UTC'),
  bid_unit: minor.default(100),
  increments: z.array(z.object({ from: minor, step: minor.min(1) })).min(1).default([
    { from: 0, step: 10_000 }, { from: 100_000, step: 10_000 }, { from: 500_000, step: 25_000 }, { from: 2_500_000, step: 50_000 },
    { from: 10_000_000, step: 100_000 }, { from: 25_000_000, step: 250_000 }, { from: 100_000_000, step: 1_000_000 },
  ]),
  auction_length_ms: z.int().max(90 * 24 * 3_600_000).default(7 * 24 * 3_600_000),
  soft_close_ms: z.int().max(24 * 3_600_000).default(120_000),
  premium_basis_points: z.int().default(500),
  premium_least: minor.default(25_000),
  premium_most: minor.default(750_000),
  first_limit: minor.default(25_000_000),
  bidding_terms_version: z.int().default(1),
});
export type HouseSettings = z.infer<typeof HouseSettingsSchema>;
