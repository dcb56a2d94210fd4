import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { premium } from '#auction/premium.ts';
import { minor } from '#auction/money.ts';
import { testDatabase } from '../support/database.ts';
import { openPaymentsTestApp } from '../support/payments-app.ts';
import { runPaymentJobs } from '#tests/support/run-jobs.ts';

/** Each seed gives another year: `SEED=7 npm test -- tests/simulation`. */
const SEED = Number(process.env['SEED'] ?? 20_270_104);
/** About one sale every two weeks. */
const SALES = 26;
const BETWEEN_SALES_MS = 9 * 24 * HOUR_MS;
const BIDDERS = ['ann', 'ben', 'cid', 'dan', 'eve', 'fay'] as const;
const CARDS = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_createDispute',
  'pm_card_visa',
  'pm_card_discover',
] as const;
const BIDS_A_SALE = 4;
const TERMS = { currency: 'USD', premium: { rateBasisPoints: 500, least: minor(25_000), most: minor(750_000) } };

/** A seeded random generator (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const roll = seededRandom(SEED);
const chance = (share: number) => roll() < share;
let isBadWeather = false;
const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database, {
  fault: () =>
    !isBadWeather ? {} : chance(0.15) ? { before: 'unreachable' } : chance(0.2) ? { after: 'timeout' } : {},
});

const rows = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(database.executor)).rows;

async function nothingIsHeldTwice(): Promise<void> {
  expect(
    await rows(
      sql<{ user_id: string }>`select user_id from holds where state = 'placed' group by user_id having count(*) > 1`,
    ),
  ).toEqual([]);
  const doubled = await rows(sql<{
    user_id: string;
    held: number;
  }>`select p.user_id, count(*)::integer as held from sandbox_payments p
    left join payment_commands a on a.id = p.reference left join holds h on h.id = a.subject_id
    where p.status = 'held' and p.mode = 'hold' and p.expires_at > ${new Date(app.clock.at)} and h.state not in ('releasing', 'capturing', 'requested') group by p.user_id having count(*) > 1`);
  expect(doubled).toEqual([]);
}

/** Replays the provider's events, repeated and out of order. */
async function replayWebhooks(): Promise<void> {
  const events = await rows(
    sql<{
      id: number;
      kind: string;
      payment_id: string;
    }>`select id, kind, payment_id from sandbox_events order by id desc limit 6`,
  );
  for (const event of [...events, ...events].toSorted(() => roll() - 0.5)) {
    const body = JSON.stringify({ id: String(event.id), type: event.kind, payment: event.payment_id });
    const answer = await app.payments.webhookRoutes.request('/sandbox', {
      method: 'POST',
      body,
      headers: { 'sandbox-signature': app.sandbox.signWebhook(body, app.clock.at) },
    });
    expect(answer.status).toBe(200);
  }
}

async function runAuction(number: number): Promise<{ slug: string }[]> {
  const auctions = [await app.addAuction({}, 100), ...(number % 3 === 0 ? [await app.addAuction({}, 110)] : [])];
  isBadWeather = true;
  for (let bid = 0; bid < BIDS_A_SALE; bid += 1) {
    const auction = auctions[Math.floor(roll() * auctions.length)] ?? auctions[0];
    const name = BIDDERS[Math.floor(roll() * BIDDERS.length)] ?? 'ann';
    if (auction === undefined) continue;
    const [tick] = await app.app.bidding.liveTicks([auction.slug]);
    const least = tick?.minimum_bid.amount ?? 100_000;
    await app.bid(auction.slug, name, {
      amount: least,
      maximum: least + Math.floor(roll() * 40) * 100_000,
      confirm: true,
    });
    app.clock.at += Math.floor(roll() * 8 * HOUR_MS);
    await runPaymentJobs(app.payments);
  }
  if (chance(0.4)) await replayWebhooks();
  await nothingIsHeldTwice();
  if (number % 4 === 3) app.outage('unreachable');
  for (const auction of auctions) await app.close(auction.slug);
  app.outage(null);
  isBadWeather = chance(0.5);
  app.clock.at += HOUR_MS / 2;
  await runPaymentJobs(app.payments);
  return auctions;
}

async function refundSome(): Promise<void> {
  const taken = await rows(
    sql<{
      id: string;
      amount: number;
    }>`select id, net + tax as amount from charges where state = 'taken' and disputed = 0 and refunded = 0 order by id desc limit 1`,
  );
  for (const { id, amount } of taken) {
    await database.transaction((transaction) =>
      app.payments.refund(transaction, {
        chargeId: id,
        amount: chance(0.5) ? null : Math.ceil(amount / 3),
        reason: 'Agreed with the buyer',
        requestedBy: null,
        at: app.clock.at,
      }),
    );
  }
}

test('explains every cent after a year of failures, and never charges a losing bidder', async () => {
  for (const [index, name] of BIDDERS.entries()) await app.addBidder(name, CARDS[index] ?? 'pm_card_visa');
  const auctions: { slug: string }[] = [];
  for (let number = 0; number < SALES; number += 1) {
    auctions.push(...(await runAuction(number)));
    if (number % 6 === 5) await refundSome();
    app.clock.at += BETWEEN_SALES_MS;
  }
  isBadWeather = false;
  for (let hour = 0; hour < 4; hour += 1) await app.pass(HOUR_MS);
  await replayWebhooks();
  await app.settle();
  await app.payments.books.bookFees(0);

  await nothingIsHeldTwice();
  expect(await rows(sql`select id, kind, state, last_error from payment_commands where state <> 'done'`)).toEqual([]);
  expect(
    await rows(sql`select id, state from holds where state not in ('released', 'captured', 'expired', 'declined')`),
    'nobody leads, so nothing is held',
  ).toEqual([]);
  expect(
    await rows(sql`select id from sandbox_payments where status = 'held' and expires_at > ${new Date(app.clock.at)}`),
  ).toEqual([]);

  const sold = await rows(
    sql<{
      id: string;
      hammer_price: number;
      leader_id: string;
    }>`select auction_id as id, hammer_price, leader_id from auction_states where status = 'sold'`,
  );
  const charges = await rows(
    sql<{
      auction_id: string;
      user_id: string;
      net: number;
      state: string;
      payment_id: string;
    }>`select auction_id, user_id, net, state, payment_id from charges`,
  );
  expect(sold.length).toBeGreaterThan(SALES);
  expect(charges.map((each) => [each.auction_id, each.user_id, each.net, each.state]).toSorted()).toEqual(
    sold
      .map((each) => [each.id, each.leader_id, premium(minor(each.hammer_price), TERMS), 'taken'] as const)
      .map((each) => [...each])
      .toSorted(),
  );
  const takings = await rows(
    sql<{
      id: string;
      user_id: string;
      taken: number;
    }>`select id, user_id, taken from sandbox_payments where taken > 0`,
  );
  expect(takings.map((each) => [each.id, each.user_id, each.taken]).toSorted()).toEqual(
    charges.map((each) => [each.payment_id, each.user_id, each.net]).toSorted(),
  );

  const books = await app.payments.books.read();
  expect(books).toMatchObject({ is_balanced: true, unbalanced_postings: [] });
  const balance = (code: string) => books.accounts.find((account) => account.code === code)?.balance.amount ?? 0;
  const [atProvider] = await rows(
    sql<{
      net: number;
      fees: number;
    }>`select sum(amount - fee)::bigint as net, sum(fee)::bigint as fees from sandbox_movements`,
  );
  expect(balance('card_provider')).toBe(atProvider?.net);
  expect(balance('provider_fees')).toBe(atProvider?.fees);
  expect(balance('receivable')).toBe(0);
  const reconciliation = await app.payments.books.reconcile(400);
  expect(reconciliation.differences).toEqual([]);
  expect(reconciliation.matched).toBeGreaterThan(SALES);
}, 120_000);
