import { SECOND_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { isApiError } from '#contract/client.ts';
import { acceptBiddingTerms, readAccount, resendVerification } from '#contract/endpoints/account.ts';
import { placeBid } from '#contract/endpoints/bidding.ts';
import { listCards, makeCardDefault, placeHold, saveCard } from '#contract/endpoints/payments.ts';
import { practiceBackend } from './practice-api.ts';
import { PracticeRun, type PracticeSetup } from './practice-run.ts';
import { PRACTICE_SLUG, type RunKind, YOU } from './practice-text.ts';

const settings = SiteSettingsSchema.parse({});
const params = { slug: PRACTICE_SLUG };

function open(kind: RunKind = 'usual', changes: Partial<PracticeSetup> = {}) {
  const run = new PracticeRun({
    settings,
    kind,
    hasReserve: true,
    startsAt: 0,
    random: () => 0.5,
    hero: null,
    ...changes,
  });
  return { run, ...practiceBackend(run, 0) };
}

function pass(run: PracticeRun, seconds: number): void {
  for (let step = 0; step < seconds * 2; step += 1) run.advance(SECOND_MS / 2);
}

const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return isApiError(error) ? { status: error.status, code: error.body.code, message: error.body.message } : error;
};
const key = (name: string) => ({ 'idempotency-key': name });

describe('a practice auction', () => {
  it('is decided among the bots by the bidding rules', () => {
    const { run } = open('usual', { hasReserve: false });
    pass(run, 1200);
    const { isOver, live } = run.view();
    const { bots, auction, ownMaximum } = run.reveal();
    expect(isOver).toBe(true);
    expect(live.tick.state).toBe('sold');
    expect(ownMaximum).toBeNull();
    expect(bots.map(({ limit }) => limit)).toEqual([850_000, 1_000_000, 1_200_000]);
    // One increment above the limit of the steady bot.
    expect(live.tick).toMatchObject({ leader: 'late_bot', hammer_price: { amount: 1_025_000 } });
    expect(auction.bids.map((bid) => bid.number)).toEqual(auction.bids.map((_, index) => auction.bids.length - index));
  });

  it('is sold to the reader at one increment above the highest maximum of a bot', async () => {
    const { run, backend } = open();
    const answer = await backend.client.call(placeBid, {
      params,
      body: { amount: 500_000, maximum: 3_000_000, confirm: true },
      headers: key('one'),
    });
    expect(answer).toMatchObject({ leading: true, maximum: { amount: 3_000_000 } });
    expect(run.view().live.tick).toMatchObject({ leader: YOU, reserve_status: 'met', price: { amount: 1_000_000 } });
    pass(run, 1200);
    const last = run.view().live.bids.find(({ bidder }) => bidder === 'late_bot')?.amount.amount ?? 0;
    const price = run.view().live.tick.hammer_price?.amount ?? 0;
    expect(run.view().live.tick).toMatchObject({ state: 'sold', leader: YOU });
    // The last maximum of the late bot was between its bid and its limit.
    expect(price).toBeGreaterThanOrEqual(last + 25_000);
    expect(price).toBeLessThanOrEqual(1_225_000);
  });

  it('shows the bots nothing of the maximum', async () => {
    const bidsAgainst = async (maximum: number) => {
      const { run, backend } = open();
      const body = { amount: 500_000, maximum, confirm: true };
      await backend.client.call(placeBid, { params, body, headers: key('one') });
      pass(run, 1200);
      return run.view().live.bids;
    };
    expect(await bidsAgainst(1_500_000)).toEqual(await bidsAgainst(9_000_000));
  });

  it('ends below the reserve if no maximum reaches it', () => {
    const { run } = open('usual', { random: () => 0 });
    pass(run, 1200);
    expect(run.view().live.tick).toMatchObject({ state: 'reserve_not_met', hammer_price: null });
  });

  it('moves the close by a bid in the last two minutes', async () => {
    const { run, backend } = open('usual', { random: () => 0 });
    pass(run, 200);
    const before = run.auction.state.closesAt;
    await backend.client.call(placeBid, {
      params,
      body: { amount: 950_000, maximum: 950_000 },
      headers: key('late'),
    });
    expect(run.auction.state.closesAt).toBe(Math.max(before, 320 * SECOND_MS));
    expect(run.view().live.tick).toMatchObject({ in_extension: true });
  });

  it('follows another soft close and another currency', () => {
    const { run } = open('usual', {
      settings: SiteSettingsSchema.parse({
        currency: 'JPY',
        bid_unit: 1000,
        increments: [{ from: 0, step: 1000 }],
        soft_close_ms: 600_000,
      }),
    });
    expect(run.lengthMs).toBe(1_500_000);
    expect(run.view().live.tick.minimum_bid).toEqual({ amount: 5000, currency: 'JPY' });
    pass(run, 6000);
    expect(run.view().isOver).toBe(true);
  });

  it('lets no time pass after the close', () => {
    const { run } = open();
    pass(run, 1200);
    const { now } = run;
    run.advance(SECOND_MS);
    expect(run.now).toBe(now);
  });
});

describe('the answers to the bid panel', () => {
  it('refuse with the messages of the API', async () => {
    const { backend } = open();
    const bid = (amount: number) =>
      backend.client.call(placeBid, { params, body: { amount }, headers: key(`${amount}`) });
    expect(await refusalOf(bid(400_000))).toEqual({
      status: 422,
      code: 'below_minimum',
      message: 'Bid at least $5,000.',
    });
    expect(await refusalOf(bid(2_000_000))).toEqual({
      status: 422,
      code: 'needs_confirmation',
      message: 'This is more than twice the next minimum bid of $5,000. Confirm the amount to place it.',
    });
  });

  it('give the first answer again for the same Idempotency-Key', async () => {
    const { run, backend } = open();
    const bid = () => backend.client.call(placeBid, { params, body: { amount: 500_000 }, headers: key('same') });
    expect(await bid()).toEqual(await bid());
    expect(run.view().live.bids).toHaveLength(1);
  });

  it('ask a new member for email, terms and card, in this order', async () => {
    const { run, backend, you } = open('new_member');
    const { client } = backend;
    expect(you().refusal?.code).toBe('email_not_verified');
    await client.call(resendVerification);
    await expect.poll(async () => (await client.call(readAccount)).email_verified).toBe(true);
    expect(you().refusal?.code).toBe('terms_not_accepted');
    await client.call(acceptBiddingTerms, { body: { accepted: true } });
    expect(you().refusal?.code).toBe('no_payment_method');
    expect(await refusalOf(client.call(saveCard, { body: { payment_method: 'pm_card_chargeDeclined' } }))).toEqual({
      status: 402,
      code: 'card_declined',
      message: 'Your card was declined. Try another one.',
    });
    await client.call(saveCard, { body: { payment_method: 'pm_card_visa' } });
    expect(you()).toMatchObject({ can_bid: true, refusal: null });
    expect(run.view()).toMatchObject({ user: { has_payment_method: true }, card: { last4: '4242' } });
  });

  it('decline the hold of the first card, and take the second', async () => {
    const { run, backend } = open('declined_card');
    const hold = () => backend.client.call(placeHold, { params, body: {} });
    expect(await refusalOf(hold())).toMatchObject({ status: 402, code: 'hold_declined' });
    expect(run.view().isHoldDeclined).toBe(true);
    const [, second] = await backend.client.call(listCards);
    await backend.client.call(makeCardDefault, { params: { id: second?.id ?? '' } });
    expect(await hold()).toMatchObject({ state: 'placed', hold: { premium: { amount: 25_000 } } });
    expect(run.view().isHoldDeclined).toBe(false);
  });

  it('pause once, and fail while the connection is lost', async () => {
    const { run, backend } = open('interruptions');
    const bid = () =>
      backend.client.call(placeBid, { params, body: { amount: 3_000_000, confirm: true }, headers: key('again') });
    pass(run, 71);
    expect(run.view().live.tick.paused_until).not.toBeNull();
    expect(await refusalOf(bid())).toMatchObject({ status: 409, code: 'auction_not_live' });
    pass(run, 110);
    expect(run.view().isLost).toBe(true);
    const shown = run.view().live;
    expect(await bid().catch((error: unknown) => error)).toBeInstanceOf(TypeError);
    pass(run, 20);
    expect(run.view().live).toBe(shown);
    pass(run, 25);
    expect(run.view().isLost).toBe(false);
    expect(await bid()).toMatchObject({ leading: true });
  });
});

it('draws the limits of the bots in steps of 250 between their bounds', () => {
  const limitsAt = (value: number) =>
    open('usual', { random: () => value })
      .run.reveal()
      .bots.map(({ limit }) => limit / 100);
  expect(limitsAt(0)).toEqual([7000, 8000, 10_000]);
  expect(limitsAt(0.5)).toEqual([8500, 10_000, 12_000]);
  expect(limitsAt(0.999_999)).toEqual([10_000, 12_000, 14_000]);
});
