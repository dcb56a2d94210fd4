import { useSyncExternalStore } from 'react';
import { BellRing, CircleAlert, Mail, Smartphone } from 'lucide';
import { trustMailbox, addPushDevice, removePushDevice } from '#contract/endpoints/notifications.ts';
import type { NotificationSettings } from '#contract/notification-settings.ts';
import { browserClient } from '#web/api.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { subscribeToPush, pushSupport } from './push-device.ts';

interface ReachProps {
  settings: NotificationSettings;
  isBusy: boolean;
  action: (change: () => Promise<NotificationSettings | null>, notice: string) => void;
}
const never = () => () => {};

function Mailbox({ settings: { email, push }, isBusy, action }: ReachProps) {
  const { refusal } = email;
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-4">
        <Icon of={Mail} size={22} className="mt-0.5 flex-none" />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="font-strong [overflow-wrap:anywhere]">{email.address}</p>
          <p className="text-small text-ink-2">
            {refusal !== null
              ? 'Emails aren’t reaching you'
              : email.is_verified
                ? 'Emails reach you here'
                : 'Not verified yet. Until then, we only send emails your account needs'}
          </p>
        </div>
        {refusal === null && email.is_verified ? <span className="badge badge-plain">Works</span> : null}
      </div>
      {email.is_verified || refusal !== null ? null : (
        <div className="mt-3">
          <ResendVerification />
        </div>
      )}
      {refusal === null ? null : (
        <div className="alert alert-error mt-3" role="alert">
          <Icon of={CircleAlert} />
          <div>
            <strong>
              {refusal.why === 'complained'
                ? 'Our emails were marked as spam in this mailbox'
                : 'This mailbox rejects our emails'}
            </strong>
            <p>
              Since <TimeText at={refusal.refused_at} form="day" />
              {refusal.detail === '' ? '.' : `: “${refusal.detail.slice(0, 160)}”.`} Notifications we’d email
              {push.devices.length === 0
                ? 'only appear on this site. Turn on push for this device too.'
                : 'go to your devices instead, and always appear on this site.'}
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <WaitingButton
                className="btn-line btn-s !min-h-11"
                disabled={isBusy}
                onClick={() =>
                  action(() => browserClient.call(trustMailbox), 'We’ll try this mailbox again. Send yourself a test.')
                }
              >
                Try mailbox again
              </WaitingButton>
              <a className="btn btn-quiet btn-s !min-h-11" href="/account/profile">
                Change email
              </a>
            </p>
          </div>
        </div>
      )}
    </li>
  );
}

function Devices({ settings: { push }, isBusy, action }: ReachProps) {
  const support = useSyncExternalStore(never, pushSupport, () => 'yes' as const);
  const listen = () =>
    action(async () => {
      const device = await subscribeToPush(push.public_key);
      return device === null ? null : browserClient.call(addPushDevice, { body: device });
    }, 'Push notifications are on for this device.');
  return (
    <>
      {push.lost === null ? null : (
        <li className="py-3">
          <div className="alert alert-error" role="alert">
            <Icon of={CircleAlert} />
            <div>
              <strong>{push.lost.device} stopped getting notifications</strong>
              <p>
                Since <TimeText at={push.lost.lost_at} />. We’re emailing those notifications instead. To turn push back
                on, open this page on that device and press the button below.
              </p>
            </div>
          </div>
        </li>
      )}
      {push.devices.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center gap-4 border-b border-line py-4">
          <Icon of={Smartphone} size={22} className="flex-none" />
          <div className="min-w-[min(10rem,100%)] flex-1 leading-snug">
            <p className="font-strong">{device.device}</p>
            <p className="text-small text-ink-2">
              {device.last_sent_at === null ? (
                <>
                  Push on since <TimeText at={device.created_at} form="day" />
                </>
              ) : (
                <>
                  Last notified <TimeText at={device.last_sent_at} />
                </>
              )}
            </p>
          </div>
          <WaitingButton
            className="btn-line btn-s !min-h-11"
            disabled={isBusy}
            onClick={() =>
              action(
                () => browserClient.call(removePushDevice, { params: { id: device.id } }),
                `${device.device} no longer gets notifications.`,
              )
            }
          >
            Remove<span className="sr-only"> {device.device}</span>
          </WaitingButton>
        </li>
      ))}
      <li className="pt-4">
        {support === 'yes' ? (
          <WaitingButton className="btn-line" disabled={isBusy} onClick={listen}>
            <Icon of={BellRing} size={18} />
            Turn on push for this device
          </WaitingButton>
        ) : (
          <p className="text-small text-ink-2">
            {support === 'refused'
              ? 'Notifications are blocked in this browser. Allow them for this site in your browser settings first.'
              : 'This browser doesn’t support push notifications. On an iPhone, add this site to the home screen first.'}
          </p>
        )}
      </li>
    </>
  );
}

export function ReachSection({ sendTest, ...props }: ReachProps & { sendTest: () => void }) {
  return (
    <section aria-labelledby="reach">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reach" className="heading text-h2">
          Where we reach you
        </h2>
        <WaitingButton className="btn-solid" disabled={props.isBusy} onClick={sendTest}>
          Send test
        </WaitingButton>
      </div>
      <ul className="mt-4 border-t border-line">
        <Mailbox {...props} />
        <Devices {...props} />
      </ul>
    </section>
  );
}
