import { type ReactNode, useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isOpenAppointment } from '#contract/appointment-states.ts';
import type { Appointment } from '#contract/appointments.ts';
import { readAppointment } from '#contract/endpoints/appointments.ts';
import { readConversation } from '#contract/endpoints/conversations.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { DoneAlert } from '#web/components/account/done-alert.tsx';
import { badgeOf, headingOf, statusOf } from '#web/components/appointment/appointment-labels.ts';
import { AppointmentDates } from '#web/components/appointment/appointment-list.tsx';
import { AppointmentSteps } from '#web/components/appointment/appointment-steps.tsx';
import { Messages } from '#web/components/conversation/messages.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData === undefined ? 'Appointment' : headingOf(loaderData.appointment), isPrivate: true });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const id = { params: { id: params['id'] ?? '' } };
  const appointment = await read(readAppointment, id);
  // Not for staff who view the account as its owner does.
  return { appointment, conversation: await client.call(readConversation, id).catch(() => null) };
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { state, starts_at: agreed, dates, place, reason, other, side } = appointment;
  const when = agreed !== null ? 'Date' : dates.length === 1 ? 'Proposed date' : 'Proposed dates';
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [when, <AppointmentDates key="dates" appointment={appointment} />],
    ...(place === null ? [] : [['Where you’ll meet', place] as const]),
    [side === 'seller' ? 'Bidder' : 'Seller', other],
    ...(reason === '' ? [] : [['Reason', reason] as const]),
  ];
  const [text, className] = badgeOf(appointment);
  return (
    <section className="mt-6" aria-label="Appointment">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className={`badge ${className}`}>{text}</span>
        <span>{statusOf(appointment)}</span>
      </p>
      <FigureList
        rows={facts}
        className="mt-4 grid gap-x-8 border-t-[3px] border-ink sm:grid-cols-2"
        rowClass="border-b border-line py-3"
        valueClass="mt-0.5 whitespace-pre-line font-strong [overflow-wrap:anywhere]"
      />
      {state === 'agreed' ? (
        <p className="mt-3 max-w-prose text-small text-ink-2">
          Meet in daylight and bring someone along. For a test drive, bring a license and check that the vehicle is
          insured. Never pay or leave a deposit: the sale happens here, after the close.
        </p>
      ) : null}
    </section>
  );
}

export default function AppointmentPage() {
  const { appointment, conversation } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<string | null>(null);
  const onDone = (done: string) => {
    setNotice(done);
    void revalidate();
  };
  return (
    <>
      <BackLink to="/account/appointments">Appointments</BackLink>
      <AccountHead
        title={headingOf(appointment)}
        action={
          <PageLink to={`/auctions/${appointment.slug}`} className="btn btn-line">
            View auction
          </PageLink>
        }
      />
      {notice === null ? null : <DoneAlert key={notice}>{notice}</DoneAlert>}
      <Facts appointment={appointment} />
      {isOpenAppointment(appointment.state) ? (
        <AppointmentSteps
          key={`${appointment.state} ${appointment.dates.join()}`}
          appointment={appointment}
          onDone={onDone}
        />
      ) : null}
      {conversation === null ? null : (
        <Messages
          conversation={conversation}
          other={appointment.side === 'seller' ? 'the bidder' : 'the seller'}
          reload={revalidate}
        />
      )}
    </>
  );
}
