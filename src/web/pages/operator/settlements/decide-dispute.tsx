import { useState } from 'react';
import { changeSaleAsStaff } from '#contract/endpoints/settlements.ts';
import { parseMoney, formatMoney } from '#contract/format/money.ts';
import {
  DISPUTE_DECISION_LABELS,
  DISPUTE_DECISIONS,
  type DisputeDecision,
  type Fault,
} from '#contract/settlement-states.ts';
import type { Settlement } from '#contract/settlements.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { Field, Radios } from '#web/components/ui/fields.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { refusedHere } from '#web/problems.ts';
import { consequenceOf } from './sale-consequences.ts';

const FAULT_OF: Readonly<Record<DisputeDecision, Fault | null>> = {
  sale_continues: null,
  part_refunded: null,
  buyer_defaulted: 'buyer',
  seller_defaulted: 'seller',
  sale_canceled: 'nobody',
};

function decisionText(decision: DisputeDecision, settlement: Settlement): string {
  const fault = FAULT_OF[decision];
  const consequence =
    fault === null ? 'the deadline resumes, with at least two days left' : consequenceOf(fault, settlement);
  return `${DISPUTE_DECISION_LABELS[decision]}: ${consequence}`;
}

interface DecideProps {
  slug: string;
  settlement: Settlement;
  onDone: (notice: string) => void;
}

export function DecideDispute({ slug, settlement, onDone }: DecideProps) {
  const { charge } = settlement;
  const [decision, setDecision] = useState<DisputeDecision>('sale_continues');
  const [text, setText] = useState('');
  const left = charge?.refundable?.amount ?? 0;
  const { currency } = charge?.amount ?? settlement.premium;
  const exact = (amount: number) => formatMoney({ amount, currency }, { cents: true });
  const decisions = DISPUTE_DECISIONS.filter((each) => each !== 'part_refunded' || left > 0);
  const isPart = decision === 'part_refunded';
  const change = (input: { decision: DisputeDecision; amount?: number; reason: string }) =>
    browserClient.call(changeSaleAsStaff, { params: { slug }, body: { action: 'decide_dispute', ...input } });
  const decide = (reason: string) => {
    if (!isPart) return change({ decision, reason });
    const amount = parseMoney(text, currency) || 0;
    if (amount < 1 || amount > left)
      throw refusedHere('amount', `Enter an amount between ${exact(1)} and ${exact(left)}.`);
    return runOrRequest(() => change({ decision, amount, reason }), {
      action: 'refund_in_dispute',
      slug,
      amount,
      reason,
    });
  };
  return (
    <Section size="h4" title="Decide dispute" id="decide">
      <ReasonForm
        id={`decide-${slug}`}
        hint="Shown to both parties."
        button="Decide dispute"
        busy="Deciding…"
        notice="Dispute decided. Both parties were notified."
        onDone={onDone}
        action={async (reason) => decide(reason)}
      >
        <Radios
          name={`decision-${slug}`}
          legend="Decision"
          options={decisions.map((each) => [each, decisionText(each, settlement)] as const)}
          value={decision}
          onChange={(value) => setDecision(DISPUTE_DECISIONS.find((each) => each === value) ?? 'sale_continues')}
        />
        {isPart ? (
          <Field
            name="amount"
            label={`Refund to the buyer (${currency})`}
            hint={`At most ${exact(left)}. We keep the rest.`}
            inputMode="decimal"
            autoComplete="off"
            className="data max-w-56"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : null}
      </ReasonForm>
    </Section>
  );
}
