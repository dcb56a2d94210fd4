import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { ListingAt } from '#contract/listing.ts';
import type { PhotoCoverage } from '#contract/photo-coverage.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';

let slug: string;
let another: string;

const { database } = await testDatabase('postgres', { role: 'owner' });
const review = await openReview({ database });
for (const name of ['ann', 'bob']) await review.app.addPerson(name);
await review.app.addPerson('unverified', { verified: false });
await review.app.addPerson('finance', { staff: true, roles: ['finance'] });

let listings = 0;
async function published(images: readonly object[], category = 'car') {
  listings += 1;
  const names = { year: 1971, make: 'Datsun', model: `240Z ${listings}`, vin: `HLS30-${20_000 + listings}`, category };
  const { body: draft } = await review.ask('POST', '/api/account/submissions', 'sue', names);
  await review.ask('PUT', `/api/account/submissions/${draft.id}`, 'sue', { images });
  for (const status of ['submitted', 'approved', 'scheduled', 'live'])
    await sql`update auction_states set status = ${status}, starts_at = now() - interval '1 hour', closes_at = now() + interval '1 day'
      where auction_id = ${draft.id}`.execute(database.executor);
  return draft.slug;
}

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.executor);
  slug = await published([{ id: review.photo, shot: 'front-left' }]);
  another = await review.addPhoto(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#852"/></svg>',
  );
});

const call = async (method: string, path: string, as: string | null, body?: object) => {
  const answer: { status: number; body: unknown } = await review.app.call(
    method,
    `/api/auctions/${slug}/photo-coverage${path}`,
    { ...(as === null ? {} : { as }), ...(body === undefined ? {} : { body }) },
  );
  return { status: answer.status, body: answer.body as PhotoCoverage & { code?: string } };
};
const askFor = (as: string, shot = 'seats') => call('POST', `/${shot}/requests`, as);
const answer = (as: string, body: object, shot = 'seats') => call('POST', `/${shot}/answers`, as, body);
const shotIn = (coverage: PhotoCoverage, shot = 'seats') => coverage.items.find((item) => item.shot === shot);
const read = async () => (await call('GET', '', null)).body;
const attach = (image: string) => ({ outcome: 'attached', image_id: image });

test('shows every required shot as shown or missing', async () => {
  const { items, is_open: isOpen } = await read();
  expect(isOpen).toBe(true);
  expect(items).toHaveLength(10);
  expect(items.filter(({ href }) => href !== null)).toMatchObject([
    { shot: 'front-left', name: 'Front three-quarter', href: expect.stringContaining(review.photo) },
  ]);
});

test('has no list for parts, nor for photos that don’t say what they show', async () => {
  slug = await published([{ id: review.photo }]);
  expect((await read()).items).toEqual([]);
  slug = await published([{ id: review.photo, shot: 'front-left' }], 'parts');
  expect((await read()).items).toEqual([]);
  slug = await published([{ id: review.photo, shot: 'front-left' }], 'motorcycle');
  expect((await read()).items).toHaveLength(7);
});

test('readers ask once for each missing shot, and only the number is public', async () => {
  expect(shotIn((await askFor('ann')).body)).toMatchObject({ open_requests: 1, you_asked: true });
  expect((await askFor('ann')).status).toBe(409);
  await askFor('bob');
  expect(shotIn(await read())).toMatchObject({ open_requests: 2, you_asked: false });
  expect((await askFor('ann', 'front-left')).body.code).toBe('shot_covered');
  expect((await askFor('ann', 'wheels')).status).toBe(404);
  expect((await askFor('sue')).status).toBe(409);
  expect((await askFor('unverified')).status).toBe(403);
  const told = await sql`select 1 from notifications where slug = ${slug} and kind = 'question'`.execute(
    database.executor,
  );
  expect(told.rows).toHaveLength(1);
});

test('the seller’s photo joins the listing in public, and everyone who asked is notified', async () => {
  await askFor('ann');
  await askFor('bob');
  const added = await answer('sue', attach(another));
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect(shotIn(await read())).toMatchObject({ href: expect.stringContaining(another), open_requests: 0 });
  const { rows: changes } = await sql<{
    note: string;
    changes: object[];
  }>`select v.note, v.changes from listing_versions v
    join auctions a on a.id = v.auction_id where a.slug = ${slug}`.execute(database.executor);
  expect(changes).toMatchObject([{ note: 'Photo on request: Front seats', changes: [{ field: 'images' }] }]);
  const listing = async (at: Date) => {
    const path = `/api/auctions/${slug}/listing?at=${at.toISOString()}`;
    const found: { body: unknown } = await review.app.call('GET', path);
    return (found.body as ListingAt).photos.map(({ id, is_later: isLater }) => ({ id, isLater }));
  };
  expect(await listing(new Date(0))).toEqual([
    { id: review.photo, isLater: false },
    { id: another, isLater: true },
  ]);
  expect(await listing(new Date(Date.now() + 60_000))).toMatchObject([{ isLater: false }, { isLater: false }]);
  const told = await sql`select 1 from notifications where slug = ${slug} and kind = 'comment_answered'`.execute(
    database.executor,
  );
  expect(told.rows).toHaveLength(2);
  expect((await answer('sue', attach(review.photo))).body.code).toBe('shot_covered');
});

test('refuses the photo of somebody else, strangers and staff without the power', async () => {
  expect((await answer('staff', attach(another))).status).toBe(422);
  expect((await answer('ann', attach(another))).status).toBe(403);
  expect((await answer('finance', { outcome: 'declined', text: 'It is parked too close.' })).status).toBe(403);
  expect(shotIn(await read())?.href).toBeNull();
});

test('declines in public with a reason', async () => {
  await askFor('ann');
  expect((await answer('sue', { outcome: 'declined', text: 'No.' })).status).toBe(422);
  await answer('sue', { outcome: 'declined', text: 'The seats are being restored.' });
  expect(shotIn(await read())).toMatchObject({
    href: null,
    open_requests: 0,
    declined: { reason: 'The seats are being restored.', by: 'seller' },
  });
});
