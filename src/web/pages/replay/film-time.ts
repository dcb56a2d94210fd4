import { countOf } from '#contract/format/money.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import type { FilmStep } from '#contract/ledger/film.ts';

export const RATE = 10;
/** The longest wait in the film, outside the finale, and how long all of them together may take. */
const MAX_WAIT_MS = SECOND_MS;
const MAX_WAITS_MS = 40 * SECOND_MS;
/** The finale starts this long before the planned close. */
const BEFORE_CLOSE_MS = 10 * MINUTE_MS;
const MAX_FINALE_MS = HOUR_MS;

type Moment = Pick<FilmStep, 'at' | 'closesAt' | 'isExtension' | 'isClose'>;

/** A wait that takes less of the film than it would to scale. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly waitMs: number;
}
/** Positions are milliseconds of the film at normal speed. */
export interface FilmTimes {
  readonly positions: readonly number[];
  readonly length: number;
  /** The part that is to scale: its positions, and its real start and end. */
  readonly finale: { readonly from: number; readonly to: number; readonly beganAt: number; readonly endedAt: number };
  readonly cuts: readonly Cut[];
  /** Between two of them time runs evenly. */
  readonly points: readonly { readonly at: number; readonly position: number }[];
}

/** The last minutes are to scale. Before and after them, waits are cut. */
export function filmTimes(steps: readonly Moment[]): FilmTimes {
  const { beganAt, endedAt } = finaleOf(steps);
  const openedAt = steps[0]?.at ?? 0;
  const maxWait = Math.min(MAX_WAIT_MS, MAX_WAITS_MS / Math.max(1, steps.filter(({ at }) => at < beganAt).length));
  const positions: number[] = [];
  const cuts: Cut[] = [];
  const points = [{ at: openedAt, position: 0 }];
  let [now, position] = [openedAt, 0];
  const goTo = (to: number, most: number) => {
    if (to <= now) return;
    const [from, scaled] = [position, (to - now) / RATE];
    position += Math.min(scaled, most);
    if (scaled > most) cuts.push({ from, to: position, waitMs: to - now });
    points.push({ at: to, position });
    now = to;
  };
  for (const { at } of steps) {
    goTo(Math.min(at, beganAt), maxWait);
    goTo(Math.min(at, endedAt), Infinity);
    goTo(at, maxWait);
    positions.push(position);
  }
  const from = points.find((point) => point.at >= beganAt)?.position ?? 0;
  return {
    ...{ positions, length: position, cuts, points },
    finale: { from, to: from + (endedAt - beganAt) / RATE, beganAt, endedAt },
  };
}

function finaleOf(steps: readonly Moment[]): { beganAt: number; endedAt: number } {
  const [openedAt, endedAt] = [steps[0]?.at ?? 0, (steps.find(({ isClose }) => isClose) ?? steps.at(-1))?.at ?? 0];
  const moved = steps.findIndex(({ isExtension, at }) => isExtension && endedAt - at <= MAX_FINALE_MS);
  const planned = Math.min(endedAt, steps[moved - 1]?.closesAt ?? endedAt);
  return { endedAt, beganAt: Math.max(openedAt, planned - BEFORE_CLOSE_MS, endedAt - MAX_FINALE_MS) };
}

export function stepAt({ positions }: FilmTimes, position: number): number {
  const next = positions.findIndex((each) => each > position);
  return next < 0 ? positions.length - 1 : Math.max(0, next - 1);
}

export const timeAt = ({ points }: FilmTimes, position: number): number =>
  between(
    points.map((point) => [point.position, point.at]),
    position,
  );

export const positionAt = ({ points }: FilmTimes, at: number): number =>
  between(
    points.map((point) => [point.at, point.position]),
    at,
  );

/** The value at `x` on the line through these points, which ascend. */
function between(points: readonly (readonly [number, number])[], x: number): number {
  const next = points.findIndex(([each]) => each > x);
  const [before, after] = [points[next - 1], points[next]];
  if (after === undefined) return points.at(-1)?.[1] ?? 0;
  if (before === undefined) return after[1];
  return before[1] + ((x - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

export function formatWait(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  const first = UNITS.findIndex(([length]) => seconds >= length);
  if (first < 0) return '0 s';
  let left = seconds;
  const parts = UNITS.slice(first, first + 2).flatMap(([length, unit]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.join(' ');
}

/** Formats a duration in its largest unit, for the narrow marks of an axis: `3 days`, `5 h`. */
export function roundWait(ms: number): string {
  const [length, unit] = UNITS.find(([each]) => ms / SECOND_MS >= each * 0.95) ?? ([1, 's'] as const);
  const count = Math.round(ms / SECOND_MS / length);
  return unit === 'd' ? countOf(count, 'day') : `${count} ${unit}`;
}
