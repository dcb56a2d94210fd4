const CONFIRM_ABOVE_TIMES_MINIMUM = 2;

/** True if the bidder must confirm the amount or maximum. */
export const isFarAbove = (ceiling: number, minimum: number): boolean =>
  ceiling > CONFIRM_ABOVE_TIMES_MINIMUM * minimum;
