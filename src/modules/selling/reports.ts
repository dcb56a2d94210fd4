import type { z } from 'zod';
import { isMinor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { Report, ReportQuerySchema } from '#contract/calendar.ts';
import { money } from '#modules/bidding/index.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { SellingParts } from './parts.ts';
import { countInterest, countModeration, listClosed, type ClosedRow } from './report-store.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 84;
/** The longest time of one report. */
const MOST_DAYS = 800;

const feeOf = (row: ClosedRow): number => (row.hammerPrice !== null && isMinor(row.hammerPrice) ? premium(row.hammerPrice, row.terms.premium) : 0);
const weekOf = (at: Date): string => {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
};
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);
/** How far the highest bid was from the reserve, as a share of it: 0.05 is five hundredths above. */
const gapsOf = (rows: readonly ClosedRow[]) => rows.flatMap((row) => (row.firstReserve === null || row.price === null ? [] : [row.price / row.firstReserve - 1]));

/** What closed in this time, week by week: how much sold, at what price, what the house earned, and how people came to bid. */
export async function readReport(parts: SellingParts, actor: Actor, query: z.output<typeof ReportQuerySchema>): Promise<Result<Report>> {
  const refusal = refusalUnlessMay(actor, 'read_reports');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const now = await parts.clock.now(executor);
  const to = query.to === undefined ? now : Date.parse(`${query.to}T00:00:00Z`) + DAY_MS;
  const from = query.from === undefined ? to - DEFAULT_DAYS * DAY_MS : Date.parse(`${query.from}T00:00:00Z`);
  if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to || to - from > MOST_DAYS * DAY_MS) return refused(422, 'Choose a first day before the last, at most two years apart.', { errors: { from: ['Choose a first day before the last, at most two years apart.'] } });
  const time = { from: new Date(from), to: new Date(to) };
  const { currency } = await parts.operations.settings(executor);
  // Sums are of one currency: auctions that kept another stand in none of them.
  const rows = (await listClosed(executor, time)).filter((row) => row.terms.currency === currency);
  const [moderation, funnel] = [await countModeration(executor, time), await countInterest(executor, time)];
  const sold = rows.filter((row) => row.status === 'sold');
  const prices = sold.flatMap((row) => row.hammerPrice ?? []);
  const total = prices.reduce((sum, price) => sum + price, 0);
  const weeks = Map.groupBy(rows, (row) => weekOf(row.closedAt));
  const names: string[] = [];
  for (let week = Date.parse(`${weekOf(time.from)}T00:00:00Z`); week < to; week += 7 * DAY_MS) names.push(new Date(week).toISOString().slice(0, 10));
  return accepted({
    from: time.from.toISOString(), to: time.to.toISOString(), currency, funnel,
    totals: {
      closed: rows.length, sold: sold.length, sell_through: rows.length === 0 ? 0 : sold.length / rows.length, hammer_total: money(total, currency),
      average_price: prices.length === 0 ? null : money(Math.round(total / prices.length), currency), fees: money(sold.reduce((sum, row) => sum + feeOf(row), 0), currency), reserve_gap: mean(gapsOf(rows)),
    },
    weeks: names.map((week) => {
      const of = weeks.get(week) ?? [];
      const ofSold = of.filter((row) => row.status === 'sold');
      const average = mean(ofSold.flatMap((row) => row.hammerPrice ?? []));
      return {
        week, closed: of.length, sold: ofSold.length, average_price: average === null ? null : Math.round(average), fees: ofSold.reduce((sum, row) => sum + feeOf(row), 0), reserve_gap: mean(gapsOf(of)),
        reports: moderation.filter((each) => weekOf(each.at) === week && each.kind === 'report').length, removals: moderation.filter((each) => weekOf(each.at) === week && each.kind === 'removal').length,
      };
    }),
  });
}
