import { Lock } from 'lucide';
import { allInOf } from '#contract/all-in.ts';
import { formatMoney } from '#contract/format/money.ts';
import { AllInNote, useAllIn } from '#web/components/money/auction-price.tsx';
import { Money } from '#web/components/money/money.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { BidForm, HowMaximumBidsWork } from './bid-form.tsx';
import { costOf } from './bid-terms.ts';

export function LeadingPanel() {
  const {
    live: { tick },
    maximum,
    terms,
    isRaising,
    setRaising,
    auction,
  } = useBidPanel();
  const isAllIn = useAllIn();
  if (isRaising) return <BidForm showsHelp={false} submitLabel="Review new maximum" />;
  const price = tick.price;
  if (price === null) return null;
  const left = maximum === null ? null : maximum.amount - price.amount;
  return (
    <>
      <div className="mt-4 border-t border-line pt-4">
        {maximum === null || left === null ? null : (
          <>
            <div className="flex items-baseline justify-between text-[.9375rem]">
              <span className="flex items-center gap-1.5 text-ink-2">
                <Icon of={Lock} size={15} />
                Your maximum, private
              </span>
              <span className="text-right">
                <Money value={maximum} className="data text-data-m" />
                <AllInNote auction={auction} value={maximum} />
              </span>
            </div>
            <div className="mt-2 h-2 bg-press" aria-hidden="true">
              <div
                className="h-2 bg-go"
                style={{ width: `${Math.min(100, (price.amount / maximum.amount) * 100).toFixed(1)}%` }}
              />
            </div>
          </>
        )}
        <p className="mt-2 text-small text-ink-2">
          {left === null
            ? null
            : left > 0
              ? `${formatMoney({ ...price, amount: left })} left before someone can outbid you.`
              : 'Any higher bid will outbid you.'}{' '}
          Total if you win at {formatMoney(price)}:{' '}
          <strong className="text-ink">
            {formatMoney(isAllIn ? allInOf(auction, price) : costOf(price.amount, terms).total)}
          </strong>
          .
        </p>
      </div>
      <button type="button" className="btn btn-line mt-4 w-full" onClick={() => setRaising(true)}>
        Raise your maximum
      </button>
      <HowMaximumBidsWork />
    </>
  );
}
