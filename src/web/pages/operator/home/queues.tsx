import type { Queue, QueueName } from '#contract/console-home.ts';
import { ageText } from '#web/components/console/age-text.ts';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';

const QUEUE_PAGES: Readonly<Record<QueueName, { readonly title: string; readonly to: string }>> = {
  disputes: { title: 'Disputes to decide', to: '/operator/disputes' },
  late_sales: { title: 'Overdue sales', to: '/operator/settlements?show=late' },
  failed_payments: { title: 'Declined payments', to: '/operator/payments?status=declined' },
  shill_alarms: { title: 'Shill bidding alarms', to: '/operator/live' },
  review: { title: 'Submissions to review', to: '/operator/review' },
  comments: { title: 'Reported comments', to: '/operator/inbox?kind=comment' },
  enquiries: { title: 'Open inquiries', to: '/operator/inbox?kind=enquiry' },
  dealer_applications: { title: 'Dealer applications', to: '/operator/dealers/applications' },
  factor_resets: { title: 'Lost second factors', to: '/operator/factor-resets' },
};

interface RowProps {
  title: string;
  to: string;
  count: number;
  note?: string | undefined;
  late?: number;
  oldest?: string | null;
}

function Row({ title, to, count, note, late = 0, oldest = null }: RowProps) {
  return (
    <tr>
      <td>
        <RowLink to={to} isTall>
          {title}
        </RowLink>
        {note === undefined ? null : <span className="block text-small text-ink-3">{note}</span>}
      </td>
      <td className={`num data ${count === 0 ? 'text-ink-3' : ''}`}>{count}</td>
      <td className="num">
        {late === 0 ? <span className="text-ink-3">–</span> : <strong className="data text-stop">{late}</strong>}
      </td>
      <td className="whitespace-nowrap text-ink-2 max-sm:hidden">{oldest ?? '–'}</td>
    </tr>
  );
}

const noteOf = ({ mine, due_hours: dueHours }: Queue): string | undefined => {
  if (mine !== null && mine > 0) return `${mine} yours`;
  return dueHours === null ? undefined : `Within ${dueHours} hours`;
};

export function Queues({ queues, approvals, now }: { queues: readonly Queue[]; approvals: number; now: number }) {
  const isIdle = approvals === 0 && queues.every(({ count }) => count === 0);
  return (
    <Section size="h4" title="To do" id="to-do">
      {isIdle ? <p className="mt-1 text-ink-2">Nothing is waiting for you.</p> : null}
      <Table
        className="tbl dense mt-2"
        columns={['Queue', ['Open', 'num w-16'], ['Late', 'num w-16'], ['Oldest', 'w-36 max-sm:hidden']]}
      >
        {approvals === 0 ? null : <Row title="Second approvals" to="/operator/approvals" count={approvals} />}
        {queues.map((queue) => (
          <Row
            key={queue.name}
            {...QUEUE_PAGES[queue.name]}
            count={queue.count}
            note={noteOf(queue)}
            late={queue.late}
            oldest={queue.oldest_since === null ? null : ageText(queue.oldest_since, now)}
          />
        ))}
      </Table>
    </Section>
  );
}
