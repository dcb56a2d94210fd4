import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Money as Amount } from '#contract/primitives.ts';
import { useRootData } from '#web/root-data.ts';
import { Money } from './money.tsx';

/** True if the reader wants prices with the buyer's premium and tax. */
export const useAllIn = (): boolean => useRootData()?.showsAllIn ?? false;

/** `Current bid`, and `Current bid, all-in` beside an all-in price. */
export const priceLabel = (label: string, isAllIn: boolean): string => (isAllIn ? `${label}, all-in` : label);

interface AuctionPriceProps {
  auction: Pick<AuctionSummary, 'buyer_costs'>;
  value: Amount;
  className?: string;
  /** Where no label beside it says so. */
  saysAllIn?: boolean;
}

/** A price of an auction, all-in if the reader wants that. */
export function AuctionPrice({ auction, value, className, saysAllIn = false }: AuctionPriceProps) {
  const isAllIn = useAllIn();
  const shown = <Money value={isAllIn ? allInOf(auction, value) : value} {...(className ? { className } : {})} />;
  if (!isAllIn || !saysAllIn) return shown;
  return (
    <>
      {shown} <span className="block text-small font-normal text-ink-3">all-in</span>
    </>
  );
}
