import { SETTLEMENT_LABELS, type SettlementState } from '../settlement-states.ts';
import { formatAmount } from '../format/money.ts';
import type { RefusalTable } from './define.ts';

interface Money {
  readonly amount: number;
  readonly currency: string;
}
const format = ({ amount, currency }: Money): string => formatAmount(amount, currency);

export const SETTLEMENT_REFUSALS = {
  bidder_not_available: { status: 409, message: 'This bidder can’t buy it. Choose another.' },
  bidders_already_asked: { status: 409, message: 'A bidder has an offer. Wait for the answer.' },
  bidders_listed_again: {
    status: 409,
    message: 'You listed it again, so it can’t be offered to the bidders of this auction.',
  },
  bidders_not_now: {
    status: 409,
    message: 'You can offer it to the bidders once the auction ends without a sale.',
  },
  bidders_too_late: {
    status: 409,
    message: ({ days }: { days: number }) => `You can offer it to the bidders for ${days} days after the auction.`,
  },
  bidding_blocked: {
    status: 403,
    wireCode: 'account_blocked',
    message: 'Your account can’t bid right now. Contact us for help.',
  },
  buyer_has_conflict: {
    status: 403,
    wireCode: 'conflict_of_interest',
    message: 'You can’t buy it because you’re connected to its seller or to us. If that’s wrong, contact us.',
  },
  collection_date_past: { status: 409, wireCode: 'day_past', message: 'That date has passed. Propose another.' },
  dispute_decided: {
    status: 409,
    wireCode: 'not_disputed',
    message: 'This dispute has been decided and is no longer open.',
  },
  dispute_open_already: {
    status: 409,
    wireCode: 'disputed',
    message: 'A dispute is already open. Add your statement to it.',
  },
  dispute_undecided: { status: 409, wireCode: 'disputed', message: 'A dispute is open. Decide it first.' },
  invoice_not_found: { status: 404, wireCode: 'not_found', message: 'Invoice not found.' },
  loan_not_paid_off: {
    status: 409,
    message:
      'The seller’s loan isn’t paid off yet. Both of you confirm the payoff in the checklist before the handover is confirmed.',
  },
  no_bidders_left: { status: 409, message: 'There are no more bidders to ask. Each gets one offer.' },
  no_bidders_accept: {
    status: 409,
    message: 'None of the bidders left asked for an offer. You can still offer it to one of them by name.',
  },
  no_dispute_for_statement: {
    status: 409,
    wireCode: 'not_disputed',
    message: 'There’s no open dispute to add this to.',
  },
  no_open_dispute: { status: 409, wireCode: 'not_disputed', message: 'There’s no open dispute.' },
  not_handover_step: {
    status: 409,
    wireCode: 'not_now',
    message: 'The handover isn’t the current step.',
    details: ({ state }: { state: string }) => ({ state }),
  },
  not_payment_step: {
    status: 409,
    wireCode: 'not_now',
    message: 'Payment to the seller isn’t the current step.',
    details: ({ state }: { state: string }) => ({ state }),
  },
  late_reminder_sent: { status: 409, message: 'A reminder was sent within the last 24 hours.' },
  nothing_proposed: { status: 409, message: 'No date has been proposed yet.' },
  offer_answered: { status: 409, wireCode: 'offer_over', message: 'You already responded, or the offer expired.' },
  offer_changed: { status: 409, message: 'The amount has changed. Review it before you accept.' },
  offer_lapsed: { status: 409, message: 'The time to respond has passed.' },
  offer_not_your_turn: { status: 409, wireCode: 'not_your_turn', message: 'It’s the other side’s turn.' },
  offer_over: { status: 409, message: 'This offer has ended.', details: ({ state }: { state: string }) => ({ state }) },
  own_proposal: {
    status: 409,
    wireCode: 'not_your_turn',
    message: 'You proposed this date. The other side needs to accept it.',
  },
  own_sale: { status: 403, message: 'You’re a party to this sale. Another staff member must decide.' },
  price_changes: {
    status: 409,
    message: 'A bid was just voided, and we’re recalculating the price of this sale. Please try again in a minute.',
  },
  proposal_changed: { status: 409, message: 'The proposed date or place has changed. Review it before you accept.' },
  sale_disputed: {
    status: 409,
    wireCode: 'disputed',
    message: 'A dispute is open. The sale is paused until it’s decided.',
  },
  sale_not_found: { status: 404, wireCode: 'not_found', message: 'We couldn’t find this sale in your account.' },
  sale_on_its_way: {
    status: 409,
    message: 'The auction just closed, and we’re preparing the sale page. Please try again in a moment.',
  },
  sale_over: { status: 409, message: 'This sale is over. Contact us if you have a problem.' },
  sale_not_late: { status: 409, message: 'No step of this sale is late.' },
  second_chance_fixed: { status: 409, message: 'This auction has closed, so your choice can’t be changed.' },
  settlement_not_found: { status: 404, wireCode: 'not_found', message: 'Settlement not found.' },
  settlement_over: { status: 409, wireCode: 'sale_over', message: 'This settlement is over.' },
  too_many_dispute_documents: {
    status: 409,
    wireCode: 'too_many_documents',
    message: ({ limit }: { limit: number }) => `A dispute can have up to ${limit} documents.`,
  },
  too_many_statements: {
    status: 409,
    message: ({ limit }: { limit: number }) => `A dispute can have up to ${limit} statements.`,
  },
  sale_step_over: {
    status: 409,
    wireCode: 'not_now',
    message: ({ state }: { state: SettlementState }) =>
      `Not possible at this step: ${SETTLEMENT_LABELS[state].word.toLowerCase()}.`,
    details: ({ state }: { state: SettlementState }) => ({ state }),
  },
  particulars_missing: {
    status: 409,
    message: ({ missing }: { missing: readonly string[] }) =>
      missing.includes('seller')
        ? 'Add your full name and postal address first. They appear on the bill of sale.'
        : 'The buyer hasn’t given their name and address yet. We’ve asked them.',
    details: ({ missing }: { missing: readonly string[] }) => ({ missing }),
  },
  offer_last_round: {
    status: 409,
    wireCode: 'not_now',
    message: 'This is the last round, so you can only accept or decline.',
  },
  offer_not_possible: { status: 409, wireCode: 'not_now', message: 'You can’t do that at this point.' },
  offer_not_whole: { status: 422, field: 'amount', wireCode: 'not_in_bid_units', message: 'Enter a whole amount.' },
  offer_below_bid: {
    status: 422,
    field: 'amount',
    wireCode: 'below_minimum',
    message: (bid: Money) => `Offer at least your bid of ${format(bid)}.`,
  },
  offer_below_previous: {
    status: 422,
    field: 'amount',
    wireCode: 'below_minimum',
    message: (offer: Money) => `Offer more than the previous offer of ${format(offer)}.`,
  },
  offer_below_their_bid: {
    status: 422,
    field: 'amount',
    wireCode: 'below_minimum',
    message: (bid: Money) => `Ask for at least ${format(bid)}, which this bidder already bid.`,
  },
  offer_above_ask: {
    status: 422,
    field: 'amount',
    wireCode: 'accept_instead',
    message: (ask: Money) => `The seller is asking for ${format(ask)}. Accept that instead.`,
  },
  ask_below_offer: {
    status: 422,
    field: 'amount',
    wireCode: 'accept_instead',
    message: (offer: Money) => `The bidder already offers ${format(offer)}. Accept that, or ask for more.`,
  },
} satisfies RefusalTable;
