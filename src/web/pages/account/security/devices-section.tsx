import { useState } from 'react';
import { Laptop, Smartphone } from 'lucide';
import { revokeSession, revokeOtherSessions } from '#contract/endpoints/security.ts';
import type { Session } from '#contract/security.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

export function DevicesSection({ sessions: loaded }: { sessions: readonly Session[] }) {
  const [sessions, setSessions] = useState(loaded);
  const { isBusy, refused, notice, run } = useAction();
  const signOut = async (session: Session) => {
    if (
      (await run(
        () => browserClient.call(revokeSession, { params: { id: session.id } }),
        `${session.device} is signed out.`,
      )) !== null
    )
      setSessions(sessions.filter(({ id }) => id !== session.id));
  };
  const signOutOthers = async () => {
    if ((await run(() => browserClient.call(revokeOtherSessions), 'All other devices are signed out.')) !== null)
      setSessions(sessions.filter((session) => session.is_current));
  };
  return (
    <section id="devices" className="scroll-mt-24">
      <h2 className="heading text-h2">Signed-in devices</h2>
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      <ul className="mt-4 border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-4 border-b border-line py-3">
            <Icon of={/iPhone|Android/.test(session.device) ? Smartphone : Laptop} size={22} className="flex-none" />
            <div className="min-w-[min(10rem,100%)] flex-1 leading-snug">
              <p className="font-strong">
                {session.device}
                {session.is_current ? ', this device' : ''}
              </p>
              <p className="text-small text-ink-3">
                {session.address}, last seen <TimeText at={session.last_seen_at} />
              </p>
            </div>
            {session.is_current ? null : (
              <WaitingButton
                className="btn-line btn-s !min-h-11"
                disabled={isBusy}
                onClick={() => void signOut(session)}
              >
                Sign out<span className="sr-only"> {session.device}</span>
              </WaitingButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length < 3 ? null : (
        <WaitingButton className="btn-line mt-4" disabled={isBusy} onClick={() => void signOutOthers()}>
          Sign out all others
        </WaitingButton>
      )}
    </section>
  );
}
