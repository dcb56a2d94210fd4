import { useState } from 'react';
import { DISPUTE_DECISION_WORDS, DISPUTE_DECISIONS, type DisputeDecision, type Fault } from '#contract/settlement-states.ts';
import type { Settlement, StaffActInSale } from '#contract/settlements.ts';
import { ConsolePart } from '#web/components/console/console-head.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { Field } from '#web/components/ui/form.tsx';
import { Radios } from '#web/components/ui/more-fields.tsx';

interface ActsProps {
  slug: string;
  settlement: Settlement;
  onDone: (said: string) => void;
}
const HOURS_A_DAY = 24;
const act = (slug: string, input: StaffActInSale) => staffClient.operatorSettlements.act(slug, input);

function Extend({ slug, onDone }: Omit<ActsProps, 'settlement'>) {
  const [days, setDays] = useState('3');
  return (
    <ConsolePart title="Give more time" id="extend">
      <ReasonForm
        id={`extend-${slug}`}
        label="Reason"
        hint="Both sides read it."
        button="Move the deadline"
        busy="Moving…"
        said="The deadline is moved, and both sides were told."
        onDone={onDone}
        act={(reason) => act(slug, { act: 'extend', hours: Math.max(1, Math.round(Number(days) * HOURS_A_DAY) || 0), reason })}
      >
        <Field
          name="days"
          label="Days more"
          type="number"
          min={1}
          max={60}
          inputMode="numeric"
          className="data max-w-32"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
      </ReasonForm>
    </ConsolePart>
  );
}

const STEPS = {
  payment_due: {
    act: 'confirm_payment',
    title: 'Confirm the payment',
    hint: 'On the seller’s word: say when and how you had it.',
    button: 'Confirm the payment',
    said: 'The payment is confirmed.',
  },
  handover_due: {
    act: 'confirm_handover',
    title: 'Confirm the handing over',
    hint: 'On the buyer’s word: say when and how you had it.',
    button: 'Confirm the handing over',
    said: 'The sale is done.',
  },
} as const;

function TakeStep({ slug, settlement, onDone }: ActsProps) {
  if (settlement.state !== 'payment_due' && settlement.state !== 'handover_due') return null;
  const step = STEPS[settlement.state];
  return (
    <ConsolePart title={step.title} id="take-step">
      <ReasonForm
        id={`${step.act}-${slug}`}
        label="Reason"
        hint={step.hint}
        button={step.button}
        busy="Confirming…"
        said={step.said}
        onDone={onDone}
        act={(reason) => act(slug, { act: step.act, reason })}
      />
    </ConsolePart>
  );
}

const FAULTS = [
  ['buyer', 'The buyer defaulted: the premium stays with the house, a strike, the underbidders are asked'],
  ['seller', 'The seller defaulted: a strike, the buyer gets the premium back'],
  ['nobody', 'Nobody’s fault: the buyer gets the premium back'],
] as const;

function End({ slug, onDone }: Omit<ActsProps, 'settlement'>) {
  const [fault, setFault] = useState<Fault>('buyer');
  return (
    <ConsolePart title="End the sale" id="end">
      <ReasonForm
        id={`end-${slug}`}
        tone="stop"
        label="Reason"
        hint="Both sides read it; the public sees whose fault it was."
        button="End the sale"
        busy="Ending…"
        said="The sale is ended, and both sides were told."
        onDone={onDone}
        act={(reason) => act(slug, { act: 'declare_default', fault, reason })}
      >
        <Radios
          name={`fault-${slug}`}
          legend="Why"
          options={FAULTS}
          value={fault}
          onChange={(value) => setFault(FAULTS.find(([each]) => each === value)?.[0] ?? 'buyer')}
        />
      </ReasonForm>
    </ConsolePart>
  );
}

/** What each decision brings, so that nobody has to know it by heart. */
const WHAT_COMES_OF: Readonly<Record<DisputeDecision, string>> = {
  goes_on: 'the deadline runs again, for two days at least',
  buyer_defaulted: 'the premium stays with the house, a strike, the underbidders are asked',
  seller_defaulted: 'a strike, the buyer gets the premium back',
  called_off: 'the buyer gets the premium back',
};

function Decide({ slug, onDone }: Omit<ActsProps, 'settlement'>) {
  const [decision, setDecision] = useState<DisputeDecision>('goes_on');
  return (
    <ConsolePart title="Decide the dispute" id="decide">
      <ReasonForm
        id={`decide-${slug}`}
        label="Why"
        hint="Both sides read it."
        button="Decide"
        busy="Deciding…"
        said="The dispute is decided, and both sides were told."
        onDone={onDone}
        act={(reason) => act(slug, { act: 'decide_dispute', decision, reason })}
      >
        <Radios
          name={`decision-${slug}`}
          legend="Decision"
          options={DISPUTE_DECISIONS.map((each) => [each, `${DISPUTE_DECISION_WORDS[each]}: ${WHAT_COMES_OF[each]}`] as const)}
          value={decision}
          onChange={(value) => setDecision(DISPUTE_DECISIONS.find((each) => each === value) ?? 'goes_on')}
        />
      </ReasonForm>
    </ConsolePart>
  );
}

/** What the staff may do in a settlement now: while a dispute is open, nothing but decide it. */
export function StaffActs({ slug, settlement, onDone }: ActsProps) {
  if (settlement.state === 'done' || settlement.state === 'fell_through') return null;
  if (settlement.is_disputed) return <Decide slug={slug} onDone={onDone} />;
  return (
    <>
      <TakeStep key={settlement.state} slug={slug} settlement={settlement} onDone={onDone} />
      <Extend slug={slug} onDone={onDone} />
      <End slug={slug} onDone={onDone} />
    </>
  );
}
