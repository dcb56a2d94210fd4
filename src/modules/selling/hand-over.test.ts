import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { openReview, WHOLE_SUBMISSION } from '#tests/support/review.ts';

const { database } = await testDatabase('embedded');
const review = await openReview({ database });
const { app } = review;
const { executor } = database;
const idOf = (name: string) => {
  const person = app.person(name);
  return person.kind === 'user' ? person.userId : '';
};
await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'zcars', 'Z Cars', now())`.execute(executor);
await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) values ('d1', 'L1', '2099-01-01', now())`.execute(
  executor,
);
for (const name of ['cora', 'mel', 'dave', 'olga']) await app.addPerson(name);
for (const [name, role] of [
  ['olga', 'owner'],
  ['sue', 'manager'],
  ['cora', 'manager'],
  ['mel', 'member'],
] as const)
  await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
    values ('d1', ${idOf(name)}, ${role}, now())`.execute(executor);
afterAll(() => app.bidding.stop());

async function draftOf(model: string, dealer: string | null = 'zcars') {
  const { body } = await review.ask('POST', '/api/account/submissions', 'sue', {
    year: 1971,
    make: 'Datsun',
    model,
    vin: 'HLS30-18422',
  });
  const answers = { ...WHOLE_SUBMISSION, dealer, images: [{ id: review.photo, shot: 'front-left' }] };
  expect((await review.ask('PUT', `/api/account/submissions/${body.id}`, 'sue', answers)).status).toBe(200);
  return body.id;
}
const handOver = (id: string, to: string, as = 'sue') =>
  review.ask('POST', `/api/account/submissions/${id}/hand-over`, as, { username: to });
const read = (id: string, as: string) => review.ask('GET', `/api/account/submissions/${id}`, as);

test('a colleague gets the draft with its photos, is notified, and can finish and submit it', async () => {
  const id = await draftOf('240Z');
  const { body: before } = await read(id, 'sue');
  const answer = await app.api.request(`/api/account/submissions/${id}/hand-over`, {
    method: 'POST',
    headers: { 'x-as': 'sue', 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'cora' }),
  });
  expect(answer.status).toBe(204);
  expect((await read(id, 'sue')).status).toBe(404);
  const { status, body: after } = await read(id, 'cora');
  expect(status).toBe(200);
  const { updated_at: _before, ...sent } = before;
  expect(after).toMatchObject(sent);
  const told = await sql<{ title: string; href: string }>`select title, href from notifications
    where user_id = ${idOf('cora')}`.execute(database.executor);
  expect(told.rows).toEqual([
    { title: 'sue handed you a draft: 1971 Datsun 240Z', href: `/account/auctions/submit?draft=${id}` },
  ]);
  const images = [{ id: review.photo, shot: 'front-left', caption: 'From the left' }];
  expect((await review.ask('PUT', `/api/account/submissions/${id}`, 'cora', { images })).status).toBe(200);
  const agreed = { is_true: true, terms_accepted: true };
  expect((await review.ask('POST', `/api/account/submissions/${id}/submit`, 'cora', agreed)).status).toBe(200);
  expect((await handOver(id, 'sue', 'cora')).body.code).toBe('not_a_draft');
});

test('only a member who may sell receives a draft, and only from its own seller', async () => {
  const id = await draftOf('260Z');
  for (const name of ['mel', 'dave', 'sue', 'nobody'])
    expect(await handOver(id, name), name).toMatchObject({ status: 409, body: { code: 'not_a_colleague' } });
  expect((await handOver(id, 'cora', 'cora')).status).toBe(404);
  expect((await read(id, 'sue')).status).toBe(200);
});

test('a draft without a dealership stays with its seller', async () => {
  const id = await draftOf('280Z', null);
  expect(await handOver(id, 'cora')).toMatchObject({ status: 409, body: { code: 'not_for_dealer' } });
});

test('the sender must still be able to sell for the dealership', async () => {
  const id = await draftOf('280ZX');
  await sql`delete from dealer_members where user_id = ${idOf('sue')}`.execute(database.executor);
  expect(await handOver(id, 'cora')).toMatchObject({ status: 403, body: { code: 'not_for_dealer' } });
});
