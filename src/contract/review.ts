import { z } from 'zod';
import { AUCTION_LIST_STATES, AUCTION_STATES } from './auction-states.ts';
import { BulkIdsSchema } from './bulk.ts';
import { listQueries } from './console-list.ts';
import { SUBMISSION_VIEWS, SUBMISSION_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { ScheduleAuctionSchema } from './operator.ts';
import { countedPageOf, ImageSchema, MoneySchema, TimestampSchema, ReasonSchema } from './primitives.ts';
import { CHECKLIST, REVIEW_FIELDS, WARNING_KINDS, type CheckId, type ReviewField } from './review-fields.ts';
import { ChangeRequestSchema, SubmissionSchema } from './submissions.ts';

const FIELD_NAMES = REVIEW_FIELDS.map(({ field }) => field) as [ReviewField, ...ReviewField[]];
const CHECK_IDS = CHECKLIST.map(({ id }) => id) as [CheckId, ...CheckId[]];
export const REVIEW_LIMITS = { requests: 30, message: 2000, answer: 2000, reasons: 20 } as const;

export const RequestChangesSchema = z
  .object({
    message: z.string().trim().max(4000, 'Please keep it below 4000 characters.').default(''),
    fields: z
      .array(
        z.object({
          field: z.enum(FIELD_NAMES),
          message: z
            .string()
            .trim()
            .min(3, 'Describe what should change.')
            .max(REVIEW_LIMITS.message, 'Please keep it below 2000 characters.'),
        }),
      )
      .max(REVIEW_LIMITS.requests)
      .default([]),
  })
  .refine(({ message, fields }) => fields.length > 0 || message.length >= 3, {
    path: ['message'],
    message: 'Describe what should change.',
  });

/** For oneself, or for the colleague with this username. */
export const ClaimSchema = z.object({
  take_over: z.boolean().default(false),
  reviewer: z.string().max(60).nullable().default(null),
});
/** Each check or warning that is still open needs a reason. Dates take effect once the seller agrees. */
export const ApproveSchema = z.object({
  reasons: z
    .array(
      z.object({ point: z.string().min(1).max(60).describe('a check or a kind of warning'), reason: ReasonSchema }),
    )
    .max(REVIEW_LIMITS.reasons)
    .default([]),
  schedule: ScheduleAuctionSchema.nullable().default(null),
});
export const ChecklistSchema = z.object({ checked: z.array(z.enum(CHECK_IDS)).max(CHECKLIST.length) });

export const REVIEW_GROUPS = ['mine', 'unclaimed', 'others', 'waiting', 'agreement', 'ready'] as const;
export type ReviewGroup = (typeof REVIEW_GROUPS)[number];
export const ReviewItemSchema = z.object({
  slug: z.string(),
  title: z.string(),
  state: z.enum(AUCTION_STATES),
  group: z.enum(REVIEW_GROUPS),
  seller: z.string(),
  hero: ImageSchema.nullable(),
  reviewer: z.string().nullable(),
  waiting_since: TimestampSchema,
  submitted_at: TimestampSchema,
  times_submitted: z.int(),
  open_requests: z.int(),
});
export type ReviewItem = z.infer<typeof ReviewItemSchema>;
export const ReviewQueueSchema = z.object({
  items: z.array(ReviewItemSchema),
  due_hours: z.int().describe('how long a submission may wait'),
  server_time: z.number(),
});
export type ReviewQueue = z.infer<typeof ReviewQueueSchema>;

const listed = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the vehicle, or part of a seller’s name'),
    show: z.enum(SUBMISSION_VIEWS).default('review'),
  },
  SUBMISSION_SORTS,
);
export const SubmissionQuerySchema = listed.page;
export type SubmissionQuery = z.output<typeof SubmissionQuerySchema>;
export const SubmissionExportQuerySchema = listed.file;
export type SubmissionExportQuery = z.output<typeof SubmissionExportQuerySchema>;
export const SubmissionRowSchema = ReviewItemSchema.extend({
  group: z.enum(REVIEW_GROUPS).nullable().describe('null: no longer in review'),
  is_late: z.boolean(),
});
export type SubmissionRow = z.infer<typeof SubmissionRowSchema>;
export const SubmissionPageSchema = countedPageOf(SubmissionRowSchema).extend({
  late_count: z.int(),
  next: z.string().nullable().describe('the slug of what the reader can review next'),
  server_time: z.number(),
});
export type SubmissionPage = z.infer<typeof SubmissionPageSchema>;
export const ClaimSubmissionsSchema = z.object({ slugs: BulkIdsSchema });

export const WarningSchema = z.object({
  kind: z.enum(WARNING_KINDS),
  message: z.string(),
  auctions: z.array(z.object({ slug: z.string(), title: z.string(), state: z.enum(AUCTION_LIST_STATES) })),
  images: z.array(ImageSchema),
});
export type ReviewWarning = z.infer<typeof WarningSchema>;

export const DifferenceSchema = z.object({
  field: z.string(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
});
export type Difference = z.infer<typeof DifferenceSchema>;

export const ReviewSchema = z.object({
  submission: SubmissionSchema,
  seller: z.string(),
  reviewer: z.string().nullable(),
  is_mine: z.boolean(),
  checked: z.array(z.enum(CHECK_IDS)),
  warnings: z.array(WarningSchema),
  requests: z.array(ChangeRequestSchema),
  versions: z.array(z.object({ number: z.int(), submitted_at: TimestampSchema })),
  /** Between the last two submitted versions, or the last one and the current text. */
  difference: z.array(DifferenceSchema),
  comparable: z.object({ count: z.int(), median: MoneySchema }).nullable(),
  agreed_at: TimestampSchema.nullable(),
});
export type Review = z.infer<typeof ReviewSchema>;

export const AnswerRequestSchema = z.object({
  answer: z
    .string()
    .trim()
    .min(1, 'Write an answer.')
    .max(REVIEW_LIMITS.answer, 'Please keep it below 2000 characters.'),
});
/** Agrees only to the text and terms with this hash. */
export const AgreeSchema = z.object({
  text_hash: z.string().max(128),
  agreed: z.literal(true, 'Confirm that you accept the text and the terms.'),
});
