const CONFIRM_ABOVE_TIMES_MINIMUM = 2;

export const isFarAbove = (ceiling: number, minimum: number): boolean =>
  ceiling > CONFIRM_ABOVE_TIMES_MINIMUM * minimum;
