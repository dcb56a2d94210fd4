import { DAY_MS } from './durations.ts';
import { otherSide, type SettlementState, type Side } from './settlement-states.ts';

/** Separate from the schemas, so that pages don't load zod. */
export const SALE_TASKS = ['title', 'loan_payoff'] as const;
export type SaleTask = (typeof SALE_TASKS)[number];

export const TASK_STATES = [
  'not_stated',
  'not_needed',
  'open',
  'planned',
  'overdue',
  'buyer_confirms',
  'seller_confirms',
  'done',
] as const;
export type TaskState = (typeof TASK_STATES)[number];

export interface TaskProgress {
  /** Null until the seller has said it. */
  readonly isNeeded: boolean | null;
  readonly plannedOn: string | null;
  readonly sellerDoneAt: Date | null;
  readonly buyerDoneAt: Date | null;
}
/** A planned day, which starts in UTC, is over everywhere on Earth after a day and a half. */
export const PLANNED_DAY_MS = 1.5 * DAY_MS;
const isPast = (day: string, now: number): boolean => now >= Date.parse(day) + PLANNED_DAY_MS;

/** A task is done when both sides have confirmed it. */
export function taskState({ isNeeded, plannedOn, sellerDoneAt, buyerDoneAt }: TaskProgress, now: number): TaskState {
  if (isNeeded === null) return 'not_stated';
  if (!isNeeded) return 'not_needed';
  if (sellerDoneAt !== null && buyerDoneAt !== null) return 'done';
  if (sellerDoneAt !== null) return 'buyer_confirms';
  if (buyerDoneAt !== null) return 'seller_confirms';
  if (plannedOn === null) return 'open';
  return isPast(plannedOn, now) ? 'overdue' : 'planned';
}

/** The collection is a step of the sale itself: the checklist only shows it. */
export function collectionState(
  { state, collectionAt, proposedBy }: { state: SettlementState; collectionAt: number | null; proposedBy: Side | null },
  now: number,
): TaskState {
  if (state === 'done') return 'done';
  if (collectionAt === null || proposedBy === null) return 'open';
  if (state !== 'handover_due') return `${otherSide(proposedBy)}_confirms`;
  return collectionAt <= now ? 'overdue' : 'planned';
}

/** Keys and money must not change hands for good while a bank still owns the vehicle. */
export const blocksHandover = (loan: TaskProgress): boolean =>
  loan.isNeeded === true && (loan.sellerDoneAt === null || loan.buyerDoneAt === null);
