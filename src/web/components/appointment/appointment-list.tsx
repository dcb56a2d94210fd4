import { APPOINTMENT_KIND_LABELS, isOpenAppointment } from '#contract/appointment-states.ts';
import type { Appointment } from '#contract/appointments.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { badgeOf } from './appointment-labels.ts';

export function AppointmentDates({ appointment }: { appointment: Appointment }) {
  const { starts_at: agreed, dates } = appointment;
  if (agreed !== null) return <TimeText at={agreed} form="full" />;
  return (
    <ul className="grid gap-0.5">
      {dates.map((date) => (
        <li key={date}>
          <TimeText at={date} form="full" />
        </li>
      ))}
    </ul>
  );
}

export function AppointmentList({
  appointments,
  isInAuction = false,
}: {
  appointments: readonly Appointment[];
  isInAuction?: boolean;
}) {
  return (
    <ul className="mt-4 border-t border-line">
      {appointments.map((each) => {
        const [text, className] = badgeOf(each);
        const Heading = isInAuction ? 'p' : 'h3';
        return (
          <li
            key={each.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4"
          >
            <div className="min-w-0 flex-1 basis-64">
              <span className={`badge ${className}`}>{text}</span>
              <Heading className="mt-1.5 font-strong leading-snug [overflow-wrap:anywhere]">
                {isInAuction ? each.other : each.title}
              </Heading>
              <p className="text-small text-ink-2">
                {APPOINTMENT_KIND_LABELS[each.kind]}
                {isInAuction ? null : each.side === 'seller' ? `, asked by ${each.other}` : `, with ${each.other}`}
              </p>
            </div>
            <div className="data text-small">
              {isOpenAppointment(each.state) || each.state === 'past' ? <AppointmentDates appointment={each} /> : null}
            </div>
            <PageLink
              className={`btn ${each.is_my_turn ? 'btn-solid' : 'btn-line'} w-full sm:w-32`}
              to={`/account/appointments/${each.id}`}
            >
              {each.is_my_turn ? 'Answer' : 'View'}
              <span className="sr-only">
                {' '}
                the appointment {isInAuction ? `with ${each.other}` : `for the ${each.title}`}
              </span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
