import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { BiddersSchema } from '#contract/second-chances.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const BIDDERS = ['ann', 'bob', 'cid'] as const;
let slug: string;
const { database } = await testDatabase('postgres', { role: 'owner' });
const app = await openSettlementTestApp(database);
for (const username of BIDDERS) await app.addBidder(username);
beforeEach(async () => {
  await sql`update paddles set blocked_at = null`.execute(database.executor);
  slug = await app.closed(
    [
      ['ann', 1_000_000],
      ['cid', 1_150_000],
      ['bob', 1_200_000],
    ],
    { reserve: 2_000_000, accepting: BIDDERS },
  );
});

const decline = () => app.say('bob', slug, { action: 'decline' });
const offer = (amount: number, username?: string, as = 'sue') =>
  app.app.settlement.offerToBidders(app.person(as), { slug, amount, ...(username === undefined ? {} : { username }) });
const answer = (as: string, takes: boolean) => app.app.settlement.answerSecondChance(app.person(as), { slug, takes });
const bidders = async () => {
  const { status, text } = await app.http('GET', `/api/account/settlements/${slug}/bidders`, { as: 'sue' });
  return status === 200 ? BiddersSchema.parse(JSON.parse(text)) : status;
};
const stateOf = async () => done(await app.app.catalogue.read({ kind: 'guest' }, slug));
const chanceOf = async (username: string) => (await app.read(username, slug)).second_chance;
const offerOnPage = async (as: string) => done(await app.app.catalogue.read(app.person(as), slug)).you?.offer;
const auctionId = async () =>
  (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(database.executor)).rows[0]?.id ??
  '';

test('a seller offers an unsold car to one bidder, who buys it', async () => {
  expect(codeOf(await offer(1_300_000, 'ann'))).toBe('bidders_not_now');
  done(await decline());
  expect(await bidders()).toMatchObject({
    may_offer: true,
    answer_hours: 24,
    bidders: [
      { username: 'bob', highest_bid: { amount: 1_200_000 }, offer: null },
      { username: 'cid', highest_bid: { amount: 1_150_000 } },
      { username: 'ann', highest_bid: { amount: 1_000_000 } },
    ],
  });
  expect(codeOf(await offer(1_300_000, 'ann', 'bob'))).toBe('not_found');
  expect(codeOf(await offer(1_300_050, 'ann'))).toBe('not_in_bid_units');
  expect(codeOf(await offer(999_900, 'ann'))).toBe('below_minimum');
  expect(codeOf(await offer(1_300_000, 'eve'))).toBe('bidder_not_available');
  done(await offer(1_300_000, 'ann'));
  expect(await bidders()).toMatchObject({
    may_offer: false,
    bidders: [{}, {}, { username: 'ann', offer: { state: 'offered', price: { amount: 1_300_000 } } }],
  });
  expect(await chanceOf('ann')).toMatchObject({
    is_from_seller: true,
    may_answer: true,
    price: { amount: 1_300_000 },
    premium: { amount: 65_000 },
  });
  expect(await offerOnPage('ann')).toMatchObject({ price: { amount: 1_300_000 } });
  expect([await offerOnPage('bob'), await offerOnPage('sue')]).toEqual([undefined, undefined]);
  expect((await app.noticesOf('ann')).at(-1)).toMatch(/^The seller offers you the .* for \$13,000$/);
  done(await answer('ann', true));
  await app.settle();
  expect(await offerOnPage('ann')).toBeUndefined();
  expect((await app.read('ann', slug)).settlement).toMatchObject({
    origin: 'underbidder',
    state: 'payment_due',
    price: { amount: 1_300_000 },
    premium: { amount: 65_000 },
    charge: { state: 'taken' },
  });
  expect((await app.read('sue', slug)).settlement).toMatchObject({ price: { amount: 1_300_000 } });
  expect(await stateOf()).toMatchObject({
    state: 'sold',
    outcome: {
      state: 'resold',
      text: 'It was sold after the auction. An underbidder bought it for $13,000.',
      price: { amount: 1_300_000 },
    },
  });
  expect(await app.app.bidding.verifyLedger(await auctionId())).toEqual([]);
  expect((await app.payments.books.read()).is_balanced).toBe(true);
});

test('the high bidder who accepts gets an agreed sale, without the failed negotiation', async () => {
  done(await decline());
  done(await offer(1_250_000, 'bob'));
  done(await answer('bob', true));
  await app.settle();
  expect(await app.read('bob', slug)).toMatchObject({ negotiation: null, settlement: { origin: 'offer' } });
  expect(await stateOf()).toMatchObject({ state: 'sold', hammer_price: { amount: 1_250_000 }, leader: 'bob' });
});

test('without a username, asks bidders in order until none is left', async () => {
  done(await decline());
  expect(codeOf(await offer(1_150_000))).toBe('below_minimum');
  done(await offer(1_200_000));
  expect(await chanceOf('bob')).toMatchObject({ state: 'offered', price: { amount: 1_200_000 } });
  done(await answer('bob', false));
  expect(await chanceOf('cid')).toMatchObject({ state: 'offered', price: { amount: 1_200_000 } });
  app.clock.at += DAY_MS;
  expect(codeOf(await answer('cid', true))).toBe('offer_lapsed');
  expect(await offerOnPage('cid')).toBeUndefined();
  await app.settle();
  expect([(await chanceOf('cid'))?.state, (await chanceOf('ann'))?.state]).toEqual(['lapsed', 'offered']);
  done(await answer('ann', false));
  expect((await app.noticesOf('sue')).at(-1)).toMatch(/^Nobody took your offer/);
  expect([(await stateOf()).state, await bidders()]).toMatchObject([
    'not_sold',
    { may_offer: false, message: expect.stringMatching(/no more bidders/) as string },
  ]);
  expect(codeOf(await offer(1_500_000))).toBe('no_bidders_left');
});

test('of two offers at once one is made, and of three acceptances one counts', async () => {
  done(await decline());
  const offers = await Promise.all([offer(1_300_000, 'ann'), offer(1_300_000, 'cid'), offer(1_300_000)]);
  expect(offers.map(codeOf).toSorted()).toEqual(['', 'bidders_already_asked', 'bidders_already_asked']);
  const [asked] = (
    await Promise.all(
      BIDDERS.map(async (name) => ({ name, found: await app.app.settlement.read(app.person(name), slug) })),
    )
  )
    .filter(({ found }) => found.ok && found.value.second_chance?.state === 'offered')
    .map(({ name }) => name);
  const answers = await Promise.all([1, 2, 3].map(() => answer(asked ?? '', true)));
  expect(answers.map(codeOf).toSorted()).toEqual(['', 'offer_over', 'offer_over']);
});

test('a blocked bidder and one connected to the seller are left out, and cannot accept', async () => {
  const { executor } = database;
  const idOf = (username: string) => app.person(username).userId;
  const block = (username: string) =>
    sql`update paddles set blocked_at = now() where user_id = ${idOf(username)}`.execute(executor);
  done(await decline());
  await block('bob');
  expect(codeOf(await offer(1_300_000, 'bob'))).toBe('bidder_not_available');
  done(await offer(1_300_000));
  expect(await chanceOf('cid')).toMatchObject({ state: 'offered' });
  await block('cid');
  expect(codeOf(await answer('cid', true))).toBe('account_blocked');
  done(await answer('cid', false));
  // Ann became an affiliate of the seller after the close, and after she was asked.
  expect(await chanceOf('ann')).toMatchObject({ state: 'offered' });
  await sql`insert into declared_affiliates (user_id, affiliate_id, declared_at) values (${idOf('sue')}, ${idOf('ann')}, now())`.execute(
    executor,
  );
  expect(codeOf(await answer('ann', true))).toBe('conflict_of_interest');
  expect((await stateOf()).state).toBe('not_sold');
  await sql`delete from declared_affiliates`.execute(executor);
});

test('a car is offered within 14 days, and is either offered or listed again', async () => {
  done(await decline());
  const relist = () => app.app.selling.relist(app.person('sue'), slug);
  done(await offer(1_300_000, 'ann'));
  expect(codeOf(await relist())).toBe('auction_not_over');
  done(await answer('ann', false));
  const { submission } = done(await relist());
  await sql`update auction_states set status = 'submitted' where auction_id = ${submission.id}`.execute(
    database.executor,
  );
  expect(codeOf(await offer(1_300_000, 'cid'))).toBe('bidders_listed_again');
  await sql`update auction_states set status = 'withdrawn' where auction_id = ${submission.id}`.execute(
    database.executor,
  );
  app.clock.at += 14 * DAY_MS;
  expect(codeOf(await offer(1_300_000, 'cid'))).toBe('bidders_too_late');
  app.clock.at -= 1;
  done(await offer(1_300_000, 'cid'));
  await app.withdraw(slug);
  expect(codeOf(await answer('cid', true))).toBe('offer_over');
});

test('after a sale fell through, bidders who are left can be offered the car', async () => {
  const sold = await app.closed([
    ['ann', 1_000_000],
    ['bob', 1_200_000],
  ]);
  slug = sold;
  expect(codeOf(await offer(1_100_000, 'ann'))).toBe('bidders_not_now');
  const fault = { action: 'declare_default', fault: 'buyer', reason: 'No money came.' } as const;
  done(await app.staffAction('staff', slug, fault));
  expect(codeOf(await offer(1_100_000, 'ann'))).toBe('bidders_already_asked');
  await app.settle();
  expect(codeOf(await offer(1_300_000, 'bob'))).toBe('bidder_not_available');
  expect(codeOf(await offer(1_100_000))).toBe('no_bidders_accept');
  done(await offer(1_100_000, 'ann'));
  done(await answer('ann', true));
  await app.settle();
  expect(await app.read('ann', slug)).toMatchObject({ settlement: { attempt: 2, price: { amount: 1_100_000 } } });
  expect(await stateOf()).toMatchObject({
    outcome: { text: expect.stringMatching(/^The first sale was not/) as string },
  });
});
