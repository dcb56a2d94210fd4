import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isOpenAppointment } from '#contract/appointment-states.ts';
import type { Appointment } from '#contract/appointments.ts';
import { listAppointments } from '#contract/endpoints/appointments.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ListFailed } from '#web/components/account/account-list.tsx';
import { AppointmentList } from '#web/components/appointment/appointment-list.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Appointments', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return pageContext(context)
    .client.call(listAppointments, { query: {} })
    .then(
      (appointments) => ({ state: 'loaded' as const, appointments }),
      (error: unknown) => ({
        state: 'error' as const,
        message: messageOf(error, 'We couldn’t load your appointments.'),
        status: statusOf(error),
      }),
    );
}

function Part({ title, id, appointments }: { title: string; id: string; appointments: readonly Appointment[] }) {
  if (appointments.length === 0) return null;
  return (
    <Section title={title} id={id} className="mt-10">
      <AppointmentList appointments={appointments} />
    </Section>
  );
}

function Empty() {
  return (
    <Nothing title="No appointments yet" className="mt-6" link={['/auctions', 'View auctions closing soon']}>
      Before an auction closes you can ask its seller to show you the vehicle or to let you drive it. Look for “See or
      drive it” next to the seller on the auction’s page.
    </Nothing>
  );
}

export default function AppointmentsPage() {
  const list = useLoaderData<typeof loader>();
  const all = list.state === 'loaded' ? list.appointments : [];
  const isOpen = ({ state }: Appointment): boolean => isOpenAppointment(state);
  return (
    <>
      <AccountHead title="Appointments" lead="To see or drive a vehicle before its auction closes." />
      {list.state === 'error' ? (
        <ListFailed message={list.message} hint="Agreed dates stay as they are." status={list.status} />
      ) : all.length === 0 ? (
        <Empty />
      ) : null}
      <Part title="Action needed" id="yours" appointments={all.filter((each) => each.is_my_turn)} />
      <Part title="Upcoming" id="upcoming" appointments={all.filter(({ state }) => state === 'agreed')} />
      <Part
        title="Waiting for an answer"
        id="waiting"
        appointments={all.filter((each) => isOpen(each) && !each.is_my_turn && each.state !== 'agreed')}
      />
      <Part title="Past" id="past" appointments={all.filter((each) => !isOpen(each))} />
    </>
  );
}
