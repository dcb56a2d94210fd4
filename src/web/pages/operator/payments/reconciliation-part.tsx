import { CircleCheck, TriangleAlert } from 'lucide';
import type { Reconciliation } from '#contract/payments.ts';
import { addressOf } from '#web/components/console/address.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

type Difference = Reconciliation['differences'][number];
const exact = (value: { amount: number; currency: string } | null) =>
  value === null ? 'nothing' : formatMoney(value, { cents: true });

function differenceTitle({ what, kind, books, provider }: Difference): string {
  if (what === 'other_amount')
    return `The amounts of a ${kind} differ: ${exact(books)} in the books, ${exact(provider)} at the provider`;
  if (what === 'only_in_books') return `A ${kind} of ${exact(books)} is in the books but not in the provider’s list`;
  return {
    charge: `The provider charged ${exact(provider)} that is not in the books`,
    refund: `The provider refunded ${exact(provider)} that is not in the books`,
    dispute: `A dispute of ${exact(provider)} at the provider is not in the books`,
  }[kind];
}

function differenceAdvice({ what, kind, about }: Difference): string {
  if (what === 'only_in_books')
    return 'The provider may list it a day or two late. If it’s still here after that, contact the provider with the payment ID.';
  if (what === 'other_amount')
    return 'Compare the payment at the provider with the sale’s postings, and correct the side that was changed manually.';
  if (kind === 'charge' && about === null)
    return 'None of our charges made this payment. Find out whose it is; if it belongs to no sale, refund it at the provider.';
  return 'The webhook may be delayed; missed events are fetched automatically. If it’s still here in an hour, it was done manually at the provider or webhooks aren’t arriving.';
}

function DifferenceItem({ difference: each }: { difference: Difference }) {
  return (
    <li className="border-b border-line py-4">
      <p className="font-strong">{differenceTitle(each)}</p>
      <p className="mt-1 max-w-prose text-small text-ink-2">{differenceAdvice(each)}</p>
      <p className="mt-1 break-all text-small text-ink-2">
        {each.text === '' ? '' : `${each.text}, `}
        {each.payment_id === null ? (
          each.text === '' ? (
            'No payment'
          ) : (
            'no payment'
          )
        ) : (
          <span className="data">{each.payment_id}</span>
        )}
        , <TimeText at={each.at} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {each.about === null ? null : (
          <>
            <PageLink
              className="link inline-flex min-h-11 items-center"
              to={`/operator/settlements/${each.about.slug}`}
            >
              Sale: {each.about.title}
            </PageLink>
            <PageLink
              className="link inline-flex min-h-11 items-center"
              to={addressOf('/operator/payments', { q: each.about.title })}
            >
              Charges and refunds
            </PageLink>
          </>
        )}
        {each.provider_url === null ? null : (
          <a
            className="link inline-flex min-h-11 items-center"
            href={each.provider_url}
            target="_blank"
            rel="noreferrer"
          >
            View payment at the provider
          </a>
        )}
      </p>
    </li>
  );
}

export function ReconciliationPart({
  reconciliation: { from, to, matched, differences, troubles },
}: {
  reconciliation: Reconciliation;
}) {
  const agrees = differences.length === 0;
  return (
    <>
      <div className={`alert ${agrees ? 'alert-go' : 'alert-warn'}`}>
        <Icon of={agrees ? CircleCheck : TriangleAlert} />
        <div>
          <strong className="font-strong">
            {agrees ? 'The books match the provider’s list' : countOf(differences.length, 'difference')}
          </strong>
          <br />
          {matched} {matched === 1 ? 'transaction matches' : 'transactions match'}, from <TimeText at={from} /> to{' '}
          <TimeText at={to} />.
        </div>
      </div>
      {agrees ? null : (
        <ul className="mt-4 border-t border-line">
          {differences.map((each) => (
            <DifferenceItem key={`${each.kind}-${each.payment_id ?? ''}-${each.what}`} difference={each} />
          ))}
        </ul>
      )}
      <h2 className="heading mt-8 text-h4">Pending at the provider</h2>
      {troubles.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing pending or failed.</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {troubles.map((action) => (
            <li key={action.id} className="border-b border-line py-3">
              <p className="font-strong">
                {action.kind}
                {action.state === 'given_up' ? ', failed' : ''}
              </p>
              <p className="text-small text-ink-2">
                {countOf(action.attempts, 'attempt')} since <TimeText at={action.created_at} />. {action.error}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
