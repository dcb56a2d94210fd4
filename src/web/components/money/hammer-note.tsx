import { useAllIn } from './auction-price.tsx';

/** Beside results that have no rates to add, for visitors who see all other prices with fees. */
export function HammerNote() {
  return useAllIn() ? <> Prices here are hammer prices, without fees.</> : null;
}
