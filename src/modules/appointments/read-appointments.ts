import { memberName } from '#contract/member-names.ts';
import {
  isOpenAppointment,
  isAnswerDueFrom,
  stepsOfSide,
  type AppointmentState,
} from '#contract/appointment-states.ts';
import type { Appointment } from '#contract/appointments.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Side } from '#contract/settlement-states.ts';
import { sideOf } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { AppointmentsContext } from './deps.ts';
import { type AppointmentRow, findAppointment, type FoundAppointment, listAppointmentsOf } from './store.ts';

const MAX_LISTED = 200;

export const partiesOf = ({ id, bidder_id, seller_id, dealer_id }: AppointmentRow) => ({
  id,
  buyer_id: bidder_id,
  seller_id,
  dealer_id,
});

export async function listAppointments(
  context: AppointmentsContext,
  actor: SignedIn,
  slug: string | null,
): Promise<Result<Appointment[]>> {
  const { executor } = context.database;
  const dealerIds = await context.accounts.dealerMembership.dealerIdsToSellFor(executor, actor.userId);
  const rows = await listAppointmentsOf(executor, { userId: actor.userId, dealerIds }, { slug, limit: MAX_LISTED });
  const listed = await present(
    context,
    executor,
    rows.map((row) => ({ row, side: row.bidder_id === actor.userId ? ('buyer' as const) : ('seller' as const) })),
  );
  return accepted(listed.toSorted((a, b) => Number(b.is_my_turn) - Number(a.is_my_turn)));
}

export async function readAppointment(
  context: AppointmentsContext,
  actor: SignedIn,
  id: string,
): Promise<Result<Appointment>> {
  const { executor } = context.database;
  const row = await findAppointment(executor, id);
  const side = row === null ? null : await sideOf(context, executor, partiesOf(row), actor.userId);
  if (row === null || side === null) return refuse('appointment_not_found');
  const [shown] = await present(context, executor, [{ row, side }]);
  return shown === undefined ? refuse('appointment_not_found') : accepted(shown);
}

export function stateAt(row: FoundAppointment, at: number): AppointmentState {
  if (!isOpenAppointment(row.state)) return row.state;
  const last = (row.starts_at ?? row.dates.at(-1))?.getTime() ?? 0;
  if (row.state === 'agreed') return last <= at ? 'past' : row.is_on_offer ? 'agreed' : 'closed';
  return row.is_on_offer && last > at ? row.state : 'closed';
}

const showsPlace = (side: Side, state: AppointmentState): boolean =>
  side === 'seller' || state === 'proposed' || state === 'agreed' || state === 'past';

async function present(
  context: AppointmentsContext,
  executor: Executor,
  found: readonly { row: FoundAppointment; side: Side }[],
): Promise<Appointment[]> {
  const now = await context.clock.now(executor);
  const otherOf = ({ row, side }: (typeof found)[number]): string => (side === 'buyer' ? row.seller_id : row.bidder_id);
  const names = await context.accounts.usernames(executor, [...new Set(found.map(otherOf))]);
  return found.map((each) => {
    const { row, side } = each;
    const state = stateAt(row, now);
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      side,
      other: memberName(names, otherOf(each)),
      kind: row.kind,
      state,
      dates: row.dates.map((date) => date.toISOString()),
      starts_at: toIsoString(row.starts_at),
      place: showsPlace(side, state) ? row.place : null,
      reason: row.reason,
      ended_by: row.ended_by ?? (isOpenAppointment(state) ? null : 'system'),
      is_my_turn: isAnswerDueFrom(side, state),
      may: stepsOfSide(side, state),
      requested_at: row.requested_at.toISOString(),
    };
  });
}
