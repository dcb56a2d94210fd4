import type { AuctionTerms } from '#auction/types.ts';
import { Money } from '#web/components/money/money.tsx';
import { costOf } from './bid-terms.ts';

export function CostList({
  amount,
  terms,
  label = 'Your bid',
}: {
  amount: number;
  terms: AuctionTerms;
  label?: string;
}) {
  const cost = costOf(amount, terms);
  return (
    <dl className="text-[.9375rem] leading-snug">
      <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-ink-2">{label}</dt>
        <dd className="data ml-auto text-data-s">
          <Money value={cost.bid} />
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-ink-2">Buyer's premium, {cost.premiumBasis}</dt>
        <dd className="data ml-auto text-data-s">
          <Money value={cost.premium} />
        </dd>
      </div>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2.5">
        <dt className="font-strong">Total if you win</dt>
        <dd className="data ml-auto text-data-m">
          <Money value={cost.total} />
        </dd>
      </div>
    </dl>
  );
}
