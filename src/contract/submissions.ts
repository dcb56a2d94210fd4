import { z } from 'zod';
import { ClaimSchema, ClaimsInputSchema } from './claim-requests.ts';
import { CATEGORIES } from './categories.ts';
import { AUCTION_STATES } from './auction-states.ts';
import { LocationSchema, StorySectionSchema, VehicleFactsSchema } from './auctions.ts';
import { MAX_AMOUNT } from './limits.ts';
import {
  enteredDay,
  ImageSchema,
  MoneySchema,
  TimestampSchema,
  ZonelessTimeSchema,
  ModelYearSchema,
} from './primitives.ts';
import { mayBeWaived, SHOTS, WAIVER_LENGTH } from './shots.ts';
import { CONDITION_QUESTIONS, MAX_PHOTOS, SUBMISSION_STEPS } from './submission-steps.ts';
import { BodyStyleSchema, FactsInputSchema, LocationInputSchema, PlacedImageSchema } from './vehicles.ts';

export const SUBMISSION_LIMITS = {
  photos: MAX_PHOTOS,
  photosNeeded: 12,
  photosNeededInDemo: 3,
  /** For one person's own vehicles. */
  drafts: 20,
  /** For one person in all, including a dealership's vehicles. */
  draftsInAll: 500,
  videos: 6,
  sections: 12,
  sectionText: 20_000,
} as const;
export const SubmissionStepSchema = z.enum(SUBMISSION_STEPS);
export type SubmissionStep = z.infer<typeof SubmissionStepSchema>;
const WaivedShotSchema = z.object({
  shot: z.enum(SHOTS.map(({ id }) => id)).refine(mayBeWaived, 'This shot is always required.'),
  reason: z
    .string()
    .trim()
    .min(WAIVER_LENGTH.least, `Enter a reason of at least ${WAIVER_LENGTH.least} characters.`)
    .max(WAIVER_LENGTH.most),
});
export type WaivedShot = z.infer<typeof WaivedShotSchema>;
const AnswerSchema = z.enum(['yes', 'no', 'unsure']);
export type ConditionQuestion = (typeof CONDITION_QUESTIONS)[number];
export type ConditionAnswer = z.infer<typeof AnswerSchema>;
const ConditionSchema = z.partialRecord(z.enum(CONDITION_QUESTIONS), AnswerSchema);

const text = (most: number) => z.string().trim().max(most);
const amount = z
  .int('Enter the amount in whole minor units.')
  .min(1, 'Enter an amount above zero.')
  .max(MAX_AMOUNT, 'This is above the highest amount allowed.')
  .nullable();
const StoryInputSchema = z
  .array(StorySectionSchema.extend({ heading: text(200), text: text(SUBMISSION_LIMITS.sectionText) }))
  .max(SUBMISSION_LIMITS.sections);

const VIDEO_HOSTS = /^(?:(?:www\.|m\.)?youtube\.com|youtu\.be|(?:player\.)?vimeo\.com)$/;
export const VideoSchema = z.object({
  url: z
    .url({ protocol: /^https$/, hostname: VIDEO_HOSTS, error: 'Paste a YouTube or Vimeo link that starts with https.' })
    .max(300),
  title: text(120).default(''),
});

export const BeginSubmissionSchema = z.object({
  vehicle_id: z.string().max(64).optional(),
  category: z.enum(CATEGORIES).optional(),
  vin: text(40).optional(),
  year: ModelYearSchema.optional(),
  make: text(80).optional(),
  model: text(80).optional(),
  variant: text(120).optional(),
});
export type BeginSubmission = z.input<typeof BeginSubmissionSchema>;

export const SaveSubmissionSchema = z
  .object({
    vin: text(40),
    year: ModelYearSchema,
    make: text(80).min(1, 'Enter the make.'),
    model: text(80).min(1, 'Enter the model.'),
    variant: text(120),
    subtitle: text(160),
    dealer: text(80).nullable(),
    body_style: BodyStyleSchema,
    facts: FactsInputSchema,
    location: LocationInputSchema,
    condition: ConditionSchema,
    claims: ClaimsInputSchema,
    story: StoryInputSchema,
    images: z
      .array(PlacedImageSchema)
      .max(SUBMISSION_LIMITS.photos, `You can add up to ${SUBMISSION_LIMITS.photos} photos.`),
    videos: z.array(VideoSchema).max(SUBMISSION_LIMITS.videos, `You can add up to ${SUBMISSION_LIMITS.videos} videos.`),
    waived_shots: z
      .array(WaivedShotSchema)
      .max(SHOTS.length)
      .describe('required shots that can’t be taken, each with a reason for the reviewer'),
    starting_bid: amount,
    has_reserve: z.boolean().nullable(),
    reserve: amount,
    reveals_reserve: z.boolean(),
    earliest_start: enteredDay('Enter the date as year, month and day.').nullable(),
    note: text(4000),
    step: SubmissionStepSchema,
    vehicle_id: z.string().max(64).describe('the garage vehicle whose documents a newly started draft carries'),
    seen_at: TimestampSchema.describe(
      'the last `updated_at` you saw; if the draft was saved since then, the request gets a 409 and the draft is kept as saved',
    ),
  })
  .partial();
export type SaveSubmission = z.input<typeof SaveSubmissionSchema>;

export const SubmitSchema = z.object({
  is_true: z.literal(true, 'Confirm that your listing is true and that you may sell this vehicle.'),
  terms_accepted: z.literal(true, 'Accept the seller terms to submit.'),
});

export const HandOverSchema = z.object({ username: text(30).min(1, 'Choose a colleague.') });

export const MissingSchema = z.object({ step: SubmissionStepSchema, field: z.string(), message: z.string() });
export type Missing = z.infer<typeof MissingSchema>;

export const ChangeRequestSchema = z.object({
  id: z.string(),
  field: z.string(),
  name: z.string(),
  step: SubmissionStepSchema,
  message: z.string(),
  requested_at: TimestampSchema,
  answer: z.string(),
  answered_at: TimestampSchema.nullable(),
  is_settled: z.boolean(),
});
export type ChangeRequest = z.infer<typeof ChangeRequestSchema>;

const RelistOriginSchema = z.object({
  slug: z.string(),
  lot_number: z.int(),
  title: z.string(),
  state: z.enum(AUCTION_STATES),
  fell_through: z.boolean(),
  highest_bid: MoneySchema.nullable(),
  closed_at: TimestampSchema.nullable(),
});
export const RelistOfferSchema = z.object({ may_relist: z.boolean(), message: z.string().nullable() });
export type RelistOffer = z.infer<typeof RelistOfferSchema>;
export type RelistOrigin = z.infer<typeof RelistOriginSchema>;
const RelistCheckSchema = z.object({ step: SubmissionStepSchema, field: z.string(), message: z.string() });
export type RelistCheck = z.infer<typeof RelistCheckSchema>;

const SellerProgressSchema = z.object({
  price: MoneySchema.nullable(),
  bid_count: z.int(),
  reserve_status: z.enum(['none', 'not_met', 'met']),
  close_date: ZonelessTimeSchema,
  sale: z.enum(['sold', 'not_completed']).nullable(),
});
export const SubmissionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  lot_number: z.int(),
  state: z.enum(AUCTION_STATES),
  may_be_changed: z.boolean(),
  step: SubmissionStepSchema,
  title: z.string(),
  subtitle: z.string(),
  vehicle_id: z.string().nullable(),
  vin: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  variant: z.string(),
  dealer: z.object({ slug: z.string(), name: z.string() }).nullable(),
  body_style: z.string(),
  facts: VehicleFactsSchema,
  location: LocationSchema,
  condition: ConditionSchema,
  claims: z.array(ClaimSchema),
  story: z.array(StorySectionSchema),
  images: z.array(ImageSchema),
  seller_fee_basis_points: z.int(),
  starting_bid: MoneySchema.nullable(),
  has_reserve: z.boolean().nullable(),
  reserve: MoneySchema.nullable(),
  reveals_reserve: z.boolean(),
  bid_unit: MoneySchema,
  earliest_start: z.string().nullable(),
  note: z.string(),
  review_note: z.string(),
  photos_needed: z.int(),
  required_shots: z.array(z.string()),
  waived_shots: z.array(z.object({ shot: z.string(), reason: z.string() })),
  videos: z.array(z.object({ url: z.string(), title: z.string() })),
  requests: z.array(ChangeRequestSchema),
  /** Hash of the final text and terms when it is the seller's turn to agree; otherwise null. */
  to_agree: z.string().nullable(),
  agreed_at: TimestampSchema.nullable(),
  /** The dates for which the auction is scheduled once the seller agrees. */
  planned: z.object({ start_date: TimestampSchema, close_date: TimestampSchema }).nullable(),
  relist_of: RelistOriginSchema.nullable(),
  relist_checks: z.array(RelistCheckSchema),
  open_questions: z.int(),
  missing: z.array(MissingSchema),
  /** Null before the opening, and for an auction withdrawn before it had a bid. */
  progress: SellerProgressSchema.nullable(),
  created_at: TimestampSchema,
  updated_at: TimestampSchema,
  submitted_at: TimestampSchema.nullable(),
});
export type Submission = z.infer<typeof SubmissionSchema>;
