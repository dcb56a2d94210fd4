import { changeSaleAsStaff } from '#contract/endpoints/settlements.ts';
import { type ReactNode, useState } from 'react';
import type { Fault } from '#contract/settlement-states.ts';
import type { Settlement, StaffSaleAction } from '#contract/settlements.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { browserClient } from '#web/api.ts';
import { ActionPanel } from '#web/components/console/action-panel.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { Field, Radios } from '#web/components/ui/fields.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useUser } from '#web/root-data.ts';
import { DecideDispute } from './decide-dispute.tsx';
import { consequenceOf } from './sale-consequences.ts';
import { RowPerson } from '#web/components/console/row-links.tsx';

interface ActionsProps {
  slug: string;
  settlement: Settlement;
  onDone: (notice: string) => void;
}
const HOURS_A_DAY = 24;
const action = (slug: string, input: StaffSaleAction) =>
  browserClient.call(changeSaleAsStaff, { params: { slug }, body: input });

function Extend({ slug, onDone }: Omit<ActionsProps, 'settlement'>) {
  const [days, setDays] = useState('3');
  return (
    <ActionPanel title="Extend deadline">
      <ReasonForm
        id={`extend-${slug}`}
        hint="Shown to both parties."
        button="Extend deadline"
        busy="Extending…"
        notice="Deadline extended. Both parties were notified."
        onDone={onDone}
        action={(reason) =>
          action(slug, { action: 'extend', hours: Math.max(1, Math.round(Number(days) * HOURS_A_DAY) || 0), reason })
        }
      >
        <Field
          name="days"
          label="Days to add"
          type="number"
          min={1}
          max={60}
          inputMode="numeric"
          className="data max-w-32"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </ReasonForm>
    </ActionPanel>
  );
}

const STEPS = {
  payment_due: {
    action: 'confirm_payment',
    title: 'Confirm payment',
    hint: 'Based on the seller’s statement. Say when and how they told you.',
    button: 'Confirm payment',
    notice: 'Payment confirmed.',
  },
  handover_due: {
    action: 'confirm_handover',
    title: 'Confirm handover',
    hint: 'Based on the buyer’s statement. Say when and how they told you.',
    button: 'Confirm handover',
    notice: 'Sale completed.',
  },
} as const;

function TakeStep({ slug, settlement, onDone }: ActionsProps) {
  if (settlement.state !== 'payment_due' && settlement.state !== 'handover_due') return null;
  const step = STEPS[settlement.state];
  return (
    <Section size="h4" title={step.title} id="take-step">
      <ReasonForm
        id={`${step.action}-${slug}`}
        hint={step.hint}
        button={step.button}
        busy="Confirming…"
        notice={step.notice}
        onDone={onDone}
        action={(reason) => action(slug, { action: step.action, reason })}
      />
    </Section>
  );
}

const FAULTS = { buyer: 'Buyer defaulted', seller: 'Seller defaulted', nobody: 'Nobody at fault' } as const;
const ENDED_BY: readonly Fault[] = ['buyer', 'seller', 'nobody'];

function End({ slug, settlement, onDone }: ActionsProps) {
  const [fault, setFault] = useState<Fault>('buyer');
  return (
    <ActionPanel title="End sale">
      <ReasonForm
        id={`end-${slug}`}
        tone="stop"
        hint="Shown to both parties. The public sees who was at fault."
        button="End sale"
        busy="Ending…"
        notice="Sale ended. Both parties were notified."
        onDone={onDone}
        action={(reason) => action(slug, { action: 'declare_default', fault, reason })}
      >
        <Radios
          name={`fault-${slug}`}
          legend="Why"
          options={ENDED_BY.map((each) => [each, `${FAULTS[each]}: ${consequenceOf(each, settlement)}`] as const)}
          value={fault}
          onChange={(value) => setFault(ENDED_BY.find((each) => each === value) ?? 'buyer')}
        />
      </ReasonForm>
    </ActionPanel>
  );
}

const RECIPIENTS = [
  ['both', 'Buyer and seller'],
  ['buyer', 'Buyer'],
  ['seller', 'Seller'],
] as const;

function Message({ slug, onDone }: Omit<ActionsProps, 'settlement'>) {
  const [to, setTo] = useState<(typeof RECIPIENTS)[number][0]>('both');
  return (
    <ActionPanel title="Send message">
      <ReasonForm
        id={`message-${slug}`}
        label="Message"
        hint="Sent as a notification and by email, and saved to the audit log."
        field="text"
        most={2000}
        button="Send message"
        busy="Sending…"
        notice="Message sent."
        onDone={onDone}
        action={(text) => action(slug, { action: 'message', to, text })}
      >
        <Radios
          name={`to-${slug}`}
          legend="To"
          options={RECIPIENTS}
          value={to}
          onChange={(value) => setTo(RECIPIENTS.find(([each]) => each === value)?.[0] ?? 'both')}
        />
      </ReasonForm>
    </ActionPanel>
  );
}

interface OwnerProps extends Omit<ActionsProps, 'settlement'> {
  owner: string | null;
  owners: readonly string[];
}

function Owner({ slug, owner, owners, onDone }: OwnerProps) {
  const isReady = useIsReady();
  const self = useUser()?.username ?? '';
  const { run, refused, isBusy } = useAction('Not saved. Please try again.');
  const assign = (to: string | null, notice: string) =>
    void run(() => action(slug, { action: 'assign', owner: to })).then((done) =>
      done === null ? undefined : onDone(notice),
    );
  const isYours = owner === self;
  const others = owners.filter((name) => name !== self && name !== owner);
  return (
    <Section size="h4" title="Owner" id="owner">
      <ErrorSummary problem={refused} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p>
          {owner === null ? (
            <span className="text-ink-3">Unassigned</span>
          ) : isYours ? (
            'You'
          ) : (
            <RowPerson username={owner} />
          )}
        </p>
        {isYours ? (
          <WaitingButton
            className="btn-quiet btn-s"
            disabled={isBusy}
            onClick={() => assign(null, 'You no longer own this sale.')}
          >
            Remove yourself
          </WaitingButton>
        ) : owners.includes(self) ? (
          <WaitingButton
            className="btn-line btn-s"
            disabled={isBusy}
            onClick={() => assign(self, 'You own this sale now.')}
          >
            Assign to me
          </WaitingButton>
        ) : null}
      </div>
      {others.length === 0 ? null : (
        <select
          ref={syncTypedValue}
          className="input mt-2 !min-h-9 text-small"
          aria-label="Assign to"
          value=""
          disabled={isBusy || !isReady}
          onChange={({ target: { value } }) => assign(value, `Assigned to ${value}.`)}
        >
          <option value="">Assign to a colleague…</option>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Section>
  );
}

/** The next step is open. What else staff may do is folded below it. */
export function StaffActions({
  slug,
  settlement,
  owner,
  owners,
  onDone,
  children,
}: ActionsProps & Omit<OwnerProps, keyof ActionsProps> & { children: ReactNode }) {
  const isOver = settlement.state === 'done' || settlement.state === 'fell_through';
  const of = { slug, settlement, onDone };
  return (
    <>
      {isOver ? null : <Owner slug={slug} owner={owner} owners={owners} onDone={onDone} />}
      {isOver ? null : settlement.is_disputed ? <DecideDispute {...of} /> : <TakeStep key={settlement.state} {...of} />}
      <Section size="h4" title="Other actions" id="actions">
        <div className="mt-3 grid gap-3">
          {isOver || settlement.is_disputed ? null : <Extend slug={slug} onDone={onDone} />}
          {isOver ? null : <Message slug={slug} onDone={onDone} />}
          {children}
          {isOver || settlement.is_disputed ? null : <End {...of} />}
        </div>
      </Section>
    </>
  );
}
