import { type ReactNode, useState } from 'react';
import { APPOINTMENT_LIMITS } from '#contract/appointment-states.ts';
import type { Appointment, AppointmentStepInput } from '#contract/appointments.ts';
import { takeAppointmentStep } from '#contract/endpoints/appointments.ts';
import { browserClient } from '#web/api.ts';
import { SaleForm } from '#web/components/settlement/action-forms.tsx';
import { enteredTime } from '#web/components/time/entered-time.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { fieldId } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface StepProps {
  readonly appointment: Appointment;
  readonly onDone: (notice: string) => void;
}

const take = ({ id }: Appointment, body: AppointmentStepInput) =>
  browserClient.call(takeAppointmentStep, { params: { id }, body });

/** The page has several forms with a date, a place or a reason. */
const ACCEPT_NAMES = { at: 'accept-at', place: 'accept-place' } as const;
const PROPOSE_NAMES = { at: 'propose-at', place: 'propose-place' } as const;
const DECLINE_NAMES = { reason: 'decline-reason' } as const;
const CANCEL_NAMES = { reason: 'cancel-reason' } as const;

function Place({ name, given }: { name: string; given: string | null }) {
  return (
    <Field
      name={name}
      label="Where you’ll meet"
      hint="Shown only to this bidder, and hidden again if you cancel."
      maxLength={APPOINTMENT_LIMITS.place}
      autoComplete="off"
      defaultValue={given ?? ''}
    />
  );
}

function ChooseDate({
  dates,
  value,
  onChange,
}: {
  dates: readonly string[];
  value: string;
  onChange: (date: string) => void;
}) {
  if (dates.length === 1) return null;
  return (
    <fieldset>
      <legend className="flabel">Choose a date</legend>
      <div className="mt-1 grid">
        {dates.map((date, index) => (
          <label key={date} className="check">
            <input
              ref={syncTypedValue}
              type="radio"
              name={ACCEPT_NAMES.at}
              value={date}
              checked={value === date}
              onChange={() => onChange(date)}
              {...(index === 0 ? { id: fieldId(ACCEPT_NAMES.at) } : {})}
            />
            <TimeText at={date} form="full" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Accept({ appointment, onDone }: StepProps) {
  const { dates, side } = appointment;
  const [at, setAt] = useState(dates[0] ?? '');
  const isSeller = side === 'seller';
  return (
    <SaleForm
      button={dates.length === 1 ? 'Accept this date' : 'Accept date'}
      busy="Accepting…"
      notice={isSeller ? 'Agreed. The bidder was notified.' : 'Agreed. The seller was notified.'}
      names={ACCEPT_NAMES}
      onDone={onDone}
      action={(text) =>
        take(appointment, { step: 'accept', at, ...(isSeller ? { place: text(ACCEPT_NAMES.place) } : {}) })
      }
    >
      <ChooseDate dates={dates} value={at} onChange={setAt} />
      {isSeller ? <Place name={ACCEPT_NAMES.place} given={null} /> : null}
    </SaleForm>
  );
}

function Propose({ appointment, onDone }: StepProps) {
  return (
    <SaleForm
      button="Propose date"
      busy="Proposing…"
      notice="The bidder was notified of your date."
      tone="btn-line"
      names={PROPOSE_NAMES}
      onDone={onDone}
      action={(text) =>
        take(appointment, {
          step: 'propose',
          at: enteredTime(text(PROPOSE_NAMES.at)),
          place: text(PROPOSE_NAMES.place),
        })
      }
    >
      <Field
        name={PROPOSE_NAMES.at}
        label="Date and time (your time zone)"
        type="datetime-local"
        className="data max-w-72"
      />
      <Place name={PROPOSE_NAMES.place} given={appointment.place} />
    </SaleForm>
  );
}

function End({ appointment, onDone, step }: StepProps & { step: 'decline' | 'cancel' }) {
  const names = step === 'decline' ? DECLINE_NAMES : CANCEL_NAMES;
  const other = appointment.side === 'seller' ? 'bidder' : 'seller';
  return (
    <SaleForm
      button={step === 'decline' ? 'Decline request' : 'Cancel appointment'}
      busy={step === 'decline' ? 'Declining…' : 'Canceling…'}
      notice={`${step === 'decline' ? 'Declined' : 'Canceled'}. The ${other} was notified.`}
      tone="btn-line"
      names={names}
      onDone={onDone}
      action={(text) => take(appointment, { step, reason: text(names.reason) })}
    >
      <Field
        name={names.reason}
        label="Reason (optional)"
        hint={`The ${other} sees it.`}
        maxLength={APPOINTMENT_LIMITS.reason}
        autoComplete="off"
      />
    </SaleForm>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="link inline-flex min-h-12 cursor-pointer items-center">{title}</summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}

export function AppointmentSteps({ appointment, onDone }: StepProps) {
  const { may } = appointment;
  const step = { appointment, onDone };
  return (
    <Section
      title={may.includes('accept') ? 'Your answer' : may.includes('propose') ? 'Change or cancel' : 'Can’t make it?'}
      id="answer"
      size="h3"
      className="mt-8"
    >
      {may.includes('accept') ? (
        <div className="pb-6">
          <Accept {...step} />
        </div>
      ) : null}
      <div className="mt-2 border-b border-line">
        {may.includes('propose') ? (
          <Folded title="Propose another date">
            <Propose {...step} />
          </Folded>
        ) : null}
        {may.includes('decline') ? (
          <Folded title="Decline">
            <End {...step} step="decline" />
          </Folded>
        ) : null}
        {may.includes('cancel') ? (
          <Folded title="Cancel">
            <End {...step} step="cancel" />
          </Folded>
        ) : null}
      </div>
    </Section>
  );
}
