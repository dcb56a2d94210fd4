import { WaitingButton } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useUser } from '#web/root-data.ts';

interface AssigneeControlProps {
  assignee: string | null;
  isMine: boolean;
  /** Who may have it, among them the reader and the present assignee. */
  candidates: readonly string[];
  isBusy: boolean;
  onClaim: () => void;
  onRelease: () => void;
  onAssign: (username: string) => void;
}

export function AssigneeControl(props: AssigneeControlProps) {
  const { assignee, isMine, candidates, isBusy, onClaim, onRelease, onAssign } = props;
  const isReady = useIsReady();
  const self = useUser()?.username;
  const others = candidates.filter((name) => name !== self && name !== assignee);
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-strong">{isMine ? 'Assigned to you' : (assignee ?? 'Unassigned')}</p>
        {isMine ? (
          <WaitingButton className="btn-quiet btn-s" disabled={isBusy} onClick={onRelease}>
            Release
          </WaitingButton>
        ) : (
          <WaitingButton className="btn-line btn-s" disabled={isBusy} onClick={onClaim}>
            {assignee === null ? 'Claim' : 'Take over'}
          </WaitingButton>
        )}
      </div>
      {others.length === 0 ? null : (
        <select
          ref={syncTypedValue}
          className="input mt-2 !min-h-9 text-small"
          aria-label="Assign to"
          value=""
          disabled={isBusy || !isReady}
          onChange={(event) => onAssign(event.target.value)}
        >
          <option value="">Assign to a colleague…</option>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  );
}
