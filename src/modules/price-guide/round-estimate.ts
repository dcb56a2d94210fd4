const MINOR_UNITS_OF_LEAST_STEP = 1000;

/** Rounds to half a step of the second digit: 18,234 to 18,000, and 22,640 to 22,500. An estimate is no more exact. */
export function roundEstimate(amount: number): number {
  const digits = Math.floor(Math.log10(Math.max(1, amount)));
  const step = Math.max(MINOR_UNITS_OF_LEAST_STEP, 10 ** (digits - 1) / 2);
  return Math.max(step, Math.round(amount / step) * step);
}
