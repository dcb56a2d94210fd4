import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listApprovals } from '#contract/endpoints/operations.ts';
import { APPROVER_STAFF_DAYS } from '#contract/staff.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { PendingApprovals } from '#web/components/console/pending-approvals.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Approvals', isPrivate: true });
export const loader = ({ context }: LoaderFunctionArgs) => pageContext(context).client.call(listApprovals);

export default function ApprovalsPage() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <ConsolePage title="Approvals" className="max-w-3xl px-4 py-5 lg:px-6">
      <p className="text-ink-2">
        Requests that need a second staff member. You can approve those your role covers once you’ve been on staff for{' '}
        {APPROVER_STAFF_DAYS} days, unless the requester assigned your role.
      </p>
      <PendingApprovals requests={items} />
    </ConsolePage>
  );
}
