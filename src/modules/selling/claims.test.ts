import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Claims } from '#contract/claim-requests.ts';
import { type Claim, statementOf } from '#contract/claims.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';

let slug: string;

const claim = (kind: Claim['kind'], changes: Partial<Claim> = {}): Claim => ({
  id: kind,
  kind,
  text: '',
  evidence: 'word',
  document_id: null,
  image_id: null,
  ...changes,
});

const { database } = await testDatabase('postgres', { role: 'owner' });
const review = await openReview({ database });
for (const name of ['ann', 'bob']) await review.app.addPerson(name);
await review.app.addPerson('unverified', { verified: false });
await review.app.addPerson('finance', { staff: true, roles: ['finance'] });

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.executor);
  slug = (await published([claim('rust_free'), claim('no_accidents', { evidence: 'photo', image_id: review.photo })]))
    .slug;
});

async function draftWith(claims: readonly object[]) {
  const names = {
    year: 1971,
    make: 'Datsun',
    model: `240Z ${Math.random()}`,
    vin: `HLS30-${Math.floor(Math.random() * 90_000) + 10_000}`,
  };
  const { body: draft } = await review.ask('POST', '/api/account/submissions', 'sue', names);
  const saved = await review.ask('PUT', `/api/account/submissions/${draft.id}`, 'sue', {
    images: [{ id: review.photo, shot: 'front-left' }],
    claims,
  });
  return { draft, saved };
}

async function published(claims: readonly object[]) {
  const { draft, saved } = await draftWith(claims);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  for (const status of ['submitted', 'approved', 'scheduled'])
    await sql`update auction_states set status = ${status}, starts_at = now() - interval '1 hour', closes_at = now() + interval '1 day'
      where auction_id = ${draft.id}`.execute(database.executor);
  await review.app.bidding.closer.runOnce();
  return { slug: draft.slug, id: draft.id };
}

const call = async (method: string, path: string, as: string | null, body?: object) => {
  const answer: { status: number; body: unknown } = await review.app.call(
    method,
    `/api/auctions/${slug}/claims${path}`,
    {
      ...(as === null ? {} : { as }),
      ...(body === undefined ? {} : { body }),
    },
  );
  return { status: answer.status, body: answer.body as Claims & { code?: string; errors?: object } };
};
const askFor = (as: string, id = 'rust_free') => call('POST', `/${id}/requests`, as);
const answer = (as: string, body: object, id = 'rust_free') => call('POST', `/${id}/answers`, as, body);
const read = async (as: string | null = null) => (await call('GET', '', as)).body;
const DECLINED = { outcome: 'declined', text: 'I have no report about it.' };

test('a statement is its kind with details, or the seller’s own words', () => {
  expect(statementOf(claim('rust_free'))).toBe('Free of rust');
  expect(statementOf(claim('owner_count', { text: '3' }))).toBe('Number of owners: 3');
  expect(statementOf(claim('other', { text: 'Never in the rain' }))).toBe('Never in the rain');
});

test('shows each claim with its evidence and a link to the photo', async () => {
  expect(await read()).toMatchObject({
    is_open: true,
    items: [
      { id: 'rust_free', statement: 'Free of rust', evidence: 'word', link: null, open_requests: 0 },
      {
        id: 'no_accidents',
        evidence: 'photo',
        link: { name: 'Front three-quarter', href: expect.stringContaining(review.photo) },
      },
    ],
  });
});

test.each([
  ['a photo of another listing', [claim('rust_free', { evidence: 'photo', image_id: 'elsewhere' })]],
  ['a document of another vehicle', [claim('rust_free', { evidence: 'document', document_id: 'elsewhere' })]],
  ['a photo that isn’t named', [claim('rust_free', { evidence: 'photo' })]],
  ['the same statement twice', [claim('rust_free'), claim('rust_free')]],
  ['an id of another kind', [claim('rust_free', { id: 'no_accidents' })]],
  ['an empty statement', [claim('other', { id: 'other-1' })]],
  ['a statement that is too long', [claim('other', { id: 'other-1', text: 'x'.repeat(201) })]],
])('refuses %s', async (_name, claims) => {
  expect((await draftWith(claims)).saved.status).toBe(422);
});

test('a reader asks once for each claim, and only the number is public', async () => {
  expect((await askFor('ann')).body.items[0]).toMatchObject({ open_requests: 1, you_asked: true });
  expect(await askFor('ann')).toMatchObject({ status: 409, body: { code: 'evidence_requested_already' } });
  expect((await askFor('bob')).body.items[0]).toMatchObject({ open_requests: 2 });
  expect((await read()).items[0]).toMatchObject({ open_requests: 2, you_asked: false });
  const told = await sql<{
    title: string;
  }>`select title from notifications where slug = ${slug} and kind = 'question'`.execute(database.executor);
  expect(told.rows).toHaveLength(1);
});

test('refuses the seller, unconfirmed addresses, unknown claims and guests', async () => {
  expect((await askFor('sue')).status).toBe(409);
  expect((await askFor('unverified')).body.code).toBe('email_not_verified');
  expect((await askFor('ann', 'one_owner')).status).toBe(404);
  expect((await call('POST', '/rust_free/requests', null)).status).toBe(401);
});

test('limits how often one reader asks', async () => {
  const answers = [];
  for (let count = 0; count < 32; count += 1) answers.push((await askFor('ann')).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
});

test('an answer is public, closes all open requests and notifies everyone who asked', async () => {
  await askFor('ann');
  await askFor('bob');
  const attached = { outcome: 'attached', evidence: 'photo', evidence_id: review.photo, text: 'Seen from the front.' };
  expect((await answer('sue', attached)).status).toBe(201);
  expect((await read()).items[0]).toMatchObject({
    open_requests: 0,
    evidence: 'photo',
    answers: [
      { outcome: 'attached', by: 'seller', text: 'Seen from the front.', link: { name: 'Front three-quarter' } },
    ],
  });
  const told = await sql<{
    href: string;
  }>`select href from notifications where slug = ${slug} and kind = 'comment_answered'`.execute(database.executor);
  expect(told.rows).toEqual([{ href: `/auctions/${slug}#claims` }, { href: `/auctions/${slug}#claims` }]);
  expect((await askFor('ann')).body.items[0]).toMatchObject({ open_requests: 1 });
});

test('only the seller and staff with the power answer, and a refusal needs a reason', async () => {
  expect((await answer('ann', DECLINED)).status).toBe(403);
  expect((await answer('finance', DECLINED)).status).toBe(403);
  expect((await answer('sue', { outcome: 'declined', text: 'No.' })).status).toBe(422);
  expect((await answer('sue', { outcome: 'attached', evidence: 'photo', evidence_id: 'elsewhere' })).status).toBe(422);
  expect((await answer('staff', DECLINED)).status).toBe(201);
  expect((await read()).items[0]?.answers).toMatchObject([{ outcome: 'declined', by: 'staff', link: null }]);
});

test('a published claim changes only in public, and an answer keeps the wording that it was about', async () => {
  await answer('sue', DECLINED);
  const edited = await review.ask('PUT', `/api/account/auctions/${slug}/listing`, 'sue', {
    claims: [claim('rust_free', { text: 'The floor only' })],
    note: 'I looked again.',
  });
  expect(edited.body).toMatchObject({
    items: [
      {
        fields: [
          {
            field: 'claims',
            before: expect.stringContaining('No accidents'),
            after: expect.stringContaining('The floor only'),
          },
        ],
      },
    ],
  });
  expect((await read()).items).toMatchObject([
    { statement: 'Free of rust: The floor only', answers: [{ statement: 'Free of rust' }] },
  ]);
});

test('after the close nobody asks or answers any more', async () => {
  await sql`update auction_states s set status = 'closed' from auctions a where a.id = s.auction_id and a.slug = ${slug}`.execute(
    database.executor,
  );
  expect((await askFor('ann')).body.code).toBe('requests_closed');
  expect((await answer('sue', DECLINED)).body.code).toBe('requests_closed');
});
