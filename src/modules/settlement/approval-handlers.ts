import { DAY_MS } from '#contract/durations.ts';
import { formatAmount } from '#contract/format/money.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import { sideOf } from '#modules/conversations/index.ts';
import type { ApprovalHandler, ApprovalHandlers } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { decideDispute } from './decide-dispute.ts';
import { wakePaymentsAfterCommit, type SettlementContext } from './deps.ts';
import { findOpenDispute } from './store/disputes.ts';
import { findSettlementsBySlug, lockSettlement } from './store/settlements.ts';
import type { DisputeRow, SettlementRow } from './store/tables.ts';

export type SettlementApprovalHandlers = Pick<ApprovalHandlers, 'refund_in_dispute'>;

interface Refund {
  readonly slug: string;
  readonly dispute: string;
  readonly amount: number;
  readonly currency: string;
}

export const settlementApprovalHandlers = (context: SettlementContext): SettlementApprovalHandlers => ({
  refund_in_dispute: refundInDispute(context),
});

/** A decision with a refund above the amount of the settings. */
const refundInDispute = (context: SettlementContext): ApprovalHandler<'refund_in_dispute', Refund> => ({
  power: 'settle_sales',
  validMs: 7 * DAY_MS,
  async prepare(transaction, { slug, amount }, { staff }) {
    const found = await lockDisputed(context, transaction, { slug, userId: staff.userId });
    if (!found.ok) return found;
    const { row, dispute } = found.value;
    const charge = row.charge_id === null ? null : await context.payments.findCharge(transaction, row.charge_id);
    if (charge?.state !== 'taken') return refuse('charge_not_taken');
    const left = charge.amount - charge.refunded - charge.disputed;
    if (amount > left) return refuse('over_refund', { left: { amount: left, currency: charge.currency } });
    const details = { slug, dispute: dispute.id, amount, currency: charge.currency };
    return accepted({ subject: `auction:${slug}`, details, publicNote: '' });
  },
  async refusalToDecide(transaction, { request: { details }, staff }): Promise<Refused | null> {
    const found = await lockDisputed(context, transaction, { slug: details.slug, userId: staff.userId });
    return !found.ok && found.code === 'own_sale' ? found : null;
  },
  async perform(transaction, { request: { details, reason, requestedBy }, at }) {
    const found = await lockDisputed(context, transaction, { slug: details.slug, userId: requestedBy });
    if (!found.ok) return found;
    if (found.value.dispute.id !== details.dispute) return refuse('no_open_dispute');
    const done = await decideDispute(context, transaction, {
      ...found.value,
      by: { side: 'staff', userId: requestedBy },
      at,
      decided: { decision: 'part_refunded', amount: details.amount, reason },
      isApproved: true,
    });
    return done.ok ? accepted({ auctions: 0 }) : done;
  },
  audited: (details) => details,
  describe: async (executor, { details: { slug, amount, currency } }) => {
    const [sale] = await findSettlementsBySlug(executor, slug);
    return {
      text: `Decide the dispute about the ${sale?.title ?? slug}: refund ${formatAmount(amount, currency)} of the premium to the buyer, the sale continues`,
      about: { text: 'The sale', href: `/operator/settlements/${slug}` },
    };
  },
  afterCommit: () => wakePaymentsAfterCommit(context),
});

async function lockDisputed(
  context: SettlementContext,
  transaction: Executor,
  { slug, userId }: { slug: string; userId: string },
): Promise<Result<{ row: SettlementRow; dispute: DisputeRow }>> {
  const [newest] = await findSettlementsBySlug(transaction, slug);
  const row = newest === undefined ? null : await lockSettlement(transaction, newest.id);
  if (row === null) return refuse('settlement_not_found');
  if ((await sideOf(context, transaction, row, userId)) !== null) return refuse('own_sale');
  const dispute = await findOpenDispute(transaction, row.id);
  return dispute === null ? refuse('no_open_dispute') : accepted({ row, dispute });
}
