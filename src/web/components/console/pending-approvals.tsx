import { countOf } from '#contract/format/money.ts';
import type { PendingApproval } from '#contract/approvals.ts';
import { approveRequest, rejectRequest } from '#contract/endpoints/operations.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';

const approved = (auctions: number): string =>
  auctions === 0 ? 'Approved and done.' : `Approved. ${countOf(auctions, 'auction')} changed.`;

function Request({ request, onDone }: { request: PendingApproval; onDone: (notice: string) => void }) {
  const action = useAction();
  const decide = async (isApproved: boolean) => {
    const done = await action.run(() =>
      browserClient.call(isApproved ? approveRequest : rejectRequest, { params: { id: request.id } }),
    );
    if (done !== null) onDone(isApproved ? approved(done.auctions) : 'Request closed. Nothing changed.');
  };
  const { about, is_own: isOwn, public_note: note } = request;
  return (
    <li className="border-b border-line py-3">
      <ErrorSummary problem={action.refused} />
      <div className="lg:flex lg:items-start lg:justify-between lg:gap-6">
        <div className="min-w-0">
          <p className="break-words">
            <strong className="font-strong">{request.text}</strong>
            {about === null ? null : (
              <>
                ,{' '}
                <PageLink className="link" to={about.href}>
                  {about.text}
                </PageLink>
              </>
            )}
          </p>
          <p className="text-small text-ink-2">
            Requested by {request.requested_by} on <TimeText at={request.requested_at} />. Expires{' '}
            <TimeText at={request.lapses_at} />.
          </p>
          <p className="mt-1 whitespace-pre-line break-words text-small">“{request.reason}”</p>
          {note === '' || note === request.reason ? null : (
            <p className="mt-1 whitespace-pre-line break-words text-small">Public note: “{note}”</p>
          )}
        </div>
        <div className="mt-2 flex flex-none flex-wrap gap-2 lg:mt-0 lg:flex-row-reverse">
          {isOwn ? null : (
            <WaitingButton className="btn-stop btn-s" disabled={action.isBusy} onClick={() => void decide(true)}>
              Approve
            </WaitingButton>
          )}
          <WaitingButton className="btn-line btn-s" disabled={action.isBusy} onClick={() => void decide(false)}>
            {isOwn ? 'Cancel request' : 'Reject'}
          </WaitingButton>
          {isOwn ? <span className="self-center text-small text-ink-3">Another staff member must approve.</span> : null}
        </div>
      </div>
    </li>
  );
}

export function RequestList({
  requests,
  onDone,
}: {
  requests: readonly PendingApproval[];
  onDone: (notice: string) => void;
}) {
  return (
    <ul>
      {requests.map((request) => (
        <Request key={request.id} request={request} onDone={onDone} />
      ))}
    </ul>
  );
}

export function PendingApprovals({ requests }: { requests: readonly PendingApproval[] }) {
  const { notice, done } = useNotice();
  return (
    <>
      <SuccessAlert>{notice}</SuccessAlert>
      {requests.length === 0 ? (
        <p className="mt-1 text-ink-2">No pending approvals.</p>
      ) : (
        <RequestList requests={requests} onDone={done} />
      )}
    </>
  );
}
