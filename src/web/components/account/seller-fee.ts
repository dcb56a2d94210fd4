import { isMinor } from '#auction/money.ts';
import { shareRoundedHalfUp } from '#auction/premium.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatMoney } from '#contract/format/money.ts';
import { percentOf } from '#web/components/money/percent.ts';

type Priced = Pick<Submission, 'seller_fee_basis_points' | 'has_reserve' | 'reserve' | 'starting_bid'>;

function example({
  seller_fee_basis_points: rate,
  has_reserve: hasReserve,
  reserve,
  starting_bid: startingBid,
}: Priced): string {
  const [least, name] = hasReserve === true ? [reserve, 'reserve'] : [startingBid, 'starting bid'];
  if (least === null || !isMinor(least.amount)) return '';
  return `, ${formatMoney({ amount: shareRoundedHalfUp(least.amount, rate), currency: least.currency })} at your ${name}`;
}

export function feeText(priced: Priced): string {
  const rate = priced.seller_fee_basis_points;
  return rate === 0 ? 'None' : `${percentOf(rate)} of the hammer price${example(priced)}. Plus tax where applicable`;
}

export function paidText({ seller_fee_basis_points: rate }: Priced): string {
  return rate === 0
    ? 'The full hammer price. The buyer pays our premium on top'
    : 'The hammer price, paid by the buyer. We charge our fee to your card after you confirm the payment';
}
