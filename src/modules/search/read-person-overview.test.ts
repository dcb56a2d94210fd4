import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { type PersonOverview, PersonOverviewSchema, PersonSectionPageSchema } from '#contract/person-overview.ts';
import { PERSON_SECTIONS } from '#contract/person-sections.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { apiAs } from '#tests/support/api-as.ts';
import { testConfig } from '#tests/support/test-config.ts';

const SOLD = 7;

describe.each(['embedded', 'postgres'] as const)('a person’s page on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  const config = await testConfig();
  const app = createApp({ config, log: silentLog(), database }, databaseClock);
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
  for (const username of ['ann', 'bob']) {
    const id = (await app.accounts.findUserByUsername(executor, username))?.userId ?? '';
    await sql`insert into sign_in_networks (user_id, network, first_seen_at, last_seen_at) values (${id}, '10.0.0.0/24', now(), now())`.execute(
      executor,
    );
    await sql`insert into sign_in_devices (user_id, device_key, first_seen_at, last_seen_at) values (${id}, ${'a'.repeat(32)}, now(), now())`.execute(
      executor,
    );
    const phone = username === 'ann' ? '+1 312 555 0142' : '+1 (312) 5550142';
    await sql`update users set phone = ${phone} where id = ${id}`.execute(executor);
    await sql`insert into payment_methods (id, user_id, provider, brand, last4, exp_month, exp_year, created_at, fingerprint)
      values (${`pm_${username}`}, ${id}, 'sandbox', 'Visa', '4242', 12, 2040, now(), 'same')`.execute(executor);
  }

  async function ask(role: StaffRole, username = 'ann', part = 'overview') {
    const api = apiAs(
      () => ({ kind: 'user', userId: 'me', username: 'me', isStaff: true, roles: [role] }),
      [app.staffSearch.routes],
      '/',
    );
    return api.request(`/operator/users/${username}/${part}`);
  }
  async function read(role: StaffRole, username = 'ann') {
    const { sections } = PersonOverviewSchema.strict().parse(await (await ask(role, username)).json());
    return (name: PersonOverview['sections'][number]['name']) => sections.find((each) => each.name === name);
  }

  test('shows the newest of each section, with the count of all', async () => {
    const section = await read('administrator');
    expect(PERSON_SECTIONS.map((name) => section(name)?.total)).toEqual([
      0,
      0,
      SOLD,
      1,
      0,
      0,
      1,
      2,
      0,
      1,
      1,
      1,
      1,
      0,
      0,
    ]);
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
      'same_network',
      'same_device',
      'same_phone',
      'flags',
      'dealers',
    ]);
    expect((await ask('editor')).status).toBe(403);
    expect((await ask('administrator', 'nobody')).status).toBe(404);
  });

  test('names who shares a network, a browser, a phone or a card, to roles that may see it', async () => {
    const section = await read('administrator');
    expect(section('same_network')?.items).toMatchObject([{ key: 'bob', about: '1 network' }]);
    expect(section('same_card')?.items).toMatchObject([{ key: 'bob', about: 'Visa ending in 4242' }]);
    expect(section('same_device')?.items).toMatchObject([{ key: 'bob', about: '1 browser' }]);
    expect(section('same_phone')?.items).toMatchObject([{ key: 'bob', about: 'Same number' }]);
    expect(JSON.stringify([section('same_phone'), section('same_device')])).not.toMatch(/312|0142|aaaa/);
    expect((await ask('reviewer', 'ann', 'sections/same_card')).status).toBe(403);
  });

  test('gives each row of a section once, page by page, and only to roles that may see it', async () => {
    const { executor } = database;
    const bob = (await app.accounts.findUserByUsername(executor, 'bob'))?.userId ?? '';
    await sql`insert into known_devices (user_id, device, network, first_seen_at, last_seen_at)
      select ${bob}, 'Firefox ' || n, 'net ' || n, to_timestamp(n), to_timestamp(n) from generate_series(1, 120) n`.execute(
      executor,
    );
    const found: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null;) {
      const answer = await ask('reviewer', 'bob', `sections/devices?cursor=${cursor}`);
      const page = PersonSectionPageSchema.parse(await answer.json());
      expect(page.total).toBe(120);
      found.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(Array.from({ length: 120 }, (_, index) => `Firefox ${120 - index}`));
    expect((await ask('reviewer', 'bob', 'sections/emails')).status).toBe(403);
    expect((await ask('administrator', 'nobody', 'sections/emails')).status).toBe(404);
    expect((await ask('administrator', 'bob', 'sections/nothing')).status).toBe(404);
  });
});
