import { Calculator } from 'lucide';
import { useLocation } from 'react-router';
import { Money } from '#web/components/money/money.tsx';
import { AllInNote } from '#web/components/money/auction-price.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { loginPath } from '#web/navigation/safe-target.ts';
import { parseAmount } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { amountsToOffer } from './bid-terms.ts';
import { CostList } from './cost-list.tsx';

export function NextMinimum() {
  const {
    live: { tick },
    auction,
  } = useBidPanel();
  return (
    <p className="next-minimum mt-4 flex items-baseline justify-between border-t border-line pt-4 text-[.9375rem]">
      <span className="text-ink-2">{tick.price === null ? 'Opening bid' : 'Next minimum bid'}</span>
      <span className="text-right">
        <Money value={tick.minimum_bid} className="data text-data-s" />
        <AllInNote auction={auction} value={tick.minimum_bid} />
      </span>
    </p>
  );
}

export function WhatWouldItCost() {
  const {
    live: { tick },
    terms,
    flow: { text },
    dispatch,
  } = useBidPanel();
  const least = tick.minimum_bid.amount;
  return (
    <details className="mt-3 border-t border-line pt-2">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 text-[.9375rem] font-strong">
        What would it cost me?
        <Icon of={Calculator} size={18} />
      </summary>
      <div className="pt-2">
        <AmountField
          label="If the winning bid is"
          text={text}
          onType={(typed) => dispatch({ kind: 'type', text: typed })}
          least={least}
          offers={amountsToOffer(tick.price, terms, null)}
          terms={terms}
        />
        <div className="mt-4">
          <CostList
            amount={Math.max(parseAmount(text, terms.currency) ?? least, least)}
            terms={terms}
            label="Winning bid"
          />
        </div>
      </div>
    </details>
  );
}

export function GuestPrompt() {
  const { pathname } = useLocation();
  return (
    <>
      <NextMinimum />
      <PageLink to={loginPath(pathname)} className="btn btn-bid mt-3 w-full">
        Sign in to bid
      </PageLink>
      <PageLink to={`/account/register?to=${encodeURIComponent(pathname)}`} className="btn btn-line mt-2 w-full">
        Create an account
      </PageLink>
      <p className="mt-3 text-small text-ink-3">
        Signing up takes two minutes: a name, an email address and a card. Nothing is charged until you win.{' '}
        <PageLink className="link" to="/practice">
          Practice first, without an account
        </PageLink>
      </p>
      <WhatWouldItCost />
    </>
  );
}
