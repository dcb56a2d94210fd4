import type { BidAnswer, PlaceBid } from '#contract/bids.ts';
import { ApiError, isApiError } from '#contract/client.ts';
import { backOffDelay } from '#web/live/back-off.ts';
import type { Attempt, BidProblem, RepeatReason } from './bid-flow.ts';

/** How long an unanswered bid is retried: long enough for a server restart. */
export const RETRY_FOR_MS = 45_000;
const MAX_WAIT_MS = 3_000;
const MAX_RAISES = 5;
const TIMEOUT_MS = 10_000;
const UNANSWERED = new Set([502, 503, 504]);

export interface SendDeps {
  place(body: PlaceBid, key: string, signal: AbortSignal): Promise<BidAnswer>;
  wait(ms: number): Promise<void>;
  now(): number;
  random(): number;
  newKey(): string;
  onRepeat(why: RepeatReason): void;
  readonly stop: AbortSignal;
}
/** `attempt`: the last one sent. A retry must send exactly this, because the server accepts one bid per key. */
export type BidResult = { ok: true; answer: BidAnswer } | { ok: false; problem: BidProblem; attempt: Attempt };

/** No response: unknown whether the bid arrived. With the same key, a retry counts once in either case. */
const isUnanswered = (error: unknown) => !isApiError(error) || UNANSWERED.has(error.status);
const isWithoutCards = (error: unknown): error is ApiError =>
  isApiError(error) && error.body.code === 'cards_unavailable';

const MESSAGES = {
  network: 'We couldn’t reach the server. Your bid may or may not have arrived. Send it again: it only counts once.',
  signed_out: 'Your session ended before the bid was sent. Sign in again. Your amount is saved.',
  too_often: 'You’ve sent a lot of bids in a short time. Wait a moment, then place your bid again.',
  unknown: 'We couldn’t place your bid. Nothing was submitted. Please try again.',
} as const;

function problemOf(error: unknown): BidProblem {
  if (isWithoutCards(error)) return { code: 'cards_unavailable', message: error.message, canRepeat: true };
  if (isUnanswered(error)) return { code: 'network', message: MESSAGES.network, canRepeat: true };
  if (!isApiError(error)) throw error;
  if (error.status === 401) return { code: 'signed_out', message: MESSAGES.signed_out, canRepeat: false };
  if (error.status === 429) return { code: 'too_often', message: MESSAGES.too_often, canRepeat: false };
  const { code, message } = error.body;
  return {
    code: code ?? 'unknown',
    message: code === undefined && error.status >= 500 ? MESSAGES.unknown : message,
    canRepeat: false,
  };
}

function minimumOf(error: unknown): number | null {
  if (!isApiError(error) || error.body.code !== 'below_minimum') return null;
  const minimum = error.body['minimum_bid'];
  return typeof minimum === 'object' && minimum !== null && 'amount' in minimum && typeof minimum.amount === 'number'
    ? minimum.amount
    : null;
}

const raisedTo = ({ maximum, confirm }: Attempt, amount: number, key: string): Attempt => ({
  key,
  amount,
  maximum,
  confirm,
});

/** The bidder commits to a maximum, so the opening amount follows a rising minimum as long as the maximum covers it. */
export async function sendBid(first: Attempt, deps: SendDeps): Promise<BidResult> {
  let attempt = first;
  const firstSentAt = deps.now();
  let tries = 0;
  let raises = 0;
  for (;;) {
    try {
      const { key, amount, maximum, confirm } = attempt;
      const body = { amount, maximum, ...(confirm ? { confirm: true } : {}) };
      return {
        ok: true,
        answer: await deps.place(body, key, AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), deps.stop])),
      };
    } catch (error) {
      const minimum = minimumOf(error);
      tries += 1;
      if (minimum !== null && minimum > attempt.amount && minimum <= attempt.maximum && raises < MAX_RAISES) {
        // The previous bid was refused, so this one gets a new key.
        attempt = raisedTo(attempt, minimum, deps.newKey());
        raises += 1;
      } else if (isUnanswered(error) && !deps.stop.aborted && deps.now() - firstSentAt < RETRY_FOR_MS) {
        deps.onRepeat(isWithoutCards(error) ? 'no_cards' : 'no_answer');
        await deps.wait(Math.min(backOffDelay(tries, deps.random), MAX_WAIT_MS));
        if (deps.stop.aborted) return { ok: false, problem: problemOf(error), attempt };
      } else {
        return { ok: false, problem: problemOf(error), attempt };
      }
    }
  }
}
