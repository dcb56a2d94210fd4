import type { Fault } from '#contract/settlement-states.ts';
import type { Settlement } from '#contract/settlements.ts';
import { formatMoney } from '#contract/format/money.ts';

export function consequenceOf(fault: Fault, { charge, premium }: Pick<Settlement, 'charge' | 'premium'>): string {
  const amount = formatMoney(charge?.amount ?? premium);
  if (fault === 'buyer')
    return `${charge?.state === 'taken' ? `we keep the premium (${amount})` : `the premium (${amount}) stays due`}, the buyer gets a strike, underbidders get an offer`;
  const refund =
    charge?.state === 'taken' ? `the buyer gets the premium back (${amount})` : 'the buyer owes no premium any more';
  return fault === 'seller' ? `the seller gets a strike, ${refund}` : refund;
}
