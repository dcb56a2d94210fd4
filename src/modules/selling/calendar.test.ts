import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { CalendarSchema } from '#contract/calendar.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
const clock = handClock(Date.parse('2026-10-24T22:00Z'));

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database, clock);
await app.addPerson('chief', { staff: true });
await app.addPerson('reader', { staff: true, roles: ['finance'] });
for (const name of ['ann', 'bob']) await app.addPerson(name);
const slots = [
  { days: [1, 2, 3, 4, 5, 6, 7], time: '18:00', capacity: 2 },
  { days: [1, 2, 3, 4, 5, 6, 7], time: '20:00', capacity: 1 },
];
await app.call('PUT', '/api/operator/settings', {
  as: 'chief',
  body: {
    time_zone: 'America/New_York',
    closing_slots: slots,
    slate_size: 3,
    similar_distance_minutes: 90,
    reason: 'Our slots.',
  },
});

const post = (path: string, body: unknown, as = 'chief') => app.call('POST', `/api/operator/${path}`, { as, body });
const coming = (title: string, model: string, closes: string) =>
  app.addAuction({
    title,
    make: 'Volvo',
    model,
    start_date: new Date(clock.at + HOUR_MS).toISOString(),
    close_date: new Date(closes).toISOString(),
  });
const dayOf = async (date: string) =>
  CalendarSchema.parse((await app.call('GET', `/api/operator/calendar?from=${date}&days=1`, { as: 'chief' })).body)
    .days[0];
const reason = 'More room on that evening.';

describe('the calendar', () => {
  let first: string;
  let second: string;
  let third: string;
  beforeAll(async () => {
    first = (await coming('1966 Volvo 1800S', '1800', '2026-10-28T22:00Z')).slug;
    second = (await coming('1967 Volvo 1800S', '1800', '2026-10-29T22:00Z')).slug;
    third = (await coming('1993 Volvo 240', '240', '2026-10-29T23:30Z')).slug;
  });

  test('shows days in the site’s time zone, their slots, and closings outside them', async () => {
    expect(await dayOf('2026-10-28')).toMatchObject({
      slots: [
        { time: '18:00', capacity: 2, taken: 1, at: '2026-10-28T22:00:00.000Z' },
        { time: '20:00', capacity: 1, taken: 0 },
      ],
      closings: [{ slug: first, local_time: '18:00', zone: null, may_move: true, warnings: [] }],
    });
    expect((await dayOf('2026-10-29'))?.closings).toMatchObject([
      { slug: second, warnings: [] },
      { slug: third, local_time: '19:30', warnings: [{ kind: 'outside_slots' }] },
    ]);
  });

  test('previews moves with their conflicts without changing anything', async () => {
    const moves = [first, third].map((slug) => ({ slug, close_date: '2026-10-29T18:00' }));
    const looked = await post('calendar/preview', { moves });
    expect(looked.status).toBe(200);
    expect(looked.body['moves']).toMatchObject([
      {
        slug: first,
        from: '2026-10-28T22:00:00.000',
        to: '2026-10-29T22:00:00.000',
        warnings: [
          { kind: 'slot_full', text: 'The 6:00 PM slot holds 2 and would have 3' },
          { kind: 'similar', text: 'Closes at the same time as a similar vehicle: 1967 Volvo 1800S' },
        ],
      },
      { slug: third, warnings: [{ kind: 'slot_full' }] },
    ]);
    expect((await dayOf('2026-10-28'))?.closings).toHaveLength(1);
  });

  test('moves several closings at once with a reason in each audit entry, or none', async () => {
    const bad = await post('calendar/move', {
      reason,
      moves: [
        { slug: first, close_date: '2026-10-30T18:00' },
        { slug: second, close_date: '2026-11-01T01:30' },
        { slug: first, close_date: '2026-10-30T20:00' },
      ],
    });
    expect(bad).toMatchObject({
      status: 422,
      body: {
        errors: {
          'moves.1.close_date': [
            '1967 Volvo 1800S: This time occurs twice on that day because clocks go back. Choose another.',
          ],
          'moves.2.slug': [`${first}: listed twice.`],
        },
      },
    });
    expect((await dayOf('2026-10-30'))?.closings).toEqual([]);
    expect(
      await post('calendar/move', {
        reason,
        moves: [
          { slug: first, close_date: '2026-10-30T18:00' },
          { slug: second, close_date: '2026-11-01T20:00' },
        ],
      }),
    ).toMatchObject({ status: 200, body: { moved: 2 } });
    expect((await dayOf('2026-10-30'))?.closings).toMatchObject([
      { slug: first, close_date: '2026-10-30T22:00:00.000' },
    ]);
    const { executor } = database;
    const changes = await sql<{
      field: string;
      before: string;
      after: string;
    }>`select c.* from listing_versions v join auctions a on a.id = v.auction_id,
      jsonb_to_recordset(v.changes) as c(field text, before text, after text) where a.slug = ${first}`.execute(
      executor,
    );
    expect(changes.rows).toEqual([
      { field: 'close_date', before: 'Wed, Oct 28, 10:00 PM UTC', after: 'Fri, Oct 30, 10:00 PM UTC' },
    ]);
    const notices = await sql<{
      title: string;
      body: string;
    }>`select n.title, n.body from notifications n join auctions a on a.id = n.auction_id
      where a.slug = ${first} order by n.created_at`.execute(executor);
    expect(notices.rows).toMatchObject([
      {
        title: 'We changed the listing of your 1966 Volvo 1800S',
        body: expect.stringMatching(/^It opens .* and closes .*\.$/),
      },
    ]);
    expect((await app.events(`auction:${first}`)).map(({ name }) => name)).toContain('listing_changed');
    // An hour later in UTC, because daylight saving time ended the night before.
    expect((await dayOf('2026-11-01'))?.closings).toMatchObject([
      { slug: second, local_time: '20:00', close_date: '2026-11-02T01:00:00.000' },
    ]);
    expect(
      (await app.call('GET', `/api/operator/audit?subject=auction:${second}`, { as: 'chief' })).body['items'],
    ).toMatchObject([
      {
        action: 'auctions_moved',
        reason,
        before: { closes_at: '2026-10-29T22:00:00.000Z' },
        after: { closes_at: '2026-11-02T01:00:00.000Z' },
      },
      {},
    ]);
  });

  test('refuses to move open auctions, past times and moves without a reason', async () => {
    const { slug } = await app.addAuction({ title: '1971 Saab 96' });
    expect(
      (await post('calendar/move', { reason, moves: [{ slug, close_date: '2026-11-05T18:00' }] })).body,
    ).toMatchObject({
      message: '1971 Saab 96: only auctions that haven’t opened can be moved.',
    });
    expect(
      (await post('calendar/move', { reason, moves: [{ slug: third, close_date: '2026-10-24T17:00' }] })).body,
    ).toMatchObject({
      message: '1993 Volvo 240: this time is in the past.',
    });
    expect(
      (await post('calendar/move', { reason: '', moves: [{ slug: third, close_date: '2026-11-05T18:00' }] })).status,
    ).toBe(422);
    expect(
      (await post('calendar/move', { reason, moves: [{ slug: third, close_date: '2026-11-05T18:00' }] }, 'reader'))
        .status,
    ).toBe(403);
  });
});
