import { minorOrNull } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { ConsoleHome, QueueName, WeekFigures } from '#contract/console-home.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { StaffPower } from '#contract/staff.ts';
import { may, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { siteClock, startOfSiteDay, weekdayOf } from '#platform/site-time.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { countNewSellers, countQueues, listClosingBefore } from './console-home-store.ts';
import type { SellingDeps } from './deps.ts';
import { listClosed, listRevenue } from './report-store.ts';
import { addDays } from '#contract/durations.ts';

const MAX_CLOSING = 12;
const WEEK_DAYS = 7;

type DueSetting = Extract<keyof SiteSettings, `${string}_due_hours`>;
const QUEUES: readonly { readonly name: QueueName; readonly power: StaffPower; readonly due: DueSetting | null }[] = [
  { name: 'disputes', power: 'settle_sales', due: 'disputes_due_hours' },
  { name: 'late_sales', power: 'settle_sales', due: null },
  { name: 'failed_payments', power: 'manage_payments', due: null },
  { name: 'shill_alarms', power: 'void_bids', due: null },
  { name: 'review', power: 'review_auctions', due: 'review_due_hours' },
  { name: 'comments', power: 'moderate_comments', due: 'comments_due_hours' },
  { name: 'enquiries', power: 'answer_enquiries', due: 'enquiries_due_hours' },
  { name: 'dealer_applications', power: 'manage_dealers', due: 'dealer_applications_due_hours' },
  { name: 'factor_resets', power: 'reset_factors', due: null },
];

type HomeDeps = Pick<SellingDeps, 'database' | 'clock'> & {
  readonly operations: Pick<SellingDeps['operations'], 'settings'>;
};

export async function readConsoleHome(deps: HomeDeps, actor: Actor): Promise<Result<ConsoleHome>> {
  const staff = requireStaff(actor, 'open_console');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const now = await deps.clock.now(executor);
  const settings = await deps.operations.settings(executor);
  const [queues, closing, weeks] = await Promise.all([
    readQueues(executor, { actor, userId: staff.value.userId, settings, now }),
    may(actor, 'see_auctions') ? readClosing(executor, { timeZone: settings.time_zone, now }) : null,
    may(actor, 'read_reports') ? readWeeks(executor, { settings, now }) : null,
  ]);
  return accepted({ queues, closing_today: closing, weeks, time_zone: settings.time_zone, server_time: now });
}

async function readQueues(
  executor: Executor,
  { actor, userId, settings, now }: { actor: Actor; userId: string; settings: SiteSettings; now: number },
): Promise<ConsoleHome['queues']> {
  const queues = QUEUES.filter(({ power }) => may(actor, power)).map(({ name, due }) => ({
    name,
    dueHours: due === null ? null : settings[due],
  }));
  const counted = await countQueues(executor, { queues, at: new Date(now), userId });
  return queues.flatMap(({ name, dueHours }) => {
    const found = counted.find((each) => each.name === name);
    if (found === undefined) return [];
    return [
      {
        name,
        count: found.count,
        mine: name === 'review' ? found.mine : null,
        oldest_since: found.oldestSince === null ? null : toIsoString(found.oldestSince),
        late: found.late,
        due_hours: dueHours,
      },
    ];
  });
}

async function readClosing(
  executor: Executor,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<ConsoleHome['closing_today']> {
  const before = new Date(startOfSiteDay(addDays(siteClock(now, timeZone).date, 1), timeZone));
  const rows = await listClosingBefore(executor, { before, limit: MAX_CLOSING });
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ slug, title, closesAt, price, currency, bidCount, reserve }) => ({
      slug,
      title,
      closes_at: toIsoString(closesAt),
      price: moneyOrNull(price, currency),
      bid_count: bidCount,
      reserve_status: reserveStatus({ reserve: minorOrNull(reserve), price: minorOrNull(price) }),
    })),
  };
}

/** The same part of both weeks, so that the figures can be compared on any day. */
async function readWeeks(
  executor: Executor,
  { settings, now }: { settings: SiteSettings; now: number },
): Promise<ConsoleHome['weeks']> {
  const { time_zone: timeZone, currency } = settings;
  const { date } = siteClock(now, timeZone);
  const monday = addDays(date, 1 - weekdayOf(date));
  const from = startOfSiteDay(monday, timeZone);
  const lastFrom = startOfSiteDay(addDays(monday, -WEEK_DAYS), timeZone);
  const [thisWeek, lastWeek] = await Promise.all([
    readWeek(executor, { from: new Date(from), to: new Date(now) }, currency),
    readWeek(executor, { from: new Date(lastFrom), to: new Date(lastFrom + now - from) }, currency),
  ]);
  return { from: monday, this_week: thisWeek, last_week: lastWeek };
}

async function readWeek(executor: Executor, time: { from: Date; to: Date }, currency: string): Promise<WeekFigures> {
  const [all, taken, newSellers] = await Promise.all([
    listClosed(executor, time),
    listRevenue(executor, time, currency),
    countNewSellers(executor, time),
  ]);
  const closed = all.filter(({ terms }) => terms.currency === currency);
  const prices = closed.flatMap(({ soldPrice }) => soldPrice ?? []);
  return {
    closed: closed.length,
    sold: prices.length,
    sell_through: closed.length === 0 ? 0 : prices.length / closed.length,
    hammer_total: money(
      prices.reduce((sum, price) => sum + price, 0),
      currency,
    ),
    fees: money(
      taken.reduce((sum, { net }) => sum + net, 0),
      currency,
    ),
    new_sellers: newSellers,
  };
}
