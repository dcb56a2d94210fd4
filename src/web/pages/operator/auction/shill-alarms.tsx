import { decideShillAlarm } from '#contract/endpoints/bidding.ts';
import { useState } from 'react';
import type { DecideShillAlarm, ShillAlarm } from '#contract/shill-alarms.ts';
import { SHILL_DECISIONS, SHILL_REASONS, type ShillDecision } from '#contract/shill-labels.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { useTyped } from '#web/components/console/use-typed.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Radios, TextArea } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Table } from '#web/components/ui/table.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

type Choice = DecideShillAlarm['decision'];
const BADGES: Readonly<Record<ShillDecision, string>> = {
  dismissed: '',
  warned: 'badge-warn',
  void_requested: 'badge-warn',
  voided: 'badge-outbid',
};
const BUTTONS: Readonly<Record<Choice, string>> = {
  dismiss: 'Dismiss alarm',
  warn: 'Send warning',
  void: 'Void bids and block bidder',
};

function noticeOf(choice: Choice, needsApproval: boolean): string {
  if (choice === 'dismiss') return 'Alarm dismissed.';
  if (choice === 'warn') return 'Warning sent to the bidder.';
  return needsApproval
    ? 'Bidding paused. Another staff member must approve the void under Approvals within 30 minutes.'
    : 'Bids voided, and the bidder is blocked from this auction.';
}

function Reasons({ alarm }: { alarm: ShillAlarm }) {
  return (
    <Table
      caption={<>Why {alarm.username} may be bidding for the seller</>}
      className="tbl dense mt-2"
      columns={['Reason', ['Points', 'num']]}
    >
      {alarm.reasons.map(({ kind, points, others }) => (
        <tr key={kind}>
          <td>
            {SHILL_REASONS[kind]}
            {others.length === 0 ? null : (
              <span className="block break-words text-small text-ink-2">
                {others.map((username, index) => (
                  <span key={username}>
                    {index === 0 ? '' : ', '}
                    <PersonLink username={username} />
                  </span>
                ))}
              </span>
            )}
          </td>
          <td className="num">{points}</td>
        </tr>
      ))}
    </Table>
  );
}

interface DecideProps {
  alarm: ShillAlarm;
  isLive: boolean;
  needsApproval: boolean;
  onDone: (notice: string) => void;
}

function Shown({
  id,
  choice,
  needsApproval,
  text,
  onType,
}: {
  id: string;
  choice: Choice;
  needsApproval: boolean;
  text: string;
  onType: (text: string) => void;
}) {
  if (choice === 'dismiss') return null;
  const isWarning = choice === 'warn';
  return (
    <>
      {isWarning ? null : (
        <p className="text-small text-ink-2">
          Every bid of this bidder in the auction becomes void, and they can’t bid in it again.
          {needsApproval ? ' Bidding pauses at once and resumes when a second staff member decides.' : ''}
        </p>
      )}
      <TextArea
        name={`${id}-shown`}
        label={isWarning ? 'Message to the bidder' : 'Public reason'}
        hint={
          isWarning ? 'Sent as a notification and by email.' : 'Shown in the auction’s activity and sent to the bidder.'
        }
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}

function Decide({ alarm, isLive, needsApproval, onDone }: DecideProps) {
  const id = `shill-${alarm.id}`;
  const [choice, setChoice] = useState<Choice>('dismiss');
  const [text, setText] = useTyped(`${id}-shown`);
  const bodyOf = (reason: string): DecideShillAlarm => {
    if (choice === 'dismiss') return { decision: choice, reason };
    return choice === 'warn'
      ? { decision: choice, reason, message: text }
      : { decision: choice, reason, public_note: text };
  };
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-9 cursor-pointer items-center">
        Decide<span className="sr-only"> about {alarm.username}</span>
      </summary>
      <div className="max-w-xl">
        <ReasonForm
          id={id}
          tone={choice === 'void' ? 'stop' : 'solid'}
          hint="Saved to the audit log and shown here."
          button={BUTTONS[choice]}
          busy="Saving…"
          notice={noticeOf(choice, needsApproval)}
          onDone={(notice) => {
            setText('');
            onDone(notice);
          }}
          action={(reason) => browserClient.call(decideShillAlarm, { params: { id: alarm.id }, body: bodyOf(reason) })}
        >
          <Radios
            name={`${id}-decision`}
            legend="Decision"
            options={[
              ['dismiss', 'Dismiss'],
              ['warn', 'Warn the bidder'],
              ...(isLive ? [['void', 'Void their bids'] as const] : []),
            ]}
            value={choice}
            onChange={(value) => setChoice(value as Choice)}
          />
          <Shown id={id} choice={choice} needsApproval={needsApproval} text={text} onType={setText} />
        </ReasonForm>
      </div>
    </details>
  );
}

export function ShillAlarms({
  alarms,
  mayDecide,
  ...deciding
}: Omit<DecideProps, 'alarm'> & { alarms: readonly ShillAlarm[]; mayDecide: boolean }) {
  if (alarms.length === 0) return null;
  return (
    <Section size="h4" title="Suspected shill bidding" id="shill-alarms">
      <ul className="mt-2 border-t border-line">
        {alarms.map((alarm) => (
          <li key={alarm.id} className="border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PersonLink username={alarm.username} className="break-all font-strong" />
              <span>Score {alarm.score}</span>
              {alarm.decision === null ? (
                <span className="badge badge-outbid">Undecided</span>
              ) : (
                <span className={`badge ${BADGES[alarm.decision.kind]}`}>{SHILL_DECISIONS[alarm.decision.kind]}</span>
              )}
              <span className="text-small text-ink-2">
                Raised <TimeText at={alarm.raised_at} />
              </span>
            </p>
            <Reasons alarm={alarm} />
            {alarm.decision === null ? null : (
              <p className="mt-2 text-small text-ink-2">
                {SHILL_DECISIONS[alarm.decision.kind]} by {alarm.decision.by} on <TimeText at={alarm.decision.at} />: “
                {alarm.decision.reason}”
              </p>
            )}
            {alarm.decision === null && mayDecide ? <Decide alarm={alarm} {...deciding} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
