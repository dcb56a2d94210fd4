import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ImageSchema } from '#contract/primitives.ts';
import { VehicleSchema } from '#contract/vehicles.ts';
import { createMedia, uploadRoutes } from '#modules/media/index.ts';
import { refusalAnswer, refusalMessage } from '#contract/result.ts';
import { databaseClock } from '#platform/clock.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { checkDigitOf, decodeVin } from './decode-vin.ts';
import { createVehicles } from './index.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

describe('decoding a VIN', () => {
  const read = (vin: string) => {
    const result = decodeVin(vin, 2027);
    return result.ok ? result.value : refusalMessage(result);
  };
  test('finds maker, country and year', () => {
    // The standard's own example of a check digit.
    expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X');
    expect(read('1hgcm82633a004352')).toMatchObject({
      vin: '1HGCM82633A004352',
      kind: 'vin',
      check_digit_fits: true,
      make: 'Honda',
      country: 'United States',
      year: 2003,
      serial_number: '004352',
    });
    expect(read('5YJ3E1EA7KF317000')).toMatchObject({ make: 'Tesla', country: 'United States', year: 2019 });
    expect(read('ZFF-AA17A 0L 0062093'.replaceAll(' ', ''))).toMatchObject({
      make: 'Ferrari',
      country: 'Italy',
      check_digit_fits: null,
    });
    expect(read('WP0ZZZ99ZTS392124')).toMatchObject({ make: 'Porsche', country: 'Germany', year: null });
    expect(read('WDB9066331S123456')).toMatchObject({ make: 'Mercedes-Benz', year: 2001 });
    expect(read('2C3CDXBG5KH500000')).toMatchObject({ maker: 'Chrysler Group', make: null, country: 'Canada' });
  });
  test('finds mistyped characters', () => {
    expect(read('1HGCM82643A004352')).toMatchObject({ check_digit_fits: false });
    expect(read('1HGCM82633AOO4352')).toMatch(/never contains the letters I, O or Q/);
    expect(read('')).toBe('Enter a VIN or a chassis number.');
    expect(read('<script>')).toMatch(/2 to 40/);
  });
  test("accepts the maker's own number before 1981", () => {
    for (const chassis of ['HLS30-18422', 'F14HNCB3281', '105.36 / 12345', '850001'])
      expect(read(chassis)).toMatchObject({ vin: chassis, kind: 'chassis_number', year: null, check_digit_fits: null });
  });
});

describe('the garage', async () => {
  const people = new Map<string, SignedIn>();
  const sellsFor = new Map<string, string[]>();
  const { database } = await testDatabase('embedded');
  const storage = memoryStorage();
  const media = createMedia({
    database,
    clock: databaseClock,
    storage,
    log: silentLog(),
    arePhotosLocked: () => Promise.resolve(false),
  });
  const api = newApi(refusalAnswer);
  api.use('*', async (c, next) => {
    c.set('actor', people.get(c.req.header('x-as') ?? '') ?? { kind: 'guest' });
    await next();
  });
  const accounts = {
    findDealersByIds: (_: unknown, ids: readonly string[]) =>
      Promise.resolve(new Map(ids.map((id) => [id, { slug: id, name: id }]))),
    dealerMembership: {
      dealerIdsToSellFor: (_: unknown, userId: string) => Promise.resolve(sellsFor.get(userId) ?? []),
    },
  };
  api.route(
    '/',
    createVehicles({
      database,
      clock: databaseClock,
      accounts,
      media,
      documentsInUse: () => Promise.resolve(new Set()),
    }).routes,
  );
  api.route(
    '/',
    uploadRoutes(media, createRateLimits({ database, clock: databaseClock, config: { trustedProxies: 0 } })),
  );
  for (const username of ['ann', 'ben']) {
    const userId = newId();
    await database.executor
      .insertInto('users')
      .values({
        id: userId,
        username,
        name: username,
        email: `${username}@site.test`,
        password_hash: '',
        created_at: new Date(0),
        updated_at: new Date(0),
      })
      .execute();
    people.set(username, { kind: 'user', userId, username, isStaff: false, roles: [] });
  }
  const call = async (as: string, method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await api.request(path, {
      method,
      headers: { 'x-as': as, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, never> };
  };

  async function photo(as: string, background = '#a33'): Promise<string> {
    const form = new FormData();
    form.set(
      'photo',
      new File(
        [
          new Uint8Array(
            await sharp({ create: { width: 600, height: 400, channels: 3, background } })
              .jpeg()
              .toBuffer(),
          ),
        ],
        'car.jpg',
        { type: 'image/jpeg' },
      ),
    );
    const answer = await call(as, 'POST', '/account/photos', form);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return ImageSchema.parse(answer.body).id;
  }

  test('shows a dealer’s cars to its sellers; only the one who added a car can edit it', async () => {
    await sql`insert into dealers (id, slug, name, created_at) values ('quay', 'quay', 'Quay', now())`.execute(
      database.executor,
    );
    const [ann, ben] = [people.get('ann'), people.get('ben')];
    if (ann === undefined || ben === undefined) throw new Error('they are there');
    people.set('anns program', { ...ann, dealerId: 'quay' });
    people.set('bens program', { ...ben, dealerId: 'quay' });
    const { id } = (
      await call('anns program', 'POST', '/account/vehicles', {
        year: 1972,
        make: 'Lancia',
        model: 'Fulvia',
        notes: 'Key in the safe',
      })
    ).body;
    await call('ann', 'POST', '/account/vehicles', { year: 1980, make: 'Fiat', model: '131' });
    const titles = async (as: string) =>
      VehicleSchema.array()
        .parse((await call(as, 'GET', '/account/vehicles')).body)
        .map(({ title }) => title);
    expect(await titles('ben')).toEqual([]);
    sellsFor.set(ben.userId, ['quay']);
    for (const as of ['ben', 'bens program', 'anns program'])
      expect([as, await titles(as)]).toEqual([as, ['1972 Lancia Fulvia']]);
    expect((await call('ben', 'GET', `/account/vehicles/${id}`)).body).toMatchObject({
      dealer: { slug: 'quay' },
      may_change: false,
      notes: '',
    });
    expect((await call('ann', 'GET', `/account/vehicles/${id}`)).body).toMatchObject({
      may_change: true,
      notes: 'Key in the safe',
    });
    for (const [method, body] of [
      ['PUT', { make: 'Fiat' }],
      ['DELETE', undefined],
    ] as const)
      expect((await call('ben', method, `/account/vehicles/${id}`, body)).status).toBe(404);
    for (const { id: each } of VehicleSchema.array().parse((await call('ann', 'GET', '/account/vehicles')).body))
      await call('ann', 'DELETE', `/account/vehicles/${each}`);
  });

  test('is private to each signed-in user', async () => {
    for (const [method, path] of [
      ['GET', '/account/vehicles'],
      ['POST', '/account/photos'],
      ['GET', '/account/vin?number=1HGCM82633A004352'],
    ] as const) {
      const body = method === 'POST' ? new FormData() : undefined;
      body?.set('photo', new File(['x'], 'x.jpg'));
      expect([path, (await call('nobody', method, path, body)).status]).toEqual([path, 401]);
    }
    const added = await call('ann', 'POST', '/account/vehicles', {
      year: 1967,
      make: 'Alfa Romeo',
      model: 'Giulia',
      vin: 'AR 245.123',
    });
    expect(added.status).toBe(201);
    const { id } = VehicleSchema.parse(added.body);
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await call('ben', method, `/account/vehicles/${id}`, method === 'PUT' ? { make: 'Mine' } : undefined)).status,
      ).toBe(404);
    expect((await call('ben', 'GET', '/account/vehicles')).body).toEqual([]);
    expect((await call('ann', 'DELETE', `/account/vehicles/${id}`)).status).toBe(204);
    expect((await call('ann', 'DELETE', `/account/vehicles/${id}`)).status).toBe(404);
  });

  test('saves fields, reports errors, and keeps omitted fields', async () => {
    const next = new Date().getUTCFullYear() + 1;
    const messageFor = async (year: number) =>
      (await call('ann', 'POST', '/account/vehicles', { year, make: 'Fiat', model: '131' })).body['message'];
    expect([await messageFor(next + 1), await messageFor(2101), await messageFor(19_800)]).toEqual([
      `Enter a year up to ${next}.`,
      `Enter a year up to ${next}.`,
      'Enter the year as four digits.',
    ]);
    const wrong = await call('ann', 'POST', '/account/vehicles', { year: 1500, make: '', model: 'X' });
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {})]).toEqual([422, ['year', 'make']]);
    expect(
      (await call('ann', 'POST', '/account/vehicles', { year: 1990, make: 'A', model: 'B', vin: '1HGCM82633AOO4352' }))
        .body['errors'],
    ).toHaveProperty('vin');
    const added = await call('ann', 'POST', '/account/vehicles', {
      vin: '1hgcm82633a004352',
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      variant: 'EX V6',
      facts: { mileage: 120_400, engine: '3.0-litre V6' },
      location: { city: 'Omaha', region: 'NE' },
    });
    const vehicle = VehicleSchema.strict().parse(added.body);
    expect(vehicle).toMatchObject({
      title: '2003 Honda Accord EX V6',
      vin: '1HGCM82633A004352',
      facts: { mileage: 120_400 },
    });
    const changed = VehicleSchema.parse(
      (
        await call('ann', 'PUT', `/account/vehicles/${vehicle.id}`, {
          facts: { engine: '', transmission: 'Five-speed automatic' },
          notes: 'One owner.',
        })
      ).body,
    );
    expect(changed).toMatchObject({
      make: 'Honda',
      facts: { mileage: 120_400, transmission: 'Five-speed automatic' },
      location: { city: 'Omaha' },
      notes: 'One owner.',
    });
    expect(changed.facts).not.toHaveProperty('engine');
  });

  test("has photos in their order, and only its owner's", async () => {
    const [first, second, foreign] = [await photo('ann'), await photo('ann', '#3a3'), await photo('ben')];
    const added = await call('ann', 'POST', '/account/vehicles', {
      year: 1971,
      make: 'Datsun',
      model: '240Z',
      images: [{ id: first }, { id: second, section: 'interior', alt: 'The cabin' }],
    });
    const vehicle = VehicleSchema.parse(added.body);
    expect(vehicle.images.map(({ id, alt, section }) => [id, alt, section])).toEqual([
      [first, '1971 Datsun 240Z, photo 1', 'exterior'],
      [second, 'The cabin', 'interior'],
    ]);
    const turned = await call('ann', 'PUT', `/account/vehicles/${vehicle.id}`, {
      images: [{ id: second }, { id: first }],
    });
    expect(VehicleSchema.parse(turned.body).images.map(({ id }) => id)).toEqual([second, first]);
    for (const images of [[{ id: foreign }], [{ id: first }, { id: first }], [{ id: 'nowhere' }]]) {
      expect((await call('ann', 'PUT', `/account/vehicles/${vehicle.id}`, { images })).body['errors']).toHaveProperty(
        'images',
      );
    }
    expect(VehicleSchema.array().parse((await call('ann', 'GET', '/account/vehicles')).body)[0]?.images).toHaveLength(
      2,
    );
  });

  test('accepts photos only', async () => {
    const send = async (file: File | null) => {
      const form = new FormData();
      if (file !== null) form.set('photo', file);
      else form.set('other', 'x');
      return call('ann', 'POST', '/account/photos', form);
    };
    for (const file of [new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }), new File([], 'empty.jpg'), null]) {
      const answer = await send(file);
      expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([422, ['photo']]);
    }
    const large = await send(new File([new Uint8Array(30 * 1024 * 1024 + 1)], 'large.jpg'));
    expect([large.status, large.body['message']]).toEqual([422, 'This photo is over 30 MB. Choose a smaller one.']);
  });
});
