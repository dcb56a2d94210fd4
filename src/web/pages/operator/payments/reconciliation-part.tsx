import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Reconciliation } from '#contract/payments.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

type Difference = Reconciliation['differences'][number];
const WHAT: Readonly<Record<Difference['what'], string>> = {
  only_at_provider: 'Only at the provider',
  only_in_books: 'Only in the books',
  other_amount: 'Another amount',
};
const exact = (value: { amount: number; currency: string } | null) => (value === null ? 'nothing' : formatMoney(value, { cents: true }));

/** The books beside the provider's list: what agrees, every difference, and acts that wait for the provider. */
export function ReconciliationPart({ reconciliation: { from, to, matched, differences, troubles } }: { reconciliation: Reconciliation }) {
  const agrees = differences.length === 0;
  return (
    <>
      <div className={`band ${agrees ? 'band-go' : 'band-warn'}`}>
        <Icon of={agrees ? CircleCheck : TriangleAlert} />
        <div>
          <strong className="font-[680]">
            {agrees ? 'The books agree with the provider’s list' : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`}
          </strong>
          <br />
          {matched} {matched === 1 ? 'movement agrees' : 'movements agree'}, from <TimeText at={from} /> to <TimeText at={to} />.
        </div>
      </div>
      {agrees ? null : (
        <ul className="mt-4 border-t border-line">
          {differences.map((each) => (
            <li key={`${each.kind}-${each.payment_id ?? ''}`} className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto]">
              <div>
                <p className="font-[620]">
                  {WHAT[each.what]}: {each.kind}
                </p>
                <p className="break-all text-small text-ink-2">
                  {each.words}
                  {each.words === '' ? '' : ', '}
                  {each.payment_id ?? 'without a payment'}, <TimeText at={each.at} />
                </p>
              </div>
              <p className="text-small">
                Books <span className="data">{exact(each.books)}</span>, provider <span className="data">{exact(each.provider)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <h2 className="heading mt-8 text-h4">Waiting for the provider</h2>
      {troubles.length === 0 ? (
        <p className="mt-2 text-ink-2">Nothing waits, and nothing was given up.</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {troubles.map((act) => (
            <li key={act.id} className="border-b border-line py-3">
              <p className="font-[620]">
                {act.kind}
                {act.state === 'given_up' ? ', given up' : ''}
              </p>
              <p className="text-small text-ink-2">
                {act.attempts} {act.attempts === 1 ? 'try' : 'tries'} since <TimeText at={act.created_at} />. {act.error}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
