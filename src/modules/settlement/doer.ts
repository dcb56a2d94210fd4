import type { Side } from '#contract/settlement-states.ts';

/** Who did something, as it is kept. */
export interface Doer {
  readonly side: Side | 'staff' | 'house';
  readonly userId: string | null;
}
export const THE_HOUSE: Doer = { side: 'house', userId: null };
