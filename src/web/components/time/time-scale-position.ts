export const TIME_SCALE_MARKS = [
  [604_800, 0, '7d'],
  [86_400, 30, '1d'],
  [3_600, 56, '1h'],
  [600, 74, '10m'],
  [120, 88, '2m'],
] as const;
const POINTS: readonly (readonly [number, number])[] = [
  ...TIME_SCALE_MARKS.map(([seconds, percent]) => [seconds, percent] as const),
  [0, 100],
];
/** Keeps the logarithm finite at zero and the last seconds visibly moving. */
const SHIFT = 30;

export function timeScalePosition(secondsLeft: number): number {
  for (let i = 0; i + 1 < POINTS.length; i += 1) {
    const [from, to] = [POINTS[i], POINTS[i + 1]];
    if (!from || !to || secondsLeft < to[0]) continue;
    const [start, end, now] = [from[0], to[0], Math.min(secondsLeft, from[0])].map((seconds) =>
      Math.log(seconds + SHIFT),
    ) as [number, number, number];
    return Math.min(100, Math.max(0, from[1] + ((start - now) / (start - end)) * (to[1] - from[1])));
  }
  return 100;
}
