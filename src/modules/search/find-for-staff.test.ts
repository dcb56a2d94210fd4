import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '#app';
import { StaffSearchResultsSchema } from '#contract/staff-search.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { apiAs } from '#tests/support/api-as.ts';
import { testConfig } from '#tests/support/test-config.ts';

const PEOPLE = [
  ['carl_w', 'Carl Weber', 'carl.weber@lambert-autos.test'],
  ['annette', 'Annette Östlund', 'annette@mail.test'],
  ['Ann-Lee', 'Ann Lee', 'lee@mail.test'],
  ['erased', 'Ann Gone', 'gone@mail.test'],
  ['porsche', 'Ferdi', 'ferdi@mail.test'],
] as const;
const VIN = 'WP0ZZZ99ZTS392124';

describe.each(['embedded', 'postgres'] as const)('find on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  const config = await testConfig();
  const app = createApp({ config, log: silentLog(), database }, databaseClock);
  for (const [username, name, email] of PEOPLE)
    await app.accounts.registerUser({
      username,
      name,
      email,
      password: 'correct horse',
      verified: true,
      staff: false,
    });
  await sql`update users set erased_at = created_at where username = 'erased'`.execute(executor);
  const where = { now: Date.now(), sellerId: 'seller', maximum: 1 };
  const add = (slug: string, auction: object) =>
    insertAuction(executor, { slug, status: 'live', make: 'Porsche', ...auction }, where);
  await add('1996-porsche-911', { vin: VIN, title: '1996 Porsche 911 Turbo' });
  await add('sold-porsche', { status: 'sold', title: '1973 Porsche 911 RS', leader: 'x', price: 1, hammer: 1 });
  await add('draft-porsche', { status: 'draft', title: 'Porsche 914' });
  await sql`insert into charges (id, user_id, auction_id, about_slug, about_title, purpose, net, tax, currency, state, payment_id, created_at, taken_at)
    values ('charge-0001', 'u', 'a', 's', '1973 Porsche 911 RS', 'premium', 100, 0, 'USD', 'taken', 'pi_3ABCDEF', now(), now())`.execute(
    executor,
  );
  await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, started_at)
    values ('s1', 'a', 1, 's', '1973 Porsche 911 RS', 'hammer', 'u', 'v', 'USD', 1000, 100, 'payment_due', now(), now())`.execute(
    executor,
  );
  await sql`insert into invoice_counters (series, last) values ('2027', 42) on conflict do nothing`.execute(executor);
  await sql`insert into invoices (series, number, kind, settlement_id, charge_id, user_id, slug, title, billed_to, site, lines, currency, net, tax, issued_at)
    values ('2027', 42, 'invoice', 's1', 'charge-0001', 'u', 's', '1973 Porsche 911 RS', '{}', '{}', '[]', 'USD', 100, 0, now())`.execute(
    executor,
  );
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'lambert', 'Lambert Automobiles', now())`.execute(
    executor,
  );

  async function answer(q: string, actor: Actor) {
    const api = apiAs(() => actor, [app.staffSearch.routes], '/');
    return api.request(`/operator/find?${new URLSearchParams({ q })}`);
  }
  const staff = (...roles: StaffRole[]): Actor => ({
    kind: 'user',
    userId: 'me',
    username: 'me',
    isStaff: true,
    roles,
  });
  async function find(q: string, role: StaffRole = 'administrator') {
    const { items } = StaffSearchResultsSchema.strict().parse(await (await answer(q, staff(role))).json());
    return items.map(({ kind: of, key, is_exact: isExact }) => `${of}:${key}${isExact ? '!' : ''}`);
  }

  test('finds a person by part of a name or an email', async () => {
    expect(await find('ann')).toEqual(['person:Ann-Lee', 'person:annette']);
    expect(await find('ostl')).toEqual(['person:annette']);
    expect(await find('web carl')).toEqual(['person:carl_w']);
    expect(await find('carl w')).toEqual(['person:carl_w']);
    expect(await find('carl.web')).toEqual(['person:carl_w']);
    expect(await find('carl.weber@lam')).toEqual(['person:carl_w']);
    expect(await find('@lambert-autos')).toEqual(['person:carl_w']);
    expect(await find('ANNETTE@mail.test')).toEqual(['person:annette!']);
    expect(await find('CARL_W')).toEqual(['person:carl_w!']);
    expect(await find('a_%')).toEqual([]);
    expect(await find('gone')).toEqual([]);
  });

  test('finds auctions by VIN, lot number and words', async () => {
    expect(await find(VIN.toLowerCase())).toEqual(['auction:1996-porsche-911!']);
    expect(await find('392124')).toEqual(['auction:1996-porsche-911']);
    expect(await find('WP0ZZZ99')).toEqual(['auction:1996-porsche-911']);
    expect(await find('wp0')).toEqual(['auction:1996-porsche-911']);
    expect(await find('124')).not.toContain('auction:1996-porsche-911');
    expect(await find('porsche 911')).toEqual(['auction:1996-porsche-911', 'auction:sold-porsche']);
    const { rows } = await sql<{
      number: number;
    }>`select lot_number as number from auctions where slug = 'sold-porsche'`.execute(database.executor);
    expect(await find(`lot ${rows[0]?.number}`)).toContain('auction:sold-porsche!');
    expect(await find(`#${rows[0]?.number}`)).toContain('auction:sold-porsche!');
    expect(await find(`invoice ${rows[0]?.number}`)).toEqual([]);
  });

  test('finds invoices, payments and dealers, and puts exact matches first', async () => {
    expect((await find('42'))[0]).toBe('invoice:charge-0001!');
    expect(await find('invoice 000042')).toEqual(['invoice:charge-0001!']);
    expect(await find('lot 42')).toEqual([]);
    expect(await find('pi_3ABCDEF')).toEqual(['payment:charge-0001!']);
    expect(await find('lambert aut')).toEqual(['dealer:lambert']);
    expect((await find('porsche')).slice(0, 2)).toEqual(['person:porsche!', 'auction:1996-porsche-911']);
    expect((await find('1996-porsche-911'))[0]).toBe('auction:1996-porsche-911!');
    expect((await find('lambert'))[0]).toBe('dealer:lambert!');
  });

  test('finds only what the role may see', async () => {
    expect(await find('porsche', 'editor')).toEqual([]);
    expect(await find('42', 'reviewer')).not.toContain('invoice:charge-0001!');
    expect(await find('carl', 'editor')).toEqual([]);
    expect(await find('lambert aut', 'finance')).toEqual([]);
    expect((await answer('carl', { ...staff('finance'), isStaff: false } as Actor)).status).toBe(403);
    expect((await answer('carl', { kind: 'guest' })).status).toBe(401);
  });
});
