import { STATUS_LABELS } from '#auction/lifecycle.ts';
import type { AuctionStatus } from '#auction/types.ts';
import type { RefusalTable } from './define.ts';

export const LIVE_AUCTION_REFUSALS = {
  bid_gone: { status: 404, wireCode: 'not_found', message: 'This bid no longer exists.' },
  bid_not_found: { status: 404, wireCode: 'not_found', message: 'Bid not found.' },
  bidder_blocked_already: {
    status: 409,
    wireCode: 'blocked_already',
    message: 'This bidder is already blocked from the auction.',
  },
  bidder_not_found: { status: 404, field: 'username', wireCode: 'no_such_user', message: 'User not found.' },
  block_needs_live_auction: {
    status: 409,
    wireCode: 'auction_not_live',
    message: 'Bidders can only be blocked while the auction is live.',
  },
  close_needs_live_auction: {
    status: 409,
    wireCode: 'auction_not_live',
    message: 'Only a live auction can be paused or extended.',
  },
  disclosure_before_opening: { status: 409, message: 'This can only be changed before the auction opens.' },
  impossible_move: {
    status: 409,
    message: ({ from, to }: { from: string; to: string }) => `An auction can’t change from ${from} to ${to}.`,
  },
  not_paused: { status: 409, message: 'This auction isn’t paused.' },
  outcome_changes: { status: 409, message: 'This bid decided how the auction ended, so it can’t be voided anymore.' },
  paused_already: { status: 409, message: 'This auction is already paused.' },
  reserve_needs_live_auction: {
    status: 409,
    wireCode: 'auction_not_live',
    message: 'The reserve can only be lowered while the auction is live.',
  },
  sale_price_fixed: {
    status: 409,
    wireCode: 'price_fixed',
    message:
      'This sale’s price is already on record: the bill of sale was issued, or the seller’s fee was charged. End the sale in its settlement instead. If only the price was wrong, have the buyer and seller settle the difference, and refund part of the premium under Payments.',
  },
  second_needed: { status: 403, message: 'Another staff member must approve.' },
  seller_only: { status: 403, message: 'Only the seller can change an auction’s reserve.' },
  staff_request_decided: { status: 409, wireCode: 'decided_already', message: 'This was already decided.' },
  staff_request_expired: { status: 409, wireCode: 'expired', message: 'This request has expired. Request it again.' },
  staff_request_not_found: { status: 404, wireCode: 'not_found', message: 'Request not found.' },
  void_before_close: {
    status: 409,
    wireCode: 'auction_is_live',
    message: 'This auction hasn’t closed. Void the bid directly instead.',
  },
  void_needs_live_auction: {
    status: 409,
    wireCode: 'auction_not_live',
    message: 'Bids can only be voided while the auction is live.',
  },
  no_bids_to_withdraw: { status: 409, message: 'You have no bids on this auction.' },
  withdrawal_not_open: {
    status: 409,
    message:
      'Bids are binding. You can withdraw them only if key details of the listing changed after you bid: within 24 hours of the change, and not in the last 2 hours of the auction.',
  },
  withdraw_not_possible: {
    status: 409,
    wireCode: 'impossible_move',
    message: ({ status }: { status: AuctionStatus }) =>
      `An auction that is ${STATUS_LABELS[status].word.toLowerCase()} can’t be withdrawn.`,
  },
  shill_alarm_about_you: {
    status: 403,
    message: 'This alarm is about you. Another staff member must decide it.',
  },
  shill_alarm_decided: { status: 409, message: 'This alarm was already decided.' },
  shill_alarm_not_found: { status: 404, wireCode: 'not_found', message: 'Alarm not found.' },
  amounts_not_revealed: {
    status: 409,
    message: 'Reveal the hidden amounts first. Both the requester and the approver must see the reserve to change it.',
  },
  ledger_not_logged: {
    status: 409,
    message: 'The last entries are being added to the public log. Try again in a minute.',
  },
  ledger_after_close: { status: 409, message: 'The record of an auction is published when it closes.' },
  nothing_hidden: { status: 409, message: 'Nothing is hidden in this auction.' },
  not_eligible_approver: {
    status: 403,
    message:
      'You can’t approve this. The approver must have been on staff for 7 days, without a role from the requester.',
  },
  second_approval_needed: {
    status: 409,
    message: 'This needs two staff members. Send a request for another staff member to approve.',
  },
} satisfies RefusalTable;
