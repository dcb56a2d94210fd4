import { DAY_MS, MINUTE_MS, addDays } from '#contract/durations.ts';
import { useState } from 'react';
import type { Submission } from '#contract/submissions.ts';
import { scheduleAuction } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useZone, zoneLabel } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { refusedFields } from '#web/problems.ts';
import { FreeSlots } from './free-slots.tsx';

const USUAL_HOUR = '18:00';
const USUAL_DAYS = 7;

const typedOf = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

export function Schedule({
  slug,
  submission,
  onDone,
}: {
  slug: string;
  submission: Submission;
  onDone: (notice: string) => void | Promise<void>;
}) {
  const zone = useZone();
  const earliest = submission.earliest_start;
  const [start, setStart] = useState(earliest === null ? '' : `${earliest}T${USUAL_HOUR}`);
  const [close, setClose] = useState(earliest === null ? '' : `${addDays(earliest, USUAL_DAYS)}T${USUAL_HOUR}`);
  const changeStart = (value: string) => {
    setStart(value);
    if (close === '' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value))
      setClose(`${addDays(value.slice(0, 10), USUAL_DAYS)}${value.slice(10)}`);
  };
  const send = async () => {
    const times = { start_date: Date.parse(start), close_date: Date.parse(close) };
    const missing = Object.entries(times).filter(([, ms]) => Number.isNaN(ms));
    if (missing.length > 0)
      throw refusedFields(
        'Enter both times.',
        Object.fromEntries(missing.map(([field]) => [field, ['Enter a date and time.']])),
      );
    const done = await browserClient.call(scheduleAuction, {
      params: { slug },
      body: {
        start_date: new Date(times.start_date).toISOString(),
        close_date: new Date(times.close_date).toISOString(),
      },
    });
    await onDone(done.state === 'live' ? 'Live. The seller was notified.' : 'Scheduled. The seller was notified.');
  };
  return (
    <ActionForm failed="Not scheduled. Your dates are still here. Please try again." action={send}>
      <ErrorSummary />
      <FreeSlots
        notBefore={earliest}
        days={USUAL_DAYS}
        chosen={Date.parse(close)}
        onChoose={(at) => {
          setStart(typedOf(at - USUAL_DAYS * DAY_MS));
          setClose(typedOf(at));
        }}
      />
      <div className="mt-3 grid gap-3">
        <Field
          name="start_date"
          label="Opens"
          type="datetime-local"
          hint={`In ${zoneLabel(zone)}.`}
          value={start}
          onChange={(event) => changeStart(event.target.value)}
        />
        <Field
          name="close_date"
          label="Closes"
          type="datetime-local"
          value={close}
          onChange={(event) => setClose(event.target.value)}
        />
        <SubmitButton busy="Scheduling…" className="btn-solid w-full">
          Schedule
        </SubmitButton>
      </div>
    </ActionForm>
  );
}
