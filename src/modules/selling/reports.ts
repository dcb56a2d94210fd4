import { DAY_MS, addDays } from '#contract/durations.ts';
import type { z } from 'zod';
import type { Report, ReportQuerySchema, ReserveGap } from '#contract/calendar.ts';
import { money } from '#contract/primitives.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { siteClock, startOfSiteDay, weekdayOf } from '#platform/site-time.ts';
import type { SellingDeps } from './deps.ts';
import {
  countInterest,
  countModeration,
  listClosed,
  listRevenue,
  type ClosedRow,
  type RevenueRow,
} from './report-store.ts';

const DEFAULT_DAYS = 84;
const MAX_DAYS = 800;

const sumOf = (rows: readonly RevenueRow[], purpose: RevenueRow['purpose']): number =>
  rows.reduce((sum, row) => sum + (row.purpose === purpose ? row.net : 0), 0);
const withheldOf = (rows: readonly RevenueRow[]): number => rows.reduce((sum, row) => sum + row.withheld, 0);
const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
/** As a fraction of the reserve: 0.05 is 5 % above. */
const gapsOf = (rows: readonly ClosedRow[]) =>
  rows.flatMap((row) => (row.firstReserve === null || row.price === null ? [] : [row.price / row.firstReserve - 1]));

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** The median and quartiles: gaps above and below the reserve would cancel out in an average. */
function spreadOf(values: readonly number[]): ReserveGap | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lower: quantile(sorted, 0.25),
    upper: quantile(sorted, 0.75),
    count: sorted.length,
  };
}

/** Days are in the site's time zone. */
export async function readReport(
  deps: SellingDeps,
  actor: Actor,
  query: z.output<typeof ReportQuerySchema>,
): Promise<Result<Report>> {
  const refusal = refusalUnlessMay(actor, 'read_reports');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const now = await deps.clock.now(executor);
  const { currency, time_zone: timeZone } = await deps.operations.settings(executor);
  // Days and weeks are in the site's time zone, including daylight saving changes.
  const lastDay = query.to ?? siteClock(now, timeZone).date;
  const firstDay = query.from ?? addDays(lastDay, 1 - DEFAULT_DAYS);
  const [from, to] = [startOfSiteDay(firstDay, timeZone), startOfSiteDay(addDays(lastDay, 1), timeZone)];
  const weekOf = (at: Date): string => mondayOf(siteClock(at.getTime(), timeZone).date);
  if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to || to - from > MAX_DAYS * DAY_MS)
    return invalid({ from: ['Choose a start date before the end date, at most two years apart.'] });
  const time = { from: new Date(from), to: new Date(to) };
  const rows = (await listClosed(executor, time)).filter((row) => row.terms.currency === currency);
  const taken = await listRevenue(executor, time, currency);
  const [moderation, funnel] = [await countModeration(executor, time), await countInterest(executor, time)];
  const sold = rows.filter((row) => row.soldPrice !== null);
  const prices = sold.flatMap((row) => row.soldPrice ?? []);
  const total = prices.reduce((sum, price) => sum + price, 0);
  const weeks = Map.groupBy(rows, (row) => weekOf(row.closedAt));
  const takenOf = Map.groupBy(taken, (row) => weekOf(row.closedAt));
  const moderated = Map.groupBy(moderation, ({ at }) => weekOf(at));
  const names: string[] = [];
  for (let week = mondayOf(firstDay); week <= lastDay; week = addDays(week, 7)) names.push(week);
  return accepted({
    from: time.from.toISOString(),
    to: time.to.toISOString(),
    first_day: firstDay,
    last_day: lastDay,
    time_zone: timeZone,
    currency,
    funnel,
    totals: {
      closed: rows.length,
      sold: sold.length,
      sell_through: rows.length === 0 ? 0 : sold.length / rows.length,
      hammer_total: money(total, currency),
      average_price: prices.length === 0 ? null : money(Math.round(total / prices.length), currency),
      fees: money(sumOf(taken, 'premium'), currency),
      seller_fees: money(sumOf(taken, 'seller_fee'), currency),
      withheld: money(withheldOf(taken), currency),
      reserve_gap: spreadOf(gapsOf(rows)),
    },
    weeks: names.map((week) => {
      const of = weeks.get(week) ?? [];
      const ofSold = of.filter((row) => row.soldPrice !== null);
      const average = mean(ofSold.flatMap((row) => row.soldPrice ?? []));
      return {
        week,
        closed: of.length,
        sold: ofSold.length,
        average_price: average === null ? null : Math.round(average),
        fees: sumOf(takenOf.get(week) ?? [], 'premium'),
        seller_fees: sumOf(takenOf.get(week) ?? [], 'seller_fee'),
        withheld: withheldOf(takenOf.get(week) ?? []),
        reserve_gap: spreadOf(gapsOf(of))?.median ?? null,
        reports: (moderated.get(week) ?? []).filter(({ kind }) => kind === 'report').length,
        removals: (moderated.get(week) ?? []).filter(({ kind }) => kind === 'removal').length,
      };
    }),
  });
}
