import { useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import {
  APPOINTMENT_KIND_LABELS,
  APPOINTMENT_LIMITS,
  type AppointmentKind,
  isOpenAppointment,
  appointmentKindsFor,
} from '#contract/appointment-states.ts';
import type { AuctionDetail } from '#contract/auctions.ts';
import { listAppointments, requestAppointment } from '#contract/endpoints/appointments.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead } from '#web/components/account/account-head.tsx';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { enteredTime } from '#web/components/time/entered-time.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Radios, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageNotFound } from '#web/missing.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Ask for an appointment', isPrivate: true });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { read, client } = pageContext(context);
  const slug = url.searchParams.get('auction');
  if (slug === null || slug === '') throw pageNotFound(url.pathname);
  const [auction, own] = await Promise.all([
    read(readAuction, { params: { slug } }),
    client.call(listAppointments, { query: { auction: slug } }),
  ]);
  return { auction, open: own.find(({ side, state }) => side === 'buyer' && isOpenAppointment(state))?.id ?? null };
}

const NUMBERS = Array.from({ length: APPOINTMENT_LIMITS.dates }, (_, index) => index + 1);
const NAMES: Readonly<Record<string, string>> = {
  dates: 'date-1',
  ...Object.fromEntries(NUMBERS.map((number) => [`dates.${number - 1}`, `date-${number}`])),
};
const isKind = (text: string): text is AppointmentKind => text in APPOINTMENT_KIND_LABELS;

function Request({ auction }: { auction: AuctionDetail }) {
  const navigate = useNavigate();
  const kinds = appointmentKindsFor(auction.category);
  const [kind, setKind] = useState<AppointmentKind>('inspection');
  return (
    <ActionForm
      className="mt-6 grid max-w-xl gap-5"
      names={NAMES}
      failed="Not sent. What you typed is still here. Please try again."
      action={(text) =>
        browserClient.call(requestAppointment, {
          params: { slug: auction.slug },
          body: {
            kind,
            dates: NUMBERS.map((number) => enteredTime(text(`date-${number}`))).filter((date) => date !== ''),
            message: text('message'),
          },
        })
      }
      onDone={({ id }) => void navigate(`/account/appointments/${id}`)}
    >
      <ErrorSummary />
      {kinds.length === 1 ? null : (
        <Radios
          name="kind"
          legend="What would you like to do?"
          options={kinds.map((each) => [each, APPOINTMENT_KIND_LABELS[each]] as const)}
          value={kind}
          onChange={(value) => {
            if (isKind(value)) setKind(value);
          }}
        />
      )}
      {NUMBERS.map((number) => (
        <Field
          key={number}
          name={`date-${number}`}
          label={number === 1 ? 'Date and time (your time zone)' : `Another date, if that doesn’t suit (optional)`}
          type="datetime-local"
          className="data max-w-72"
        />
      ))}
      <p className="hint">
        At least two hours from now, and before the auction closes: <TimeText at={auction.close_date} form="full" />.
      </p>
      <TextArea
        name="message"
        label={`Message to ${auction.seller.username}`}
        hint="Say what you want to look at. Prices and deals belong in the auction."
        rows={4}
        maxLength={APPOINTMENT_LIMITS.message}
      />
      <div>
        <SubmitButton busy="Sending…">Send request</SubmitButton>
      </div>
    </ActionForm>
  );
}

function Why({ auction, open }: { auction: AuctionDetail; open: string | null }) {
  const user = useUser();
  const { slug } = auction;
  if (open !== null)
    return (
      <p className="mt-6">
        You already have an open request for this auction.{' '}
        <PageLink className="link" to={`/account/appointments/${open}`}>
          View it
        </PageLink>
      </p>
    );
  if (!isOnOffer(auction)) return <p className="mt-6">Appointments can be requested until the auction closes.</p>;
  if (auction.you?.is_seller === true)
    return (
      <p className="mt-6">
        This is your own listing. Requests of bidders are{' '}
        <PageLink className="link" to={`/account/auctions/${slug}#appointments`}>
          on its page in your account
        </PageLink>
        .
      </p>
    );
  if (user?.email_verified !== true)
    return (
      <div className="mt-6 grid justify-items-start gap-3">
        <p>Verify your email address first, so sellers can rely on the date.</p>
        <ResendVerification />
      </div>
    );
  return <Request auction={auction} />;
}

export default function RequestAppointmentPage() {
  const { auction, open } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountHead
        title="Ask for an appointment"
        lead={`The ${auction.title}${auction.place === '' ? '' : `, in ${auction.place}`}`}
        action={
          <PageLink to={`/auctions/${auction.slug}`} className="btn btn-line">
            View auction
          </PageLink>
        }
      />
      <div className="mt-6 flex items-start gap-5">
        <Picture image={auction.hero} sizes="9rem" isDecorative className="h-24 w-36 flex-none max-sm:hidden" />
        <p className="max-w-prose text-ink-2">
          Only the seller reads your request. They accept a date and say where you’ll meet, propose another or decline.
          We don’t pass on your name, phone number or email address, nor theirs.
        </p>
      </div>
      <Why auction={auction} open={open} />
    </>
  );
}
