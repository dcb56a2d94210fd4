import { useState } from 'react';
import { unmuteMember } from '#contract/endpoints/members.ts';
import type { MutedMembers } from '#contract/members.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';

export function MutedSection({ muted: loaded }: { muted: MutedMembers }) {
  const [muted, setMuted] = useState(loaded);
  const { isBusy, refused, notice, run } = useAction();
  const unmute = async (username: string) => {
    const next = await run(
      () => browserClient.call(unmuteMember, { params: { username } }),
      `You see comments by ${username} again.`,
    );
    if (next !== null) setMuted(next);
  };
  return (
    <section id="muted" className="scroll-mt-24">
      <h2 className="heading text-h2">Muted members</h2>
      <p className="mt-3 text-ink-2">
        Their comments are hidden from you until you choose to show one. They aren’t notified. A seller’s comments on
        their own auction always show.
      </p>
      <ErrorSummary problem={refused} />
      <SuccessAlert>{notice}</SuccessAlert>
      {muted.length === 0 ? (
        <p className="mt-4 text-ink-2">You haven’t muted anyone.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {muted.map(({ username, muted_at }) => (
            <li key={username} className="flex flex-wrap items-center gap-4 border-b border-line py-3">
              <div className="min-w-0 flex-1 leading-snug">
                <p className="break-all font-strong">{username}</p>
                <p className="text-small text-ink-3">
                  Since <TimeText at={muted_at} form="date" />
                </p>
              </div>
              <WaitingButton
                className="btn-line btn-s !min-h-11"
                disabled={isBusy}
                onClick={() => void unmute(username)}
              >
                Unmute<span className="sr-only"> {username}</span>
              </WaitingButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
