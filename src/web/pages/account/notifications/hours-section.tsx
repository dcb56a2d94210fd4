import { useState } from 'react';
import type { NotificationSettings, SaveNotificationSettings } from '#contract/notification-settings.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { Form, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

interface HoursProps {
  settings: NotificationSettings;
  isBusy: boolean;
  save: (body: SaveNotificationSettings) => void;
}
const FIRST_QUIET = { from: '22:00', until: '07:00' } as const;

export function HoursSection({ settings, isBusy, save }: HoursProps) {
  const isReady = useIsReady();
  const [isQuiet, setQuiet] = useState(settings.quiet !== null);
  const submit = (text: TextReader) =>
    save({
      digest_at: text('digest_at'),
      quiet: isQuiet ? { from: text('quiet_from'), until: text('quiet_until') } : null,
    });
  const { from, until } = settings.quiet ?? FIRST_QUIET;
  return (
    <Section title="Quiet hours and the daily summary" id="hours">
      <Form className="mt-4 grid max-w-xl gap-5" onSend={submit}>
        <p className="text-ink-2">
          Times are in your time zone, {settings.time_zone.replaceAll('_', ' ')}.{' '}
          <PageLink className="link" to="/account/profile">
            Change your time zone
          </PageLink>
        </p>
        <Checkbox checked={isQuiet} disabled={!isReady} onChange={(event) => setQuiet(event.target.checked)}>
          Turn on quiet hours
        </Checkbox>
        {isQuiet ? (
          <div className="grid grid-cols-2 gap-4">
            <Field name="quiet_from" label="From" type="time" defaultValue={from} />
            <Field name="quiet_until" label="Until" type="time" defaultValue={until} />
          </div>
        ) : null}
        <p className="text-small text-ink-2">
          During quiet hours we only email or push what can’t wait: wins, offers, payments, account security, and
          auctions with priority alerts. The rest follows afterwards, if it’s still relevant.
        </p>
        <Field name="digest_at" label="Send the daily summary at" type="time" defaultValue={settings.digest_at} />
        <SubmitButton busy="Saving…" isBusy={isBusy} className="btn-solid justify-self-start">
          Save
        </SubmitButton>
      </Form>
    </Section>
  );
}
