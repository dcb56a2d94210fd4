import { ItemBackoff } from '#platform/workers/backoff.ts';
import { runForEachRow } from '#platform/workers/due-rows.ts';
import type { Job } from '#platform/workers/job.ts';
import type { AppointmentsContext } from './deps.ts';
import { notifyBoth, reminderNotification, closedNotification } from './notifications.ts';
import { claimToClose, claimToRemind, updateAppointment, type FoundAppointment } from './store.ts';
import { APPOINTMENT_LIMITS } from '#contract/appointment-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { partiesOf, stateAt } from './read-appointments.ts';

const EVERY_MS = 30_000;

export function appointmentJobs(context: AppointmentsContext): readonly Job[] {
  const backoff = new ItemBackoff();
  return [
    {
      name: 'appointments',
      purpose: 'Reminds of appointments a day before, and closes them with their auctions.',
      runsIn: 'workers',
      trigger: { everyMs: EVERY_MS },
      run: () => runDue(context, backoff),
    },
  ];
}

async function runDue(context: AppointmentsContext, backoff: ItemBackoff): Promise<number> {
  const startedAt = await context.clock.now(context.database.executor);
  const deps = { ...context, backoff, startedAt };
  const ended = await runForEachRow(deps, {
    kind: 'end',
    claim: claimToClose,
    idOf: ({ id }) => id,
    action: (transaction, row, at) => endAppointment(context, transaction, row, at),
  });
  const reminded = await runForEachRow(deps, {
    kind: 'remind',
    claim: claimToRemind,
    idOf: ({ id }) => id,
    async action(transaction, row, at) {
      await updateAppointment(transaction, row.id, { reminded_at: new Date(at) });
      await notifyBoth(context, transaction, { row, at, ...reminderNotification(row) });
    },
  });
  if (ended + reminded > 0) context.live.wake();
  return ended + reminded;
}

async function endAppointment(
  context: AppointmentsContext,
  transaction: Executor,
  row: FoundAppointment,
  at: number,
): Promise<void> {
  const isPast = stateAt(row, at) === 'past';
  const state = isPast ? 'past' : 'closed';
  await updateAppointment(transaction, row.id, { state, ended_by: 'system', changed_at: new Date(at) });
  const until = isPast ? (row.starts_at?.getTime() ?? at) + APPOINTMENT_LIMITS.afterMs : at;
  await context.conversations.close(transaction, row.id, new Date(until));
  await context.conversations.publishChange(transaction, partiesOf(row), at);
  if (!isPast) await notifyBoth(context, transaction, { row, at, ...closedNotification(row, !row.is_on_offer) });
}
