export function middleOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return Math.round((below + above) / 2);
}
