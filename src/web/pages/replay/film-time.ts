import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import type { FilmStep } from '#contract/ledger/film.ts';

export const RATE = 10;
/** The longest wait in the film, before the finale. */
const MAX_WAIT_MS = SECOND_MS;
/** The finale starts this long before the planned close. */
const BEFORE_CLOSE_MS = 5 * MINUTE_MS;
const MAX_FINALE_MS = HOUR_MS;

type Moment = Pick<FilmStep, 'at' | 'closesAt' | 'isExtension' | 'isClose'>;

/** Positions are milliseconds of the film at normal speed. */
export interface FilmTimes {
  readonly positions: readonly number[];
  readonly length: number;
  /** The part that is to scale: its positions, and its real start and end. */
  readonly finale: { readonly from: number; readonly to: number; readonly beganAt: number; readonly endedAt: number };
}

/** The last minutes are to scale. Before and after them, waits are cut to a second. */
export function filmTimes(steps: readonly Moment[]): FilmTimes {
  const { beganAt, endedAt } = finaleOf(steps);
  const positions: number[] = [];
  let from = 0;
  let position = 0;
  for (const [index, { at }] of steps.entries()) {
    const before = steps[index - 1]?.at ?? at;
    const inFinale = Math.max(0, Math.min(at, endedAt) - Math.max(before, beganAt));
    position += Math.min((at - before - inFinale) / RATE, MAX_WAIT_MS);
    if (at <= beganAt || before < beganAt) from = position;
    position += inFinale / RATE;
    positions.push(position);
  }
  return {
    positions,
    length: position,
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

/** Null where waits are cut, because only the time of the step is known there. */
export function timeAt({ finale }: FilmTimes, position: number): number | null {
  if (position < finale.from || position > finale.to) return null;
  return finale.beganAt + (position - finale.from) * RATE;
}

export function formatWait(ms: number): string {
  const seconds = Math.round(ms / SECOND_MS);
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const;
  const first = units.findIndex(([length]) => seconds >= length);
  if (first < 0) return '0 s';
  let left = seconds;
  const parts = units.slice(first, first + 2).flatMap(([length, unit]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.join(' ');
}
