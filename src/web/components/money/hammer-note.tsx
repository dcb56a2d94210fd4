import { useAllIn } from './auction-price.tsx';

/** Tells visitors who see prices with fees that these results are hammer prices. */
export function HammerNote() {
  return useAllIn() ? <> Prices here are hammer prices, without fees.</> : null;
}
