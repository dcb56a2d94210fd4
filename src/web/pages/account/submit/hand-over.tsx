import { useNavigate } from 'react-router';
import type { DealerAccess } from '#contract/dealers.ts';
import { DEALER_ROLE_LABELS } from '#contract/dealer-roles.ts';
import { handOverSubmission } from '#contract/endpoints/submissions.ts';
import type { Submission } from '#contract/submissions.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useUser } from '#web/root-data.ts';

export type Colleague = Pick<DealerAccess['members'][number], 'username' | 'name' | 'role'>;

interface HandOverProps {
  draft: Submission;
  colleagues: readonly Colleague[];
  /** Saves the open step first, because the sender can’t afterwards. Returns whether it’s saved. */
  saveFirst: () => Promise<boolean>;
}

export function HandOver({ draft, colleagues, saveFirst }: HandOverProps) {
  const navigate = useNavigate();
  const isReady = useIsReady();
  const { run, isBusy, refused } = useAction('We couldn’t hand over the draft. Please try again.');
  const user = useUser();
  const others = colleagues.filter(({ username }) => username !== user?.username);
  if (draft.dealer === null || others.length === 0) return null;
  const handOver = async ({ username, name }: Colleague) => {
    if (!(await saveFirst())) return;
    const done = await run(() =>
      browserClient.call(handOverSubmission, { params: { id: draft.id }, body: { username } }),
    );
    if (done === null) return;
    const notice = `You handed the ${draft.title} to ${name}. We notified them.`;
    await navigate('/account/auctions/submit', { replace: true, state: { notice } });
  };
  return (
    <details className="mt-6 border-y border-line py-1 text-small">
      <summary className="min-h-11 cursor-pointer content-center font-strong">Hand over to a colleague</summary>
      <p className="mb-2 text-ink-2">
        They become the seller of this draft for {draft.dealer.name}. We notify them, and you can’t open it anymore.
      </p>
      <ErrorSummary problem={refused} />
      <ul>
        {others.map((colleague) => (
          <li
            key={colleague.username}
            className="flex items-center justify-between gap-3 border-t border-line py-1.5 leading-snug"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {colleague.name}
              <span className="block text-ink-3">{DEALER_ROLE_LABELS[colleague.role].name}</span>
            </span>
            <button
              type="button"
              className="btn btn-line btn-s !min-h-11 flex-none"
              disabled={isBusy || !isReady}
              {...(isReady ? {} : { 'data-waiting': '' })}
              onClick={() => void handOver(colleague)}
            >
              Hand over<span className="sr-only"> to {colleague.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
