import { useState } from 'react';
import { refundCharge } from '#contract/endpoints/payments.ts';
import type { CardDispute, OperatorCharge } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney, parseMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field } from '#web/components/ui/fields.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { refusedHere } from '#web/problems.ts';
import { PAYMENT_STATE_LABELS } from '#contract/payment-kinds.ts';
import { STATE_BADGES } from './payment-labels.ts';
import { PersonLink } from '#web/components/console/row-links.tsx';

const exact = (value: { amount: number; currency: string }) => formatMoney(value, { cents: true });
const REFUNDS: Readonly<Record<OperatorCharge['refunds'][number]['state'], string>> = {
  due: 'processing',
  done: 'refunded',
  refused: 'failed, still owed',
  paid_by_hand: 'paid manually',
  taken_back: 'refused by the provider',
};

function Refund({ charge, onDone }: { charge: OperatorCharge; onDone: (notice: string) => void }) {
  const left = charge.amount.amount - charge.refunded.amount - charge.disputed.amount;
  const [text, setText] = useState('');
  if (charge.state !== 'taken' || left <= 0) return null;
  const { currency } = charge.amount;
  const isAll = text.trim() === '';
  const amount = isAll ? left : parseMoney(text, currency) || null;
  const amountText = amount === null ? '' : exact({ amount, currency });
  const field = `amount-${charge.id}`;
  const refund = (reason: string) => {
    // Only an empty field means a full refund, never an unreadable one.
    if (amount === null)
      throw refusedHere(
        field,
        `Enter an amount like 1,250.00, or leave blank to refund ${exact({ amount: left, currency })}.`,
      );
    const asked = { amount: isAll ? null : amount, reason };
    return runOrRequest(() => browserClient.call(refundCharge, { params: { id: charge.id }, body: asked }), {
      action: 'refund',
      charge: charge.id,
      ...asked,
    });
  };
  return (
    <section className="mt-3 max-w-md" aria-labelledby={`refund-heading-${charge.id}`}>
      <h2 id={`refund-heading-${charge.id}`} className="font-strong">
        Refund<span className="sr-only"> {charge.title}</span>
      </h2>
      <ReasonForm
        id={`refund-${charge.id}`}
        hint="Shown to the customer in the email and on the credit note, and saved to the audit log."
        button={`Refund ${amountText}`.trim()}
        busy="Refunding…"
        tone="stop"
        notice={`Refund of ${amountText} to ${charge.username} started.`}
        action={async (reason) => refund(reason)}
        onDone={onDone}
      >
        <Field
          name={field}
          label={`Amount (${currency})`}
          hint={`Leave blank for a full refund of ${exact({ amount: left, currency })}.`}
          inputMode="decimal"
          autoComplete="off"
          className="data max-w-56"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </ReasonForm>
    </section>
  );
}

const DISPUTES: Readonly<Record<CardDispute['state'], string>> = {
  inquiry: 'under inquiry by the card’s bank; nothing is withheld',
  closed: 'inquiry by the card’s bank closed; nothing was withheld',
  needs_answer: 'withheld in a dispute that needs your response',
  under_review: 'withheld in a dispute under review by the bank',
  won: 'disputed: won',
  lost: 'dispute lost and written off',
};

function Dispute({ dispute, title }: { dispute: CardDispute; title: string }) {
  const { state, amount, reason, answer_by: answerBy, decided_at: decidedAt, provider_url: providerUrl } = dispute;
  const waits = state === 'needs_answer' || state === 'inquiry';
  return (
    <p className={`text-small ${state === 'closed' || state === 'won' ? 'text-ink-2' : 'text-stop'}`}>
      {exact(amount)} {DISPUTES[state]} ({reason}
      {decidedAt === null ? null : (
        <>
          , <TimeText at={decidedAt} />
        </>
      )}
      ).
      {!waits ? null : answerBy === null ? (
        ' The provider gives no deadline for evidence.'
      ) : (
        <>
          {' '}
          Submit evidence by <TimeText at={answerBy} form="full" />.
        </>
      )}
      {!waits || providerUrl === null ? null : (
        <>
          {' '}
          <a className="link inline-block py-1" href={providerUrl} target="_blank" rel="noreferrer">
            Respond at the provider<span className="sr-only"> about {title}</span>
          </a>
        </>
      )}
    </p>
  );
}

export function ChargeList({
  charges,
  onDone,
}: {
  charges: readonly OperatorCharge[];
  onDone: (notice: string) => void;
}) {
  return (
    <ul className="border-t border-line">
      {charges.map((charge) => (
        <li key={charge.id} className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto]">
          <div className="min-w-0">
            <p>
              <PageLink className="link inline-block py-1 font-strong" to={`/operator/auctions/${charge.slug}`}>
                {charge.title}
              </PageLink>
            </p>
            <p className="text-small text-ink-2">
              {charge.purpose === 'premium' ? 'Premium' : 'Seller fee'} from <PersonLink username={charge.username} />,{' '}
              <TimeText at={charge.created_at} />
              {charge.tax.amount === 0 ? null : `, with ${charge.tax_text} of ${exact(charge.tax)}`}
            </p>
            {charge.decline === null ? null : <p className="text-small text-stop">{charge.decline}</p>}
            {charge.disputes.map((dispute) => (
              <Dispute key={dispute.id} dispute={dispute} title={charge.title} />
            ))}
            {charge.refunds.map((refund) => (
              <p key={refund.id} className="text-small text-ink-2">
                {exact(refund.amount)} {REFUNDS[refund.state]}, <TimeText at={refund.created_at} />: {refund.reason}
              </p>
            ))}
          </div>
          <div className="flex items-start justify-between gap-4 sm:flex-col sm:items-end sm:justify-start sm:gap-1.5">
            <span className="data text-data-m">{exact(charge.amount)}</span>
            <span className={`badge ${STATE_BADGES[charge.state]}`}>{PAYMENT_STATE_LABELS[charge.state]}</span>
          </div>
          <div className="min-w-0 sm:col-start-1">
            <Refund charge={charge} onDone={onDone} />
          </div>
        </li>
      ))}
    </ul>
  );
}
