import { z } from 'zod';
import { MAX_AMOUNT } from './limits.ts';
import { CHARGE_STATES, REFUND_STATES, POSTING_KINDS } from './payment-kinds.ts';
import { MoneySchema, TimestampSchema, ReasonSchema } from './primitives.ts';

export const ArmHoldSchema = z.object({
  maximum: z.int().min(1).max(MAX_AMOUNT).optional(),
  confirm: z.boolean().optional(),
});
export const HOLD_STATES = [
  'requested',
  'action_needed',
  'placed',
  'declined',
  'releasing',
  'released',
  'capturing',
  'captured',
  'expired',
] as const;
export const HoldSchema = z.object({
  id: z.string(),
  state: z.enum(HOLD_STATES),
  /** `amount` is the premium plus possible tax. */
  premium: MoneySchema,
  amount: MoneySchema,
  card: z.string(),
  slug: z.string(),
  title: z.string(),
  requested_at: TimestampSchema,
  placed_at: TimestampSchema.nullable(),
  /** Null if the hold is not placed, or is needed without a known end. */
  releases_at: TimestampSchema.nullable(),
  /** `lead`: the bidder leads an auction. `close`: the site keeps holds until auctions close. Null if not needed. */
  kept_for: z.enum(['lead', 'close']).nullable(),
  needed_until: TimestampSchema.nullable(),
  expires_at: TimestampSchema.nullable(),
  ended_at: TimestampSchema.nullable(),
  end_reason: z
    .enum([
      'declined',
      'unneeded',
      'replaced',
      'captured',
      'expired',
      'abandoned',
      'unanswered',
      'card_charged',
      'set_aside',
    ])
    .nullable(),
  captured: MoneySchema.nullable(),
  decline: z.string().nullable(),
});
export type Hold = z.infer<typeof HoldSchema>;
/** The bank's confirmation request. The client secret opens the provider's dialog. */
const bankAsks = {
  client_secret: z.string().nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
};
const BankAsksSchema = z.object(bankAsks);
export type BankAsks = z.infer<typeof BankAsksSchema>;
/**
 * `placed`: place the bid. `action_needed`: the bank asks for confirmation. `not_needed`: the site takes no holds.
 * `unavailable`: the bid counts without a hold.
 */
export const HoldForBidSchema = z.object({
  state: z.enum(['placed', 'action_needed', 'not_needed', 'unavailable']),
  hold: HoldSchema.nullable(),
  ...bankAsks,
});
export type HoldForBid = z.infer<typeof HoldForBidSchema>;
/** In the sandbox the browser plays the bank. */
export const AnswerBankSchema = z.object({ client_secret: z.string().min(1).max(255), agrees: z.boolean() });

export const ChargeSchema = z.object({
  id: z.string(),
  state: z.enum(CHARGE_STATES),
  purpose: z.enum(['premium', 'seller_fee']),
  slug: z.string(),
  title: z.string(),
  net: MoneySchema,
  tax: MoneySchema,
  tax_text: z.string(),
  amount: MoneySchema,
  refunded: MoneySchema,
  refund_owed: MoneySchema,
  disputed: MoneySchema,
  dispute_lost: MoneySchema,
  decline: z.string().nullable(),
  /** The provider never reported the outcome, so the card may have been charged. */
  is_outcome_unknown: z.boolean(),
  created_at: TimestampSchema,
  taken_at: TimestampSchema.nullable(),
});
export type Charge = z.infer<typeof ChargeSchema>;
export const HoldLedgerSchema = z.object({
  holds: z.array(HoldSchema),
  charges: z.array(ChargeSchema),
  server_time: z.number(),
});
export type HoldLedger = z.infer<typeof HoldLedgerSchema>;
export const PaidChargeSchema = z.object({ charge: ChargeSchema, ...bankAsks });
export type PaidCharge = z.infer<typeof PaidChargeSchema>;

export const AccountBalanceSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'income', 'expense']),
  debit: MoneySchema,
  credit: MoneySchema,
  balance: MoneySchema,
});
/** `difference` is debits minus credits per currency and must be zero. */
export const BooksSchema = z.object({
  accounts: z.array(AccountBalanceSchema),
  differences: z.array(MoneySchema),
  unbalanced_postings: z.array(z.string()),
  postings: z.int(),
  is_balanced: z.boolean(),
  /** Null while a hold covers a live bid, because it is a share of a hidden maximum. */
  held: z.object({ count: z.int(), amount: z.number().nullable() }),
  currency: z.string(),
  provider: z.enum(['sandbox', 'stripe']),
});
export type Books = z.infer<typeof BooksSchema>;
export const PostingSchema = z.object({
  id: z.string(),
  kind: z.enum(POSTING_KINDS),
  text: z.string(),
  username: z.string().nullable(),
  charge_id: z.string().nullable(),
  provider_id: z.string().nullable(),
  posted_at: TimestampSchema,
  entries: z.array(z.object({ account: z.string(), amount: MoneySchema })),
});
export type Posting = z.infer<typeof PostingSchema>;
export const RefundSchema = z.object({
  id: z.string(),
  amount: MoneySchema,
  reason: z.string(),
  /** `refused`: it didn't arrive and is owed. `taken_back`: the credit was reversed afterwards. */
  state: z.enum(REFUND_STATES),
  created_at: TimestampSchema,
});
/** `closed`: an inquiry that didn't become a dispute. */
export const CardDisputeSchema = z.object({
  id: z.string(),
  state: z.enum(['inquiry', 'closed', 'needs_answer', 'under_review', 'won', 'lost']),
  amount: MoneySchema,
  reason: z.string(),
  answer_by: TimestampSchema.nullable(),
  opened_at: TimestampSchema,
  decided_at: TimestampSchema.nullable(),
  provider_url: z.string().nullable(),
});
export type CardDispute = z.infer<typeof CardDisputeSchema>;
export const OperatorChargeSchema = ChargeSchema.extend({
  username: z.string(),
  refunds: z.array(RefundSchema),
  disputes: z.array(CardDisputeSchema),
});
export type OperatorCharge = z.infer<typeof OperatorChargeSchema>;
export const PaymentDetailsSchema = OperatorChargeSchema.extend({
  documents: z.array(z.object({ kind: z.enum(['invoice', 'credit_note']), number: z.string() })),
  provider_id: z.string().nullable(),
  provider_url: z.string().nullable(),
  postings: z.array(PostingSchema),
});
export type PaymentDetails = z.infer<typeof PaymentDetailsSchema>;
export const RefundChargeSchema = z.object({
  amount: z.int().min(1).max(MAX_AMOUNT).nullable().default(null),
  reason: ReasonSchema,
});
export const ReconciliationQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });
export const ReconciliationSchema = z.object({
  from: TimestampSchema,
  to: TimestampSchema,
  matched: z.int(),
  differences: z.array(
    z.object({
      what: z.enum(['only_at_provider', 'only_in_books', 'other_amount']),
      kind: z.enum(['charge', 'refund', 'dispute']),
      payment_id: z.string().nullable(),
      about: z.object({ slug: z.string(), title: z.string() }).nullable(),
      provider_url: z.string().nullable(),
      books: MoneySchema.nullable(),
      provider: MoneySchema.nullable(),
      at: TimestampSchema,
      text: z.string(),
    }),
  ),
  troubles: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      attempts: z.int(),
      state: z.string(),
      error: z.string(),
      created_at: TimestampSchema,
    }),
  ),
});
export type Reconciliation = z.infer<typeof ReconciliationSchema>;
/** Failed after its last retry. Staff must decide. */
export const GivenUpCommandSchema = z.object({
  id: z.string(),
  kind: z.enum(['capture', 'charge', 'refund']),
  purpose: z.enum(['premium', 'seller_fee']),
  username: z.string(),
  slug: z.string(),
  title: z.string(),
  amount: MoneySchema,
  attempts: z.int(),
  error: z.string(),
  created_at: TimestampSchema,
  can_set_aside: z.boolean(),
});
export type GivenUpCommand = z.infer<typeof GivenUpCommandSchema>;
export const GivenUpListSchema = z.object({ items: z.array(GivenUpCommandSchema), total: z.int() });
export type GivenUpList = z.infer<typeof GivenUpListSchema>;
/** `try_again` uses the same idempotency key. `set_aside`: counts as unpaid and can be paid again. */
export const DecideGivenUpSchema = z.object({
  decision: z.enum(['try_again', 'set_aside']),
  reason: ReasonSchema,
});
/** Not sent by the provider, or returned. Owed until it is sent or paid by hand. */
export const OwedRefundSchema = z.object({
  id: z.string(),
  purpose: z.enum(['premium', 'seller_fee']),
  username: z.string(),
  slug: z.string(),
  title: z.string(),
  amount: MoneySchema,
  reason: z.string(),
  refusal: z.string(),
  owed_since: TimestampSchema,
});
export type OwedRefund = z.infer<typeof OwedRefundSchema>;
export const OwedRefundListSchema = z.object({ items: z.array(OwedRefundSchema), total: z.int() });
export type OwedRefundList = z.infer<typeof OwedRefundListSchema>;
export const DecideOwedRefundSchema = z.object({
  decision: z.enum(['try_again', 'paid_by_hand']),
  reason: z.string().trim().min(3, 'Explain what you did.').max(1000),
});
export const TaxRateSchema = z.object({
  id: z.string(),
  country: z.string(),
  region: z.string(),
  name: z.string(),
  basis_points: z.int(),
});
export type TaxRate = z.infer<typeof TaxRateSchema>;
export const AddTaxRateSchema = z.object({
  country: z.string().trim().min(1, 'Enter the country.').max(80),
  region: z.string().trim().max(120).default(''),
  name: z.string().trim().min(1, 'Enter the tax name as shown on invoices.').max(80),
  basis_points: z.int().min(1, 'Enter a rate above 0%.').max(5000, 'Enter a rate of at most 50%.'),
});
