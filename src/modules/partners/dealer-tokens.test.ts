import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '#contract/partner-kinds.ts';
import { TOKEN_CALLS } from './token-calls.ts';
import { type Vehicle, VehicleSchema } from '#contract/vehicles.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPartnersTestApp } from '#tests/support/programs.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

const { database } = await testDatabase('postgres');
const { money, api, call, tokenOf, by, rest } = await openPartnersTestApp(database);
beforeEach(() => rest());

describe('a token for a dealer', () => {
  const asSeller: readonly TokenScope[] = ['auctions:read', 'sales:read', 'listings:read', 'listings:write'];
  let token = '';
  let dealers = '';
  let ownSlug = '';
  const soldTo = async (buyer: string, dealer?: string): Promise<string> => {
    const { slug } = await money.addAuction(dealer === undefined ? {} : { dealer }, 2);
    expect((await money.bid(slug, buyer, { amount: 1_000_000, confirm: true })).ok).toBe(true);
    await money.close(slug);
    for (let steps = 1; steps > 0; steps = await money.app.settlement.settlementWorker.runOnce())
      await runPaymentJobs(money.app.payments);
    return slug;
  };
  const slugsOf = (value: unknown): string[] => (value as { slug: string }[]).map(({ slug }) => slug);
  beforeAll(async () => {
    await money.addBidder('cid');
    await database.transaction((transaction) =>
      money.app.accounts.dealerMembership.create(transaction, {
        slug: 'quay',
        name: 'Quay',
        at: money.clock.at,
        members: [{ userId: money.person('sue').userId, role: 'owner' }],
      }),
    );
    await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) select id, 'D-100', '2099-12-31', ${new Date(money.clock.at)} from dealers where slug = 'quay' on conflict (dealer_id) do update set licence_number = excluded.licence_number, licence_expires_on = excluded.licence_expires_on`.execute(
      database.executor,
    );
    await money.change({ seller_fee_basis_points: 100 });
    await money.addCard('sue', 'pm_card_visa');
    [dealers, ownSlug] = [await soldTo('cid', 'quay'), await soldTo('cid')];
    for (const slug of [dealers, ownSlug])
      expect(
        (await money.app.settlement.action(money.person('sue'), { slug, input: { action: 'confirm_payment' } })).ok,
      ).toBe(true);
    await money.settle();
    token = (await tokenOf('sue', asSeller, { dealer: 'quay' })).token;
  }, 60_000);

  test('may make every call of its scopes that isn’t personal, and no other', async () => {
    for (const [name, scope] of TOKEN_CALLS) {
      await rest();
      const { status, code } = await by(token, name, name.startsWith('GET') ? {} : { body: {} });
      if (!asSeller.includes(scope)) expect([name, status, code]).toEqual([name, 403, 'scope_missing']);
      else expect([name, status < 500 && ![401, 403, 419].includes(status)]).toEqual([name, true]);
    }
    await sql`update api_tokens set scopes = ${[...TOKEN_SCOPES]} where last_four = ${token.slice(-4)}`.execute(
      database.executor,
    );
    for (const name of [
      'GET /account/payments/holds',
      'GET /account/watchlist',
      'POST /auctions/{slug}/bids',
      'PUT /auctions/{slug}/watch',
    ])
      expect((await by(token, name, name.startsWith('GET') ? {} : { body: { amount: 1 } })).code).toBe(
        'not_for_dealer_tokens',
      );
    await sql`update api_tokens set scopes = ${[...asSeller]} where last_four = ${token.slice(-4)}`.execute(
      database.executor,
    );
  });

  test('sees the dealer’s sales and their invoices, and not those of the person who made it', async () => {
    expect(slugsOf((await by(token, 'GET /account/settlements')).body['items'])).toEqual([dealers]);
    for (const [path, name] of [
      ['/account/settlements/', ''],
      ['/account/auctions/', '/interest'],
    ] as const) {
      expect((await by(token, `GET ${path}${dealers}${name}`)).status).toBe(200);
      expect(await by(token, `GET ${path}${ownSlug}${name}`)).toMatchObject({ status: 404, code: 'not_found' });
    }
    const listed = await api.request('/api/account/invoices', { headers: { authorization: `Bearer ${token}` } });
    expect(slugsOf(await listed.json())).toEqual([dealers]);
    const person = await tokenOf('sue', asSeller);
    const all = (await (
      await api.request('/api/account/invoices', { headers: { authorization: `Bearer ${person.token}` } })
    ).json()) as {
      slug: string;
      number: string;
    }[];
    expect(slugsOf(all).toSorted()).toEqual([dealers, ownSlug].toSorted());
    for (const { slug, number } of all)
      expect((await by(token, `GET /account/invoices/${number}`)).status).toBe(slug === dealers ? 200 : 404);
    expect((await by(token, `GET /auctions/${ownSlug}`)).body['you']).toBeNull();
  });

  test('starts drafts for the dealer, and cannot access the person’s own', async () => {
    const car = { year: 1972, make: 'Lancia', model: 'Fulvia' };
    const person = await tokenOf('sue', asSeller);
    const mine = (await by(person.token, 'POST /account/submissions', { body: car })).body as { id: string };
    const begun = await by(token, 'POST /account/submissions', { body: car });
    expect(begun).toMatchObject({ status: 201, body: { dealer: { slug: 'quay' } } });
    const { id } = begun.body as { id: string };
    const listed = (await (
      await api.request('/api/account/submissions', { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { id: string }[];
    expect(listed.map((each) => each.id).includes(id)).toBe(true);
    expect(listed.map((each) => each.id).includes(mine.id)).toBe(false);
    for (const name of ['GET', 'PUT', 'DELETE'])
      expect(
        (await by(token, `${name} /account/submissions/${mine.id}`, name === 'PUT' ? { body: { make: 'Fiat' } } : {}))
          .status,
      ).toBe(404);
    expect((await by(token, `PUT /account/submissions/${id}`, { body: { make: 'Fiat' } })).status).toBe(200);
    expect((await by(token, `PUT /account/submissions/${id}`, { body: { dealer: null } })).status).toBe(422);
    expect((await by(token, 'POST /account/submissions', { body: { ...car, vehicle_id: 'whatever' } })).status).toBe(
      422,
    );
    expect((await by(token, `DELETE /account/submissions/${id}`)).status).toBe(204);
  });

  test('submits a car from the dealer’s stock with its plate hidden, and cannot see the person’s garage', async () => {
    const person = (await tokenOf('sue', asSeller)).token;
    const listOf = async (bearer: string) =>
      (
        (await (
          await api.request('/api/account/vehicles', { headers: { authorization: `Bearer ${bearer}` } })
        ).json()) as Vehicle[]
      ).map(({ id }) => id);
    const photoBy = async (bearer: string): Promise<string> => {
      const form = new FormData();
      const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer();
      form.set('photo', new File([new Uint8Array(bytes)], 'front.jpg', { type: 'image/jpeg' }));
      const response = await api.request('/api/account/photos', {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: form,
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    };
    const box = { boxes: [{ x: 100, y: 100, width: 300, height: 200 }] };
    const car = { year: 1968, make: 'Alfa Romeo', model: 'Giulia', facts: { mileage: 41_000 } };
    const mine = VehicleSchema.parse((await by(person, 'POST /account/vehicles', { body: car })).body);
    const [minePhoto, photo] = [await photoBy(person), await photoBy(token)];
    const added = await by(token, 'POST /account/vehicles', { body: { ...car, images: [{ id: photo }] } });
    expect(added).toMatchObject({ status: 201, body: { dealer: { slug: 'quay' }, images: [{ id: photo }] } });
    const { id } = VehicleSchema.parse(added.body);
    expect((await by(token, `PUT /account/vehicles/${id}`, { body: { variant: 'Super' } })).body).toMatchObject({
      title: '1968 Alfa Romeo Giulia Super',
    });
    expect(await by(token, `PUT /account/photos/${photo}/hidden`, { body: box })).toMatchObject({
      status: 200,
      body: { hidden: box.boxes },
    });
    expect(await listOf(token)).toEqual([id]);
    expect((await listOf(person)).toSorted()).toEqual([id, mine.id].toSorted());
    for (const [name, body] of [
      [`GET /account/vehicles/${mine.id}`, undefined],
      [`PUT /account/vehicles/${mine.id}`, { variant: 'Super' }],
      [`GET /account/vehicles/${mine.id}/documents`, undefined],
      [`PUT /account/photos/${minePhoto}/hidden`, box],
    ] as const)
      expect([name, (await by(token, name, { body })).status]).toEqual([name, 404]);
    const begun = await by(token, 'POST /account/submissions', { body: { vehicle_id: id } });
    expect(begun).toMatchObject({
      status: 201,
      body: { dealer: { slug: 'quay' }, make: 'Alfa Romeo', images: [{ id: photo }] },
    });
    expect(await by(token, 'POST /account/submissions', { body: { vehicle_id: mine.id } })).toMatchObject({
      status: 422,
    });
    expect((await by(person, 'POST /account/submissions', { body: { vehicle_id: id } })).body).toMatchObject({
      dealer: { slug: 'quay' },
    });
    expect((await by(person, 'POST /account/submissions', { body: { vehicle_id: mine.id } })).body).toMatchObject({
      dealer: null,
    });
  });

  test('cannot bid', async () => {
    const asked = await call('sue', ['POST', '/account/api-tokens'], {
      name: 'A bidder',
      scopes: ['auctions:read', 'bids:write'],
      days: 30,
      dealer: 'quay',
    });
    expect(asked).toMatchObject({ status: 422, body: { errors: { scopes: [expect.any(String)] } } });
  });
});
