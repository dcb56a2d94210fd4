import { MAX_AFFILIATES } from '#contract/affiliates.ts';
import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

const clock = handClock(Date.UTC(2026, 10, 21, 12));
let round = 0;
let dealer: string;
/** A member who sells, a colleague, a former colleague, and an unconnected person. */
let [sam, cole, lena, olga]: [string, string, string, string] = ['', '', '', ''];

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);

const idOf = (username: string): string => (app.person(username) as { userId: string }).userId;
const execute = (query: ReturnType<typeof sql>) => query.execute(database.executor);
const joinDealer = (username: string) =>
  execute(sql`insert into dealer_members values (${dealer}, ${idOf(username)}, 'member', now())`);
const leaveDealer = (username: string) =>
  execute(sql`delete from dealer_members where dealer_id = ${dealer} and user_id = ${idOf(username)}`);
const declare = (by: string, about: string) =>
  execute(
    sql`insert into declared_affiliates (user_id, affiliate_id, declared_at) values (${idOf(by)}, ${idOf(about)}, now())`,
  );
const saveCard = (username: string, fingerprint: string) =>
  execute(sql`insert into payment_methods (id, user_id, provider, brand, last4, exp_month, exp_year, fingerprint, created_at)
    values (${`pm_${username}`}, ${idOf(username)}, 'sandbox', 'visa', '4242', 1, 2030, ${fingerprint}, now())`);
const bids = (slug: string, as: string) => app.bid(slug, as, { amount: 100_000 });
const refused = { status: 403, body: { code: 'conflict_of_interest' } };

beforeEach(async () => {
  round += 1;
  [sam, cole, lena, olga] = [`sam${round}`, `cole${round}`, `lena${round}`, `olga${round}`];
  for (const name of [sam, cole, lena, olga]) await app.addPerson(name);
  dealer = `dealer-${round}`;
  await execute(sql`insert into dealers (id, slug, name, created_at) values (${dealer}, ${dealer}, ${dealer}, now())`);
  await execute(sql`insert into dealer_members values (${dealer}, ${idOf(sam)}, 'owner', now())`);
  for (const name of [cole, lena]) await joinDealer(name);
});

describe('may not bid', () => {
  test('a dealer’s colleague on a member’s private car', async () => {
    const { slug, id } = await app.addAuction({ seller: sam });
    expect(await bids(slug, cole)).toMatchObject(refused);
    expect((await bids(slug, olga)).status).toBe(201);
    const told = await app.bidding.paddleRefusal(database.executor, idOf(cole), id);
    expect(told.refusal).toMatchObject({ code: 'conflict_of_interest' });
  });
  test('a member who left the dealer, on the dealer’s cars and on a colleague’s, for 90 days', async () => {
    await leaveDealer(lena);
    const ofDealer = await app.addAuction({ seller: sam, dealer });
    const ofColleague = await app.addAuction({ seller: sam });
    for (const { slug } of [ofDealer, ofColleague]) expect(await bids(slug, lena)).toMatchObject(refused);
    await execute(
      sql`update past_dealer_members set left_at = now() - interval '91 days' where user_id = ${idOf(lena)}`,
    );
    const later = await app.addAuction({ seller: sam, dealer });
    expect((await bids(later.slug, lena)).status).toBe(201);
    expect(await bids(ofDealer.slug, lena)).toMatchObject(refused);
  });
  test('a member who leaves after the publication', async () => {
    const { slug } = await app.addAuction({ seller: sam, dealer });
    expect(await bids(slug, lena)).toMatchObject({ status: 403, body: { code: 'own_auction' } });
    await leaveDealer(lena);
    expect(await bids(slug, lena)).toMatchObject(refused);
  });
  test('whoever becomes a colleague after the publication', async () => {
    const { slug } = await app.addAuction({ seller: sam });
    await joinDealer(olga);
    expect(await bids(slug, olga)).toMatchObject(refused);
  });
  test('a declared affiliate, whoever of the two declared it, also after it was taken back', async () => {
    await declare(sam, olga);
    const { slug } = await app.addAuction({ seller: sam });
    await execute(sql`update declared_affiliates set ended_at = now() where affiliate_id = ${idOf(olga)}`);
    expect(await bids(slug, olga)).toMatchObject(refused);
    const ofOlga = await app.addAuction({ seller: olga });
    expect((await bids(ofOlga.slug, sam)).status).toBe(201);
    const ofLena = await app.addAuction({ seller: lena });
    await declare(olga, lena);
    expect(await bids(ofLena.slug, olga)).toMatchObject(refused);
  });
  test('an account that shares a card with the seller, saved before or after the publication', async () => {
    await saveCard(sam, `card-${round}`);
    const { slug } = await app.addAuction({ seller: sam });
    expect((await bids(slug, olga)).status).toBe(201);
    await app.addPerson(`thief${round}`);
    await saveCard(`thief${round}`, `card-${round}`);
    expect(await app.bid(slug, `thief${round}`, { amount: 200_000 })).toMatchObject(refused);
  });
  test('staff, and those connected to staff, on any car', async () => {
    await app.addPerson(`manager${round}`, { staff: true, roles: ['auction_manager'] });
    const { slug } = await app.addAuction({ seller: sam });
    expect(await bids(slug, `manager${round}`)).toMatchObject(refused);
    await declare(`manager${round}`, olga);
    expect(await bids(slug, olga)).toMatchObject(refused);
    const next = await app.addAuction({ seller: cole });
    expect(await bids(next.slug, olga)).toMatchObject(refused);
  });
  test('while their bid waits: a connection that is made meanwhile counts', async () => {
    const { slug } = await app.addAuction({ seller: sam });
    const [answer] = await Promise.all([bids(slug, olga), joinDealer(olga)]);
    expect([201, 403]).toContain(answer.status);
    expect(await app.bid(slug, olga, { amount: 300_000, confirm: true })).toMatchObject(refused);
  });
  test('whom the seller named in their account, until it is taken back, in auctions published later', async () => {
    const api = apiAs(() => app.person(sam), [app.accounts.routes]);
    const call = async (method: string, path = '', body?: object) => {
      const answer = await api.request(`/api/account/affiliates${path}`, jsonRequest(method, body));
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    expect(await call('POST', '', { username: 'nobody-here' })).toMatchObject({ status: 404 });
    expect(await call('POST', '', { username: sam })).toMatchObject({ status: 422 });
    expect(await call('POST', '', { username: olga })).toMatchObject({ status: 200, body: [{ username: olga }] });
    clock.at += DAY_MS;
    const declared = await call('GET');
    // Declared again, also at the limit, it keeps its date.
    await execute(sql`insert into paddles (user_id, username, limit_amount, created_at)
      select ${round} || '-' || n, 'friend' || ${round} || '-' || n, 0, now() from generate_series(2, ${MAX_AFFILIATES}) n`);
    await execute(sql`insert into declared_affiliates (user_id, affiliate_id, declared_at)
      select ${idOf(sam)}, user_id, '2026-01-01' from paddles where username like ${`friend${round}-%`}`);
    const again = await call('POST', '', { username: olga });
    expect(again).toMatchObject({ status: 200 });
    expect(again.body).toContainEqual((declared.body as unknown[])[0]);
    expect(await call('POST', '', { username: cole })).toMatchObject({ status: 409 });
    await execute(sql`delete from declared_affiliates where affiliate_id <> ${idOf(olga)}`);
    const { slug } = await app.addAuction({ seller: sam });
    expect(await bids(slug, olga)).toMatchObject(refused);
    expect(await call('DELETE', `/${olga}`)).toMatchObject({ status: 200, body: [] });
    expect(await call('GET')).toMatchObject({ status: 200, body: [] });
    expect(await bids(slug, olga)).toMatchObject(refused);
    const later = await app.addAuction({ seller: sam });
    expect((await bids(later.slug, olga)).status).toBe(201);
  });
});
