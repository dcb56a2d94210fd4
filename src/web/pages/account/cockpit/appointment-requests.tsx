import type { Appointment } from '#contract/appointments.ts';
import { AppointmentList } from '#web/components/appointment/appointment-list.tsx';
import { Section } from '#web/components/ui/section.tsx';

export function AppointmentRequests({
  appointments,
  isOpen,
}: {
  appointments: readonly Appointment[];
  isOpen: boolean;
}) {
  if (appointments.length === 0 && !isOpen) return null;
  return (
    <Section
      title={
        <>
          Appointments <span className="tnum font-plain text-ink-3">{appointments.length}</span>
        </>
      }
      id="appointments"
    >
      {appointments.length === 0 ? (
        <p className="mt-2 max-w-prose text-ink-2">
          Bidders can ask to see or drive it before the close. Requests appear here, and we notify you.
        </p>
      ) : (
        <AppointmentList appointments={appointments} isInAuction />
      )}
    </Section>
  );
}
