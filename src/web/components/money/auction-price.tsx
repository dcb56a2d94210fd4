import { createContext, use } from 'react';
import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { Money as Amount } from '#contract/primitives.ts';
import { useRootData } from '#web/root-data.ts';
import { Money } from './money.tsx';

/** True in a list that was searched by all-in prices, whatever the visitor chose for the site. */
export const AllInContext = createContext(false);

export function useAllIn(): boolean {
  const isAllInList = use(AllInContext);
  const root = useRootData();
  return isAllInList || (root?.showsAllIn ?? false);
}

export const priceLabel = (label: string, isAllIn: boolean): string => (isAllIn ? `${label}, all-in` : label);

interface AuctionPriceProps {
  auction: Pick<AuctionSummary, 'buyer_costs'>;
  value: Amount;
  className?: string;
  saysAllIn?: boolean;
}

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

/** Below an amount that will be bid, what it comes to with fees. Null unless prices are shown all-in. */
export function AllInNote({ auction, value, className = 'text-small' }: Omit<AuctionPriceProps, 'saysAllIn'>) {
  if (!useAllIn() || auction.buyer_costs === undefined) return null;
  return (
    <span className={`block font-normal ${className}`}>
      <Money value={allInOf(auction, value)} /> all-in
    </span>
  );
}
