import { z } from 'zod';
import { BulkIdsSchema } from './bulk.ts';
import { DisputedClaimSchema } from './claim-requests.ts';
import { MAX_CLAIMS } from './claims.ts';
import { BULK_LIMIT, MAX_AMOUNT, STAFF_SEARCH_MAX } from './limits.ts';
import { SALE_VIEWS, SALE_SORTS } from './console-lists.ts';
import { CHARGE_STATES } from './payment-kinds.ts';
import { DocumentSchema } from './documents.ts';
import { SALE_TASKS, TASK_STATES } from './sale-checklist.ts';
import {
  enteredDay,
  enteredTime,
  ImageSchema,
  MoneySchema,
  TimestampSchema,
  ReasonSchema,
  pagingQuery,
  pageOf,
} from './primitives.ts';
import { SECOND_CHANCE_STATES } from './second-chances.ts';
import {
  DISPUTE_DECISIONS,
  NEGOTIATION_ACTIONS,
  NEGOTIATION_STATES,
  SETTLEMENT_ACTIONS,
  SETTLEMENT_LIMITS,
  SETTLEMENT_STATES,
  type SettlementAction,
} from './settlement-states.ts';

const side = z.enum(['buyer', 'seller']);
const actionNames = Object.keys(SETTLEMENT_ACTIONS) as [SettlementAction, ...SettlementAction[]];

/** Empty until given and disclosed. */
export const ContactSchema = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  shares_email: z.boolean(),
});
export type Contact = z.infer<typeof ContactSchema>;

/** Lines and address stay as on the day of issue. */
export const InvoiceSchema = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  issued_at: TimestampSchema,
  slug: z.string(),
  title: z.string(),
  billed_to: z.object({ name: z.string(), email: z.string(), address: z.string() }),
  site: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  lines: z.array(z.object({ text: z.string(), amount: MoneySchema })),
  net: MoneySchema,
  tax: MoneySchema,
  total: MoneySchema,
  corrects: z.string().nullable(),
  status: z.enum(['paid', 'due', 'declined', 'cancelled', 'refunded', 'credited']),
});
export type Invoice = z.infer<typeof InvoiceSchema>;

export const EvidenceSchema = z.object({
  id: z.string(),
  by: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  sent_at: TimestampSchema,
});
export const StatementSchema = z.object({ by: side, text: z.string(), at: TimestampSchema });
export const DisputeSchema = z.object({
  id: z.string(),
  opened_by: side,
  reason: z.string(),
  /** The seller’s claims that the buyer disputes, as they read then. */
  claims: z.array(DisputedClaimSchema),
  opened_at: TimestampSchema,
  statements: z.array(StatementSchema),
  evidence: z.array(EvidenceSchema),
  decision: z.enum(DISPUTE_DECISIONS).nullable(),
  decision_reason: z.string(),
  refunded: MoneySchema.nullable().describe('What the decision gives the buyer back of the premium.'),
  decided_at: TimestampSchema.nullable(),
});
export type Dispute = z.infer<typeof DisputeSchema>;

export const ChecklistItemSchema = z.object({
  task: z.enum([...SALE_TASKS, 'collection']),
  state: z.enum(TASK_STATES),
  planned_on: z.iso.date().nullable(),
  planned_at: TimestampSchema.nullable(),
  seller_done_at: TimestampSchema.nullable(),
  buyer_done_at: TimestampSchema.nullable(),
});
export type ChecklistItem = z.infer<typeof ChecklistItemSchema>;

export const SettlementSchema = z.object({
  state: z.enum(SETTLEMENT_STATES),
  origin: z.enum(['hammer', 'offer', 'underbidder']),
  attempt: z.int(),
  price: MoneySchema,
  premium: MoneySchema,
  started_at: TimestampSchema,
  due_at: TimestampSchema.nullable(),
  is_late: z.boolean(),
  steps: z.array(z.object({ state: z.enum(SETTLEMENT_STATES), done_at: TimestampSchema.nullable() })),
  buyer: ContactSchema.nullable(),
  seller: ContactSchema.nullable(),
  charge: z
    .object({
      id: z.string(),
      state: z.enum(CHARGE_STATES),
      decline: z.string().nullable(),
      amount: MoneySchema,
      refundable: MoneySchema.nullable().describe('For staff: what is left to refund.'),
    })
    .nullable(),
  invoices: z.array(InvoiceSchema),
  payment_reported_at: TimestampSchema.nullable(),
  bill: z.object({ issued_at: TimestampSchema }).nullable(),
  collection: z
    .object({ at: TimestampSchema, place: z.string(), proposed_by: side, agreed_at: TimestampSchema.nullable() })
    .nullable(),
  conversation_id: z.string(),
  unread_messages: z.int().describe('of the other side'),
  disclosed: z.object({ contact: z.boolean(), address: z.boolean(), documents: z.boolean() }),
  checklist: z.array(ChecklistItemSchema),
  disputes: z.array(DisputeSchema),
  is_disputed: z.boolean(),
  fell_through: z
    .object({ fault: z.enum(['buyer', 'seller', 'nobody']), reason: z.string(), at: TimestampSchema })
    .nullable(),
  history: z.array(z.object({ text: z.string(), note: z.string(), by: z.string(), at: TimestampSchema })),
});
export type Settlement = z.infer<typeof SettlementSchema>;

export const NegotiationSchema = z.object({
  state: z.enum(NEGOTIATION_STATES),
  turn: z.enum(['bidder', 'seller']).nullable(),
  round: z.int(),
  rounds: z.int(),
  price_at_close: MoneySchema,
  current_offer: MoneySchema.nullable(),
  /** Only for the bidder, who pays it. */
  premium: MoneySchema.nullable(),
  due_at: TimestampSchema.nullable(),
  reserve: MoneySchema.nullable(),
  moves: z.array(
    z.object({
      by: z.enum(['bidder', 'seller', 'system']),
      kind: z.string(),
      amount: MoneySchema.nullable(),
      at: TimestampSchema,
    }),
  ),
  may: z.array(z.enum(NEGOTIATION_ACTIONS)),
});
export type Negotiation = z.infer<typeof NegotiationSchema>;
export const SecondChanceSchema = z.object({
  state: z.enum(SECOND_CHANCE_STATES),
  is_from_seller: z.boolean(),
  price: MoneySchema,
  premium: MoneySchema,
  due_at: TimestampSchema.nullable(),
  may_answer: z.boolean(),
});
export type SecondChance = z.infer<typeof SecondChanceSchema>;

export const SaleSchema = z.object({
  slug: z.string(),
  title: z.string(),
  hero: ImageSchema.nullable(),
  side: z.enum(['buyer', 'seller', 'staff']),
  dealer: z.object({ slug: z.string(), name: z.string() }).nullable(),
  settlement: SettlementSchema.nullable(),
  negotiation: NegotiationSchema.nullable(),
  second_chance: SecondChanceSchema.nullable(),
  may: z.array(z.enum([...actionNames, 'open_dispute', 'add_evidence', 'pay_charge'])),
  server_time: z.number(),
});
export type Sale = z.infer<typeof SaleSchema>;

export const SaleDocumentSchema = DocumentSchema.pick({
  id: true,
  kind: true,
  name: true,
  content_type: true,
  byte_length: true,
  href: true,
}).extend({ passes_on: z.boolean() });
export type SaleDocument = z.infer<typeof SaleDocumentSchema>;
export const SaleDocumentsSchema = z.object({
  side: z.enum(['buyer', 'seller']),
  documents: z.array(SaleDocumentSchema),
  disclosed: z.boolean().describe('false while the buyer can’t read them yet'),
  may_choose: z.boolean(),
  are_passed: z.boolean().describe('true once they are in the buyer’s garage'),
});
export type SaleDocuments = z.infer<typeof SaleDocumentsSchema>;
export const ChooseSaleDocumentsSchema = z.object({ documents: z.array(z.string().max(64)).max(100) });

export const SaleRowSchema = z.object({
  slug: z.string(),
  title: z.string(),
  hero: ImageSchema.nullable(),
  side: z.enum(['buyer', 'seller']),
  dealer: z.string().nullable(),
  price: MoneySchema,
  kind: z.enum(['settlement', 'negotiation', 'second_chance']),
  state: z.string(),
  word: z.string(),
  tone: z.enum(['wait', 'good', 'ended']),
  is_my_turn: z.boolean(),
  is_disputed: z.boolean(),
  due_at: TimestampSchema.nullable(),
  is_late: z.boolean(),
  since: TimestampSchema,
});
export type SaleRow = z.infer<typeof SaleRowSchema>;
export const SaleListSchema = pageOf(SaleRowSchema).extend({
  open_count: z.int(),
  my_turn_count: z.int(),
  second_chance_agreed: z.boolean(),
  server_time: z.number(),
});
export type SaleList = z.infer<typeof SaleListSchema>;

const { name, address, phone, place, note } = SETTLEMENT_LIMITS;
const particulars = {
  name: z.string().trim().min(1, 'Enter the full name as it should appear on the bill of sale.').max(name),
  address: z.string().trim().min(5, 'Enter the postal address.').max(address),
  phone: z.string().trim().max(phone).default(''),
  shares_email: z.boolean().default(true),
};
const task = z.enum(SALE_TASKS);
export const SaleActionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('give_particulars'), ...particulars }),
  z.object({ action: z.literal('say_paid'), note: z.string().trim().max(note).default('') }),
  z.object({ action: z.literal('confirm_payment') }),
  z.object({ action: z.literal('issue_bill') }),
  z.object({
    action: z.literal('propose_collection'),
    at: enteredTime('Choose a date and time.'),
    place: z.string().trim().min(3, 'Enter where the handover will be.').max(place),
  }),
  z.object({
    action: z.literal('agree_collection'),
    at: enteredTime('Choose a date and time.')
      .optional()
      .describe('The date being accepted. Refused if a different one is proposed now'),
    place: z
      .string()
      .trim()
      .max(place)
      .optional()
      .describe('The place being accepted. Refused if a different one is proposed now'),
  }),
  z.object({ action: z.literal('confirm_handover') }),
  z.object({
    action: z.literal('plan_task'),
    task,
    is_needed: z.boolean().default(true),
    planned_on: enteredDay('Enter a date.').nullable(),
  }),
  z.object({ action: z.literal('confirm_task'), task }),
]);
export type SaleAction = z.input<typeof SaleActionSchema>;
export const NegotiateSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('offer'), amount: z.int().min(1).max(MAX_AMOUNT) }),
  z.object({ action: z.literal('counter'), amount: z.int().min(1).max(MAX_AMOUNT) }),
  z.object({
    action: z.literal('accept'),
    amount: z
      .int()
      .min(1)
      .max(MAX_AMOUNT)
      .describe('The amount being accepted. Refused if it differs from the current offer'),
  }),
  z.object({ action: z.literal('decline') }),
]);
export type Negotiate = z.input<typeof NegotiateSchema>;
export const AnswerSecondChanceSchema = z.object({ accepted: z.boolean() });
export const AgreeToSecondChancesSchema = z.object({ agreed: z.boolean() });
export const OpenDisputeSchema = z.object({
  reason: z.string().trim().min(10, 'Describe the problem in a sentence or two.').max(note),
  claims: z.array(z.string().max(40)).max(MAX_CLAIMS).default([]).describe('IDs of the claims that the buyer disputes'),
});
export const SayInDisputeSchema = z.object({ text: z.string().trim().min(10, 'Write a sentence or two.').max(note) });

const saleFilters = {
  q: z.string().trim().max(STAFF_SEARCH_MAX).optional(),
  show: z.enum(SALE_VIEWS).default('open'),
  state: z.enum(SETTLEMENT_STATES).optional(),
  turn: side.optional().describe('Whose step is next. A step of both sides is found for each.'),
  owner: z.literal('me').optional().describe('Sales that the caller looks after.'),
  sort: z.enum(SALE_SORTS).default('due'),
};
export const OperatorSaleQuerySchema = z.object({ ...saleFilters, ...pagingQuery(50) });
export const SaleExportQuerySchema = z.object({
  ...saleFilters,
  /** Columns to leave out, separated by commas. */
  hide: z.string().max(200).default(''),
});
export const OperatorSaleRowSchema = SaleRowSchema.omit({ is_my_turn: true, side: true }).extend({
  buyer: z.string(),
  seller: z.string(),
  turn: z.enum(['buyer', 'seller', 'both']).nullable(),
  disputed_since: TimestampSchema.nullable(),
  owner: z.string().nullable().describe('Who of the staff looks after it.'),
  may_remind: z.boolean().describe('Its step is late, and nobody was reminded of it within 24 hours.'),
});
export type OperatorSaleRow = z.infer<typeof OperatorSaleRowSchema>;
/** The sum is in minor units and may exceed what one price may be. */
export const SaleTotalsSchema = z.object({ currency: z.string(), count: z.int(), price: z.int() });
export type SaleTotals = z.infer<typeof SaleTotalsSchema>;
export const OperatorSalePageSchema = z.object({
  items: z.array(OperatorSaleRowSchema),
  totals: z
    .array(SaleTotalsSchema)
    .nullable()
    .describe('With the first page only. Null if there are too many sales to add up.'),
  next_cursor: z.string().nullable(),
  late_count: z.int(),
  disputed_count: z.int(),
  to_remind_count: z.int().describe('Late sales of which nobody was reminded within 24 hours.'),
  server_time: z.number(),
});
export type OperatorSalePage = z.infer<typeof OperatorSalePageSchema>;
export const OperatorSaleSchema = SaleSchema.extend({
  owner: z.string().nullable(),
  owners: z.array(z.string()).describe('Usernames of the staff who may look after it.'),
  attempts: z.array(SettlementSchema),
  second_chances: z.array(
    SecondChanceSchema.omit({ may_answer: true }).extend({
      username: z.string(),
      requested_at: TimestampSchema,
      answered_at: TimestampSchema.nullable(),
    }),
  ),
});
export type OperatorSale = z.infer<typeof OperatorSaleSchema>;
export const StaffSaleActionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('extend'),
    hours: z
      .int()
      .min(1, 'Enter at least 1 hour.')
      .max(24 * 60),
    reason: ReasonSchema,
  }),
  z.object({
    action: z.literal('declare_default'),
    fault: z.enum(['buyer', 'seller', 'nobody']),
    reason: ReasonSchema,
  }),
  z.object({ action: z.literal('confirm_payment'), reason: ReasonSchema }),
  z.object({ action: z.literal('confirm_handover'), reason: ReasonSchema }),
  z.object({
    action: z.literal('message'),
    to: z.enum(['both', 'buyer', 'seller']),
    text: z.string().trim().min(3, 'Enter a message.').max(2000),
  }),
  z.object({
    action: z.literal('assign'),
    owner: z.string().max(60).nullable().describe('Username of the staff member who looks after it. null: nobody'),
  }),
  z
    .object({
      action: z.literal('decide_dispute'),
      decision: z.enum(DISPUTE_DECISIONS),
      amount: z
        .int()
        .min(1)
        .max(MAX_AMOUNT)
        .optional()
        .describe('In minor units: what the buyer gets back. Only with `part_refunded`.'),
      reason: ReasonSchema,
    })
    .refine(({ decision, amount }) => decision !== 'part_refunded' || amount !== undefined, {
      path: ['amount'],
      message: 'Enter the amount to refund.',
    })
    .refine(({ decision, amount }) => decision === 'part_refunded' || amount === undefined, {
      path: ['amount'],
      message: 'Only a partial refund has an amount.',
    }),
]);
export type StaffSaleAction = z.input<typeof StaffSaleActionSchema>;

export const AssignSalesSchema = z.object({
  slugs: BulkIdsSchema,
  owner: z.string().min(1).max(60).describe('Username of the staff member who looks after them.'),
});

export const RemindLateSalesSchema = z.union([
  z.object({ slugs: BulkIdsSchema }),
  z.object({ all_late: z.literal(true) }).describe(`The ${BULK_LIMIT} that have been late the longest.`),
]);
