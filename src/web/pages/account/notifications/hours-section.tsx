import { useState, type FormEvent } from 'react';
import type { NotificationSettings, SaveNotificationSettings } from '#contract/notification-settings.ts';
import { useZone } from '#web/components/time/time-text.tsx';
import { Field, SubmitButton } from '#web/components/ui/form.tsx';
import { Select, textsOf } from '#web/components/ui/more-fields.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

interface HoursProps {
  settings: NotificationSettings;
  zones: readonly string[];
  errors: Readonly<Record<string, readonly string[]>>;
  isBusy: boolean;
  save: (body: SaveNotificationSettings) => void;
}
const FIRST_QUIET = { from: '22:00', until: '07:00' } as const;

/** When a reader is not to be disturbed, and when the day's summary comes: in their own zone. */
export function HoursSection({ settings, zones, errors, isBusy, save }: HoursProps) {
  const here = useZone();
  const isReady = useIsReady();
  const [isQuiet, setQuiet] = useState(settings.quiet !== null);
  const [zone, setZone] = useState(settings.time_zone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    save({ time_zone: zone, digest_at: text('digest_at'), quiet: isQuiet ? { from: text('quiet_from'), until: text('quiet_until') } : null });
  };
  const { from, until } = settings.quiet ?? FIRST_QUIET;
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="heading text-h2">
        Quiet hours and the daily summary
      </h2>
      <form className="mt-4 grid max-w-xl gap-5" onSubmit={submit} noValidate>
        <div>
          <Select
            name="time_zone"
            label="Your time zone"
            value={zone}
            onChange={(event) => setZone(event.target.value)}
            disabled={!isReady}
            options={(zones.includes(zone) ? zones : [zone, ...zones]).map((each) => [each, each.replaceAll('_', ' ')])}
            errors={errors['time_zone']}
          />
          {isReady && here !== zone ? (
            <button type="button" className="btn btn-quiet btn-s -ml-3 mt-1 !min-h-11" onClick={() => setZone(here)}>
              Use this device’s zone, {here.replaceAll('_', ' ')}
            </button>
          ) : null}
        </div>
        <label className="check">
          <input type="checkbox" checked={isQuiet} disabled={!isReady} onChange={(event) => setQuiet(event.target.checked)} />
          Keep quiet at certain hours
        </label>
        {isQuiet ? (
          <div className="grid grid-cols-2 gap-4">
            <Field name="quiet_from" label="From" type="time" defaultValue={from} errors={errors['quiet_from']} />
            <Field name="quiet_until" label="Until" type="time" defaultValue={until} errors={errors['quiet_until']} />
          </div>
        ) : null}
        <p className="text-small text-ink-2">
          In quiet hours nothing is mailed or pushed but what cannot wait: that you won, an offer, a payment, the security of your account, and the auctions for
          which you asked to be woken. The rest follows when they end, if it is still true.
        </p>
        <Field name="digest_at" label="The daily summary comes at" type="time" defaultValue={settings.digest_at} errors={errors['digest_at']} />
        <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start">
          Save
        </SubmitButton>
      </form>
    </section>
  );
}
