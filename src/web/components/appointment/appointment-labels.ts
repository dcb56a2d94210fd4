import { APPOINTMENT_KIND_LABELS, type AppointmentState } from '#contract/appointment-states.ts';
import type { Appointment } from '#contract/appointments.ts';

type Badge = readonly [text: string, className: string];

export function badgeOf({ state, is_my_turn: isMyTurn }: Pick<Appointment, 'state' | 'is_my_turn'>): Badge {
  const badges: Readonly<Record<AppointmentState, Badge>> = {
    requested: isMyTurn ? ['Answer needed', 'badge-warn'] : ['Waiting for the seller', 'badge-plain'],
    proposed: isMyTurn ? ['Answer needed', 'badge-warn'] : ['Waiting for the bidder', 'badge-plain'],
    agreed: ['Agreed', 'badge-met'],
    declined: ['Declined', 'badge-unsold'],
    cancelled: ['Canceled', 'badge-unsold'],
    closed: ['Closed', 'badge-unsold'],
    past: ['Date passed', 'badge-plain'],
  };
  return badges[state];
}

export const headingOf = ({ kind, title }: Pick<Appointment, 'kind' | 'title'>): string =>
  `${APPOINTMENT_KIND_LABELS[kind]}: ${title}`;

export function statusOf({ state, side, other, ended_by: endedBy }: Appointment): string {
  const isSeller = side === 'seller';
  const byOther = endedBy !== side;
  const texts: Readonly<Record<AppointmentState, string>> = {
    requested: isSeller
      ? `${other} proposes these dates.`
      : 'The seller will accept a date, propose another or decline.',
    proposed: isSeller ? `${other} has yet to accept your date.` : 'The seller proposes this date.',
    agreed: 'You both agreed on this date. We’ll remind you a day before.',
    declined: byOther ? 'The seller declined.' : 'You declined.',
    cancelled: byOther ? `${other} canceled it.` : 'You canceled it.',
    closed: 'The auction ended first, or no date was agreed in time.',
    past: 'The date has passed.',
  };
  return texts[state];
}
