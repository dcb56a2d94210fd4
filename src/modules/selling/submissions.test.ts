import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { SubmissionSchema, type Submission } from '#contract/submissions.ts';
import { refusalMessage } from '#contract/result.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';

const PHOTOS_NEEDED = 3;

const { database } = await testDatabase('embedded');
const app = openBiddingTestApp(database, databaseClock, { photosNeeded: PHOTOS_NEEDED });
const { media, vehicles } = app;
app.api.route('/api', vehicles.routes);
for (const name of ['sue', 'sam']) {
  const person = await app.addPerson(name);
  await database.executor
    .insertInto('users')
    .values({
      id: person.userId,
      username: name,
      name,
      email: `${name}@site.test`,
      password_hash: '',
      created_at: new Date(0),
      updated_at: new Date(0),
    })
    .execute();
}
await app.addPerson('unverified', { verified: false });
const sue = app.person('sue');
const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
  .png()
  .toBuffer();
const photos = await Promise.all(
  [0, 1, 2].map(async () => {
    const added = await media.addImage(bytes, { createdBy: sue.kind === 'user' ? sue.userId : null });
    if (!added.ok) throw new Error(refusalMessage(added));
    return added.value.id;
  }),
);
afterAll(() => app.bidding.stop());

const PATH = '/api/account/submissions';
const save = (id: string, body: object, as = 'sue') => app.call('PUT', `${PATH}/${id}`, { as, body });
/** The first photos, each showing a required shot. */
const showing = (...shots: string[]) => shots.map((shot, index) => ({ id: photos[index], shot }));
const remove = async (path: string) =>
  (await app.api.request(path, { method: 'DELETE', headers: { 'x-as': 'sue' } })).status;
const read = async (id: string, as = 'sue') =>
  SubmissionSchema.strict().parse((await app.call('GET', `${PATH}/${id}`, { as })).body);
async function begin(
  body: object = { year: 1971, make: 'Datsun', model: '240Z', vin: 'HLS30-18422' },
  as = 'sue',
): Promise<Submission> {
  const answer = await app.call('POST', PATH, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return SubmissionSchema.strict().parse(answer.body);
}
const WHOLE = {
  facts: {
    mileage: 61_204,
    engine: '2.4-litre six',
    transmission: 'Five-speed manual',
    exterior_colour: 'Safari gold',
    title_status: 'Clean, Texas, in my name',
  },
  location: { city: 'Austin', region: 'TX' },
  condition: { accident: 'no', rust: 'yes', repaint: 'unsure', engine_replaced: 'no', odometer_replaced: 'no' },
  story: [
    { kind: 'highlights', heading: 'Highlights', text: '- Matching numbers' },
    { kind: 'flaws', heading: 'Known flaws', text: '- The clock does not run' },
    { kind: 'overview', heading: 'Story', text: 'Sold new in Dallas. '.repeat(12) },
  ],
  starting_bid: 500_000,
  has_reserve: true,
  reserve: 4_000_000,
};

test('starts and saves a draft, and lists what is missing', async () => {
  const draft = await begin();
  expect(draft).toMatchObject({
    state: 'draft',
    may_be_changed: true,
    title: '1971 Datsun 240Z',
    vin: 'HLS30-18422',
    step: 'vehicle',
    starting_bid: null,
    has_reserve: null,
  });
  expect(draft.missing.map(({ step }) => step)).toEqual([
    'facts',
    'facts',
    'facts',
    'facts',
    'facts',
    'facts',
    'facts',
    'story',
    'story',
    'story',
    'story',
    'photos',
    'photos',
    'sale',
    'sale',
  ]);
  await save(draft.id, { facts: { engine: '2.4-litre six' }, step: 'facts' });
  await save(draft.id, { variant: 'Series I', facts: { transmission: 'Five-speed manual' }, step: 'vehicle' });
  const later = await read(draft.id);
  expect(later).toMatchObject({
    title: '1971 Datsun 240Z Series I',
    step: 'facts',
    facts: { engine: '2.4-litre six', transmission: 'Five-speed manual', vin: 'HLS30-18422' },
  });
  expect(SubmissionSchema.array().parse((await app.call('GET', PATH, { as: 'sue' })).body)[0]?.id).toBe(draft.id);
});

test('starts a draft from a garage vehicle with all its data', async () => {
  const vehicle = (
    await app.call('POST', '/api/account/vehicles', {
      as: 'sue',
      body: {
        vin: '1HGCM82633A004352',
        year: 2003,
        make: 'Honda',
        model: 'Accord',
        variant: 'EX',
        facts: { mileage: 1000 },
        location: { city: 'Omaha' },
        images: [{ id: photos[0] }],
      },
    })
  ).body as Record<string, unknown>;
  const draft = await begin({ vehicle_id: vehicle['id'] });
  expect(draft).toMatchObject({
    title: '2003 Honda Accord EX',
    vin: '1HGCM82633A004352',
    vehicle_id: vehicle['id'],
    facts: { mileage: 1000 },
    location: { city: 'Omaha' },
    images: [{ id: photos[0] }],
  });
  expect((await app.call('POST', PATH, { as: 'sam', body: { vehicle_id: vehicle['id'] } })).status).toBe(422);
  expect(await remove(`/api/account/vehicles/${String(vehicle['id'])}`)).toBe(204);
  expect(await read(draft.id)).toMatchObject({ vehicle_id: null, images: [{ id: photos[0] }] });
});

test('attaches a garage vehicle and its documents to a draft', async () => {
  const add = async (as: string) => {
    const { body } = await app.call('POST', '/api/account/vehicles', {
      as,
      body: { year: 1971, make: 'Datsun', model: '240Z' },
    });
    return String((body as Record<string, unknown>)['id']);
  };
  const [first, second, another] = [await add('sue'), await add('sue'), await add('sam')];
  const draft = await begin();
  const problemsOf = async (vehicle: string) =>
    Object.keys((await save(draft.id, { vehicle_id: vehicle })).body['errors'] ?? {});
  expect(await problemsOf(another)).toEqual(['vehicle_id']);
  expect((await read(draft.id)).vehicle_id).toBeNull();
  expect(await problemsOf(first)).toEqual([]);
  expect(await read(draft.id)).toMatchObject({ vehicle_id: first, title: draft.title });
  expect(await problemsOf(second)).toEqual(['vehicle_id']);
  expect((await read(draft.id)).vehicle_id).toBe(first);
});

test('refuses to overwrite a draft saved on another device', async () => {
  const draft = await begin();
  const phone = await save(draft.id, { note: 'From the phone', seen_at: draft.updated_at });
  expect(phone.status).toBe(200);
  const fromLaptop = await save(draft.id, { note: 'From the laptop', seen_at: draft.updated_at });
  expect([fromLaptop.status, fromLaptop.body['code']]).toEqual([409, 'saved_elsewhere']);
  const newer = await read(draft.id);
  expect(newer.note).toBe('From the phone');
  // A client that saw the latest version may overwrite it. One that sends no `seen_at` is older and writes as before.
  expect((await save(draft.id, { note: 'From the laptop', seen_at: newer.updated_at })).status).toBe(200);
  expect((await save(draft.id, { subtitle: 'One owner' })).status).toBe(200);
  expect(await read(draft.id)).toMatchObject({ note: 'From the laptop', subtitle: 'One owner' });
});

test('hides a draft from everyone else', async () => {
  const draft = await begin();
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/submit'],
  ] as const) {
    const body =
      method === 'PUT' ? { note: 'mine' } : method === 'POST' ? { is_true: true, terms_accepted: true } : undefined;
    expect([method, (await app.call(method, `${PATH}/${draft.id}${path}`, { as: 'sam', body })).status]).toEqual([
      method,
      404,
    ]);
    expect((await app.call(method, `${PATH}/${draft.id}${path}`, { body })).status).toBe(401);
  }
  expect((await app.call('GET', PATH, { as: 'sam' })).body).toEqual([]);
  expect((await app.call('GET', `/api/auctions/${draft.slug}/bids`, { as: 'sam' })).status).toBe(404);
});

test('reports errors by field, and saves nothing', async () => {
  const draft = await begin();
  const fieldErrors = async (body: object) => Object.keys((await save(draft.id, body)).body['errors'] ?? {});
  expect(await fieldErrors({ starting_bid: 150_050 })).toEqual(['starting_bid']);
  expect(await fieldErrors({ vin: '1HGCM82633AOO4352' })).toEqual(['vin']);
  expect(await fieldErrors({ year: 2090 })).toEqual(['year']);
  expect(await fieldErrors({ dealer: 'nobody' })).toEqual(['dealer']);
  expect(await fieldErrors({ images: [{ id: 'nowhere' }] })).toEqual(['images']);
  expect(await fieldErrors({ condition: { rust: 'maybe' } })).toEqual(['condition.rust']);
  expect((await read(draft.id)).updated_at).toBe(draft.updated_at);
});

test('submits a complete draft once, and locks it', async () => {
  const draft = await begin();
  const refused = await app.call('POST', `${PATH}/${draft.id}/submit`, {
    as: 'sue',
    body: { is_true: true, terms_accepted: true },
  });
  expect([refused.status, refused.body['code']]).toEqual([422, 'submission_incomplete']);
  expect((await save(draft.id, { ...WHOLE, images: showing('front-left', 'dashboard') })).status).toBe(200);
  expect((await read(draft.id)).missing).toEqual([
    { step: 'photos', field: 'images', message: 'Add one more photo.' },
    { step: 'photos', field: 'shots', message: 'Add the required photo: Rear three-quarter.' },
  ]);
  await save(draft.id, { images: showing('front-left', 'dashboard', 'rear-left') });
  for (const sale of [{ reserve: 400_000 }, { starting_bid: 9_000_000 }]) {
    expect(await save(draft.id, sale)).toMatchObject({
      status: 422,
      body: { errors: { reserve: ['The reserve can’t be below the starting bid.'] } },
    });
  }
  await save(draft.id, { reserve: 4_000_000, variant: 'Series I' });
  expect(
    (await app.call('POST', `${PATH}/${draft.id}/submit`, { as: 'sue', body: { is_true: true } })).body['errors'],
  ).toHaveProperty('terms_accepted');
  const submitted = await app.call('POST', `${PATH}/${draft.id}/submit`, {
    as: 'sue',
    body: { is_true: true, terms_accepted: true },
  });
  expect(SubmissionSchema.parse(submitted.body)).toMatchObject({
    state: 'submitted',
    may_be_changed: false,
    missing: [],
    reserve: { amount: 4_000_000 },
    slug: '1971-datsun-240z-series-i',
  });
  for (const [method, path, body] of [
    ['PUT', '', { note: 'x' }],
    ['DELETE', '', undefined],
    ['POST', '/submit', { is_true: true, terms_accepted: true }],
  ] as const) {
    expect([method, (await app.call(method, `${PATH}/${draft.id}${path}`, { as: 'sue', body })).body['code']]).toEqual([
      method,
      'not_a_draft',
    ]);
  }
  expect((await app.bidding.biddingOf(database.executor, draft.id))?.state).toMatchObject({
    status: 'submitted',
    reserve: 4_000_000,
  });
});

test('requires each shot to be confirmed or waived with a reason', async () => {
  const draft = await begin();
  const missingShots = async () =>
    (await read(draft.id)).missing.filter(({ field }) => field === 'shots').map(({ message }) => message);
  expect(draft.required_shots).toEqual(['front-left', 'rear-left', 'dashboard']);
  expect(await missingShots()).toEqual([
    'Add the required photos: Front three-quarter; Rear three-quarter; Dashboard.',
  ]);
  await save(draft.id, {
    images: [...showing('front-left', 'rear-left'), { id: photos[2], suggested_shot: 'dashboard' }],
  });
  expect((await read(draft.id)).images[2]).toMatchObject({ suggested_shot: 'dashboard' });
  expect(await missingShots()).toEqual(['Add the required photo: Dashboard.']);

  const waive = async (shot: string, reason: string) =>
    (await save(draft.id, { waived_shots: [{ shot, reason }] })).status;
  expect(await waive('dashboard', 'None')).toBe(422);
  expect(await waive('front-left', 'It does not fit into my garage.')).toBe(422);
  expect(await waive('dashboard', 'It is a trailer: it has none.')).toBe(200);
  expect(await missingShots()).toEqual([]);

  await save(draft.id, WHOLE);
  const submitted = await app.call('POST', `${PATH}/${draft.id}/submit`, {
    as: 'sue',
    body: { is_true: true, terms_accepted: true },
  });
  const { images, waived_shots: waived } = SubmissionSchema.parse(submitted.body);
  expect(waived).toEqual([{ shot: 'dashboard', reason: 'It is a trailer: it has none.' }]);
  expect(images.map((image) => image.suggested_shot)).toEqual([undefined, undefined, undefined]);
});

test('clears the reserve of a no-reserve draft, and requires a verified email', async () => {
  const draft = await begin();
  await save(draft.id, WHOLE);
  await save(draft.id, { has_reserve: false });
  expect(await read(draft.id)).toMatchObject({ has_reserve: false, reserve: null });
  const other = await begin(undefined, 'unverified');
  expect(
    (
      await app.call('POST', `${PATH}/${other.id}/submit`, {
        as: 'unverified',
        body: { is_true: true, terms_accepted: true },
      })
    ).body['code'],
  ).toBe('email_not_verified');
});

test('deletes a draft on request and with the account', async () => {
  const draft = await begin();
  expect(await remove(`${PATH}/${draft.id}`)).toBe(204);
  expect((await app.call('GET', `${PATH}/${draft.id}`, { as: 'sue' })).status).toBe(404);
  const sam = app.person('sam');
  const userId = sam.kind === 'user' ? sam.userId : '';
  await begin(undefined, 'sam');
  await database.transaction(async (transaction) => {
    expect(await app.selling.personalData.objection?.(transaction, userId)).toBe(null);
    await app.selling.personalData.forget?.(transaction, { userId, at: new Date(), afterCommit: () => undefined });
  });
  expect((await app.call('GET', PATH, { as: 'sam' })).body).toEqual([]);
});
