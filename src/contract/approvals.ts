import { z } from 'zod';
import { WithdrawSchema } from './account.ts';
import { MAX_AMOUNT } from './limits.ts';
import { BlockBidderSchema, MinutesSchema, PublicNoteSchema } from './live-dashboard.ts';
import { ChangeRolesSchema } from './operator-people.ts';
import { RefundChargeSchema } from './payments.ts';
import { APPROVAL_SETTINGS } from './settings.ts';
import { TimestampSchema, ReasonSchema } from './primitives.ts';

const sequence = z
  .int('Choose a bid.')
  .min(1, 'Choose a bid.')
  .max(2_147_483_647)
  .describe("The bid's sequence in the ledger, because its number changes when an earlier bid is voided.");
const id = z.string().min(1).max(64);
const slug = z.string().min(1).max(200);
const username = z.string().min(1).max(30);
const explained = { reason: ReasonSchema, public_note: PublicNoteSchema };

export const RequestApprovalSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('extend_all'), minutes: MinutesSchema, ...explained }),
  z.object({ action: z.literal('pause_all'), minutes: MinutesSchema, ...explained }),
  z.object({ action: z.literal('void_after_close'), slug, sequence, ...explained }),
  z.object({ action: z.literal('void_live'), slug, sequence, ...explained }),
  BlockBidderSchema.extend({ action: z.literal('block_bidder'), slug }),
  z.object({
    action: z.literal('change_reserve'),
    slug,
    reserve: z.int().min(1).max(MAX_AMOUNT).nullable().describe('In minor units. Null removes the reserve.'),
    reason: ReasonSchema.describe('How and when the seller agreed. Sent to the seller.'),
  }),
  WithdrawSchema.extend({ action: z.literal('withdraw_auction'), slug }),
  RefundChargeSchema.extend({ action: z.literal('refund'), charge: id }),
  z.object({
    action: z.literal('refund_in_dispute'),
    slug,
    amount: z.int().min(1).max(MAX_AMOUNT).describe('In minor units, of the premium.'),
    reason: ReasonSchema.describe('Sent to buyer and seller.'),
  }),
  z.object({ action: z.literal('refund_by_hand'), refund: id, reason: ReasonSchema }),
  z.object({ action: z.literal('set_payment_aside'), payment: id, reason: ReasonSchema }),
  z.object({ action: z.literal('raise_limit'), username, limit: z.int().min(0).max(MAX_AMOUNT), reason: ReasonSchema }),
  ChangeRolesSchema.extend({ action: z.literal('change_roles'), username }),
  z.object({
    action: z.literal('loosen_approvals'),
    changes: z
      .strictObject(APPROVAL_SETTINGS)
      .partial()
      .refine((changes) => Object.keys(changes).length > 0),
    reason: ReasonSchema,
  }),
]);
export type ApprovalInput = z.output<typeof RequestApprovalSchema>;
export type ApprovalAction = ApprovalInput['action'];

export const PendingApprovalSchema = z.object({
  id: z.string(),
  action: z.string(),
  text: z.string().describe('What happens once it is approved.'),
  about: z.object({ text: z.string(), href: z.string() }).nullable(),
  reason: z.string(),
  public_note: z.string(),
  requested_by: z.string(),
  is_own: z.boolean(),
  requested_at: TimestampSchema,
  lapses_at: TimestampSchema,
});
export type PendingApproval = z.infer<typeof PendingApprovalSchema>;
export const PendingApprovalsSchema = z.object({ items: z.array(PendingApprovalSchema) });
