import { DAY_MS } from '#contract/durations.ts';
import type { z } from 'zod';
import {
  collectionState,
  PLANNED_DAY_MS,
  SALE_TASKS,
  type SaleTask,
  type TaskProgress,
  taskState,
} from '#contract/sale-checklist.ts';
import { otherSide, type Side } from '#contract/settlement-states.ts';
import type { ChecklistItem, SaleActionSchema } from '#contract/settlements.ts';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { formatTime } from '#contract/format/time.ts';
import { SYSTEM_ACTOR, type SaleContext } from './actor.ts';
import { recordEvent } from './move-on.ts';
import { type SettlementDeps, type SettlementWorkerDeps } from './deps.ts';
import { notifyOther, notifySides } from './notify.ts';
import { runForEachRow } from '#platform/workers/due-rows.ts';
import { claimOverdueTask, findTasks, markOverdue, putTask, type TaskRow } from './store/sale-tasks.ts';
import { lockSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

const NOTHING_DONE: Readonly<Record<SaleTask, TaskProgress>> = {
  title: { isNeeded: true, plannedOn: null, sellerDoneAt: null, buyerDoneAt: null },
  loan_payoff: { isNeeded: null, plannedOn: null, sellerDoneAt: null, buyerDoneAt: null },
};
const TASK_TEXT: Readonly<Record<SaleTask, string>> = { title: 'title', loan_payoff: 'loan payoff' };
const CONFIRMED_TEXT: Readonly<Record<SaleTask, Record<Side, string>>> = {
  title: { seller: 'handed over the title', buyer: 'received the title' },
  loan_payoff: { seller: 'paid off the loan', buyer: 'saw the proof of the payoff' },
};
const dayText = (day: string): string => formatTime(Date.parse(day), 'date', 'UTC');

const rowOf = (tasks: readonly TaskRow[], task: SaleTask): TaskRow =>
  tasks.find((each) => each.task === task) ?? { task, ...NOTHING_DONE[task] };

export const findLoan = async (executor: Executor, settlementId: string): Promise<TaskProgress> =>
  rowOf(await findTasks(executor, settlementId), 'loan_payoff');

/** `tasks`: null if only the collection is needed. */
export function presentChecklist(row: SettlementRow, tasks: readonly TaskRow[] | null, now: number): ChecklistItem[] {
  const collected = {
    state: row.state,
    collectionAt: row.collection_at?.getTime() ?? null,
    proposedBy: row.collection_by,
  };
  return [
    ...(tasks === null ? [] : SALE_TASKS).map((task): ChecklistItem => {
      const progress = rowOf(tasks ?? [], task);
      return {
        task,
        state: taskState(progress, now),
        planned_on: progress.plannedOn,
        planned_at: null,
        seller_done_at: toIsoString(progress.sellerDoneAt),
        buyer_done_at: toIsoString(progress.buyerDoneAt),
      };
    }),
    {
      task: 'collection',
      state: collectionState(collected, now),
      planned_on: null,
      planned_at: toIsoString(row.collection_at),
      seller_done_at: null,
      buyer_done_at: row.state === 'done' ? toIsoString(row.ended_at) : null,
    },
  ];
}

type Plan = Extract<z.output<typeof SaleActionSchema>, { action: 'plan_task' }>;

/** A new plan takes back earlier confirmations of the loan, because it says that something is still to do. */
export async function planTask(
  deps: SettlementDeps,
  transaction: Executor,
  { row, side, by, at }: SaleContext,
  { task, is_needed: isNeeded, planned_on: plannedOn }: Plan,
): Promise<Result<null>> {
  if (task === 'title' && !isNeeded) return invalid({ is_needed: ['Every sale needs the title.'] });
  if (plannedOn !== null && Date.parse(plannedOn) < at - DAY_MS)
    return invalid({ planned_on: ['Choose a date in the future.'] });
  const before = rowOf(await findTasks(transaction, row.id), task);
  const after: TaskRow = { ...before, isNeeded, plannedOn: isNeeded ? plannedOn : null };
  if (before.isNeeded === after.isNeeded && before.plannedOn === after.plannedOn) return accepted(null);
  await putTask(transaction, row.id, after);
  const text = isNeeded
    ? `${TASK_TEXT[task]}: ${after.plannedOn === null ? 'no date yet' : dayText(after.plannedOn)}`
    : '';
  await recordEvent(transaction, row, { kind: isNeeded ? 'task_planned' : 'task_not_needed', by, at, text });
  await notifyOther(deps, transaction, {
    row,
    side,
    at,
    title: `${row.title}: the ${TASK_TEXT[task]}`,
    body: !isNeeded
      ? 'The seller states that there’s no loan on it.'
      : after.plannedOn === null
        ? 'The seller states that there’s a loan on it. The payoff has no date yet.'
        : `The seller plans it for ${dayText(after.plannedOn)}.`,
  });
  return accepted(null);
}

export async function confirmTask(
  deps: SettlementDeps,
  transaction: Executor,
  { row, side, by, at }: SaleContext,
  task: SaleTask,
): Promise<Result<null>> {
  const before = rowOf(await findTasks(transaction, row.id), task);
  if (before.isNeeded !== true) return invalid({ task: ['The seller hasn’t stated a loan.'] });
  if ((side === 'seller' ? before.sellerDoneAt : before.buyerDoneAt) !== null) return accepted(null);
  const after: TaskRow = { ...before, [side === 'seller' ? 'sellerDoneAt' : 'buyerDoneAt']: new Date(at) };
  await putTask(transaction, row.id, after);
  await recordEvent(transaction, row, { kind: 'task_confirmed', by, at, text: CONFIRMED_TEXT[task][side] });
  const isDone = after.sellerDoneAt !== null && after.buyerDoneAt !== null;
  await notifyOther(deps, transaction, {
    row,
    side,
    at,
    title: `${row.title}: the ${side} ${CONFIRMED_TEXT[task][side]}`,
    body: isDone
      ? `You both confirmed the ${TASK_TEXT[task]}.`
      : `Confirm that you ${CONFIRMED_TEXT[task][otherSide(side)]} once you have.`,
  });
  return accepted(null);
}

/** Both sides are notified once for each planned day. Returns the count. */
export function noticeOverdueTasks(deps: SettlementWorkerDeps): Promise<number> {
  return runForEachRow(deps, {
    kind: 'overdue_task',
    claim: (transaction, { at, without }) =>
      claimOverdueTask(transaction, { before: new Date(at - PLANNED_DAY_MS), without }),
    idOf: ({ settlementId, task }) => `${settlementId}${task}`,
    action: async (transaction, overdue, at) => {
      const row = await lockSettlement(transaction, overdue.settlementId);
      await markOverdue(transaction, overdue);
      if (row === null) return;
      await recordEvent(transaction, row, {
        kind: 'task_overdue',
        by: SYSTEM_ACTOR,
        at,
        text: TASK_TEXT[overdue.task],
      });
      const title = `${row.title}: the ${TASK_TEXT[overdue.task]} is overdue`;
      const planned = `It was planned for ${dayText(overdue.plannedOn)}.`;
      await notifySides(deps, transaction, {
        about: row,
        at,
        buyer: { title, body: `${planned} Ask the seller in your messages, or open a dispute.` },
        seller: { title, body: `${planned} Confirm it, or set a new date.` },
      });
    },
  });
}
