import type { PendingApproval } from '#contract/approvals.ts';
import { requestApproval } from '#contract/endpoints/operations.ts';
import { type ReactNode, useState } from 'react';
import { countOf } from '#contract/format/money.ts';
import { useLocation } from 'react-router';
import { TriangleAlert } from 'lucide';
import type { Alarm, LiveDashboard } from '#contract/live-dashboard.ts';
import { mayDo } from '#contract/staff.ts';
import { browserClient } from '#web/api.ts';
import { RequestList } from '#web/components/console/pending-approvals.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { useUser } from '#web/root-data.ts';

const KINDS: Readonly<Record<Alarm['kind'], string>> = {
  late_close: 'Close overdue',
  stalled_stream: 'Live updates stalled',
  stalled_notifications: 'Notifications delayed',
  suspected_shill: 'Suspected shill bidding',
  large_bid: 'Large bid',
  new_account: 'New account',
  many_bids: 'Many bids',
};

const isCritical = ({ kind }: Alarm) => kind.startsWith('stalled') || kind === 'late_close';

function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="open:w-full">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center gap-2 font-strong">{title}</summary>
      {children}
    </details>
  );
}

function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const kinds = [...new Set(alarms.map(({ kind }) => KINDS[kind]))];
  return (
    <Disclosure
      title={
        <>
          <span className={alarms.some(isCritical) ? 'text-stop' : 'text-warn'}>
            <Icon of={TriangleAlert} size={18} />
          </span>
          {countOf(alarms.length, 'alarm')}: {kinds.join(', ')}
        </>
      }
    >
      <ul className="mt-1">
        {alarms.map((alarm) => (
          <li key={`${alarm.kind}-${alarm.slug ?? ''}-${alarm.text}`} className="flex gap-3 border-b border-line py-2">
            <span className={`mt-0.5 flex-none ${isCritical(alarm) ? 'text-stop' : 'text-warn'}`}>
              <Icon of={TriangleAlert} size={18} />
            </span>
            <p className="min-w-0 text-small">
              <strong className="font-strong">{KINDS[alarm.kind]}</strong>{' '}
              {alarm.slug === null ? (
                alarm.title
              ) : (
                <PageLink
                  className="link"
                  to={`/operator/auctions/${alarm.slug}${alarm.kind === 'suspected_shill' ? '#shill-alarms' : ''}`}
                >
                  {alarm.title}
                </PageLink>
              )}
              <span className="block text-ink-2">{alarm.text}</span>
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const FOR_ALL = {
  extend: {
    title: 'Extend all live auctions',
    action: 'extend_all',
    label: 'Minutes to add',
    button: 'Request extension',
  },
  pause: {
    title: 'Pause all live auctions',
    action: 'pause_all',
    label: 'Length in minutes',
    button: 'Request pause',
  },
} as const;

function RequestForAll({ kind, onDone }: { kind: keyof typeof FOR_ALL; onDone: (notice: string) => void }) {
  const { title, action, label, button } = FOR_ALL[kind];
  const [minutes, setMinutes] = useState(30);
  const id = `${kind}-all`;
  const [note, setNote] = useTyped(`${id}-note`);
  const anchor = `${id}-auctions`;
  return (
    <details className="group open:w-full" id={anchor} open={useLocation().hash === `#${anchor}`}>
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">{title}</summary>
      <div className="max-w-prose pb-3">
        <ReasonForm
          id={id}
          tone="stop"
          hint="Saved to the audit log."
          button={button}
          busy="Requesting…"
          notice="Requested. Another staff member must approve within an hour."
          onDone={(notice) => {
            setNote('');
            onDone(notice);
          }}
          action={(reason) =>
            browserClient.call(requestApproval, { body: { action, minutes, reason, public_note: note } })
          }
        >
          <Field
            name={`${id}-minutes`}
            label={label}
            type="number"
            min={1}
            max={10_080}
            className="data max-w-40"
            value={String(minutes)}
            onChange={(event) => setMinutes(event.target.valueAsNumber || 0)}
          />
          <TextArea
            name={`${id}-note`}
            label="Public note"
            hint="Shown in each auction’s activity."
            rows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </ReasonForm>
      </div>
    </details>
  );
}

interface AlarmsAndApprovalsProps {
  dashboard: LiveDashboard;
  requests: readonly PendingApproval[];
}

/** One line, so that the auctions are at the top of the page. */
export function AlarmsAndApprovals({ dashboard: { alarms }, requests }: AlarmsAndApprovalsProps) {
  const user = useUser();
  const { notice, done } = useNotice();
  const mayMove = mayDo(user?.staff_roles ?? [], 'move_closes');
  return (
    <div className="border-b border-line px-4 py-1 lg:px-6">
      <SuccessAlert>{notice}</SuccessAlert>
      <div className="flex flex-wrap items-center gap-x-6">
        {alarms.length === 0 ? <p className="text-small text-ink-2">No alarms</p> : <Alarms alarms={alarms} />}
        {requests.length === 0 ? (
          <p className="text-small text-ink-2">Nothing to approve</p>
        ) : (
          <Disclosure title={countOf(requests.length, 'pending approval')}>
            <RequestList requests={requests} onDone={done} />
          </Disclosure>
        )}
        {mayMove ? (
          <span data-for-all className="contents">
            <RequestForAll kind="extend" onDone={done} />
            <RequestForAll kind="pause" onDone={done} />
          </span>
        ) : null}
      </div>
    </div>
  );
}
