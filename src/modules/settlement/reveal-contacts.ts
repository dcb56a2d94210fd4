import type { OperatorSale } from '#contract/settlements.ts';
import { sideOf } from '#modules/conversations/index.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { SettlementContext } from './deps.ts';
import { readForStaff } from './read-sales.ts';
import { findSettlementsBySlug } from './store/settlements.ts';

/** Each time is recorded, before anything is shown. */
export async function revealContacts(
  context: SettlementContext,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<OperatorSale>> {
  const staff = requireStaff(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const recorded = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const [newest] = await findSettlementsBySlug(transaction, slug);
    if (newest === undefined) return refuse('settlement_not_found');
    if ((await sideOf(context, transaction, newest, staff.value.userId)) !== null) return refuse('own_sale');
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'settlement_contacts_read',
      subject: `auction:${slug}`,
      reason,
      at: await context.clock.now(transaction),
    });
    return accepted(null);
  });
  return recorded.ok ? readForStaff(context, actor, slug, 'staff_with_contacts') : recorded;
}
