import { MINUTE_MS } from '#contract/durations.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { siteClock } from '#platform/site-time.ts';
import { listClosings } from './calendar-store.ts';
import { type Checked, checkDates, isChecked } from './check-offer.ts';
import { slotsOf } from './close-warnings.ts';
import type { ReviewTransaction } from './review.ts';
import type { SellingDeps } from './deps.ts';
import { lockName } from '#platform/database/advisory-lock.ts';

/** Checks dates chosen at approval. Null plans nothing. A full closing slot is refused. */
export async function checkPlan(
  deps: SellingDeps,
  { transaction, record, staff, at }: ReviewTransaction,
  dates: ScheduleAuction | null,
): Promise<Result<Checked | null>> {
  if (dates === null) return accepted(null);
  const refusal = refusalUnlessMay(staff, 'schedule_auctions');
  if (refusal !== null) return refusal;
  const checked = checkDates(record, dates);
  if (!isChecked(checked)) return invalid(checked);
  if (checked.startsAt <= at) return invalid({ start_date: ['The start is in the past.'] });
  if (await isSlotFull(deps, transaction, checked.closesAt))
    return invalid({ close_date: ['This closing slot is now full. Choose another.'] });
  return accepted(checked);
}

/** Locks the slot, so that two reviewers can't take its last place at once. */
async function isSlotFull(deps: SellingDeps, transaction: Executor, closesAt: number): Promise<boolean> {
  const settings = await deps.operations.settings(transaction);
  const { date, time } = siteClock(closesAt, settings.time_zone);
  const slot = slotsOf(date, settings).find((each) => each.time === time);
  if (slot === undefined) return false;
  await lockName(transaction, `closing-slot:${date}T${time}`);
  const minute = Math.floor(closesAt / MINUTE_MS) * MINUTE_MS;
  const closings = await listClosings(transaction, { from: new Date(minute), to: new Date(minute + MINUTE_MS) });
  return closings.length >= slot.capacity;
}
