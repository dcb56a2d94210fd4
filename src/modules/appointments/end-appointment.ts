import { APPOINTMENT_LIMITS } from '#contract/appointment-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { AppointmentsContext } from './deps.ts';
import { closedNotice, notifyBoth } from './notices.ts';
import { partiesOf, stateAt } from './read-appointments.ts';
import { type FoundAppointment, updateAppointment } from './store.ts';

/** Because its auction is over, or its date. What has taken place needs no notice. */
export async function endAppointment(
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
  if (!isPast) await notifyBoth(context, transaction, { row, at, ...closedNotice(row, !row.is_on_offer) });
}
