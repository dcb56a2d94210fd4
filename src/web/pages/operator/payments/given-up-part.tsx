import { TriangleAlert } from 'lucide-react';
import type { GivenUpAct, GivenUpList } from '#contract/payments.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const WHAT: Readonly<Record<GivenUpAct['kind'], string>> = { take: 'Payment from the hold', charge: 'Payment by card', refund: 'Refund' };

interface DecisionProps {
  act: GivenUpAct;
  decision: 'try_again' | 'set_aside';
  onDone: (said: string) => void;
}

const DECISIONS = {
  try_again: {
    button: 'Try again',
    busy: 'Asking…',
    tone: 'solid',
    hint: 'The provider is asked once more by the same key: nothing is paid twice.',
    said: 'It is tried again.',
  },
  set_aside: {
    button: 'Set aside as not paid',
    busy: 'Setting aside…',
    tone: 'stop',
    hint: 'Look at the provider’s own list first. It can then be paid anew; where it is owed no more after a fall, the charge is cancelled by itself.',
    said: 'It is set aside as not paid.',
  },
} as const;

function Decision({ act, decision, onDone }: DecisionProps) {
  const { said, ...words } = DECISIONS[decision];
  return (
    <details className="mt-1">
      <summary className="btn btn-line btn-s cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {words.button}
        <span className="sr-only"> {act.title}</span>
      </summary>
      <div className="max-w-md pb-3">
        <ReasonForm
          id={`${decision}-${act.id}`}
          label="Why"
          {...words}
          said={`${act.title}: ${said}`}
          act={(reason) => staffClient.operator.decideGivenUp(act.id, { decision, reason })}
          onDone={onDone}
        />
      </div>
    </details>
  );
}

/** What the house gave up asking of the provider: nothing goes on there until one of the staff decides. */
export function GivenUpPart({ list: { items, total }, onDone }: { list: GivenUpList; onDone: (said: string) => void }) {
  if (items.length === 0) return null;
  return (
    <section className="mb-6 border-l-4 border-l-stop pl-4" aria-labelledby="given-up">
      <h2 id="given-up" className="heading flex items-center gap-2 text-h4">
        <Icon of={TriangleAlert} size={20} />
        Given up, and waiting for you
      </h2>
      {total > items.length ? (
        <p className="mt-1">
          There are {total}. These are the newest {items.length}: decide them, and the others come up.
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {items.map((act) => (
          <li key={act.id} className="border-b border-line py-3">
            <p className="font-strong">
              {WHAT[act.kind]} of {formatMoney(act.amount, { cents: true })},{' '}
              <PageLink className="link" to={`/operator/settlements/${act.slug}`}>
                {act.title}
              </PageLink>
              , {act.username}
            </p>
            <p className="text-small text-ink-2">
              The provider gave no answer in {act.attempts} tries since <TimeText at={act.created_at} />. {act.error}
            </p>
            <div className="mt-1 flex flex-wrap gap-x-3">
              <Decision act={act} decision="try_again" onDone={onDone} />
              {act.can_set_aside ? <Decision act={act} decision="set_aside" onDone={onDone} /> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
