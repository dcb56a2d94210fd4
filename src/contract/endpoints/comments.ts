import { z } from 'zod';
import { CommentSchema, PostCommentSchema } from '../auctions.ts';
import { BulkResultSchema } from '../bulk.ts';
import {
  CommentExportQuerySchema,
  CommentPageSchema,
  CommentQuerySchema,
  RemoveCommentsSchema,
  RestoreCommentsSchema,
} from '../comment-lists.ts';
import {
  AppealSchema,
  DecideAppealSchema,
  DecideReportsSchema,
  EditCommentSchema,
  OwnCommentsSchema,
  RemoveCommentPhotoSchema,
  ReportCommentSchema,
  VoteSchema,
} from '../comments.ts';
import { empty, endpoint, file, guest, json, staff, user } from '../endpoint.ts';
import { pageOf, ReasonBodySchema, pagingQuery } from '../primitives.ts';
import { IdParams, SlugParams } from '../params.ts';

const MAX_COMMENTS = 100;
const PhotoParams = IdParams.extend({ photo: z.string().max(64) });
const CommentParams = SlugParams.extend({ id: z.string().max(64) });

export const listComments = endpoint('GET /api/auctions/{slug}/comments', {
  summary: 'Comments on an auction, newest first',
  who: guest({ scope: 'auctions:read', whileImpersonating: true }),
  params: SlugParams,
  query: z.object({
    ...pagingQuery(50, MAX_COMMENTS),
  }),
  answer: json(pageOf(CommentSchema), 'A page of comments'),
});

export const postComment = endpoint('POST /api/auctions/{slug}/comments', {
  summary: 'Post a comment or reply',
  who: user(),
  params: SlugParams,
  body: PostCommentSchema,
  answer: json(CommentSchema, 'The comment', 201),
  refusals: [409, 429],
});

export const listOwnComments = endpoint('GET /api/auctions/{slug}/comments/mine', {
  summary: 'The user’s own comments, votes and reports',
  who: user({ whileImpersonating: true }),
  params: SlugParams,
  answer: json(OwnCommentsSchema, 'Their comments, votes and reports'),
});

export const editComment = endpoint('PUT /api/auctions/{slug}/comments/{id}', {
  summary: 'Edit your comment within five minutes',
  who: user(),
  params: CommentParams,
  body: EditCommentSchema,
  answer: json(CommentSchema, 'The updated comment'),
  refusals: [403, 409],
});

export const voteForComment = endpoint('PUT /api/auctions/{slug}/comments/{id}/vote', {
  summary: 'Mark a comment as helpful',
  who: user(),
  params: CommentParams,
  answer: json(VoteSchema, 'The updated votes'),
  refusals: [409, 429],
});

export const withdrawVote = endpoint('DELETE /api/auctions/{slug}/comments/{id}/vote', {
  summary: 'Remove your vote',
  who: user(),
  params: CommentParams,
  answer: json(VoteSchema, 'The updated votes'),
  refusals: [409, 429],
});

export const reportComment = endpoint('POST /api/auctions/{slug}/comments/{id}/report', {
  summary: 'Report a comment to staff',
  who: user(),
  params: CommentParams,
  body: ReportCommentSchema,
  answer: empty('Done'),
  refusals: [409, 429],
});

export const appealRemoval = endpoint('POST /api/auctions/{slug}/comments/{id}/appeal', {
  summary: 'Appeal the removal of your comment',
  who: user(),
  params: CommentParams,
  body: AppealSchema,
  answer: empty('Done'),
  refusals: [403, 409],
});

export const listCommentsForStaff = endpoint('GET /api/operator/comments', {
  summary: 'Comments on all auctions, by default the newest first',
  who: staff('moderate_comments'),
  query: CommentQuerySchema,
  answer: json(CommentPageSchema, 'A page of comments'),
});

export const exportComments = endpoint('GET /api/operator/comments.csv', {
  summary: 'The comments of a list as CSV, in its order',
  who: staff('moderate_comments'),
  query: CommentExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const removeComments = endpoint('POST /api/operator/comments/remove', {
  summary: 'Remove several comments, and close their reports',
  description: 'Their authors and reporters are notified.',
  who: staff('moderate_comments'),
  body: RemoveCommentsSchema,
  answer: json(BulkResultSchema, 'What was done with each'),
});

export const restoreComments = endpoint('POST /api/operator/comments/restore', {
  summary: 'Restore several removed comments, and grant their appeals',
  description: 'Their authors are notified.',
  who: staff('moderate_comments'),
  body: RestoreCommentsSchema,
  answer: json(BulkResultSchema, 'What was done with each'),
});

export const decideOnComment = endpoint('POST /api/operator/comments/{id}/decide', {
  summary: 'Remove or keep a comment, and close its reports',
  who: staff('moderate_comments'),
  params: IdParams,
  body: DecideReportsSchema,
  answer: empty('Done'),
});

export const decideAppeal = endpoint('POST /api/operator/comments/{id}/appeal', {
  summary: 'Decide an appeal against a removal',
  who: staff('moderate_comments'),
  params: IdParams,
  body: DecideAppealSchema,
  answer: empty('Done'),
  refusals: [409],
});

export const removeCommentPhoto = endpoint('POST /api/operator/comments/{id}/photos/{photo}/remove', {
  summary: 'Remove one photo of a comment',
  description: 'Its author is notified. The text and the other photos stay.',
  who: staff('moderate_comments'),
  params: PhotoParams,
  body: RemoveCommentPhotoSchema,
  answer: empty('Removed'),
  refusals: [409],
});

export const restoreCommentPhoto = endpoint('POST /api/operator/comments/{id}/photos/{photo}/restore', {
  summary: 'Restore a removed photo of a comment',
  description: 'Its author is notified.',
  who: staff('moderate_comments'),
  params: PhotoParams,
  body: ReasonBodySchema,
  answer: empty('Restored'),
  refusals: [409],
});

export const readCommentPhoto = endpoint('GET /api/operator/comment-photos/{id}/{file}', {
  summary: 'A photo of a comment, also a removed one',
  who: staff('moderate_comments'),
  params: IdParams.extend({ file: z.string().max(20).describe('a width and a format, such as `640.jpg`') }),
  answer: file('The photo', 'image/avif', 'image/webp', 'image/jpeg'),
});
