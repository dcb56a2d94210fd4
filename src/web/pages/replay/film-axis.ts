import { MINUTE_MS } from '#contract/durations.ts';
import type { FilmStep } from '#contract/ledger/film.ts';
import { type FilmTimes, positionAt } from './film-time.ts';

const WHOLE = 100;
const PRICE_TICKS = 4;
const TIME_TICKS = 6;
const ROUND = [1, 2, 2.5, 5, 10];
const MINUTES = [1, 2, 5, 10, 15];

export interface PriceScale {
  readonly ticks: readonly number[];
  /** How far from the top, in percent. */
  readonly topOf: (price: number) => number;
}

/** About four round amounts around all prices. Null without any. */
export function priceScale(prices: readonly number[]): PriceScale | null {
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const rough = Math.max(1, (most - least) / PRICE_TICKS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (ROUND.find((each) => each * power >= rough) ?? WHOLE) * power;
  const [from, to] = [
    Math.floor(least / step) * step,
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step,
  ];
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { ticks, topOf: (price) => WHOLE - ((price - from) / (to - from)) * WHOLE };
}

/** Whole minutes of the finale, at most six. */
export function minuteTicks({ finale: { beganAt, endedAt } }: FilmTimes): number[] {
  const every = (MINUTES.find((each) => (endedAt - beganAt) / (each * MINUTE_MS) <= TIME_TICKS) ?? 15) * MINUTE_MS;
  const ticks: number[] = [];
  for (let at = Math.ceil(beganAt / every) * every; at <= endedAt; at += every) ticks.push(at);
  return ticks;
}

export interface Mark {
  readonly left: number;
  readonly text: string;
}
/** Nearer to an edge, a label begins or ends at its place instead of being centered, so that it stays within. */
const EDGE = 6;

export function edgeOf(left: number): 'start' | 'end' | null {
  if (left > WHOLE - EDGE) return 'end';
  return left < EDGE ? 'start' : null;
}

/** The marks that have room beside each other, by their importance: the first ones first. Distances in percent. */
export function withRoom(marks: readonly Mark[], room: number): ReadonlySet<Mark> {
  const shifts = { start: room / 2, end: -room / 2 };
  const middleOf = ({ left }: Mark) => {
    const edge = edgeOf(left);
    return edge === null ? left : left + shifts[edge];
  };
  const placed = new Set<Mark>();
  for (const mark of marks)
    if ([...placed].every((other) => Math.abs(middleOf(other) - middleOf(mark)) >= room)) placed.add(mark);
  return placed;
}

export interface WatcherCount {
  readonly at: number;
  readonly count: number;
}
const SLOTS = 400;

export function watchersOfFilm(times: FilmTimes, counts: readonly WatcherCount[]): WatcherCount[] {
  const [start, end] = [times.points[0]?.at ?? 0, times.points.at(-1)?.at ?? 0];
  const bySlot = new Map<number, WatcherCount>();
  for (const { at, count } of counts) {
    if (at > end) break;
    const slot = Math.floor((positionAt(times, at) / Math.max(1, times.length)) * SLOTS);
    bySlot.set(slot, { at: Math.max(start, at), count });
  }
  return [...bySlot.values()];
}

export const watchersAt = (counts: readonly WatcherCount[], at: number): number =>
  counts.findLast((each) => each.at <= at)?.count ?? 0;

/** The step at which the reserve was first met, unless it was from the start. */
export function reserveMetAt(steps: readonly FilmStep[]): number | null {
  const met = steps.findIndex(({ reserve }, index) => reserve === 'met' && steps[index - 1]?.reserve === 'not_met');
  return met < 0 ? null : met;
}
