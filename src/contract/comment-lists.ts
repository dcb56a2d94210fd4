import { z } from 'zod';
import { BulkIdsSchema } from './bulk.ts';
import { REPORT_CODES } from './comment-codes.ts';
import { StaffPhotoSchema } from './comments.ts';
import { listQueries } from './console-list.ts';
import { COMMENT_KINDS, COMMENT_VIEWS, COMMENT_SORTS } from './console-lists.ts';
import { STAFF_SEARCH_MAX } from './limits.ts';
import { countedPageOf, TimestampSchema, ReasonSchema } from './primitives.ts';

const queries = listQueries(
  {
    q: z.string().trim().max(STAFF_SEARCH_MAX).default('').describe('words of the comment, or part of a name or email'),
    show: z.enum(COMMENT_VIEWS).default('all'),
    kind: z.enum(COMMENT_KINDS).optional(),
  },
  COMMENT_SORTS,
);
export const CommentQuerySchema = queries.page;
export type CommentQuery = z.output<typeof CommentQuerySchema>;
export const CommentExportQuerySchema = queries.file;
export type CommentExportQuery = z.output<typeof CommentExportQuerySchema>;

export const CommentRowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  kind: z.enum(COMMENT_KINDS),
  text: z.string(),
  images: z.array(StaffPhotoSchema),
  posted_at: TimestampSchema,
  vote_count: z.int(),
  open_reports: z.int(),
  has_open_appeal: z.boolean(),
  removed_at: TimestampSchema.nullable(),
  removed_code: z.enum(REPORT_CODES).nullable(),
  removed_reason: z.string().nullable(),
});
export type CommentRow = z.infer<typeof CommentRowSchema>;
export const CommentPageSchema = countedPageOf(CommentRowSchema);
export type CommentPage = z.infer<typeof CommentPageSchema>;

export const RemoveCommentsSchema = z.object({
  ids: BulkIdsSchema,
  code: z.enum(REPORT_CODES, 'Choose a reason.').default('other'),
  reason: ReasonSchema,
});
export type RemoveComments = z.output<typeof RemoveCommentsSchema>;
export const RestoreCommentsSchema = z.object({ ids: BulkIdsSchema, reason: ReasonSchema });
export type RestoreComments = z.output<typeof RestoreCommentsSchema>;
