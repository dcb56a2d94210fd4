import { DAY_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import type { BulkResult } from '#contract/bulk.ts';
import { BULK_LIMIT } from '#contract/limits.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import type { RemindLateSalesSchema } from '#contract/settlements.ts';
import { sideOf } from '#modules/conversations/index.ts';
import { runInBulk, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { wakePaymentsAfterCommit, type SettlementContext } from './deps.ts';
import { notifySides } from './notify.ts';
import { findSettlementsBySlug, lockSettlement, updateSettlement } from './store/settlements.ts';
import { findSalesToRemind } from './store/staff-sale-lists.ts';
import type { SettlementRow } from './store/tables.ts';
import { isTurnOf, turnStateOf } from './store/turns.ts';

const REMINDED_FOR_MS = DAY_MS;

interface LateSale {
  readonly dueAt: Date | null;
  readonly lateReminderAt: Date | null;
}
const isLate = ({ dueAt }: LateSale, at: number): boolean => dueAt !== null && dueAt.getTime() <= at;
const isReminded = ({ lateReminderAt }: LateSale, at: number): boolean =>
  lateReminderAt !== null && at - lateReminderAt.getTime() < REMINDED_FOR_MS;
export const mayRemind = (sale: LateSale, at: number): boolean => isLate(sale, at) && !isReminded(sale, at);

export async function remindLateSales(
  context: SettlementContext,
  actor: Actor,
  asked: z.output<typeof RemindLateSalesSchema>,
): Promise<Result<BulkResult>> {
  const staff = requireStaff(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const slugs = 'slugs' in asked ? asked.slugs : await lateSales(context);
  return accepted(await runInBulk(slugs, (slug) => remindLateSale(context, staff.value, slug), context.log));
}

async function lateSales({ database: { executor }, clock }: SettlementContext): Promise<string[]> {
  const now = await clock.now(executor);
  const times = { at: new Date(now), since: new Date(now - REMINDED_FOR_MS) };
  return findSalesToRemind(executor, { ...times, limit: BULK_LIMIT });
}

async function remindLateSale(context: SettlementContext, staff: SignedIn, slug: string): Promise<Result<null>> {
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const [newest] = await findSettlementsBySlug(transaction, slug);
    const row = newest === undefined ? null : await lockSettlement(transaction, newest.id);
    if (row === null) return refuse('settlement_not_found');
    if ((await sideOf(context, transaction, row, staff.userId)) !== null) return refuse('own_sale');
    const at = await context.clock.now(transaction);
    const due = { dueAt: row.due_at, lateReminderAt: row.late_reminder_at };
    if (!isLate(due, at)) return refuse('sale_not_late');
    if (isReminded(due, at)) return refuse('late_reminder_sent');
    await updateSettlement(transaction, row.id, { late_reminder_at: new Date(at) });
    const reminded = await notifyNext(context, transaction, { row, at });
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.userId,
      action: 'settlement_reminded',
      subject: `auction:${slug}`,
      after: { state: row.state, due_at: row.due_at?.toISOString() ?? null, reminded },
      at,
    });
    return accepted(null);
  });
  if (result.ok) wakePaymentsAfterCommit(context);
  return result;
}

async function notifyNext(
  context: SettlementContext,
  transaction: Executor,
  { row, at }: { row: SettlementRow; at: number },
): Promise<string[]> {
  const notification = {
    title: `${row.title}: ${SETTLEMENT_LABELS[row.state].word.toLowerCase()}`,
    body: `${SETTLEMENT_LABELS[row.state].step} was due by ${timePlaceholder(row.due_at ?? at)}. Complete it now, or contact us if you can’t.`,
  };
  const sides = (['buyer', 'seller'] as const).filter((side) => isTurnOf(side, turnStateOf(row)));
  await notifySides(context, transaction, {
    about: row,
    at,
    buyer: sides.includes('buyer') ? notification : null,
    seller: sides.includes('seller') ? notification : null,
  });
  return sides;
}
