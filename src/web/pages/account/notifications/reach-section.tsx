import { useSyncExternalStore } from 'react';
import { BellRing, CircleAlert, Mail, Smartphone } from 'lucide-react';
import type { NotificationSettings } from '#contract/notification-settings.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { WaitingButton } from '#web/components/ui/more-fields.tsx';
import { listenHere, pushSupport } from './push-device.ts';

interface ReachProps {
  settings: NotificationSettings;
  isBusy: boolean;
  act: (what: () => Promise<NotificationSettings | null>, said: string) => void;
}
const never = () => () => {};

function Mailbox({ settings: { email, push }, isBusy, act }: ReachProps) {
  const { refusal } = email;
  return (
    <li className="border-b border-line py-4">
      <div className="flex items-start gap-4">
        <Icon of={Mail} size={22} className="mt-0.5 flex-none" />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="font-strong [overflow-wrap:anywhere]">{email.address}</p>
          <p className="text-small text-ink-2">
            {refusal !== null
              ? 'E-mail does not reach you'
              : email.is_verified
                ? 'E-mail reaches you here'
                : 'Not confirmed yet: until then we send only what your account needs'}
          </p>
        </div>
        {refusal === null && email.is_verified ? <span className="plate plate-plain">Works</span> : null}
      </div>
      {email.is_verified || refusal !== null ? null : (
        <div className="mt-3">
          <ResendVerification />
        </div>
      )}
      {refusal === null ? null : (
        <div className="band band-error mt-3" role="alert">
          <Icon of={CircleAlert} />
          <div>
            <strong>{refusal.why === 'complained' ? 'Our mail was marked as unwanted in this mailbox' : 'This mailbox refuses our mail'}</strong>
            <p>
              Since <TimeText at={refusal.refused_at} form="day" />
              {refusal.detail === '' ? '.' : `: “${refusal.detail.slice(0, 160)}”.`} What we would mail
              {push.devices.length === 0 ? ' stands here alone: let us push to this device, too.' : ' goes to your devices instead, and always stands here.'}
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <WaitingButton
                className="btn-line btn-s !min-h-11"
                disabled={isBusy}
                onClick={() => act(() => accountClient.telling.trustMailbox(), 'We try this mailbox again from now on. Send yourself a test.')}
              >
                It works again
              </WaitingButton>
              <a className="btn btn-quiet btn-s !min-h-11" href="/account/profile">
                Change the address
              </a>
            </p>
          </div>
        </div>
      )}
    </li>
  );
}

function Devices({ settings: { push }, isBusy, act }: ReachProps) {
  const support = useSyncExternalStore(never, pushSupport, () => 'yes' as const);
  const listen = () =>
    act(async () => {
      const device = await listenHere(push.public_key);
      return device === null ? null : accountClient.telling.addDevice(device);
    }, 'This device listens from now on.');
  return (
    <>
      {push.lost === null ? null : (
        <li className="py-3">
          <div className="band band-error" role="alert">
            <Icon of={CircleAlert} />
            <div>
              <strong>{push.lost.device} stopped listening</strong>
              <p>
                Since <TimeText at={push.lost.lost_at} />. What would have been pushed there is mailed. Open this page on it and press the button below to be
                told there again.
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
                  Listens since <TimeText at={device.created_at} form="day" />
                </>
              ) : (
                <>
                  Last reached <TimeText at={device.last_sent_at} />
                </>
              )}
            </p>
          </div>
          <WaitingButton
            className="btn-line btn-s !min-h-11"
            disabled={isBusy}
            onClick={() => act(() => accountClient.telling.removeDevice(device.id), `${device.device} is told nothing any more.`)}
          >
            Remove<span className="sr-only"> {device.device}</span>
          </WaitingButton>
        </li>
      ))}
      <li className="pt-4">
        {support === 'yes' ? (
          <WaitingButton className="btn-line" disabled={isBusy} onClick={listen}>
            <Icon of={BellRing} size={18} />
            Push to this device
          </WaitingButton>
        ) : (
          <p className="text-small text-ink-2">
            {support === 'refused'
              ? 'This browser was told not to let us push. Allow notifications for this site in its settings first.'
              : 'This browser cannot be pushed to. On an iPhone, add this site to the home screen first.'}
          </p>
        )}
      </li>
    </>
  );
}

/** Where a reader is reached, whether that works, and the way to try it. */
export function ReachSection({ sendTest, ...props }: ReachProps & { sendTest: () => void }) {
  return (
    <section aria-labelledby="reach">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="reach" className="heading text-h2">
          Where we reach you
        </h2>
        <WaitingButton className="btn-solid" disabled={props.isBusy} onClick={sendTest}>
          Send a test now
        </WaitingButton>
      </div>
      <ul className="mt-4 border-t border-line">
        <Mailbox {...props} />
        <Devices {...props} />
      </ul>
    </section>
  );
}
