import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BidAnswerSchema, BidRefusalSchema, BidSchema } from '#contract/bids.ts';
import { LIVE_EVENTS } from '#contract/live.ts';
import { pageOf } from '#contract/primitives.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp, type PaddleOptions } from '#tests/support/bidding-app.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe.each(['postgres', 'embedded'] as const)('the bid engine on %s', async (kind) => {
  const { database } = await testDatabase(kind, { role: 'owner' });
  const clock = handClock(NOON);
  const app = openBiddingTestApp(database, clock);
  for (const name of ['ann', 'bob', 'cid']) await app.addPerson(name);
  await app.withoutApprovals();

  const proves = async (auctionId: string) => expect(await app.bidding.verifyLedger(auctionId)).toEqual([]);

  it('accepts a bid, publishes it, and answers by the contract', async () => {
    const { id, slug } = await app.addAuction();
    const wakes = app.wakes();
    const { status, body } = await app.bid(slug, 'ann', { amount: 100_000, maximum: 200_000 });
    expect(status).toBe(201);
    const answer = BidAnswerSchema.parse(body);
    expect(answer).toMatchObject({
      bid: { number: 1, bidder: 'ann', amount: usd(100_000), automatic: false, placed_at: '2026-11-21T12:00:00.000Z' },
      leading: true,
      raised: false,
      extended: false,
      maximum: usd(200_000),
      auction: {
        slug,
        state: 'live',
        price: usd(100_000),
        minimum_bid: usd(110_000),
        bid_count: 1,
        leader: 'ann',
        reserve_status: 'none',
      },
      server_time: NOON,
    });
    expect(app.wakes()).toBeGreaterThan(wakes);
    const events = await app.events(`auction:${slug}`);
    expect(events.map((event) => event.name)).toEqual(['auction', 'bids']);
    expect(LIVE_EVENTS.auction.parse(events[0]?.data).change).toBe('opened');
    expect(LIVE_EVENTS.bids.parse(events[1]?.data).bids).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('200000');
    await proves(id);
  });

  it('bids automatically up to the leader’s maximum, and shows both bids in the history', async () => {
    const { id, slug } = await app.addAuction();
    await app.bid(slug, 'ann', { amount: 100_000, maximum: 200_000 });
    const second = await app.bid(slug, 'bob', { amount: 150_000 });
    expect(second).toMatchObject({
      status: 201,
      body: { leading: false, bid: { number: 2 }, auction: { price: usd(160_000), bid_count: 3, leader: 'ann' } },
    });
    const third = await app.bid(slug, 'bob', { amount: 170_000, maximum: 300_000 });
    expect(third).toMatchObject({
      status: 201,
      body: { leading: true, auction: { price: usd(210_000), leader: 'bob' } },
    });
    expect(await app.noticesOf('ann')).toContain('outbid');
    const history = pageOf(BidSchema).parse((await app.call('GET', `/api/auctions/${slug}/bids?limit=3`)).body);
    expect(history.items.map((bid) => [bid.number, bid.bidder, bid.amount.amount, bid.automatic])).toEqual([
      [5, 'bob', 210_000, true],
      [4, 'bob', 170_000, false],
      [3, 'ann', 160_000, true],
    ]);
    expect(history.total).toBe(5);
    const rest = pageOf(BidSchema).parse(
      (await app.call('GET', `/api/auctions/${slug}/bids?cursor=${history.next_cursor}`)).body,
    );
    expect(rest.items.map((bid) => bid.number)).toEqual([2, 1]);
    expect(rest.next_cursor).toBeNull();
    await proves(id);
  });

  it("records a leader's raise without a public line or event", async () => {
    const { slug } = await app.addAuction();
    await app.bid(slug, 'ann', { amount: 100_000 });
    const before = (await app.events(`auction:${slug}`)).length;
    const raise = await app.bid(slug, 'ann', { amount: 110_000, maximum: 190_000 });
    expect(raise).toMatchObject({
      status: 201,
      body: {
        bid: null,
        raised: true,
        leading: true,
        maximum: usd(190_000),
        auction: { price: usd(100_000), bid_count: 1 },
      },
    });
    expect((await app.events(`auction:${slug}`)).length).toBe(before);
    expect(
      await app.bidding.bidderStatuses(database.executor, (app.person('ann') as { userId: string }).userId),
    ).toBeInstanceOf(Map);
  });

  it('moves the close with a bid in the last minutes', async () => {
    const { id, slug } = await app.addAuction({ close_date: new Date(clock.at + 60_000).toISOString() });
    const bid = await app.bid(slug, 'ann', { amount: 100_000 });
    expect(bid).toMatchObject({
      body: {
        extended: true,
        auction: { close_date: '2026-11-21T12:02:00.000', extension_count: 1, in_extension: true },
      },
    });
    expect((await app.events(`auction:${slug}`)).at(-1)?.data).toMatchObject({ extended: true });
    await proves(id);
  });

  describe('refuses', () => {
    const cases: [string, PaddleOptions, object, number, string, object][] = [
      ['a blocked account', { blocked: true }, { amount: 100_000 }, 403, 'account_blocked', {}],
      ['one of the staff', { staff: true }, { amount: 100_000 }, 403, 'conflict_of_interest', {}],
      ['an unverified email', { verified: false }, { amount: 100_000 }, 403, 'email_not_verified', {}],
      ['terms not accepted', { terms: false }, { amount: 100_000 }, 403, 'terms_not_accepted', {}],
      ['no card', { card: false }, { amount: 100_000 }, 403, 'no_payment_method', {}],
      ['a card that declines', { declines: true }, { amount: 100_000 }, 402, 'hold_declined', {}],
      [
        'less than the minimum',
        {},
        { amount: 99_900 },
        422,
        'below_minimum',
        { minimum_bid: usd(100_000), message: 'Bid at least $1,000.', errors: { amount: ['Bid at least $1,000.'] } },
      ],
      ['broken units', {}, { amount: 100_050 }, 422, 'not_in_bid_units', { bid_unit: usd(100) }],
      [
        'more than the limit',
        { limit: 150_000 },
        { amount: 160_000, confirm: true },
        422,
        'over_limit',
        { limit_left: usd(150_000) },
      ],
      ['a surprising amount', {}, { amount: 200_100 }, 422, 'needs_confirmation', { minimum_bid: usd(100_000) }],
      ['a surprising maximum', {}, { amount: 100_000, maximum: 900_000 }, 422, 'needs_confirmation', {}],
    ];
    it.each(cases)('%s', async (name, paddle, bid, status, code, more) => {
      const { slug } = await app.addAuction();
      const who = name.replaceAll(/[^a-z]/g, '_');
      await app.addPerson(who, paddle);
      const answer = await app.bid(slug, who, bid);
      expect(answer).toMatchObject({ status, body: { code, ...more } });
      BidRefusalSchema.parse(answer.body);
      if (code === 'needs_confirmation') expect((await app.bid(slug, who, { ...bid, confirm: true })).status).toBe(201);
    });

    it('guests, unknown auctions, the seller and invalid bodies', async () => {
      const { slug } = await app.addAuction();
      expect(await app.bid(slug, 'nobody', {})).toEqual({ status: 401, body: { message: 'Unauthenticated.' } });
      expect(await app.bid('none-such', 'ann', { amount: 100_000 })).toMatchObject({ status: 404 });
      expect(await app.bid(slug, 'sue', { amount: 100_000 })).toMatchObject({
        status: 403,
        body: { code: 'own_auction' },
      });
      expect(await app.bid(slug, 'ann', { amount: 1.5 })).toMatchObject({
        status: 422,
        body: { errors: { amount: expect.any(Array) } },
      });
      expect(await app.bid(slug, 'ann', { amount: 200_000, maximum: 100_000 })).toMatchObject({
        status: 422,
        body: { errors: { maximum: ['The maximum must be at least the amount.'] } },
      });
      expect(await app.bid(slug, 'ann', { amount: 100_000 }, 'k'.repeat(201))).toMatchObject({ status: 422 });
    });

    it('bids before the start and after the close', async () => {
      const coming = await app.addAuction({
        start_date: new Date(clock.at + HOUR_MS).toISOString(),
        close_date: new Date(clock.at + 2 * HOUR_MS).toISOString(),
      });
      expect(await app.bid(coming.slug, 'ann', { amount: 100_000 })).toMatchObject({
        status: 409,
        body: { code: 'auction_not_live' },
      });
      const over = await app.addAuction({ close_date: new Date(clock.at).toISOString() });
      expect(await app.bid(over.slug, 'ann', { amount: 100_000 })).toMatchObject({
        status: 409,
        body: { code: 'auction_closed' },
      });
      const draft = await app.addAuction();
      await sql`alter table auction_states disable trigger auction_states_moves`.execute(database.executor);
      await sql`update auction_states set status = 'draft' where auction_id = ${draft.id}`.execute(database.executor);
      await sql`alter table auction_states enable trigger auction_states_moves`.execute(database.executor);
      expect((await app.bid(draft.slug, 'ann', { amount: 100_000 })).status).toBe(404);
    });
  });

  it('counts a bidder’s leading maximums elsewhere against their limit, also within one batch', async () => {
    await app.addPerson('dora', { limit: 300_000 });
    const [one, two] = [await app.addAuction(), await app.addAuction()];
    const answers = await Promise.all([
      app.bid(one.slug, 'dora', { amount: 200_000 }),
      app.bid(two.slug, 'dora', { amount: 200_000 }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body).toMatchObject({
      code: 'over_limit',
      limit_left: usd(100_000),
    });
    const led = answers[0]?.status === 201 ? [one, two] : [two, one];
    await app.bid(led[0]?.slug ?? '', 'bob', { amount: 210_000 });
    expect((await app.bid(led[1]?.slug ?? '', 'dora', { amount: 200_000 })).status).toBe(201);
  });

  describe('an Idempotency-Key', () => {
    it('returns the first answer for a repeated request, also for simultaneous ones', async () => {
      const { id, slug } = await app.addAuction();
      const both = await Promise.all([
        app.bid(slug, 'ann', { amount: 100_000 }, 'key-1'),
        app.bid(slug, 'ann', { amount: 100_000 }, 'key-1'),
      ]);
      clock.at += 1000;
      const later = await app.bid(slug, 'ann', { amount: 100_000 }, 'key-1');
      expect(both[1]).toEqual(both[0]);
      expect(later).toEqual(both[0]);
      expect(later).toMatchObject({ status: 201, body: { auction: { bid_count: 1 } } });
      expect(await app.bid(slug, 'bob', { amount: 110_000 }, 'key-1')).toMatchObject({
        status: 201,
        body: { bid: { number: 2 } },
      });
      await proves(id);
    });
    it('returns the first answer whatever has happened since', async () => {
      const { slug } = await app.addAuction({ reserve: 900_000 });
      const first = await app.bid(slug, 'ann', { amount: 100_000, maximum: 180_000 }, 'key-9');
      const second = await app.bid(slug, 'bob', { amount: 150_000 }, 'key-9');
      const raise = await app.bid(slug, 'ann', { amount: 170_000, maximum: 200_000 }, 'key-10');
      const lower = await app.bid(slug, 'ann', { amount: 170_000, maximum: 190_000 }, 'key-11');
      await app.bid(slug, 'cid', { amount: 300_000 });
      await app.call('POST', `/api/operator/auctions/${slug}/ledger/4/void`, {
        as: 'staff',
        body: { reason: 'a mistyped amount' },
      });
      expect(first).toMatchObject({
        status: 201,
        body: { leading: true, raised: false, auction: { bid_count: 1, leader: 'ann' } },
      });
      expect(second).toMatchObject({ status: 201, body: { leading: false } });
      expect(raise).toMatchObject({ status: 201, body: { raised: true, bid: null } });
      expect(lower).toMatchObject({
        status: 201,
        body: { raised: false, bid: null, leading: true, maximum: usd(200_000) },
      });
      expect(await app.bid(slug, 'ann', { amount: 100_000, maximum: 180_000 }, 'key-9')).toEqual(first);
      expect(await app.bid(slug, 'bob', { amount: 150_000 }, 'key-9')).toEqual(second);
      expect(await app.bid(slug, 'ann', { amount: 170_000, maximum: 200_000 }, 'key-10')).toEqual(raise);
      expect(await app.bid(slug, 'ann', { amount: 170_000, maximum: 190_000 }, 'key-11')).toEqual(lower);
    });

    it('is refused for another bid', async () => {
      const { slug } = await app.addAuction();
      await app.bid(slug, 'ann', { amount: 100_000 }, 'key-2');
      expect(await app.bid(slug, 'ann', { amount: 120_000 }, 'key-2')).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    });
    it('is refused for another bid at the same moment, at another bid engine', async () => {
      const other = openBiddingTestApp(database, clock);
      const ann = app.person('ann');
      for (let turn = 0; turn < 5; turn += 1) {
        const [one, two] = [await app.addAuction(), await app.addAuction()];
        const answers = await Promise.all([
          app.bidding.placeBid(ann, one.slug, { amount: 100_000 }, `two-engines-${turn}`),
          other.bidding.placeBid(ann, two.slug, { amount: 100_000 }, `two-engines-${turn}`),
        ]);
        expect(answers.map((answer) => (answer.ok ? 'placed' : answer.code)).sort()).toEqual([
          'idempotency_key_reused',
          'placed',
        ]);
        for (const { slug } of [one, two]) await app.bid(slug, 'bob', { amount: 200_000 });
      }
      await other.bidding.stop();
    });
    it('keeps refusals, but accepts a confirmation', async () => {
      const { slug } = await app.addAuction();
      const low = await app.bid(slug, 'ann', { amount: 50_000 }, 'key-3');
      expect(await app.bid(slug, 'ann', { amount: 50_000 }, 'key-3')).toEqual(low);
      const asked = await app.bid(slug, 'ann', { amount: 400_000 }, 'key-4');
      expect(asked.body).toMatchObject({ code: 'needs_confirmation' });
      expect(await app.bid(slug, 'ann', { amount: 400_000 }, 'key-4')).toEqual(asked);
      const yes = await app.bid(slug, 'ann', { amount: 400_000, confirm: true }, 'key-4');
      expect(yes.status).toBe(201);
      expect(await app.bid(slug, 'ann', { amount: 400_000, confirm: true }, 'key-4')).toEqual(yes);
    });
  });

  it('a bid with an internal error fails alone', async () => {
    const [good, bad] = [await app.addAuction(), await app.addAuction()];
    await sql`update auctions set terms = jsonb_set(terms, '{increments}', '[]') where id = ${bad.id}`.execute(
      database.executor,
    );
    const answers = await Promise.allSettled([
      app.bidding.placeBid(app.person('ann'), good.slug, { amount: 100_000 }, null),
      app.bidding.placeBid(app.person('bob'), bad.slug, { amount: 100_000 }, null),
      app.bidding.placeBid(app.person('cid'), good.slug, { amount: 120_000 }, null),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await proves(good.id);
  });

  describe('the reserve', () => {
    it('can be lowered or removed by its seller, never raised', async () => {
      const { id, slug } = await app.addAuction({ reserve: 500_000 });
      await app.bid(slug, 'ann', { amount: 100_000, maximum: 300_000, confirm: true });
      const put = (as: string, reserve: number | null, reason?: string) =>
        app.call('PUT', `/api/auctions/${slug}/reserve`, { as, body: { reserve, reason } });
      expect((await put('nobody', 400_000)).status).toBe(401);
      expect((await put('bob', 400_000)).status).toBe(403);
      expect((await put('sue', 500_000)).status).toBe(422);
      expect(await put('sue', 400_000)).toMatchObject({
        status: 200,
        body: { reserve_status: 'not_met', price: usd(100_000) },
      });
      expect(await put('sue', 250_000)).toMatchObject({
        status: 200,
        body: { reserve_status: 'met', price: usd(250_000), bid_count: 2 },
      });
      expect((await app.events(`auction:${slug}`)).slice(-2).map((event) => event.name)).toEqual(['bids', 'auction']);
      expect(JSON.stringify(await app.events(`auction:${slug}`))).not.toContain('"amount":400000');
      await proves(id);
      expect(await put('staff', null)).toMatchObject({
        status: 422,
        body: { errors: { reason: [expect.any(String)] } },
      });
      expect(await put('staff', null, 'Sue called at noon')).toMatchObject({
        status: 200,
        body: { reserve_status: 'none' },
      });
      const { body: audit } = await app.call('GET', '/api/operator/audit?limit=1', { as: 'staff' });
      expect(audit).toMatchObject({ items: [{ action: 'reserve_lowered', reason: 'Sue called at noon' }] });
      expect((await put('sue', null)).status).toBe(422);
      const { body: history } = await app.call('GET', `/api/auctions/${slug}/bids`, { as: 'nobody' });
      expect(history).toMatchObject({
        events: [{ kind: 'reserve_lowered' }, { kind: 'reserve_lowered' }, { kind: 'reserve_removed' }],
      });
      await proves(id);
      expect(
        (
          await app.call('POST', `/api/operator/auctions/${slug}/ledger/1/void`, {
            as: 'staff',
            body: { reason: 'asked for' },
          })
        ).body,
      ).toMatchObject({
        bid_count: 0,
        leader: null,
        price: null,
      });
      await proves(id);
    });
  });

  it('withdraws an auction with a reason, and takes no more bids', async () => {
    const { slug } = await app.addAuction();
    await app.bid(slug, 'ann', { amount: 100_000 });
    const path = `/api/operator/auctions/${slug}/withdraw`;
    expect((await app.call('POST', path, { as: 'ann', body: { reason: 'No papers' } })).status).toBe(403);
    expect(await app.call('POST', path, { as: 'staff', body: { reason: 'No papers' } })).toMatchObject({
      status: 200,
      body: { state: 'withdrawn' },
    });
    expect((await app.events(`auction:${slug}`)).at(-1)?.data).toMatchObject({
      change: 'withdrawn',
      reason: 'No papers',
    });
    expect(await app.bid(slug, 'bob', { amount: 110_000 })).toMatchObject({
      status: 409,
      body: { code: 'auction_closed' },
    });
    expect((await app.call('POST', path, { as: 'staff', body: { reason: 'No papers' } })).status).toBe(409);
  });
});
