import type { AuctionTerms } from '#auction/types.ts';
import { Money } from '#web/components/money/money.tsx';
import { priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
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
  const isAllIn = useAllIn();
  const { auction } = useBidPanel();
  const cost = costOf(amount, terms, isAllIn ? (auction.buyer_costs?.tax_basis_points ?? 0) : 0);
  return (
    <dl className="text-[.9375rem] leading-snug">
      <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-ink-2">{label}</dt>
        <dd className="data ml-auto text-data-s">
          <Money value={cost.bid} />
        </dd>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
        <dt className="text-ink-2">Buyer’s premium, {cost.premiumBasis}</dt>
        <dd className="data ml-auto text-data-s">
          <Money value={cost.premium} />
        </dd>
      </div>
      {cost.tax.amount === 0 ? null : (
        <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <dt className="text-ink-2">Tax on the premium, {cost.taxRate}</dt>
          <dd className="data ml-auto text-data-s">
            <Money value={cost.tax} />
          </dd>
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2.5">
        <dt className="font-strong">{priceLabel('Total if you win', isAllIn)}</dt>
        <dd className="data ml-auto text-data-m">
          <Money value={cost.total} />
        </dd>
      </div>
    </dl>
  );
}
