import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { AuctionStatus } from '#auction/types.ts';
import { CHECKLIST, type OpenPoints } from '../review-fields.ts';
import type { RefusalTable } from './define.ts';

export const SELLING_REFUSALS = {
  already_notified: { status: 409, message: 'Change not found, or bidders were already notified.' },
  answer_by_stranger: { status: 403, message: 'Only the seller and our staff can answer.' },
  claim_not_found: { status: 404, wireCode: 'not_found', message: 'The seller no longer states this.' },
  claimed_by_another: {
    status: 409,
    message: ({ reviewer }: { reviewer: string }) => `Assigned to ${reviewer}. Take it over first.`,
    details: ({ reviewer }: { reviewer: string }) => ({ reviewer }),
  },
  decline_not_in_review: {
    status: 409,
    wireCode: 'impossible_move',
    message: 'Only submissions in review can be declined.',
  },
  document_of_public_auction: {
    status: 409,
    wireCode: 'auction_is_public',
    message: 'This auction is public, so documents that bidders have seen can’t be removed.',
  },
  feed_not_found: { status: 404, wireCode: 'not_found', message: 'This dealership has no feed.' },
  hand_over_to_full_list: {
    status: 409,
    wireCode: 'too_many_drafts',
    message: 'They’ve reached their limit of drafts. Choose another colleague.',
  },
  hand_over_to_stranger: {
    status: 409,
    wireCode: 'not_a_colleague',
    message: 'They can’t sell for this dealership right now. Choose another colleague.',
  },
  hand_over_without_dealer: {
    status: 409,
    wireCode: 'not_for_dealer',
    message: 'Only drafts of a dealership can be handed over. Choose who you’re selling for first.',
  },
  information_request_not_found: { status: 404, wireCode: 'not_found', message: 'We’re no longer asking for this.' },
  evidence_requested_already: { status: 409, message: 'You already asked. We’ll notify you of the answer.' },
  listing_not_public: {
    status: 409,
    wireCode: 'not_public',
    message: 'The listing can only be edited while the auction is coming soon or live.',
  },
  listing_text_changed: {
    status: 409,
    wireCode: 'text_changed',
    message: 'The text has changed since you opened it. Please read it again.',
  },
  not_awaiting_review: {
    status: 409,
    wireCode: 'impossible_move',
    message: ({ status }: { status: AuctionStatus }) =>
      `This submission is no longer in review. It’s ${STATUS_LABELS[status].word.toLowerCase()} now.`,
  },
  not_in_review: { status: 409, wireCode: 'impossible_move', message: 'This submission isn’t in review.' },
  nothing_to_agree: { status: 409, wireCode: 'impossible_move', message: 'There’s nothing to agree to right now.' },
  own_auction_not_found: { status: 404, wireCode: 'not_found', message: 'We couldn’t find this auction among yours.' },
  shot_covered: { status: 409, message: 'A photo already shows this. Reload the page to see it.' },
  shot_not_listed: { status: 404, wireCode: 'not_found', message: 'This shot isn’t on the list for this vehicle.' },
  requests_blocked: {
    status: 403,
    wireCode: 'account_blocked',
    message: 'You can’t ask sellers right now. Contact us to find out why.',
  },
  requests_closed: { status: 409, message: 'Sellers can be asked while the auction is coming soon or live.' },
  requests_need_email: {
    status: 403,
    wireCode: 'email_not_verified',
    message: 'Verify your email address before you ask.',
  },
  request_of_own_listing: { status: 409, message: 'This is your own listing.' },
  too_many_photos: {
    status: 409,
    message: ({ limit }: { limit: number }) => `A listing has at most ${limit} photos.`,
  },
  relist_of_declined: {
    status: 409,
    wireCode: 'declined',
    message: 'We declined this submission, so it can’t be relisted. Contact us if you think that’s wrong.',
  },
  removal_of_submitted: {
    status: 409,
    wireCode: 'not_a_draft',
    message: 'Only a draft can be removed. Contact us to withdraw this auction.',
  },
  review_not_claimed: { status: 409, wireCode: 'not_claimed', message: 'This review isn’t assigned to you.' },
  saved_elsewhere: {
    status: 409,
    message: 'This draft was changed on another device after you opened it here.',
    details: ({ updated_at }: { updated_at: string }) => ({ updated_at }),
  },
  schedule_not_agreed: {
    status: 409,
    wireCode: 'not_agreed',
    message: 'The seller hasn’t agreed to the current text yet. You can schedule the auction once they have.',
  },
  schedule_not_approved: {
    status: 409,
    wireCode: 'impossible_move',
    message: 'Only approved submissions can be scheduled.',
  },
  selling_not_for_dealer: {
    status: 403,
    wireCode: 'not_for_dealer',
    message: ({ reason }: { reason: string }) => reason,
  },
  submission_incomplete: {
    status: 422,
    message: 'Some information is missing. Complete it and submit again.',
    details: ({ missing }: { missing: readonly unknown[] }) => ({ missing }),
  },
  submission_needs_verified_email: {
    status: 403,
    wireCode: 'email_not_verified',
    message: 'Verify your email address first so we can email you about your auction.',
  },
  submission_not_draft: {
    status: 409,
    wireCode: 'not_a_draft',
    message: 'This auction was submitted. You can edit it when we request changes.',
  },
  submission_not_for_dealer: {
    status: 422,
    field: 'dealer',
    wireCode: 'not_for_dealer',
    message: ({ reason }: { reason: string }) => reason,
  },
  submission_not_found: { status: 404, wireCode: 'not_found', message: 'Submission not found.' },
  too_many_drafts: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You have ${limit} drafts. Submit or remove one first.`,
  },
  review_incomplete: {
    status: 409,
    message: (points: OpenPoints) => `The review is incomplete: ${describe(points)}. Give a reason for each.`,
    details: (points: OpenPoints) => ({ ...points }),
  },
  vehicle_sold_later: { status: 409, wireCode: 'vehicle_listed', message: 'It was sold in a later auction.' },
  vehicle_listed_by_colleague: {
    status: 409,
    wireCode: 'vehicle_listed',
    message: 'A colleague has already listed it again.',
  },
  vehicle_in_draft: {
    status: 409,
    wireCode: 'vehicle_listed',
    message: 'You already have an open draft of it. Continue it, or remove it first.',
  },
  vehicle_listed: {
    status: 409,
    message: ({ status }: { status: AuctionStatus }) =>
      `You already have another auction of it: that one is ${STATUS_LABELS[status].word.toLowerCase()}.`,
  },
  auction_not_over: {
    status: 409,
    message: ({ status }: { status: AuctionStatus }) =>
      `This auction isn’t over: it is ${STATUS_LABELS[status].word.toLowerCase()}. You can relist it if it ends without a sale.`,
  },
  auction_sold: {
    status: 409,
    wireCode: 'auction_not_over',
    message: 'It’s sold. You can relist it if the sale falls through.',
  },
  auction_offered: {
    status: 409,
    wireCode: 'auction_not_over',
    message: 'A bidder still has an offer to buy it. You can list it again if they don’t take it.',
  },
  import_not_found: { status: 404, wireCode: 'not_found', message: 'Import not found.' },
  import_file_incomplete: { status: 409, message: 'The upload is incomplete. Upload the file again.' },
  import_storage_full: {
    status: 507,
    wireCode: 'no_room',
    message: 'We can’t store this file right now. Please try again later.',
  },
  import_started: { status: 409, message: 'This file is already imported. Undo the import to change it.' },
  import_has_errors: {
    status: 409,
    message: ({ rows }: { rows: number }) =>
      `${rows === 1 ? 'A row has an error' : `${rows} rows have errors`}. Nothing was imported. Correct the file and upload it again.`,
  },
  import_photos_not_kept: {
    status: 409,
    message: 'No photos of this import can be retried. Upload the rows that weren’t imported as a new file.',
  },
  import_undone: { status: 409, message: 'This import was already undone.' },
  terms_before_schedule: {
    status: 409,
    wireCode: 'not_scheduled',
    message:
      'This auction isn’t scheduled yet, so it has no dates, and only the seller can set the amounts. Request changes in its review.',
  },
  terms_of_live_auction: {
    status: 409,
    wireCode: 'auction_is_live',
    message: 'The seller, dates and amounts can’t be changed once an auction is live.',
  },
  scheduled_reserve_takes_two: {
    status: 409,
    wireCode: 'second_approval_needed',
    message: 'Changing the reserve of a scheduled auction needs two staff members. Request it on the auction’s page.',
  },
} satisfies RefusalTable;

function describe({ open_checks: checks, open_warnings: warnings }: OpenPoints): string {
  const parts = [
    ...(checks.length === 0 ? [] : [`${checks.length} of ${CHECKLIST.length} checks`]),
    ...(warnings.length === 0 ? [] : [`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`]),
  ];
  return `${parts.join(' and ')} ${checks.length + warnings.length === 1 ? 'is' : 'are'} open`;
}
