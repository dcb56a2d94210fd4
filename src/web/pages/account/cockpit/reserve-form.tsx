import { lowerReserve } from '#contract/endpoints/bidding.ts';
import { useState } from 'react';
import type { Money } from '#contract/primitives.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { amountText, formatTyped, parseAmount } from '#web/components/bid/amount.ts';
import { formatMoney } from '#contract/format/money.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, SuccessAlert, WaitingButton } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { problem } from '#web/problems.ts';
import { DisclosureChoice } from './disclosure-choice.tsx';

interface ReserveProps {
  slug: string;
  state: string;
  reserve: Money | null;
  isRevealed: boolean;
  status: 'none' | 'not_met' | 'met';
  onDone: () => void;
}
const LABELS_AFTER = { none: 'There was no reserve.', not_met: 'It was not met.', met: 'It was met.' } as const;
const LABELS = {
  none: 'No reserve. It sells to the highest bidder.',
  not_met: 'Not met yet.',
  met: 'Met. The vehicle will be sold.',
} as const;

export function ReserveForm({ slug, state, reserve, isRevealed, status, onDone }: ReserveProps) {
  const action = useAction('The reserve was not changed. Please try again.');
  const [typed, setTyped] = useState(reserve === null ? '' : amountText(reserve.amount, reserve.currency));
  const [isSure, setSure] = useState(false);
  const labels = state === 'scheduled' || state === 'live' ? LABELS : LABELS_AFTER;
  const change = async (amount: number | null) => {
    const done = await action.run(
      () => browserClient.call(lowerReserve, { params: { slug }, body: { reserve: amount } }),
      amount === null ? 'Reserve removed. Bidders now see “No reserve”.' : 'Reserve lowered.',
    );
    if (done !== null) onDone();
    setSure(false);
  };
  return (
    <Section title="Reserve" id="reserve-title">
      <p className="mt-2 text-ink-2">
        {reserve === null ? (
          labels.none
        ) : (
          <>
            <strong className="data text-ink">{formatMoney(reserve)}</strong>. Only you can see it. {labels[status]}
          </>
        )}
      </p>
      {reserve === null ? null : (
        <DisclosureChoice slug={slug} isRevealed={isRevealed} isOpen={state === 'scheduled'} onDone={onDone} />
      )}
      <SuccessAlert>{action.notice}</SuccessAlert>
      {state === 'live' && reserve !== null ? (
        <Form
          className="mt-4 max-w-md"
          state={action}
          onSend={() => {
            const amount = parseAmount(typed, reserve.currency);
            // An unreadable amount never drops the reserve: that has its own button and a confirmation.
            if (amount === null)
              action.refuse(problem('Enter the new reserve.', { reserve: ['Enter the new reserve.'] }));
            else void change(amount);
          }}
        >
          <ErrorSummary />
          <Field
            name="reserve"
            label={`New reserve, in ${reserve.currency}`}
            hint="Must be lower than now. You can’t raise it again."
            inputMode="numeric"
            autoComplete="off"
            className="data"
            value={typed}
            onChange={(event) => setTyped(formatTyped(event.target.value, reserve.currency))}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <SubmitButton busy="Lowering…" className="btn-solid">
              Lower reserve
            </SubmitButton>
            {isSure ? (
              <WaitingButton className="btn-stop" disabled={action.isBusy} onClick={() => void change(null)}>
                Yes, remove reserve
              </WaitingButton>
            ) : (
              <WaitingButton className="btn-line" onClick={() => setSure(true)}>
                Remove reserve
              </WaitingButton>
            )}
          </div>
        </Form>
      ) : null}
    </Section>
  );
}
