import type { RefusalTable } from './define.ts';

export const AUCTION_REFUSALS = {
  auction_not_found: { status: 404, wireCode: 'not_found', message: 'Auction not found.' },
  market_dump_not_found: { status: 404, wireCode: 'not_found', message: 'There’s no file for this day.' },
  car_not_found: { status: 404, wireCode: 'not_found', message: 'We haven’t auctioned this make or model.' },
  auction_withdrawn: { status: 409, message: 'This auction was withdrawn.' },
  comment_not_found: { status: 404, wireCode: 'not_found', message: 'Comment not found.' },
  comment_decided: { status: 409, message: 'Someone else already decided on this comment.' },
  comment_photo_removed: { status: 409, message: 'Someone else already removed this photo.' },
  comment_photo_not_removed: {
    status: 409,
    message: 'This photo wasn’t removed, or someone else already restored it.',
  },
  comment_removed: { status: 409, message: 'This comment was removed.' },
  comment_already_posted: { status: 409, wireCode: 'already_reported', message: 'You just posted this comment.' },
  commenting_blocked: {
    status: 403,
    wireCode: 'account_blocked',
    message: 'You can’t comment right now. Contact us to find out why.',
  },
  edit_of_others_comment: { status: 403, wireCode: 'author_only', message: 'Only the author can edit a comment.' },
  comment_edit_too_late: {
    status: 409,
    wireCode: 'too_late',
    message: 'Comments can only be edited for five minutes.',
  },
  vote_for_own_comment: { status: 409, wireCode: 'own_comment', message: 'You can’t vote for your own comment.' },
  report_of_own_comment: { status: 409, wireCode: 'own_comment', message: 'You can’t report your own comment.' },
  report_of_staff_note: {
    status: 409,
    wireCode: 'staff_note',
    message: 'You can’t report comments from our staff. Contact us instead.',
  },
  appeal_of_others_comment: { status: 403, wireCode: 'author_only', message: 'Only the author can appeal.' },
  comment_not_removed: { status: 409, wireCode: 'comment_stands', message: 'This comment wasn’t removed.' },
  appealed_already: { status: 409, message: 'You’ve already appealed.' },
  no_appeal: { status: 409, message: 'There’s no open appeal here.' },
  search_not_found: { status: 404, wireCode: 'not_found', message: 'Search not found.' },
  search_already_saved: { status: 409, wireCode: 'saved_already', message: 'You’ve already saved this search.' },
  too_many_searches: {
    status: 409,
    wireCode: 'too_many',
    message: ({ limit }: { limit: number }) => `You’ve reached the limit of ${limit} saved searches. Remove one first.`,
  },
  follow_of_own_auction: { status: 422, wireCode: 'own_auction', message: 'This is your own auction.' },
} satisfies RefusalTable;
