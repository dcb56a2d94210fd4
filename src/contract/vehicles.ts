import { z } from 'zod';
import { LocationSchema, VehicleFactsSchema } from './auctions.ts';
import { BODY_STYLES } from './categories.ts';
import { ImageSchema, TimestampSchema, PinsSchema, YEAR_TOO_EARLY } from './primitives.ts';
import { mapChoiceFacts, valuesOfChoice } from './choice-facts.ts';
import { COUNT_FACTS, mapCountFacts } from './count-facts.ts';
import { mapTextFacts, TEXT_FACTS } from './vehicle-facts.ts';
import { FIRST_MODEL_YEAR } from './limits.ts';

export const GARAGE_LIMITS = {
  vehicles: 50,
  photos: 100,
  documents: 30,
  vin: 40,
} as const;

const FOUR_DIGITS = 'Enter the year as four digits.';
const text = (most: number) => z.string().trim().max(most);
const count = ({ most, problem }: { most: number; problem: string }) =>
  z.int(problem).min(0, problem).max(most, problem).nullable();
export const FactsInputSchema = VehicleFactsSchema.omit({ vin: true, seller_type: true, driven_wheels: true })
  .extend({
    mileage: z
      .int('Enter the mileage as a whole number.')
      .min(0, 'The mileage can’t be below zero.')
      .max(10_000_000, 'This mileage is too high. Check the number.')
      .nullable(),
    ...mapTextFacts((name) => text(TEXT_FACTS[name].maxLength)),
    ...mapChoiceFacts((name) => z.enum(['', ...valuesOfChoice(name)])),
    ...mapCountFacts((name) => count(COUNT_FACTS[name])),
  })
  .partial();
export const LocationInputSchema = LocationSchema.extend({
  city: text(120),
  region: text(120),
  postal_code: text(20),
  country: text(120),
}).partial();
export const BodyStyleSchema = z.enum(['', ...BODY_STYLES]);

export const PlacedImageSchema = z.object({
  id: z.string().max(64),
  section: z.enum(['exterior', 'interior', 'engine', 'underside', 'documents', 'flaws']).default('exterior'),
  alt: text(200).default(''),
  caption: text(300).default(''),
  shot: z.string().max(40).default(''),
  suggested_shot: z
    .string()
    .max(40)
    .default('')
    .describe('what the photo probably shows, until it’s confirmed as `shot`'),
  pins: PinsSchema.default([]),
});

export const SaveVehicleSchema = z.object({
  vin: text(GARAGE_LIMITS.vin),
  year: z.int(FOUR_DIGITS).min(FIRST_MODEL_YEAR, YEAR_TOO_EARLY).max(9999, FOUR_DIGITS),
  make: text(80).min(1, 'Enter the make.'),
  model: text(80).min(1, 'Enter the model.'),
  variant: text(120),
  body_style: BodyStyleSchema,
  facts: FactsInputSchema,
  location: LocationInputSchema,
  notes: text(4000),
  images: z.array(PlacedImageSchema).max(GARAGE_LIMITS.photos, `You can add up to ${GARAGE_LIMITS.photos} photos.`),
});
export const NewVehicleSchema = SaveVehicleSchema.partial().required({ year: true, make: true, model: true });
export const ChangeVehicleSchema = SaveVehicleSchema.partial();
export type NewVehicle = z.input<typeof NewVehicleSchema>;

export const DecodedVinSchema = z.object({
  vin: z.string(),
  /** `chassis_number`: the maker's own, as before 1981. */
  kind: z.enum(['vin', 'chassis_number']),
  /** Null where no check digit is expected: a chassis number, or a maker outside North America. */
  check_digit_fits: z.boolean().nullable(),
  maker: z.string().nullable(),
  make: z.string().nullable(),
  country: z.string().nullable(),
  year: z.int().nullable(),
  serial_number: z.string().nullable(),
});
export type DecodedVin = z.infer<typeof DecodedVinSchema>;

export const VehicleSchema = z.object({
  id: z.string(),
  title: z.string(),
  dealer: z
    .object({ slug: z.string(), name: z.string() })
    .nullable()
    .describe('the dealer whose integration added it; null if it’s your own'),
  may_change: z.boolean().describe('false if it belongs to a colleague and is kept for a dealer you may sell for'),
  vin: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  variant: z.string(),
  body_style: z.string(),
  facts: VehicleFactsSchema,
  location: LocationSchema,
  notes: z.string(),
  images: z.array(ImageSchema),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
});
export type Vehicle = z.infer<typeof VehicleSchema>;
