import { describe, expect, it } from 'vitest';
import { ClosingsSchema, PeriodAuctionsSchema, PeriodQuerySchema } from '#contract/closings.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listPeriodAuctions, readClosings } from './read-closings.ts';

/** Saturday, 7 AM in New York. */
const NOW = Date.UTC(2026, 10, 21, 12);
const DAY_HOURS = 24;
/** Test auctions open this long before they close. */
const RUNS_HOURS = 200;

describe.each(['postgres', 'embedded'] as const)('the closing calendar on %s', async (kind) => {
  const offer = (auction: Partial<InsertedAuction> & { slug: string; closesIn: number }) =>
    insertAuction(
      database.executor,
      { status: 'live', make: 'Vela', ...auction },
      { now: NOW, sellerId: 'sue', maximum: 1 },
    );

  const { database } = await testDatabase(kind);
  const deps = {
    database,
    clock: { now: () => Promise.resolve(NOW) },
    operations: { settings: () => Promise.resolve(SiteSettingsSchema.parse({ time_zone: 'America/New_York' })) },
    accounts: { usernames: () => Promise.resolve(new Map()) },
    media: { imagesOf: () => Promise.resolve(new Map()) },
    outcomesOf: () => Promise.resolve(new Map()),
  };
  await offer({ slug: 'late-tonight', closesIn: 16 });
  await offer({ slug: 'after-midnight', closesIn: 18, make: 'Orion' });
  await offer({ slug: 'overdue', closesIn: -1 });
  for (const each of [1, 2, 3, 4, 5]) await offer({ slug: `friday-${each}`, closesIn: 6 * DAY_HOURS + each });
  await offer({ slug: 'week-three', closesIn: 16 * DAY_HOURS, body: 'suv' });
  await offer({ slug: 'opens-tomorrow', closesIn: RUNS_HOURS + DAY_HOURS, status: 'scheduled' });
  await offer({ slug: 'sold-today', closesIn: 2, status: 'sold' });
  await offer({ slug: 'withdrawn', closesIn: 3, status: 'withdrawn' });
  await offer({ slug: 'draft', closesIn: 3, status: 'draft' });

  const slugs = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);
  const read = async (filters = {}) => ClosingsSchema.parse(await readClosings(deps, filters));

  it('puts each close and opening on its day in the site’s time zone', async () => {
    const { today, periods, time_zone } = await read();
    expect([today, time_zone]).toEqual(['2026-11-21', 'America/New_York']);
    expect(
      periods
        .slice(0, 2)
        .map(({ first_day, closing, opening }) => [first_day, slugs(closing.items), slugs(opening.items)]),
    ).toEqual([
      ['2026-11-21', ['overdue', 'late-tonight'], []],
      ['2026-11-22', ['after-midnight'], ['opens-tomorrow']],
    ]);
  });

  it('shows every day of two weeks, then the weeks that have something', async () => {
    const { periods } = await read();
    expect(periods.slice(0, 14).every(({ first_day, last_day }) => first_day === last_day)).toBe(true);
    expect(
      periods.slice(14).map(({ first_day, last_day, closing }) => [first_day, last_day, slugs(closing.items)]),
    ).toEqual([['2026-12-05', '2026-12-11', ['week-three']]]);
    expect(periods[2]).toMatchObject({ closing: { total: 0, items: [] }, opening: { total: 0, items: [] } });
  });

  it('counts all auctions of a day and shows the first of them', async () => {
    const friday = (await read()).periods[6];
    expect(friday?.closing.total).toBe(5);
    expect(slugs(friday?.closing.items ?? [])).toEqual(['friday-1', 'friday-2', 'friday-3', 'friday-4']);
  });

  it('narrows by make and body, and still offers the other makes', async () => {
    const { periods, facets } = await read({ make: 'orion' });
    expect(periods.flatMap(({ closing }) => slugs(closing.items))).toEqual(['after-midnight']);
    expect(facets.make.map(({ value }) => value)).toEqual(['Vela', 'Orion']);
    expect((await read({ body: 'suv' })).periods.flatMap(({ closing }) => slugs(closing.items))).toEqual([
      'week-three',
    ]);
  });

  it('lists a period page by page', async () => {
    const page = async (query: object) => {
      const result = await listPeriodAuctions(
        deps,
        PeriodQuerySchema.parse({ from: '2026-11-27', to: '2026-11-27', limit: 3, ...query }),
      );
      if (!result.ok) throw new Error(result.code);
      return PeriodAuctionsSchema.parse(result.value);
    };
    const first = await page({});
    expect([slugs(first.items), first.total]).toEqual([['friday-1', 'friday-2', 'friday-3'], 5]);
    const second = await page({ cursor: first.next_cursor });
    expect([slugs(second.items), second.next_cursor]).toEqual([['friday-4', 'friday-5'], null]);
    expect(slugs((await page({ from: '2026-11-21', to: '2026-11-23', by: 'opening' })).items)).toEqual([
      'opens-tomorrow',
    ]);
  });

  it('refuses a period that ends before it begins, and a cursor of another list', async () => {
    const period = { from: '2026-11-27', to: '2026-11-26' };
    expect(await listPeriodAuctions(deps, PeriodQuerySchema.parse(period))).toMatchObject({ ok: false });
    expect(
      await listPeriodAuctions(deps, PeriodQuerySchema.parse({ ...period, to: '2026-11-27', cursor: 'other' })),
    ).toMatchObject({ ok: false });
  });
});
