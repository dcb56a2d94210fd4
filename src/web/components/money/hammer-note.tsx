import { useAllIn } from './auction-price.tsx';

export function HammerNote() {
  return useAllIn() ? <> Prices here are hammer prices, without fees.</> : null;
}
