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

export function monthSpanOf({ from, until }: Span): { readonly fromMonth: string; readonly months: number } {
  const [first, end] = [new Date(from), new Date(until)];
  const years = end.getUTCFullYear() - first.getUTCFullYear();
  return {
    fromMonth: first.toISOString().slice(0, 'YYYY-MM-DD'.length),
    months: years * 12 + end.getUTCMonth() - first.getUTCMonth(),
  };
}

export function spansFrom(first: number, now: number): Span[] {
  const spans: Span[] = Object.keys(MONTHS).map((period) => spanOf(period, now));
  for (let year = new Date(first).getUTCFullYear(); year <= new Date(now).getUTCFullYear(); year += 1)
    spans.push(spanOf(String(year), now));
  for (let at = startOfMonth(first); at <= now; at = startOfMonth(at, 1))
    spans.push({ from: at, until: startOfMonth(at, 1) });
  return [...new Map(spans.map((span) => [`${span.from}-${span.until}`, span])).values()];
}

export function monthsOf({ from, until }: Span, now: number): string[] {
  const months: string[] = [];
  for (let at = startOfMonth(from); at < Math.min(until, now + 1); at = startOfMonth(at, 1))
    months.push(new Date(at).toISOString().slice(0, 'YYYY-MM'.length));
  return months;
}
