import { APPOINTMENT_STEPS, stepsOfSide } from '#contract/appointment-states.ts';
import type { Appointment, AppointmentStepInput } from '#contract/appointments.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import type { Side } from '#contract/settlement-states.ts';
import { sideOf } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { type AppointmentsContext, STEPS_BY_USER } from './deps.ts';
import { notifyOther, stepNotification } from './notifications.ts';
import { partiesOf, readAppointment, stateAt } from './read-appointments.ts';
import { problemWithDate } from './request-appointment.ts';
import { type AppointmentRow, type FoundAppointment, lockAppointment, updateAppointment } from './store.ts';

type Change = Partial<Pick<AppointmentRow, 'dates' | 'starts_at' | 'place' | 'reason' | 'reminded_at' | 'ended_by'>>;

export async function takeStep(
  context: AppointmentsContext,
  actor: SignedIn,
  { id, input }: { id: string; input: AppointmentStepInput },
): Promise<Result<Appointment>> {
  const tooMany = await context.limits.take(STEPS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const row = await lockAppointment(transaction, id);
    const side = row === null ? null : await sideOf(context, transaction, partiesOf(row), actor.userId);
    if (row === null || side === null) return refuse('appointment_not_found');
    const at = await context.clock.now(transaction);
    if (!stepsOfSide(side, stateAt(row, at)).includes(input.step)) return refuse('appointment_step_not_possible');
    const change = changeOf({ row, side, at }, input);
    if (!change.ok) return change;
    await applyStep(context, transaction, { row, side, at, actor, step: input.step, change: change.value });
    return accepted(null);
  });
  if (!result.ok) return result;
  context.live.wake();
  return readAppointment(context, actor, id);
}

function changeOf(
  { row, side, at }: { row: FoundAppointment; side: Side; at: number },
  input: AppointmentStepInput,
): Result<Change> {
  if (input.step === 'decline' || input.step === 'cancel') return accepted({ reason: input.reason, ended_by: side });
  const date = Date.parse(input.at);
  if (input.step === 'propose') {
    const problem = problemWithDate(date, { at, auction: { closesAt: row.closes_at } });
    if (problem !== null) return invalid({ at: [problem] });
    const dates = [new Date(date)];
    return accepted({ dates, starts_at: null, place: input.place, reminded_at: null });
  }
  if (!row.dates.some((each) => each.getTime() === date)) return refuse('appointment_step_not_possible');
  if (date <= at) return invalid({ at: ['This date has passed.'] });
  if (side === 'buyer') return accepted({ starts_at: new Date(date) });
  return input.place === undefined
    ? invalid({ place: ['Enter where you’ll meet.'] })
    : accepted({ starts_at: new Date(date), place: input.place });
}

async function applyStep(
  context: AppointmentsContext,
  transaction: Executor,
  taken: {
    row: FoundAppointment;
    side: Side;
    at: number;
    actor: SignedIn;
    step: AppointmentStepInput['step'];
    change: Change;
  },
): Promise<void> {
  const { row, side, at, actor, step, change } = taken;
  const state = APPOINTMENT_STEPS[step].to;
  await updateAppointment(transaction, row.id, { ...change, state, changed_at: new Date(at) });
  if (change.ended_by != null) await context.conversations.close(transaction, row.id, new Date(at));
  await context.conversations.publishChange(transaction, partiesOf(row), at);
  const notice = stepNotification(step, { row: { ...row, ...change }, by: actor.username });
  await notifyOther(context, transaction, { row, side, at, ...notice });
}
