import type { BidAnswer, PlaceBid } from '#contract/bids.ts';
import { ApiError } from '#contract/client.ts';
import { backOffDelay } from '#web/live/back-off.ts';
import type { Attempt, BidProblem, RepeatReason } from './bid-flow.ts';

/** So long a bid without an answer is sent again by itself: a house that had to start anew is back by then, and its bidder is still looking. */
export const REPEATS_FOR_MS = 45_000;
/** The longest rest between two tries. */
const LONGEST_REST_MS = 3_000;
/** How often the minimum may rise on the way while the bidder's maximum still reaches it. */
const MOST_RISES = 5;
const PATIENCE_MS = 10_000;
const UNANSWERED = new Set([502, 503, 504]);

export interface SendParts {
  place(body: PlaceBid, key: string, signal: AbortSignal): Promise<BidAnswer>;
  /** Rests; no longer than until `stop`. */
  wait(ms: number): Promise<void>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  random(): number;
  newKey(): string;
  onRepeat(why: RepeatReason): void;
  /** The bidder wants no further try. */
  readonly stop: AbortSignal;
}
/** `attempt`: what was sent last. Who sends it again must send just that: under one key the house takes one bid. */
export type Sent = { ok: true; answer: BidAnswer } | { ok: false; problem: BidProblem; attempt: Attempt };

/** No answer came: nobody knows whether the bid arrived. Sent again with the same key it counts once, whatever happened before. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || UNANSWERED.has(error.status);
/** The house answered: nothing was placed, since no card can be asked at present. It is tried again as where no answer came. */
const isWithoutCards = (error: unknown): error is ApiError => error instanceof ApiError && error.body.code === 'cards_unavailable';

const SENTENCES: Readonly<Record<string, string>> = {
  network: 'We could not reach the house. Your bid may or may not have arrived. Send it again: it never counts twice.',
  signed_out: 'Your session ended before the bid was sent. Sign in again; your amount is kept.',
  too_often: 'That was a lot of bids in a short time. Wait a moment, then place it again.',
  unknown: 'The house could not take your bid. Nothing was placed. Please try again.',
};

function problemOf(error: unknown): BidProblem {
  if (isWithoutCards(error)) return { code: 'cards_unavailable', message: error.message, canRepeat: true };
  if (isUnanswered(error)) return { code: 'network', message: SENTENCES['network'] ?? '', canRepeat: true };
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { code: 'signed_out', message: SENTENCES['signed_out'] ?? '', canRepeat: false };
  if (error.status === 429) return { code: 'too_often', message: SENTENCES['too_often'] ?? '', canRepeat: false };
  const { code, message } = error.body;
  return { code: code ?? 'unknown', message: code === undefined && error.status >= 500 ? (SENTENCES['unknown'] ?? '') : message, canRepeat: false };
}

/** The minimum that a refusal names. */
function minimumOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.body.code !== 'below_minimum') return null;
  const minimum = error.body['minimum_bid'];
  return typeof minimum === 'object' && minimum !== null && 'amount' in minimum && typeof minimum.amount === 'number' ? minimum.amount : null;
}

const raisedTo = ({ maximum, confirm }: Attempt, amount: number, key: string): Attempt => ({ key, amount, maximum, confirm });

/**
 * Sends a bid until the house answers. The bidder commits to a maximum: the opening amount is the next minimum, and follows it where it
 * rose on the way, as long as the maximum reaches it.
 */
export async function sendBid(first: Attempt, parts: SendParts): Promise<Sent> {
  let attempt = first;
  const firstSentAt = parts.now();
  let tries = 0;
  let rises = 0;
  for (;;) {
    try {
      const { key, amount, maximum, confirm } = attempt;
      const body = { amount, maximum, ...(confirm ? { confirm: true } : {}) };
      return { ok: true, answer: await parts.place(body, key, AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), parts.stop])) };
    } catch (error) {
      const risen = minimumOf(error);
      tries += 1;
      if (risen !== null && risen > attempt.amount && risen <= attempt.maximum && rises < MOST_RISES) {
        // That offer was refused for good: this is another.
        attempt = raisedTo(attempt, risen, parts.newKey());
        rises += 1;
      } else if (isUnanswered(error) && !parts.stop.aborted && parts.now() - firstSentAt < REPEATS_FOR_MS) {
        parts.onRepeat(isWithoutCards(error) ? 'no_cards' : 'no_answer');
        await parts.wait(Math.min(backOffDelay(tries, parts.random), LONGEST_REST_MS));
        if (parts.stop.aborted) return { ok: false, problem: problemOf(error), attempt };
      } else {
        return { ok: false, problem: problemOf(error), attempt };
      }
    }
  }
}
