import type { MarketPeriod } from '#contract/market.ts';

/** From the first moment until the first that no longer counts: turns of months in UTC, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const MONTHS: Readonly<Record<string, number>> = { '3-months': 3, '12-months': 12, '5-years': 60 };

const startOfMonth = (at: number, monthsLater = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater);
};

export function spanOf(period: MarketPeriod, now: number): Span {
  const months = MONTHS[period];
  if (months !== undefined) return { from: startOfMonth(now, 1 - months), until: startOfMonth(now, 1) };
  const year = Number(period);
  return { from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) };
}

/** `2026-11`, for every month of the span that has begun. */
export function monthsOf({ from, until }: Span, now: number): string[] {
  const months: string[] = [];
  for (let at = startOfMonth(from); at < Math.min(until, now + 1); at = startOfMonth(at, 1))
    months.push(new Date(at).toISOString().slice(0, 'YYYY-MM'.length));
  return months;
}
