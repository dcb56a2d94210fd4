import type { Market } from '#contract/market.ts';
import { Section } from '#web/components/ui/section.tsx';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

const definitionsOf = ({ currency, least_sales: least }: Market): readonly (readonly [string, string])[] => [
  [
    'Ended',
    'Auctions of cars and motorcycles that reached their close, sold or not. Withdrawn ones, wheels and parts aren’t counted.',
  ],
  [
    'Sold',
    'Auctions with a buyer: the reserve was met, or buyer and seller agreed afterwards. A sale that falls through is removed, even months later.',
  ],
  ['Sell-through', `Sold as a share of ended. Shown once ${least} auctions have ended.`],
  ['Volume', 'The sum of hammer prices. The buyer’s premium, taxes and shipping aren’t included.'],
  ['Median price', `Half of the sales were above it and half below. Shown once there are ${least} sales.`],
  ['Month', 'The month the auction closed, in UTC.'],
  ['Currency', `Only auctions in ${currency} count here. We never convert or add amounts in different currencies.`],
];

export function Definitions({ market }: { market: Market }) {
  return (
    <Section title="How we count" id="definitions" className="min-w-0">
      <DescriptionList
        rows={definitionsOf(market)}
        className="mt-4 border-t border-line-strong"
        rowClass="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
        nameClass="font-strong"
        valueClass="text-ink-2"
      />
    </Section>
  );
}
