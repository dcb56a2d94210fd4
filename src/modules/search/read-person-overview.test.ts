import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { type PersonOverview, PersonOverviewSchema } from '#contract/person-overview.ts';
import { PERSON_SECTIONS } from '#contract/person-sections.ts';
import { refusalAnswer } from '#contract/result.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { newApi } from '#platform/http/api.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';

const SOLD = 7;

describe.each(['embedded', 'postgres'] as const)('a person’s page on the %s database', (kind) => {
  let place: TestDatabase;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    place = await testDatabase(kind);
    const { executor } = place.database;
    const config = readConfig({
      DATA_DIR: '/tmp/none',
      PUBLIC_URL: 'http://localhost:1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    });
    app = createApp({ config, log: silentLog(), database: place.database }, databaseClock);
    for (const username of ['ann', 'bob'])
      await app.accounts.registerUser({
        username,
        name: username,
        email: `${username}@site.test`,
        password: 'correct horse',
        verified: true,
        staff: false,
      });
    const ann = (await app.accounts.findUserByUsername(executor, 'ann'))?.userId ?? '';
    for (let number = 1; number <= SOLD; number += 1)
      await insertAuction(
        executor,
        { slug: `car-${number}`, status: 'live', make: 'Datsun', closesIn: number },
        { now: Date.now(), sellerId: ann, maximum: 1 },
      );
    await sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, net, tax, currency, state, created_at)
      values ('charge', ${ann}, 'a', 'car-1', 'Datsun', 'premium', 10000, 500, 'USD', 'declined', now())`.execute(
      executor,
    );
    await sql`insert into enquiries (id, topic, name, email, subject, message, received_at)
      values ('e1', 'general', 'Ann', 'ANN@site.test', 'A viewing', 'May I?', now()), ('e2', 'general', 'Bob', 'bob@site.test', 'Other', 'Hm', now())`.execute(
      executor,
    );
    await sql`insert into mail_outbox (id, recipient, subject, html, text, created_at, once)
      values ('m1', 'ann@site.test', 'You were outbid', '', '', now(), false), ('m2', 'ann@site.test', 'Your code: 123456', '', '', now(), true)`.execute(
      executor,
    );
  });
  afterAll(() => place.close());

  async function ask(role: StaffRole, username = 'ann') {
    const api = newApi(refusalAnswer);
    api.use('*', async (c, next) => {
      c.set('actor', { kind: 'user', userId: 'me', username: 'me', isStaff: true, roles: [role] });
      await next();
    });
    api.route('/', app.staffSearch.routes);
    return api.request(`/operator/users/${username}/overview`);
  }
  async function read(role: StaffRole, username = 'ann') {
    const { sections } = PersonOverviewSchema.strict().parse(await (await ask(role, username)).json());
    return (name: PersonOverview['sections'][number]['name']) => sections.find((each) => each.name === name);
  }

  test('shows the newest of each section, with the count of all', async () => {
    const section = await read('administrator');
    expect(PERSON_SECTIONS.map((name) => section(name)?.total)).toEqual([0, 0, SOLD, 1, 0, 0, 1, 2, 0, 0, 0]);
    expect(section('listings')?.items.map(({ key }) => key)).toEqual(['car-7', 'car-6', 'car-5', 'car-4', 'car-3']);
    expect(section('payments')?.items).toMatchObject([
      { key: 'charge', state: 'declined', amount: { amount: 10_500, currency: 'USD' } },
    ]);
    expect(section('enquiries')?.items.map(({ title }) => title)).toEqual(['A viewing']);
    // Subjects of emails that open an account may hold a code.
    expect(
      section('emails')
        ?.items.map(({ title }) => title)
        .toSorted(),
    ).toEqual(['One-time link or code', 'You were outbid']);
    expect((await read('administrator', 'bob'))('listings')?.total).toBe(0);
  });

  test('shows only the sections that the role may see', async () => {
    const section = await read('reviewer');
    expect(PERSON_SECTIONS.filter((name) => section(name) !== undefined)).toEqual([
      'bids',
      'listings',
      'devices',
      'flags',
      'dealers',
    ]);
    expect((await ask('editor')).status).toBe(403);
    expect((await ask('administrator', 'nobody')).status).toBe(404);
  });
});
