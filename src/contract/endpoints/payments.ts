import { z } from 'zod';
import { AddPaymentMethodSchema, ClientIntentSchema, PaymentMethodSchema } from '../account.ts';
import { empty, endpoint, file, json, staff, user } from '../endpoint.ts';
import { PostingExportQuerySchema, PostingPageSchema, PostingQuerySchema } from '../posting-lists.ts';
import {
  JournalQuerySchema,
  PaymentExportQuerySchema,
  PaymentPageSchema,
  PaymentQuerySchema,
} from '../payment-lists.ts';
import {
  AddTaxRateSchema,
  AnswerBankSchema,
  HoldForBidSchema,
  ArmHoldSchema,
  BooksSchema,
  DecideGivenUpSchema,
  DecideOwedRefundSchema,
  GivenUpListSchema,
  HoldLedgerSchema,
  OperatorChargeSchema,
  OwedRefundListSchema,
  PaidChargeSchema,
  PaymentDetailsSchema,
  ReconciliationQuerySchema,
  ReconciliationSchema,
  RefundChargeSchema,
  TaxRateSchema,
} from '../payments.ts';
import { IdParams, SlugParams } from '../params.ts';

const CardParams = z.object({ id: z.string().min(1).max(255) });

export const createCardIntent = endpoint('GET /api/account/payments/client-intent-key', {
  summary: 'Start saving a card',
  description:
    'Confirm the intent with the provider in the browser, then send the payment method to `POST /api/account/payments/methods`.',
  // This starts saving a card.
  who: user({ whileImpersonating: false }),
  answer: json(ClientIntentSchema, 'The intent'),
  refusals: [503],
});

export const listCards = endpoint('GET /api/account/payments/methods', {
  summary: 'Saved cards',
  who: user({ whileImpersonating: true }),
  answer: json(z.array(PaymentMethodSchema), 'A bare array, default first'),
});

export const saveCard = endpoint('POST /api/account/payments/methods', {
  summary: 'Save a card',
  description:
    'In the sandbox: `pm_card_visa`, `pm_card_mastercard`, `pm_card_amex`, `pm_card_discover` …; `pm_card_chargeDeclined` is declined (402), `pm_card_chargeCustomerFail` is saved but refuses holds.',
  who: user(),
  body: AddPaymentMethodSchema,
  answer: json(PaymentMethodSchema, 'The saved card', 201),
  refusals: [402, 409, 429, 503],
});

export const makeCardDefault = endpoint('PUT /api/account/payments/methods/{id}/default', {
  summary: 'Make a card the default',
  who: user(),
  params: CardParams,
  answer: json(z.array(PaymentMethodSchema), 'All saved cards, default first'),
});

export const removeCard = endpoint('DELETE /api/account/payments/methods/{id}', {
  summary: 'Remove a card',
  who: user(),
  params: CardParams,
  answer: empty('Removed'),
});

export const placeHold = endpoint('POST /api/auctions/{slug}/hold', {
  summary: 'Place a hold before a bid',
  description:
    'Holds the premium on `maximum` (default: on the next minimum bid) on the default card, so the bid doesn’t have to wait. One hold covers all auctions: it is raised, never doubled. A bid that would be refused is refused here with the same code, and nothing is held.',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  body: ArmHoldSchema,
  answer: json(HoldForBidSchema, 'The hold’s status'),
  refusals: [402, 403, 409, 429, 503],
});

export const releaseHold = endpoint('DELETE /api/auctions/{slug}/hold', {
  summary: 'Release a hold placed before a bid',
  description:
    'Releases anything held beyond your leading maximum bids. Call it when you placed a hold for a bid and don’t place the bid.',
  who: user({ scope: 'bids:write' }),
  params: SlugParams,
  answer: empty('Released, or nothing to release'),
  refusals: [429],
});

export const readHoldLedger = endpoint('GET /api/account/payments/holds', {
  summary: 'Hold history: each hold with its reason, amount and expiry, and every charge',
  // Holds follow from maximum bids, which only the bidder may know.
  who: user({ scope: 'bids:read', whileImpersonating: false }),
  answer: json(HoldLedgerSchema, 'Holds and charges, newest first'),
});

export const confirmHold = endpoint('POST /api/account/payments/holds/{id}/confirm', {
  summary: 'Report that the bank’s confirmation is complete; we check with the provider',
  who: user(),
  params: IdParams,
  answer: json(HoldForBidSchema, 'The hold’s status'),
  refusals: [402, 409, 429, 503],
});

export const payCharge = endpoint('POST /api/account/payments/charges/{id}/pay', {
  summary: 'Pay a declined charge with the current default card',
  who: user(),
  params: IdParams,
  answer: json(PaidChargeSchema, 'The charge, and any confirmation the bank asks for'),
  refusals: [409, 429, 503],
});

export const confirmCharge = endpoint('POST /api/account/payments/charges/{id}/confirm', {
  summary: 'Report that the bank’s confirmation is complete; returns the provider’s current status',
  who: user(),
  params: IdParams,
  answer: json(PaidChargeSchema, 'The charge, and any confirmation the bank asks for'),
  refusals: [409, 429, 503],
});

export const answerBank = endpoint('POST /api/account/payments/sandbox/answer-bank', {
  summary: 'Sandbox only: answer the bank’s confirmation as the cardholder',
  who: user(),
  body: AnswerBankSchema,
  answer: empty('Answered'),
  refusals: [404, 429],
});

export const readBooks = endpoint('GET /api/operator/payments/books', {
  summary: 'Account balances, with a check that the books balance',
  who: staff('manage_payments'),
  answer: json(BooksSchema, 'The books'),
});

export const listPostings = endpoint('GET /api/operator/payments/postings', {
  summary: 'Postings, newest first',
  who: staff('manage_payments'),
  query: PostingQuerySchema,
  answer: json(PostingPageSchema, 'A page of postings'),
});

export const exportPostings = endpoint('GET /api/operator/payments/postings.csv', {
  summary: 'The postings of a list as CSV, in its order',
  who: staff('manage_payments'),
  query: PostingExportQuerySchema,
  answer: file('The file; amounts as decimals, credits below zero', 'text/csv'),
});

export const readReconciliation = endpoint('GET /api/operator/payments/reconciliation', {
  summary: 'Reconcile the books with the provider’s records',
  who: staff('manage_payments'),
  query: ReconciliationQuerySchema,
  answer: json(ReconciliationSchema, 'Matches and differences'),
  refusals: [503],
});

export const listPayments = endpoint('GET /api/operator/payments', {
  summary: 'Charges and refunds, with totals per currency',
  who: staff('manage_payments'),
  query: PaymentQuerySchema,
  answer: json(PaymentPageSchema, 'A page of payments'),
});

export const exportPayments = endpoint('GET /api/operator/payments.csv', {
  summary: 'The payments of a list as CSV, in its order',
  who: staff('manage_payments'),
  query: PaymentExportQuerySchema,
  answer: file('The file; amounts as decimals, received above zero, refunds below zero', 'text/csv'),
});

export const exportJournal = endpoint('GET /api/operator/payments/journal.csv', {
  summary: 'The general-ledger journal of a period as CSV',
  description:
    'All postings of the period, oldest first, with the account numbers from the settings. Debits equal credits for each document number and currency.',
  who: staff('manage_payments'),
  query: JournalQuerySchema,
  answer: file('The file; amounts as decimals', 'text/csv'),
});

export const readCharge = endpoint('GET /api/operator/payments/charges/{id}', {
  summary: 'A charge with its refunds, disputes, documents and postings',
  who: staff('manage_payments'),
  params: IdParams,
  answer: json(PaymentDetailsSchema, 'The charge'),
});

export const refundCharge = endpoint('POST /api/operator/payments/charges/{id}/refund', {
  summary: 'Refund all or part of a charge, with a reason',
  who: staff('manage_payments'),
  params: IdParams,
  body: RefundChargeSchema,
  answer: json(OperatorChargeSchema, 'The charge with its refunds'),
  refusals: [409],
});

export const listGivenUp = endpoint('GET /api/operator/payments/given-up', {
  summary: 'Payments and refunds that failed after the last retry and need a staff decision',
  who: staff('manage_payments'),
  answer: json(GivenUpListSchema, 'Failed items, newest first, and the total'),
});

export const decideGivenUp = endpoint('POST /api/operator/payments/given-up/{id}', {
  summary: 'Retry a failed payment or refund, or mark it as unpaid, with a reason',
  who: staff('manage_payments'),
  params: IdParams,
  body: DecideGivenUpSchema,
  answer: empty('Decided'),
  refusals: [409],
});

export const listOwedRefunds = endpoint('GET /api/operator/payments/owed-refunds', {
  summary: 'Owed refunds that didn’t arrive and need a staff decision',
  who: staff('manage_payments'),
  answer: json(OwedRefundListSchema, 'Owed refunds, oldest first, and the total number'),
});

export const decideOwedRefund = endpoint('POST /api/operator/payments/owed-refunds/{id}', {
  summary: 'Resend an owed refund to the card, or record how it was paid manually',
  who: staff('manage_payments'),
  params: IdParams,
  body: DecideOwedRefundSchema,
  answer: empty('Decided'),
  refusals: [409],
});

export const listTaxRates = endpoint('GET /api/operator/tax-rates', {
  summary: 'Tax rates by place',
  who: staff('manage_payments'),
  answer: json(z.array(TaxRateSchema), 'The current rates'),
});

export const addTaxRate = endpoint('POST /api/operator/tax-rates', {
  summary: 'Add a rate; replaces one for the same place',
  who: staff('manage_payments'),
  body: AddTaxRateSchema,
  answer: json(TaxRateSchema, 'The rate', 201),
});

export const removeTaxRate = endpoint('DELETE /api/operator/tax-rates/{id}', {
  summary: 'End a rate; past charges keep it',
  who: staff('manage_payments'),
  params: IdParams,
  answer: empty('Ended'),
});
