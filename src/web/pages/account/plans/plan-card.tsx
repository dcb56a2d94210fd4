import { useState } from 'react';
import type { BidPlanItem, PlannedCarItem } from '#contract/bid-plans.ts';
import { Money } from '#web/components/money/money.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { ConfirmHold } from './confirm-hold.tsx';
import { badgeOf, PLAN_STATES } from './plan-labels.ts';

const isOpen = ({ state }: BidPlanItem): boolean => state === 'active' || state === 'paused';
const BUTTON = 'btn-s !min-h-11';

function CarRow({ car, plan }: { car: PlannedCarItem; plan: BidPlanItem }) {
  const badge = badgeOf(car, plan);
  const isWithdrawn = car.state === 'withdrawn';
  const isOver = car.status === 'won' || car.status === 'lost';
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className={`badge ${badge.className}`}>{badge.text}</span>
        <h3 className="min-w-0 font-strong leading-snug [overflow-wrap:anywhere]">
          <PageLink className="decoration-1 underline-offset-4 hover:underline" to={`/auctions/${car.slug}`}>
            <Unbroken text={car.title} />
          </PageLink>
        </h3>
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-[9rem_9rem_minmax(0,1fr)]">
        <div>
          <dt className="label">Your maximum</dt>
          <dd className="data">
            <Money value={car.maximum} />
          </dd>
          <dd className="text-small text-ink-2">
            <Money value={car.all_in_maximum} /> all-in
          </dd>
        </div>
        <div>
          <dt className="label">{isWithdrawn ? 'Last bid' : isOver ? 'Final bid' : 'Current bid'}</dt>
          <dd className="data">{car.price === null ? 'No bids' : <Money value={car.price} />}</dd>
          {car.reserve_status === 'not_met' && !isWithdrawn ? (
            <dd className="text-small text-ink-2">Reserve not met</dd>
          ) : null}
        </div>
        {isWithdrawn ? null : (
          <div className="max-sm:col-span-2">
            <dt className="label">{isOver ? 'Closed' : 'Closes'}</dt>
            <dd className="data">
              <TimeText at={car.close_date} />
            </dd>
          </div>
        )}
      </dl>
      {car.refusal === null ? null : (
        <p className="mt-2 text-small text-stop">
          {car.refusal}{' '}
          {car.needs === 'card' ? (
            <PageLink className="link" to="/account/billing">
              Change your card
            </PageLink>
          ) : null}
        </p>
      )}
    </li>
  );
}

interface PlanCardProps {
  readonly plan: BidPlanItem;
  readonly isBusy: boolean;
  readonly setState: (state: 'active' | 'paused' | 'cancelled') => void;
}

function Actions({ plan, isBusy, setState }: PlanCardProps) {
  const [isCancelling, setCancelling] = useState(false);
  const named = <span className="sr-only"> {plan.name}</span>;
  if (isCancelling)
    return (
      <div className="mt-4 bg-sunken p-4" role="group" aria-label={`Cancel ${plan.name}`}>
        <p>We’ll place no more bids for this plan. Bids that were already placed stay, and can still win.</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <WaitingButton className={`btn-solid ${BUTTON}`} disabled={isBusy} onClick={() => setState('cancelled')}>
            Cancel plan
          </WaitingButton>
          <WaitingButton className={`btn-quiet ${BUTTON}`} onClick={() => setCancelling(false)}>
            Keep plan
          </WaitingButton>
        </div>
      </div>
    );
  const refused = plan.state === 'active' ? plan.cars.filter(({ status }) => status === 'refused') : [];
  // A bank is asked above, and trying again would only ask it again.
  const isRefused = refused.some(({ needs }) => needs !== 'bank');
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <PageLink className={`btn btn-line ${BUTTON}`} to={`/account/plans?edit=${plan.id}`}>
        Edit{named}
      </PageLink>
      {isRefused ? (
        <WaitingButton className={`btn-line ${BUTTON}`} disabled={isBusy} onClick={() => setState('active')}>
          Try again{named}
        </WaitingButton>
      ) : null}
      <WaitingButton
        className={`btn-line ${BUTTON}`}
        disabled={isBusy}
        onClick={() => setState(plan.state === 'paused' ? 'active' : 'paused')}
      >
        {plan.state === 'paused' ? 'Resume' : 'Pause'}
        {named}
      </WaitingButton>
      <WaitingButton className={`btn-quiet ${BUTTON}`} disabled={isBusy} onClick={() => setCancelling(true)}>
        Cancel{named}
      </WaitingButton>
    </div>
  );
}

/** Costs are all-in. The limit counts maximums. */
function Cost({ plan }: { plan: BidPlanItem }) {
  const { exposure, most, reserved, over_limit: excess, budget } = plan;
  const within = budget === null ? 'no budget set' : `your budget is ${formatMoney(budget)}`;
  return (
    <div className="tnum mt-2 grid gap-1 text-small text-ink-2">
      <p>
        Won {plan.won} of up to {plan.wins}. Leading {plan.leading}.{' '}
        {plan.state === 'ended'
          ? `Cost ${formatMoney(exposure)} all-in, ${within}.`
          : exposure.amount === 0
            ? 'Can now cost nothing.'
            : `Can now cost ${formatMoney(exposure)} all-in.`}
      </p>
      {plan.state === 'active' && most.amount > 0 ? (
        <p>
          The most it can cost, whichever {plan.wins === 1 ? 'auction you win' : 'auctions you win'}:{' '}
          {formatMoney(most)} all-in, {within}.
        </p>
      ) : null}
      {reserved.amount === 0 ? null : (
        <p>Reserves {formatMoney(reserved)} of your bidding limit for bids it hasn’t placed. Pausing it frees that.</p>
      )}
      {excess === null ? null : (
        <p className="text-stop">
          Your bids and plans are {formatMoney(excess)} above your bidding limit, so some bids may be refused. Lower a
          maximum, or{' '}
          <PageLink className="link" to="/contact">
            ask us for a higher limit
          </PageLink>
          .
        </p>
      )}
    </div>
  );
}

export function PlanCard(props: PlanCardProps) {
  const { plan, setState } = props;
  const isDone = isOpen(plan) && plan.won >= plan.wins;
  return (
    <section id={plan.id} aria-labelledby={`plan-${plan.id}`} className="scroll-mt-24 border-t-2 border-ink pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`plan-${plan.id}`} className="heading min-w-0 text-h3 [overflow-wrap:anywhere]">
          {plan.name}
        </h2>
        <span className="text-small text-ink-2">{isDone ? 'Done' : PLAN_STATES[plan.state]}</span>
      </div>
      <p className="mt-1 text-lead" role="status">
        <Unbroken text={plan.next} />
      </p>
      <Cost plan={plan} />
      {plan.state === 'active' ? <ConfirmHold plan={plan} onConfirmed={() => setState('active')} /> : null}
      <ul className="mt-4 border-b border-line">
        {plan.cars.map((car) => (
          <CarRow key={car.slug} car={car} plan={plan} />
        ))}
      </ul>
      {isOpen(plan) ? <Actions {...props} /> : null}
    </section>
  );
}
