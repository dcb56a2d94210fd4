import { z } from 'zod';
import { MAX_COMMENT_LENGTH } from './limits.ts';
import { ReasonSchema } from './operator-people.ts';
import { pageOf, TimestampSchema } from './primitives.ts';
import { REPORT_CODES } from './talk-codes.ts';

const code = z.enum(REPORT_CODES, 'Choose a reason.');
export const EditCommentSchema = z.object({ text: z.string().trim().min(1, 'Write something first.').max(MAX_COMMENT_LENGTH) });
export const ReportCommentSchema = z.object({ code, note: z.string().trim().max(1000, 'Please keep it below 1000 characters.').default('') });
export const AppealSchema = z.object({ text: z.string().trim().min(3, 'Say why it should stand.').max(2000, 'Please keep it below 2000 characters.') });
export const VoteSchema = z.object({ voted: z.boolean(), vote_count: z.int() });
export type Vote = z.infer<typeof VoteSchema>;
/** What an author is told of their own comment that was removed. */
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
      appeal: z.object({ text: z.string(), decision: z.enum(['restored', 'upheld']).nullable(), answer: z.string() }).nullable(),
    })
    .nullable(),
});
/** `GET /api/auctions/{slug}/comments/own`: how the reader stands to what is said: what they wrote, voted for and reported. */
export const OwnTalkSchema = z.object({ items: z.array(OwnCommentSchema), server_time: z.number() });
export type OwnTalk = z.infer<typeof OwnTalkSchema>;
export type OwnComment = z.infer<typeof OwnCommentSchema>;

/** A comment in the staff's queue: what was said, where, by whom, who objected, and what its author says to its removal. */
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
});
export type ModerationItem = z.infer<typeof ModerationItemSchema>;
export const ModerationPageSchema = pageOf(ModerationItemSchema);
export type ModerationPage = z.infer<typeof ModerationPageSchema>;
/** Removed, or kept: either closes all reports of the comment. */
export const DecideReportsSchema = z.object({ decision: z.enum(['removed', 'kept']), code: code.default('other'), reason: ReasonSchema });
export type DecideReports = z.input<typeof DecideReportsSchema>;
export const DecideAppealSchema = z.object({ decision: z.enum(['restored', 'upheld']), answer: ReasonSchema });
export type DecideAppeal = z.input<typeof DecideAppealSchema>;
