import { APPOINTMENT_LIMITS, type AppointmentKind, appointmentKindsFor } from '#contract/appointment-states.ts';
import type { Appointment, RequestAppointment } from '#contract/appointments.ts';
import { accepted, invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { actsForSeller } from '#modules/conversations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import { type AppointmentsContext, REQUESTS_BY_USER } from './deps.ts';
import { notifySellers, requestedNotification } from './notifications.ts';
import { partiesOf, readAppointment } from './read-appointments.ts';
import { type AppointmentRow, countAppointments, findAuction, insertAppointment, lockBidder } from './store.ts';

type AppointmentAuction = NonNullable<Awaited<ReturnType<typeof findAuction>>>;
type AppointmentRequest = RequestAppointment & { readonly slug: string };

export async function requestAppointment(
  context: AppointmentsContext,
  actor: SignedIn,
  asked: AppointmentRequest,
): Promise<Result<Appointment>> {
  const tooMany = await context.limits.take(REQUESTS_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  const result = await context.database.transaction(async (transaction): Promise<Result<string>> => {
    await lockBidder(transaction, actor.userId);
    const auction = await findAuction(transaction, asked.slug);
    if (auction === null) return refuse('auction_not_found');
    const at = await context.clock.now(transaction);
    const refusal = (await refusalToAsk(context, transaction, { actor, auction })) ?? refusalOf(asked, auction, at);
    if (refusal !== null) return refusal;
    const row = rowOf(actor, { asked, auction, at });
    const { auction_id, slug, title } = row;
    await context.conversations.start(
      transaction,
      { ...partiesOf(row), kind: 'appointment', auction_id, slug, title, started_at: new Date(at) },
      { authorId: actor.userId, side: 'buyer', text: asked.message, at },
    );
    await insertAppointment(transaction, row);
    await notifySellers(context, transaction, { row, at, ...requestedNotification(row, actor.username) });
    return accepted(row.id);
  });
  if (!result.ok) return result;
  context.live.wake();
  return readAppointment(context, actor, result.value);
}

async function refusalToAsk(
  context: AppointmentsContext,
  transaction: Executor,
  { actor, auction }: { actor: SignedIn; auction: AppointmentAuction },
): Promise<Refused | null> {
  if (!auction.isOnOffer) return refuse('appointments_closed');
  const seller = { seller_id: auction.sellerId, dealer_id: auction.dealerId };
  if (await actsForSeller(context, transaction, seller, actor.userId)) return refuse('appointment_of_own_listing');
  const paddle = await context.accounts.readPaddle(transaction, actor.userId);
  if (paddle?.emailVerified !== true) return refuse('appointments_need_email');
  if (
    paddle.blocked ||
    auction.blockedIds.includes(actor.userId) ||
    (await context.accounts.isBlocked(transaction, actor.userId, 'commenting'))
  )
    return refuse('appointments_blocked');
  const { open, openHere, here } = await countAppointments(transaction, actor.userId, auction.id);
  if (openHere > 0) return refuse('appointment_open_already');
  if (open >= APPOINTMENT_LIMITS.open) return refuse('too_many_appointments', { limit: APPOINTMENT_LIMITS.open });
  if (here >= APPOINTMENT_LIMITS.inAuction)
    return refuse('too_many_appointments_here', { limit: APPOINTMENT_LIMITS.inAuction });
  return null;
}

function refusalOf({ kind, dates }: AppointmentRequest, auction: AppointmentAuction, at: number): Refused | null {
  const kinds: readonly AppointmentKind[] = appointmentKindsFor(auction.category);
  if (!kinds.includes(kind)) return invalid({ kind: ['This can’t be driven. Ask to see it.'] });
  const problem = dates.map((date) => problemWithDate(Date.parse(date), { at, auction })).find((each) => each !== null);
  return problem === undefined ? null : invalid({ dates: [problem] });
}

/** A date for an appointment before the close, with some notice. Null if it is fine. */
export function problemWithDate(
  date: number,
  { at, auction: { closesAt } }: { at: number; auction: { readonly closesAt: Date | null } },
): string | null {
  if (date < at + APPOINTMENT_LIMITS.noticeMs) return 'Choose dates at least two hours from now.';
  return closesAt !== null && date >= closesAt.getTime() ? 'Choose dates before the auction closes.' : null;
}

const rowOf = (
  actor: SignedIn,
  { asked, auction, at }: { asked: AppointmentRequest; auction: AppointmentAuction; at: number },
): AppointmentRow => ({
  id: newId(),
  auction_id: auction.id,
  slug: auction.slug,
  title: auction.title,
  bidder_id: actor.userId,
  seller_id: auction.sellerId,
  dealer_id: auction.dealerId,
  kind: asked.kind,
  state: 'requested',
  dates: [...new Set(asked.dates.map((date) => Date.parse(date)))].sort((a, b) => a - b).map((date) => new Date(date)),
  starts_at: null,
  place: null,
  reason: '',
  ended_by: null,
  reminded_at: null,
  requested_at: new Date(at),
  changed_at: new Date(at),
});
