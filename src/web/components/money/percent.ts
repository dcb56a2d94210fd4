const BASIS_POINTS_PER_PERCENT = 100;

export const percentOf = (basisPoints: number): string => `${basisPoints / BASIS_POINTS_PER_PERCENT}%`;

/** Reads `8.25`, `8,25` and `8.25 %`. Null if it isn't a number. */
export function basisPointsOf(typed: string): number | null {
  const [, number] = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*%?$/.exec(typed.trim()) ?? [];
  return number === undefined ? null : Math.round(Number(number.replace(',', '.')) * BASIS_POINTS_PER_PERCENT);
}
