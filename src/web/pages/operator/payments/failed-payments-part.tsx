import { TriangleAlert } from 'lucide';
import { decideGivenUp } from '#contract/endpoints/payments.ts';
import type { GivenUpCommand, GivenUpList } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { DecisionDetails } from './decision-details.tsx';

const WHAT: Readonly<Record<GivenUpCommand['kind'], string>> = {
  capture: 'Capture of the hold',
  charge: 'Card payment',
  refund: 'Refund',
};

interface DecisionProps {
  action: GivenUpCommand;
  decision: 'try_again' | 'set_aside';
  onDone: (notice: string) => void;
}

const DECISIONS = {
  try_again: {
    button: 'Retry',
    busy: 'Retrying…',
    tone: 'solid',
    hint: 'Sends the same request again. Nothing is charged twice.',
    notice: 'retry started.',
  },
  set_aside: {
    button: 'Mark as not paid',
    busy: 'Saving…',
    tone: 'stop',
    hint: 'Check the provider’s list first. The payment can then be made again; if it is no longer owed, the charge is canceled automatically.',
    notice: 'marked as not paid.',
  },
} as const;

function Decision({ action, decision, onDone }: DecisionProps) {
  const { notice, ...texts } = DECISIONS[decision];
  return (
    <DecisionDetails button={texts.button} title={action.title}>
      <ReasonForm
        id={`${decision}-${action.id}`}
        {...texts}
        notice={`${action.title}: ${notice}`}
        action={(reason) =>
          runOrRequest(
            () => browserClient.call(decideGivenUp, { params: { id: action.id }, body: { decision, reason } }),
            { action: 'set_payment_aside', payment: action.id, reason },
          )
        }
        onDone={onDone}
      />
    </DecisionDetails>
  );
}

export function FailedPaymentsPart({
  list: { items, total },
  onDone,
}: {
  list: GivenUpList;
  onDone: (notice: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <section className="mb-6 border-l-4 border-l-stop pl-4" aria-labelledby="given-up">
      <h2 id="given-up" className="heading flex items-center gap-2 text-h4">
        <Icon of={TriangleAlert} size={20} />
        Failed payments to resolve
      </h2>
      {total > items.length ? (
        <p className="mt-1">
          Showing the newest {items.length} of {total}. Resolve them to see the rest.
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {items.map((action) => (
          <li key={action.id} className="border-b border-line py-3">
            <p className="font-strong">
              {WHAT[action.kind]} of {formatMoney(action.amount, { cents: true })},{' '}
              <PageLink className="link" to={`/operator/settlements/${action.slug}`}>
                {action.title}
              </PageLink>
              , {action.username}
            </p>
            <p className="text-small text-ink-2">
              No response from the provider after {action.attempts} attempts since <TimeText at={action.created_at} />.{' '}
              {action.error}
            </p>
            <div className="mt-1 flex flex-wrap gap-x-3">
              <Decision action={action} decision="try_again" onDone={onDone} />
              {action.can_set_aside ? <Decision action={action} decision="set_aside" onDone={onDone} /> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
