import { HOUR_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { BulkResult } from '#contract/bulk.ts';
import type { AssignSalesSchema, StaffSaleActionSchema } from '#contract/settlements.ts';
import { requireStaffWithProof, runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { assignSale, ownerNameOf } from './assign-sale.ts';
import { confirmHandover, confirmPayment } from './perform-sale-action.ts';
import { decideDispute } from './decide-dispute.ts';
import { fallThrough, settleFee } from './fall-through.ts';
import type { RecordedActor } from './actor.ts';
import { recordEvent } from './move-on.ts';
import { wakePaymentsAfterCommit, type SettlementContext } from './deps.ts';
import { sideOf } from '#modules/conversations/index.ts';
import { findOpenDispute } from './store/disputes.ts';
import { findSettlementsBySlug, lockSettlement, updateSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';
import { notifySides } from './notify.ts';

type Input = z.output<typeof StaffSaleActionSchema>;
interface StaffSaleContext {
  readonly row: SettlementRow;
  readonly by: RecordedActor & { readonly userId: string };
  readonly at: number;
}
/** These may end the sale and refund the premium. */
const MAY_REFUND: ReadonlySet<Input['action']> = new Set(['declare_default', 'decide_dispute']);

export async function performStaffAction(
  context: SettlementContext,
  actor: Actor,
  { slug, input }: { slug: string; input: Input },
): Promise<Result<null>> {
  const staff = (MAY_REFUND.has(input.action) ? requireStaffWithProof : requireStaff)(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const [newest] = await findSettlementsBySlug(transaction, slug);
    const row = newest === undefined ? null : await lockSettlement(transaction, newest.id);
    if (row === null) return refuse('settlement_not_found');
    if ((await sideOf(context, transaction, row, staff.value.userId)) !== null) return refuse('own_sale');
    if (row.ended_at !== null) return refuse('settlement_over');
    const at = await context.clock.now(transaction);
    const done = await perform(context, transaction, {
      deciding: { row, by: { side: 'staff', userId: staff.value.userId }, at },
      input,
    });
    if (done.ok) await record(context, transaction, { row, staff: staff.value, input, at });
    return done;
  });
  if (!result.ok) return result;
  if (MAY_REFUND.has(input.action)) await settleFeeAtOnce(context, slug);
  wakePaymentsAfterCommit(context);
  return result;
}

/** So that staff see the credit note of their decision. What fails here is left to the worker. */
async function settleFeeAtOnce(context: SettlementContext, slug: string): Promise<void> {
  try {
    await context.database.transaction(async (transaction) => {
      const [newest] = await findSettlementsBySlug(transaction, slug);
      if (newest !== undefined) await settleFee(context, transaction, newest.id);
    });
  } catch (error) {
    context.log.warn({ err: error, slug }, 'the premium of a sale that ended is not settled yet');
  }
}

export async function assignSales(
  context: SettlementContext,
  actor: Actor,
  { slugs, owner }: z.output<typeof AssignSalesSchema>,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const assign = (slug: string) => performStaffAction(context, actor, { slug, input: { action: 'assign', owner } });
  return accepted(await runInBulk(slugs, assign, context.log));
}

const RECORDED: Readonly<Record<Input['action'], string>> = {
  declare_default: 'ended',
  extend: 'extended',
  decide_dispute: 'dispute_decided',
  confirm_payment: 'payment_confirmed',
  confirm_handover: 'handover_confirmed',
  message: 'message_sent',
  assign: 'assigned',
};

async function record(
  context: SettlementContext,
  transaction: Executor,
  { row, staff, input, at }: { row: SettlementRow; staff: SignedIn; input: Input; at: number },
): Promise<void> {
  const [after] = await findSettlementsBySlug(transaction, row.slug);
  const { action, ...given } = input;
  const { reason, ...what } = { reason: '', ...given };
  await context.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: `settlement_${RECORDED[action]}`,
    subject: `auction:${row.slug}`,
    ...(reason === '' ? {} : { reason }),
    at,
    before: {
      state: row.state,
      due_at: row.due_at?.toISOString() ?? null,
      ...(action === 'assign' && { owner: await ownerNameOf(context, transaction, row.owner_id) }),
    },
    after: { ...what, state: after?.state ?? row.state, due_at: after?.due_at?.toISOString() ?? null },
  });
}

async function perform(
  context: SettlementContext,
  transaction: Executor,
  { deciding, input }: { deciding: StaffSaleContext; input: Input },
): Promise<Result<null>> {
  const { row, by, at } = deciding;
  if (input.action === 'message') return message(context, transaction, deciding, input);
  if (input.action === 'assign') return assignSale(context, transaction, row, input.owner);
  const dispute = await findOpenDispute(transaction, row.id);
  if (input.action === 'decide_dispute')
    return dispute === null
      ? refuse('no_open_dispute')
      : decideDispute(context, transaction, { ...deciding, dispute, decided: input, isApproved: false });
  if (dispute !== null) return refuse('dispute_undecided');
  switch (input.action) {
    case 'extend':
      return extend(context, transaction, deciding, input);
    case 'declare_default':
      await fallThrough(context, transaction, row, { fault: input.fault, reason: input.reason, by, at });
      return accepted(null);
    case 'confirm_payment':
      return row.state === 'payment_due'
        ? confirmPayment(context, transaction, deciding, input.reason)
        : refuse('not_payment_step', { state: row.state });
    case 'confirm_handover':
      return row.state === 'handover_due'
        ? confirmHandover(context, transaction, deciding, { text: input.reason })
        : refuse('not_handover_step', { state: row.state });
  }
}

/** Not in the history, which both sides read: only one of them may be meant. */
async function message(
  context: SettlementContext,
  transaction: Executor,
  { row, at }: StaffSaleContext,
  { to, text }: Extract<Input, { action: 'message' }>,
): Promise<Result<null>> {
  const notification = {
    title: `About the sale of the ${row.title}`,
    body: `${text}\n\nTo answer, use the contact page.`,
  };
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: to === 'seller' ? null : notification,
    seller: to === 'buyer' ? null : notification,
  });
  return accepted(null);
}

async function extend(
  context: SettlementContext,
  transaction: Executor,
  { row, by, at }: StaffSaleContext,
  { hours, reason }: { hours: number; reason: string },
): Promise<Result<null>> {
  const dueAt = new Date(Math.max(at, row.due_at?.getTime() ?? at) + hours * HOUR_MS);
  await updateSettlement(transaction, row.id, { due_at: dueAt });
  await recordEvent(transaction, row, { kind: 'deadline_moved', by, at, text: reason });
  const notification = {
    title: `${row.title}: deadline extended`,
    body: `The next step is now due by ${timePlaceholder(dueAt)}. ${reason}`,
  };
  await notifySides(context, transaction, { about: row, at, buyer: notification, seller: notification });
  return accepted(null);
}
