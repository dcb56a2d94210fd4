import { z } from 'zod';
import { MAX_AMOUNT, STAFF_SEARCH_MAX } from './limits.ts';
import { MoneySchema, TimestampSchema } from './primitives.ts';

/** `POST /api/auctions/{slug}/hold`: arms the hold for a bid up to `maximum` (default: the next minimum bid) before it is placed. `confirm` as in the bid itself. */
export const ArmHoldSchema = z.object({ maximum: z.int().min(1).max(MAX_AMOUNT).optional(), confirm: z.boolean().optional() });
export type ArmHold = z.infer<typeof ArmHoldSchema>;
export const HOLD_STATES = ['asked', 'action_needed', 'armed', 'declined', 'releasing', 'released', 'capturing', 'captured', 'lapsed'] as const;
export const HoldSchema = z.object({
  id: z.string(),
  state: z.enum(HOLD_STATES),
  /** The premium that it covers, and what is authorised on the card: the premium, and the tax that may fall on it. */
  premium: MoneySchema,
  amount: MoneySchema,
  card: z.string(),
  slug: z.string(),
  title: z.string(),
  asked_at: TimestampSchema,
  armed_at: TimestampSchema.nullable(),
  /** When it will be released, as far as the house can tell now; null: it is not armed, or it is needed with no end known. */
  releases_at: TimestampSchema.nullable(),
  /** What it is kept for: its owner leads somewhere; or, as the house has it, the auctions in which they bid have not closed; null: for nothing, or it is not armed. */
  kept_for: z.enum(['lead', 'close']).nullable(),
  /** For which close it is kept: null where it waits for none. */
  needed_until: TimestampSchema.nullable(),
  /** When the card's network ends it by itself: the house renews it before, while it is needed. */
  expires_at: TimestampSchema.nullable(),
  ended_at: TimestampSchema.nullable(),
  end_reason: z.enum(['declined', 'unneeded', 'replaced', 'captured', 'lapsed', 'abandoned', 'unanswered', 'card_charged', 'set_aside']).nullable(),
  captured: MoneySchema.nullable(),
  decline: z.string().nullable(),
});
export type Hold = z.infer<typeof HoldSchema>;
/** What the card's bank asks its owner: with the client secret the provider's own window opens. */
const bankAsks = { client_secret: z.string().nullable(), provider: z.enum(['sandbox', 'stripe']), publishable_key: z.string().nullable() };
const BankAsksSchema = z.object(bankAsks);
export type BankAsks = z.infer<typeof BankAsksSchema>;
/** `armed`: the bid may come; `action_needed`: the bank asks, with the client secret; `not_needed`: this house takes no holds; `unavailable`: the bid counts without. */
export const ArmedHoldSchema = z.object({
  state: z.enum(['armed', 'action_needed', 'not_needed', 'unavailable']),
  hold: HoldSchema.nullable(),
  ...bankAsks,
});
export type ArmedHold = z.infer<typeof ArmedHoldSchema>;
/** In the sandbox the browser plays the bank. */
export const AnswerBankSchema = z.object({ client_secret: z.string().min(1).max(255), agrees: z.boolean() });

export const CHARGE_STATES = ['due', 'action_needed', 'taken', 'declined', 'cancelled'] as const;
export const ChargeSchema = z.object({
  id: z.string(),
  state: z.enum(CHARGE_STATES),
  purpose: z.enum(['premium', 'seller_fee']),
  slug: z.string(),
  title: z.string(),
  net: MoneySchema,
  tax: MoneySchema,
  tax_words: z.string(),
  amount: MoneySchema,
  refunded: MoneySchema,
  /** Of what is refunded, what did not arrive: it stays owed, and staff find another way. */
  refund_owed: MoneySchema,
  /** What the banks of cards' owners withhold over disputes, with what was lost in them. */
  disputed: MoneySchema,
  dispute_lost: MoneySchema,
  decline: z.string().nullable(),
  /** The provider never said what became of its payment: nobody knows that nothing was charged. */
  is_unheard: z.boolean(),
  created_at: TimestampSchema,
  taken_at: TimestampSchema.nullable(),
});
export type Charge = z.infer<typeof ChargeSchema>;
/** `GET /api/account/payments/holds`: the hold ledger, the newest first, and what was charged. */
export const HoldLedgerSchema = z.object({ holds: z.array(HoldSchema), charges: z.array(ChargeSchema), server_time: z.number() });
export type HoldLedger = z.infer<typeof HoldLedgerSchema>;
export const PaidChargeSchema = z.object({ charge: ChargeSchema, ...bankAsks });
export type PaidCharge = z.infer<typeof PaidChargeSchema>;

// The operator's calls -------------------------------------------------------------------------------------------------
export const AccountBalanceSchema = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'income', 'expense']),
  debit: MoneySchema,
  credit: MoneySchema,
  balance: MoneySchema,
});
/** The report that proves that the books balance. `difference` is debits less credits, per currency: nothing. */
export const BooksSchema = z.object({
  accounts: z.array(AccountBalanceSchema),
  differences: z.array(MoneySchema),
  unbalanced_postings: z.array(z.string()),
  postings: z.int(),
  is_balanced: z.boolean(),
  held: z.object({ count: z.int(), amount: z.number() }),
  currency: z.string(),
  provider: z.enum(['sandbox', 'stripe']),
});
export type Books = z.infer<typeof BooksSchema>;
export const PostingSchema = z.object({
  id: z.string(),
  kind: z.string(),
  words: z.string(),
  username: z.string().nullable(),
  charge_id: z.string().nullable(),
  provider_id: z.string().nullable(),
  posted_at: TimestampSchema,
  entries: z.array(z.object({ account: z.string(), amount: MoneySchema })),
});
export type Posting = z.infer<typeof PostingSchema>;
export const MoneyPageQuerySchema = z.object({ cursor: z.string().max(64).optional(), limit: z.coerce.number().int().min(1).max(100).default(50) });
/** `q`: words of an auction's name, the beginning of a username, or a whole e-mail address. */
export const ChargesQuerySchema = MoneyPageQuerySchema.extend({ q: z.string().max(STAFF_SEARCH_MAX).default('') });
export const PostingPageSchema = z.object({ items: z.array(PostingSchema), total: z.int(), next_cursor: z.string().nullable() });
export type PostingPage = z.infer<typeof PostingPageSchema>;
export const RefundSchema = z.object({
  id: z.string(),
  amount: MoneySchema,
  reason: z.string(),
  /** `refused`: it did not arrive, and is owed; `taken_back`: refused, in a house that then took the credit back. */
  state: z.enum(['due', 'done', 'refused', 'paid_by_hand', 'taken_back']),
  created_at: TimestampSchema,
});
/** What a card's owner disputes with their bank. `closed`: an inquiry that became no dispute. */
export const CardDisputeSchema = z.object({
  id: z.string(),
  state: z.enum(['inquiry', 'closed', 'needs_answer', 'under_review', 'won', 'lost']),
  amount: MoneySchema,
  /** The bank's reason, in the provider's words. */
  reason: z.string(),
  /** Until when the provider takes evidence; null: it names no time. */
  answer_by: TimestampSchema.nullable(),
  opened_at: TimestampSchema,
  decided_at: TimestampSchema.nullable(),
  /** Where it is answered: the payment's page at the provider; null where it has none. */
  provider_url: z.string().nullable(),
});
export type CardDispute = z.infer<typeof CardDisputeSchema>;
export const OperatorChargeSchema = ChargeSchema.extend({ username: z.string(), refunds: z.array(RefundSchema), disputes: z.array(CardDisputeSchema) });
export type OperatorCharge = z.infer<typeof OperatorChargeSchema>;
export const ChargePageSchema = z.object({ items: z.array(OperatorChargeSchema), next_cursor: z.string().nullable() });
export type ChargePage = z.infer<typeof ChargePageSchema>;
export const RefundChargeSchema = z.object({
  amount: z.int().min(1).max(MAX_AMOUNT).nullable().default(null),
  reason: z.string().trim().min(3, 'Say why.').max(1000),
});
export const ReconciliationQuerySchema = z.object({ days: z.coerce.number().int().min(1).max(400).default(30) });
/** The house's books beside the provider's own list. */
export const ReconciliationSchema = z.object({
  from: TimestampSchema,
  to: TimestampSchema,
  matched: z.int(),
  differences: z.array(
    z.object({
      what: z.enum(['only_at_provider', 'only_in_books', 'other_amount']),
      kind: z.enum(['charge', 'refund', 'dispute']),
      payment_id: z.string().nullable(),
      /** The sale whose payment it is; null where no charge of ours knows the payment. */
      about: z.object({ slug: z.string(), title: z.string() }).nullable(),
      /** The payment's page at the provider; null where it has none. */
      provider_url: z.string().nullable(),
      books: MoneySchema.nullable(),
      provider: MoneySchema.nullable(),
      at: TimestampSchema,
      words: z.string(),
    }),
  ),
  troubles: z.array(z.object({ id: z.string(), kind: z.string(), attempts: z.int(), state: z.string(), error: z.string(), created_at: TimestampSchema })),
});
export type Reconciliation = z.infer<typeof ReconciliationSchema>;
/** A payment or a refund that was given up after its last try, with what it is about: it waits for the staff. */
export const GivenUpActSchema = z.object({
  id: z.string(),
  kind: z.enum(['take', 'charge', 'refund']),
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
export type GivenUpAct = z.infer<typeof GivenUpActSchema>;
/** The newest of them, and how many there are in all. */
export const GivenUpListSchema = z.object({ items: z.array(GivenUpActSchema), total: z.int() });
export type GivenUpList = z.infer<typeof GivenUpListSchema>;
/** `try_again`: the provider is asked again, by the same key; `set_aside`: it counts as not paid, and can be paid anew. */
export const DecideGivenUpSchema = z.object({
  decision: z.enum(['try_again', 'set_aside']),
  reason: z.string().trim().min(3, 'Say why.').max(1000),
});
/** A refund that the provider did not send, or that came back: it is owed until it is sent after all, or paid by hand. */
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
/** `try_again`: it is sent to the card once more; `paid_by_hand`: staff have paid it in another way, and say how: whose it is reads it. */
export const DecideOwedRefundSchema = z.object({
  decision: z.enum(['try_again', 'paid_by_hand']),
  reason: z.string().trim().min(3, 'Say how.').max(1000),
});
export const TaxRateSchema = z.object({ id: z.string(), country: z.string(), region: z.string(), name: z.string(), basis_points: z.int() });
export type TaxRate = z.infer<typeof TaxRateSchema>;
export const AddTaxRateSchema = z.object({
  country: z.string().trim().min(1, 'Name the country.').max(80),
  region: z.string().trim().max(120).default(''),
  name: z.string().trim().min(1, 'Name the tax, as it stands on invoices.').max(80),
  basis_points: z.int().min(1, 'A rate is above nothing.').max(5000, 'A rate is at most 50 %.'),
});
