import { TriangleAlert } from 'lucide';
import { decideOwedRefund } from '#contract/endpoints/payments.ts';
import type { OwedRefund, OwedRefundList } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { runOrRequest } from '#web/components/console/second-approval.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { DecisionDetails } from './decision-details.tsx';
import { PersonLink } from '#web/components/console/row-links.tsx';

interface DecisionProps {
  refund: OwedRefund;
  decision: 'paid_by_hand' | 'try_again';
  onDone: (notice: string) => void;
}

const DECISIONS = {
  paid_by_hand: {
    button: 'Mark as paid manually',
    busy: 'Saving…',
    tone: 'solid',
    label: 'How you paid it',
    hint: 'Pay first, then record it here. The customer sees this in their email; it is saved to the books and the audit log.',
    notice: 'marked as paid.',
  },
  try_again: {
    button: 'Retry refund to card',
    busy: 'Sending…',
    tone: 'solid',
    label: 'Reason',
    hint: 'Requests a new refund to the original card.',
    notice: 'refund sent again.',
  },
} as const;

function Decision({ refund, decision, onDone }: DecisionProps) {
  const { notice, ...texts } = DECISIONS[decision];
  return (
    <DecisionDetails button={texts.button} title={refund.title}>
      <ReasonForm
        id={`${decision}-${refund.id}`}
        {...texts}
        notice={`${refund.title}: ${notice}`}
        action={(reason) =>
          runOrRequest(
            () => browserClient.call(decideOwedRefund, { params: { id: refund.id }, body: { decision, reason } }),
            { action: 'refund_by_hand', refund: refund.id, reason },
          )
        }
        onDone={onDone}
      />
    </DecisionDetails>
  );
}

export function OwedRefundsPart({
  list: { items, total },
  onDone,
}: {
  list: OwedRefundList;
  onDone: (notice: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <section className="mb-6 border-l-4 border-l-stop pl-4" aria-labelledby="owed-refunds">
      <h2 id="owed-refunds" className="heading flex items-center gap-2 text-h4">
        <Icon of={TriangleAlert} size={20} className="flex-none" />
        Failed refunds still owed
      </h2>
      {total > items.length ? (
        <p className="mt-1">
          Showing the oldest {items.length} of {total}. Resolve them to see the rest.
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {items.map((refund) => (
          <li key={refund.id} className="border-b border-line py-3">
            <p className="font-strong">
              {formatMoney(refund.amount, { cents: true })} to <PersonLink username={refund.username} />,{' '}
              <PageLink className="link" to={`/operator/settlements/${refund.slug}`}>
                {refund.title}
              </PageLink>
            </p>
            <p className="text-small text-ink-2">
              Owed since <TimeText at={refund.owed_since} />, for “{refund.reason}”. The provider says: {refund.refusal}
            </p>
            <div className="mt-1 flex flex-wrap gap-x-3">
              <Decision refund={refund} decision="paid_by_hand" onDone={onDone} />
              <Decision refund={refund} decision="try_again" onDone={onDone} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
