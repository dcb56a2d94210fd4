import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ConsoleHomeSchema, type ConsoleHome, type QueueName } from '#contract/console-home.ts';
import { STAFF_ROLES } from '#contract/staff.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { readConsoleHome } from './read-console-home.ts';

describe.each(['postgres', 'embedded'] as const)('the home of the console on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const app = await openSettlementTestApp(database);
  await app.addBidder('ann');

  async function home(as = 'staff'): Promise<ConsoleHome> {
    const { app: modules, clock } = app;
    const deps = { database, clock, operations: modules.operations };
    const role = STAFF_ROLES.find((each) => each === as);
    const actor = role === undefined ? app.person(as) : { ...app.person('staff'), roles: [role] };
    const result = await readConsoleHome(deps, actor);
    if (!result.ok) throw new Error(result.code);
    return ConsoleHomeSchema.parse(result.value);
  }
  const queue = async (name: QueueName, as = 'staff') => (await home(as)).queues.find((each) => each.name === name);
  const ask = async (message: string, at: number) =>
    sql`insert into enquiries (id, topic, name, email, subject, message, received_at)
      values (${message}, 'general', 'Pat', 'pat@site.test', 'Hello', ${message}, ${new Date(at)})`.execute(
      database.executor,
    );

  it('counts what waits, what is late and the oldest, by the service levels of the settings', async () => {
    expect(await queue('enquiries')).toMatchObject({ count: 0, late: 0, oldest_since: null, due_hours: 24 });
    await ask('first', app.clock.at - 25 * HOUR_MS);
    await ask('second', app.clock.at - HOUR_MS);
    expect(await queue('enquiries')).toMatchObject({
      count: 2,
      late: 1,
      oldest_since: new Date(app.clock.at - 25 * HOUR_MS).toISOString(),
    });
    await app.change({ enquiries_due_hours: 48 });
    expect(await queue('enquiries')).toMatchObject({ count: 2, late: 0, due_hours: 48 });
  });

  it('has only the queues that the role may act on', async () => {
    const names = async (as: string) => (await home(as)).queues.map(({ name }) => name).toSorted();
    expect(await names('editor')).toEqual(['comments', 'enquiries']);
    expect(await names('finance')).toEqual(['disputes', 'failed_payments', 'late_sales']);
    expect(await home('editor')).toMatchObject({ closing_today: null, weeks: null });
    await expect(home('ann')).rejects.toThrow('staff_only');
  });

  it('lists what closes before midnight in the site’s time zone, the next first', async () => {
    await app.change({ time_zone: 'America/Los_Angeles' });
    const soon = await app.addAuction({}, 2);
    await app.addAuction({}, 30);
    const { closing_today: closing } = await home();
    expect(closing?.items.map(({ slug }) => slug)).toEqual([soon.slug]);
    expect(closing).toMatchObject({ total: 1, items: [{ price: null, bid_count: 0, reserve_status: 'none' }] });
    await app.bid(soon.slug, 'ann', { amount: 100_000, confirm: true });
    expect((await home()).closing_today?.items[0]).toMatchObject({ price: { amount: 100_000 }, bid_count: 1 });
  });

  it('compares this week with the same part of the last', async () => {
    // The auction of the test before is sold at the same time.
    await app.closed([['ann', 1_000_000]]);
    app.clock.at += 1_000;
    const after = (await home()).weeks;
    expect(new Date(after?.from ?? '').getUTCDay()).toBe(1);
    expect(app.clock.at - Date.parse(after?.from ?? '')).toBeLessThan(7 * 24 * HOUR_MS);
    expect(after?.this_week).toMatchObject({
      closed: 2,
      sold: 2,
      sell_through: 1,
      hammer_total: { amount: 1_100_000 },
      fees: { amount: 75_000 },
    });
    app.clock.at += 7 * 24 * HOUR_MS;
    const week = (await home()).weeks;
    expect(week?.last_week).toMatchObject({ sold: 2, fees: { amount: 75_000 } });
    expect(week?.this_week).toMatchObject({ closed: 0, sold: 0, sell_through: 0 });
    app.clock.at += 2 * 24 * HOUR_MS;
    expect((await home()).weeks?.from).toBe(week?.from);
  });

  it('counts a seller in the week of their first submission only', async () => {
    const submit = async () => {
      const { id } = await app.addAuction({}, 48);
      await sql`insert into submissions (auction_id, submitted_at, created_at, updated_at)
          values (${id}, ${new Date(app.clock.at)}, ${new Date(app.clock.at)}, ${new Date(app.clock.at)})
        on conflict (auction_id) do update set submitted_at = excluded.submitted_at`.execute(database.executor);
    };
    await submit();
    await submit();
    app.clock.at += 1_000;
    expect((await home()).weeks?.this_week.new_sellers).toBe(1);
    app.clock.at += 7 * 24 * HOUR_MS;
    await submit();
    app.clock.at += 1_000;
    expect((await home()).weeks).toMatchObject({ this_week: { new_sellers: 0 }, last_week: { new_sellers: 1 } });
  });
});
