import { z } from 'zod';
import { MAX_COMMENT_LENGTH } from './limits.ts';
import { ImageSchema, TimestampSchema, ReasonSchema } from './primitives.ts';
import { REPORT_CODES } from './comment-codes.ts';

const code = z.enum(REPORT_CODES, 'Choose a reason.');
export const EditCommentSchema = z.object({
  text: z.string().trim().min(1, 'Write something first.').max(MAX_COMMENT_LENGTH),
});
export const ReportCommentSchema = z.object({
  code,
  note: z.string().trim().max(1000, 'Please keep it below 1000 characters.').default(''),
});
export const AppealSchema = z.object({
  text: z
    .string()
    .trim()
    .min(3, 'Explain why your comment should be restored.')
    .max(2000, 'Please keep it below 2000 characters.'),
});
export const VoteSchema = z.object({ voted: z.boolean(), vote_count: z.int() });
export type Vote = z.infer<typeof VoteSchema>;
export const OwnCommentSchema = z.object({
  id: z.string(),
  text: z.string(),
  voted: z.boolean(),
  editable_until: TimestampSchema.nullable(),
  reported: z.boolean(),
  removal: z
    .object({
      code: code.nullable(),
      reason: z.string(),
      removed_at: TimestampSchema,
      appeal: z
        .object({ text: z.string(), decision: z.enum(['restored', 'upheld']).nullable(), answer: z.string() })
        .nullable(),
    })
    .nullable(),
});
export const OwnCommentsSchema = z.object({ items: z.array(OwnCommentSchema), server_time: z.number() });
export type OwnComments = z.infer<typeof OwnCommentsSchema>;
export type OwnComment = z.infer<typeof OwnCommentSchema>;

export const StaffPhotoSchema = ImageSchema.extend({
  removal: z.object({ code, reason: z.string() }).nullable(),
});
export type StaffPhoto = z.infer<typeof StaffPhotoSchema>;

export const ModerationItemSchema = z.object({
  comment_id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  text: z.string(),
  posted_at: TimestampSchema,
  removed: z.boolean(),
  removed_code: code.nullable(),
  removed_reason: z.string().nullable(),
  reports: z.array(z.object({ code, note: z.string(), reporter: z.string(), reported_at: TimestampSchema })),
  appeal: z.object({ text: z.string(), appealed_at: TimestampSchema }).nullable(),
  author_removed_count: z.int(),
  images: z.array(StaffPhotoSchema),
});
export type ModerationItem = z.infer<typeof ModerationItemSchema>;
export const RemoveCommentPhotoSchema = z.object({ code: code.default('other'), reason: ReasonSchema });
export const DecideReportsSchema = z.object({
  decision: z.enum(['removed', 'kept']),
  code: code.default('other'),
  reason: ReasonSchema,
});
export const DecideAppealSchema = z.object({ decision: z.enum(['restored', 'upheld']), answer: ReasonSchema });
