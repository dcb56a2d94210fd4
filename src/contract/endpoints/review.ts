import { z } from 'zod';
import { BulkResultSchema } from '../bulk.ts';
import { endpoint, file, json, staff } from '../endpoint.ts';
import { MAX_INTEGER } from '../limits.ts';
import { ListingChangesSchema, MaterialSchema } from '../listing.ts';
import { ScheduleAuctionSchema } from '../operator.ts';
import {
  ApproveSchema,
  ChecklistSchema,
  ClaimSchema,
  ClaimSubmissionsSchema,
  RequestChangesSchema,
  ReviewQueueSchema,
  ReviewSchema,
  SubmissionExportQuerySchema,
  SubmissionPageSchema,
  SubmissionQuerySchema,
} from '../review.ts';
import { SubmissionSchema } from '../submissions.ts';
import { SlugParams } from '../params.ts';
import { ReasonBodySchema } from '../primitives.ts';

const updated = json(SubmissionSchema, 'The updated submission');

export const readReviewQueue = endpoint('GET /api/operator/review', {
  summary: 'The review queue, longest waiting first',
  who: staff('see_auctions'),
  answer: json(ReviewQueueSchema, 'All submissions in review'),
});

export const listSubmissionsForStaff = endpoint('GET /api/operator/submissions', {
  summary: 'Submissions, by default those that wait for a reviewer',
  who: staff('see_auctions'),
  query: SubmissionQuerySchema,
  answer: json(SubmissionPageSchema, 'A page of submissions'),
});

export const exportSubmissions = endpoint('GET /api/operator/submissions.csv', {
  summary: 'The submissions of a list as CSV, in its order',
  who: staff('see_auctions'),
  query: SubmissionExportQuerySchema,
  answer: file('The file', 'text/csv'),
});

export const claimSubmissions = endpoint('POST /api/operator/submissions/claim', {
  summary: 'Claim several submissions',
  description: 'Those of other reviewers are left to them.',
  who: staff('review_auctions'),
  body: ClaimSubmissionsSchema,
  answer: json(BulkResultSchema, 'What was done with each'),
});

export const readReview = endpoint('GET /api/operator/auctions/{slug}/review', {
  summary: 'Review details: warnings, requests and changes',
  who: staff('see_auctions'),
  params: SlugParams,
  answer: json(ReviewSchema, 'The review'),
});

export const readSubmissionForStaff = endpoint('GET /api/operator/auctions/{slug}/submission', {
  summary: 'The seller’s listing details',
  who: staff('see_auctions'),
  params: SlugParams,
  answer: json(SubmissionSchema, 'The submission'),
});

export const claimReview = endpoint('POST /api/operator/auctions/{slug}/claim', {
  summary: 'Claim a review, or assign it to another reviewer',
  who: staff('review_auctions'),
  params: SlugParams,
  body: ClaimSchema,
  answer: updated,
  refusals: [409],
});

export const releaseReview = endpoint('DELETE /api/operator/auctions/{slug}/claim', {
  summary: 'Release a review',
  who: staff('review_auctions'),
  params: SlugParams,
  answer: updated,
  refusals: [409, 422],
});

export const saveChecklist = endpoint('PUT /api/operator/auctions/{slug}/checklist', {
  summary: 'Save checklist progress',
  who: staff('review_auctions'),
  params: SlugParams,
  body: ChecklistSchema,
  answer: updated,
  refusals: [409],
});

export const requestChanges = endpoint('POST /api/operator/auctions/{slug}/request-changes', {
  summary: 'Return a submission to its seller with change requests',
  who: staff('review_auctions'),
  params: SlugParams,
  body: RequestChangesSchema,
  answer: updated,
  refusals: [409],
});

export const approveSubmission = endpoint('POST /api/operator/auctions/{slug}/approve', {
  summary: 'Approve a submission, and choose its dates; each open check and warning needs a reason',
  who: staff('review_auctions'),
  params: SlugParams,
  body: ApproveSchema,
  isBodyOptional: true,
  answer: updated,
  refusals: [409],
});

export const declineSubmission = endpoint('POST /api/operator/auctions/{slug}/decline', {
  summary: 'Decline a submission, with a reason for the seller',
  who: staff('review_auctions'),
  params: SlugParams,
  body: ReasonBodySchema,
  answer: updated,
  refusals: [409],
});

export const scheduleAuction = endpoint('POST /api/operator/auctions/{slug}/schedule', {
  summary: 'Schedule an auction whose seller has agreed; a start in the past opens it at once',
  who: staff('schedule_auctions'),
  params: SlugParams,
  body: ScheduleAuctionSchema,
  answer: updated,
  refusals: [409],
});

export const markChangeMaterial = endpoint('POST /api/operator/auctions/{slug}/changes/{number}/material', {
  summary: 'Mark a change as material, and notify bidders and watchers',
  who: staff('edit_auctions'),
  params: SlugParams.extend({ number: z.coerce.number().int().min(1).max(MAX_INTEGER) }),
  body: MaterialSchema,
  answer: json(ListingChangesSchema, 'All changes'),
  refusals: [409],
});
