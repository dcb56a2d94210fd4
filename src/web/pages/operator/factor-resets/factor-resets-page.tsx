import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listFactorResets, approveFactorReset, declineFactorReset } from '#contract/endpoints/people.ts';
import type { FactorReset } from '#contract/factor-resets.ts';
import { FACTOR_RESET_HOURS } from '#contract/limits.ts';
import { APPROVER_STAFF_DAYS } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { PersonLink } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Lost second factors', isPrivate: true });
export const loader = ({ context }: LoaderFunctionArgs) => pageContext(context).client.call(listFactorResets);

function Decision({ reset, onDone }: { reset: FactorReset; onDone: (notice: string) => void }) {
  return (
    <div className="mt-3 grid gap-6 md:grid-cols-2">
      {reset.approved_by === null ? (
        <ReasonForm
          id={`approve-${reset.id}`}
          tone="stop"
          label="Reason for approving"
          hint="The second factors are removed no earlier than the time shown. Saved to the audit log."
          button="Approve removal"
          busy="Approving…"
          notice={`Approved for ${reset.username}.`}
          action={(reason) => browserClient.call(approveFactorReset, { params: { id: reset.id }, body: { reason } })}
          onDone={onDone}
        />
      ) : null}
      <ReasonForm
        id={`decline-${reset.id}`}
        label="Reason for declining"
        hint="The account keeps its second factors. Saved to the audit log."
        button="Decline request"
        busy="Declining…"
        notice={`Declined for ${reset.username}.`}
        action={(reason) => browserClient.call(declineFactorReset, { params: { id: reset.id }, body: { reason } })}
        onDone={onDone}
      />
    </div>
  );
}

function ResetItem({ reset, onDone }: { reset: FactorReset; onDone: (notice: string) => void }) {
  return (
    <li className="border-b border-line py-5">
      <h2 className="heading text-h4">
        <PersonLink username={reset.username} />
      </h2>
      <p className="mt-1 text-small text-ink-2">
        Requested by {reset.requested_by} on <TimeText at={reset.requested_at} />
        {reset.approved_by === null ? '. Awaiting approval' : `. Approved by ${reset.approved_by}`}. Not before{' '}
        <TimeText at={reset.due_at} />.
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line break-words">{reset.identity_note}</p>
      <Decision reset={reset} onDone={onDone} />
    </li>
  );
}

export default function FactorResetsPage() {
  const { items } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage title="Lost second factors" className="max-w-5xl px-4 py-5 lg:px-6">
      <p className="max-w-prose text-ink-2">
        Requests to remove a passkey or two-step verification for someone who lost their device. One staff member
        requests the removal on the user’s page. Another, on staff for at least {APPROVER_STAFF_DAYS} days and not
        assigned a role by the requester, approves it here. It takes effect {FACTOR_RESET_HOURS} hours after the request
        unless the user cancels.
      </p>
      <SuccessAlert>{notice}</SuccessAlert>
      {items.length === 0 ? (
        <p className="mt-6 border-y border-line py-6 text-ink-2">No open requests.</p>
      ) : (
        <ul className="mt-6 border-t border-line">
          {items.map((reset) => (
            <ResetItem key={reset.id} reset={reset} onDone={done} />
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}
