import { describe, expect, it, vi } from 'vitest';
import type { BidAnswer, PlaceBid } from '#contract/bids.ts';
import { ApiError } from '#contract/client.ts';
import { RETRY_FOR_MS, sendBid } from './send-bid.ts';

const answer = { leading: true } as BidAnswer;
const attempt = { key: 'first', amount: 4_900_000, maximum: 5_000_000, confirm: false };

function partsOf(...replies: unknown[]) {
  const sent: { body: PlaceBid; key: string }[] = [];
  const stopping = new AbortController();
  let [time, rested] = [0, 0];
  return {
    sent,
    stopping,
    stop: stopping.signal,
    onRepeat: vi.fn(),
    wait: async (ms: number) => {
      rested = Math.max(rested, ms);
      time += Math.max(ms, 1_000);
    },
    now: () => time,
    rested: () => rested,
    random: () => 0,
    newKey: () => `new${sent.length}`,
    place: async (body: PlaceBid, key: string) => {
      sent.push({ body, key });
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return reply as BidAnswer;
    },
  };
}
const tooLow = (amount: number) =>
  new ApiError(422, { message: 'Bid at least more.', code: 'below_minimum', minimum_bid: { amount, currency: 'USD' } });

describe('sending a bid', () => {
  it('sends the opening amount and the maximum', async () => {
    const parts = partsOf(answer);
    expect(await sendBid(attempt, parts)).toEqual({ ok: true, answer });
    expect(parts.sent).toEqual([{ body: { amount: 4_900_000, maximum: 5_000_000 }, key: 'first' }]);
  });
  it('repeats an unanswered attempt with the same key', async () => {
    const parts = partsOf(new TypeError('Failed to fetch'), new ApiError(503, { message: 'Busy' }), answer);
    expect((await sendBid(attempt, parts)).ok).toBe(true);
    expect(parts.sent.map(({ key }) => key)).toEqual(['first', 'first', 'first']);
    expect(parts.onRepeat).toHaveBeenCalledTimes(2);
  });
  it('keeps retrying with the same key while the server restarts', async () => {
    const parts = {
      ...partsOf(...Array.from({ length: 40 }, () => new TypeError('Failed to fetch')), answer),
      random: () => 1,
    };
    expect((await sendBid(attempt, { ...parts, wait: async () => parts.wait(RETRY_FOR_MS / 50) })).ok).toBe(true);
    expect(new Set(parts.sent.map(({ key }) => key))).toEqual(new Set(['first']));
    const silent = {
      ...partsOf(...Array.from({ length: 100 }, () => new TypeError('Failed to fetch'))),
      random: () => 1,
    };
    await sendBid(attempt, silent);
    expect(silent.rested()).toBe(3_000);
    expect(silent.sent.length).toBeLessThan(30);
  });
  it('retries while the card provider is down, and states that nothing was placed', async () => {
    const outage = () =>
      new ApiError(503, {
        message: 'Cards cannot be reached at the moment, so your bid was not placed.',
        code: 'cards_unavailable',
      });
    const parts = partsOf(outage(), answer);
    expect((await sendBid(attempt, parts)).ok).toBe(true);
    expect(parts.onRepeat).toHaveBeenCalledWith('no_cards');
    expect(await sendBid(attempt, partsOf(...Array.from({ length: 100 }, outage)))).toMatchObject({
      problem: {
        code: 'cards_unavailable',
        message: expect.stringContaining('was not placed') as string,
        canRepeat: true,
      },
    });
  });
  it('stops when the bidder cancels, and states that the outcome is unknown', async () => {
    const parts = partsOf(new TypeError('Failed to fetch'), answer);
    parts.onRepeat.mockImplementation(() => parts.stopping.abort());
    expect(await sendBid(attempt, parts)).toMatchObject({ ok: false, problem: { code: 'network', canRepeat: true } });
    expect(parts.sent).toHaveLength(1);
  });
  it('follows the minimum up to the maximum, as a new offer', async () => {
    const parts = partsOf(tooLow(4_950_000), answer);
    await sendBid(attempt, parts);
    expect(parts.sent.map(({ body, key }) => [body.amount, key])).toEqual([
      [4_900_000, 'first'],
      [4_950_000, 'new1'],
    ]);
  });
  it('returns the last attempt, so that a repeat uses the same key', async () => {
    const lost = () => Array.from({ length: 100 }, () => new TypeError('Failed to fetch'));
    expect(await sendBid(attempt, partsOf(...lost()))).toMatchObject({ ok: false, attempt });
    expect(await sendBid(attempt, partsOf(tooLow(4_950_000), ...lost()))).toMatchObject({
      ok: false,
      problem: { canRepeat: true },
      attempt: { key: 'new1', amount: 4_950_000, maximum: 5_000_000 },
    });
  });
  it('does not go beyond the maximum', async () => {
    const parts = partsOf(tooLow(5_050_000));
    expect(await sendBid(attempt, parts)).toMatchObject({
      ok: false,
      problem: { code: 'below_minimum', canRepeat: false },
    });
  });
  it('ends with a message, and offers to repeat only if the outcome is unknown', async () => {
    const silent = partsOf(...Array.from({ length: 100 }, () => new TypeError('Failed to fetch')));
    expect(await sendBid(attempt, silent)).toMatchObject({ ok: false, problem: { code: 'network', canRepeat: true } });
    expect(await sendBid(attempt, partsOf(new ApiError(401, { message: 'Unauthenticated.' })))).toMatchObject({
      problem: { code: 'signed_out', canRepeat: false },
    });
    expect(
      await sendBid(attempt, partsOf(new ApiError(402, { message: 'Your card declined.', code: 'hold_declined' }))),
    ).toMatchObject({
      problem: { code: 'hold_declined', message: 'Your card declined.' },
    });
  });
});
