import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { AuctionStatus } from '#auction/types.ts';
import { DAY_MS } from '#contract/durations.ts';
import { ReviewSchema } from '#contract/review.ts';
import { type Submission, SubmissionSchema } from '#contract/submissions.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview, OTHER_PHOTO, WHOLE_SUBMISSION } from '#tests/support/review.ts';

const { database } = await testDatabase('embedded');
const review = await openReview({ database });
const { app } = review;
await app.addPerson('sam');
await app.addPerson('cora');
await app.addPerson('dave');
afterAll(() => app.bidding.stop());

const relist = (slug: string, as = 'sue') => review.ask('POST', `/api/account/auctions/${slug}/relist`, as);
const read = async (id: string) => (await review.ask('GET', `/api/account/submissions/${id}`, 'sue')).body;
const reviewOf = async (slug: string) =>
  ReviewSchema.parse((await review.ask('GET', `/api/operator/auctions/${slug}/review`, 'staff')).body);
const submit = (id: string) =>
  review.ask('POST', `/api/account/submissions/${id}/submit`, 'sue', { is_true: true, terms_accepted: true });
const discard = async (id: string) =>
  (await app.api.request(`/api/account/submissions/${id}`, { method: 'DELETE', headers: { 'x-as': 'sue' } })).status;

async function move(id: string, ...states: AuctionStatus[]): Promise<void> {
  for (const to of states) {
    await database.transaction(async (transaction) => {
      expect(await app.bidding.move(transaction, id, { to, at: Date.now() })).toMatchObject({ ok: true });
    });
  }
}
async function open(id: string): Promise<void> {
  await move(id, 'approved');
  const { to_agree: textHash } = await read(id);
  expect(
    (await review.ask('POST', `/api/account/submissions/${id}/agree`, 'sue', { text_hash: textHash, agreed: true }))
      .status,
  ).toBe(200);
  await database.transaction((transaction) =>
    app.bidding.changeOpening(transaction, {
      auctionId: id,
      startsAt: Date.now() - 2000,
      closesAt: Date.now() + DAY_MS,
      reserve: 4_000_000,
    }),
  );
  await move(id, 'scheduled', 'live');
}
async function unsold(model: string, vin: string): Promise<Submission> {
  const submission = await review.submitted(model, { vin });
  await open(submission.id);
  await move(submission.id, 'closed', 'not_sold');
  return submission;
}

test('a relist has everything that was sent, and leaves the earlier auction as it was', async () => {
  const other = await review.addPhoto(OTHER_PHOTO);
  const images = [
    { id: other, shot: 'front-left', section: 'exterior', caption: 'At dusk', pins: [{ x: 10, y: 20, note: 'Chip' }] },
    { id: review.photo, section: 'interior', caption: '' },
  ];
  const vehicle = SubmissionSchema.parse(
    (
      await app.call('POST', '/api/account/submissions', {
        as: 'sue',
        body: { year: 1971, make: 'Datsun', model: '240Z', vin: 'RELIST-1' },
      })
    ).body,
  );
  const answers = {
    ...WHOLE_SUBMISSION,
    images,
    variant: 'Series I',
    subtitle: 'One owner',
    note: 'Call me in the evening.',
    earliest_start: '2099-01-01',
    videos: [{ url: 'https://www.youtube.com/watch?v=abc', title: 'Cold start' }],
    waived_shots: [{ shot: 'dashboard', reason: 'It is out for repair.' }],
  };
  const saved = await review.ask('PUT', `/api/account/submissions/${vehicle.id}`, 'sue', answers);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await sql`insert into vehicle_documents (id, owner_id, vehicle_id, kind, name, storage_key, content_type, byte_length, created_at)
    select 'title-1', seller_id, null, 'title', 'Title', 'documents/title-1', 'application/pdf', 10, now() from auctions where id = ${vehicle.id}`.execute(
    database.executor,
  );
  await sql`insert into auction_documents (auction_id, document_id, is_shown) values (${vehicle.id}, 'title-1', true)`.execute(
    database.executor,
  );
  expect((await submit(vehicle.id)).status).toBe(200);
  await open(vehicle.id);
  await move(vehicle.id, 'closed', 'not_sold');
  const before = await read(vehicle.id);

  const { status, body: draft } = await relist(before.slug);
  expect(status, JSON.stringify(draft)).toBe(201);
  const {
    id,
    slug,
    title,
    images: shown,
    facts,
    condition,
    story,
    videos,
    location,
    starting_bid,
    has_reserve,
    reserve,
    variant,
    subtitle,
    note,
  } = before;
  expect(draft).toMatchObject({
    title,
    facts,
    condition,
    story,
    videos,
    location,
    starting_bid,
    has_reserve,
    reserve,
    variant,
    subtitle,
    note,
  });
  expect(draft).toMatchObject({
    state: 'draft',
    may_be_changed: true,
    missing: [],
    earliest_start: null,
    submitted_at: null,
    step: 'review',
  });
  expect(draft).toMatchObject({ images: shown, waived_shots: before.waived_shots });
  expect(shown.map((image) => image.id)).toEqual([other, review.photo]);
  expect(draft.relist_of).toMatchObject({ slug, state: 'not_sold', fell_through: false, highest_bid: null });
  expect(draft.relist_checks.map(({ field }) => field)).toEqual(['starting_bid', 'facts.mileage']);
  expect(before.relist_checks).toEqual([]);
  expect([draft.id === id, draft.slug === slug]).toEqual([false, false]);
  const documents = (await app.call('GET', `/api/account/submissions/${draft.id}/documents`, { as: 'sue' })).body;
  expect(documents).toMatchObject([{ id: 'title-1', is_shown: true }]);

  // Two requests at once give the same draft.
  const again = await Promise.all([relist(slug), relist(slug)]);
  expect(again.map((answer) => [answer.status, answer.body.id])).toEqual([
    [200, draft.id],
    [200, draft.id],
  ]);
  // Changing or removing one leaves the other's photos.
  await review.ask('PUT', `/api/account/submissions/${draft.id}`, 'sue', { images: images.slice(0, 1) });
  expect((await read(id)).images).toEqual(shown);
  expect(await discard(draft.id)).toBe(204);
  expect((await read(id)).images).toEqual(shown);
  const anew = await relist(slug);
  expect([anew.status, anew.body.id === draft.id]).toEqual([201, false]);
  expect(anew.body.images).toEqual(shown);
});

test('a reviewer sees which auction it relists, and no warning of the same photos or VIN', async () => {
  const earlier = await unsold('260Z', 'RELIST-2');
  const { body: draft } = await relist(earlier.slug);
  expect((await submit(draft.id)).status).toBe(200);
  const { submission, warnings } = await reviewOf((await read(draft.id)).slug);
  expect(submission.relist_of).toMatchObject({ slug: earlier.slug, lot_number: earlier.lot_number, state: 'not_sold' });
  const alike = warnings
    .filter(({ kind }) => kind !== 'mileage_went_back')
    .flatMap(({ auctions }) => auctions.map(({ slug }) => slug));
  expect(alike).not.toContain(earlier.slug);
  // While the relist is in review, the earlier auction cannot be relisted again.
  expect(await relist(earlier.slug)).toMatchObject({ status: 409, body: { code: 'vehicle_listed' } });
});

test('a relist is refused before the auction is over, and while another listing of the car is open', async () => {
  const { id, slug } = await review.submitted('280Z', { vin: 'RELIST-3' });
  const refusal = async () => {
    const { status, body } = await relist(slug);
    return [status, body.code];
  };
  expect(await refusal()).toEqual([409, 'auction_not_over']);
  await open(id);
  expect(await refusal()).toEqual([409, 'auction_not_over']);
  await move(id, 'closed', 'reserve_not_met');
  expect(await refusal()).toEqual([409, 'auction_not_over']);
  await move(id, 'not_sold');
  const other = (
    await review.ask('POST', '/api/account/submissions', 'sue', {
      year: 1975,
      make: 'Datsun',
      model: '280Z',
      vin: 'relist-3',
    })
  ).body;
  expect(await refusal()).toEqual([409, 'vehicle_listed']);
  expect(await discard(other.id)).toBe(204);
  expect((await relist(slug)).status).toBe(201);
});

test('a withdrawn auction can be relisted; a declined submission cannot', async () => {
  const withdrawn = await review.submitted('300ZX', { vin: 'RELIST-4' });
  await open(withdrawn.id);
  await move(withdrawn.id, 'withdrawn');
  expect((await relist(withdrawn.slug)).status).toBe(201);
  const declined = await review.submitted('350Z', { vin: 'RELIST-5' });
  expect((await review.action(declined.slug, 'decline', { reason: 'The VIN belongs to another car.' })).status).toBe(
    200,
  );
  expect(await relist(declined.slug)).toMatchObject({ status: 409, body: { code: 'declined' } });
});

test('nobody but the seller, or a dealer’s member who may sell, can relist', async () => {
  const { id, slug } = await unsold('370Z', 'RELIST-6');
  expect((await relist(slug, 'sam')).status).toBe(404);
  expect((await app.call('POST', `/api/account/auctions/${slug}/relist`)).status).toBe(401);
  const { executor } = database;
  const member = (name: string) => {
    const person = app.person(name);
    return person.kind === 'user' ? person.userId : '';
  };
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'zcars', 'Z Cars', now())`.execute(executor);
  await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) values ('d1', 'L1', '2099-01-01', now())`.execute(
    executor,
  );
  for (const [name, role] of [
    ['sam', 'manager'],
    ['cora', 'member'],
  ] as const)
    await sql`insert into dealer_members (dealer_id, user_id, role, created_at) values ('d1', ${member(name)}, ${role}, now())`.execute(
      executor,
    );
  await sql`update auctions set dealer_id = 'd1' where id = ${id}`.execute(executor);
  const offers = await Promise.all(
    ['sam', 'cora', 'dave'].map((as) => review.ask('GET', `/api/account/auctions/${slug}/relist`, as)),
  );
  expect(offers.map(({ status, body }) => [status, body])).toEqual([
    [200, { may_relist: true, message: null }],
    [200, { may_relist: false, message: expect.any(String) }],
    [404, expect.anything()],
  ]);
  expect(await relist(slug, 'cora')).toMatchObject({ status: 403, body: { code: 'not_for_dealer' } });
  // The seller has left the dealer whose car it is.
  expect(await relist(slug)).toMatchObject({ status: 403, body: { code: 'not_for_dealer' } });
  const { status, body: draft } = await relist(slug, 'sam');
  expect([status, draft.dealer]).toEqual([201, { slug: 'zcars', name: 'Z Cars' }]);
  const saved = await review.ask('PUT', `/api/account/submissions/${draft.id}`, 'sam', {
    images: [{ id: review.photo, caption: 'From the left' }],
  });
  expect([saved.status, saved.body.images?.[0]?.caption]).toEqual([200, 'From the left']);
});
