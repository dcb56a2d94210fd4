import { refusalText } from '#auction/refusals.ts';
import type { Refusal, RefusalCode } from '#auction/types.ts';
import { formatAmount } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import type { ProblemBody, ProblemStatus } from '#platform/http/result.ts';

const STATUSES: Readonly<Partial<Record<RefusalCode, ProblemStatus>>> = {
  auction_not_live: 409,
  auction_closed: 409,
  own_auction: 403,
  email_not_verified: 403,
  terms_not_accepted: 403,
  no_payment_method: 403,
  account_blocked: 403,
  hold_declined: 402,
};
export const statusOfRefusal = (code: RefusalCode): ProblemStatus => STATUSES[code] ?? 422;

export function presentRefusal(refusal: Refusal, currency: string, now: number): ProblemBody {
  const words = (amount: number | undefined): string | undefined => (amount === undefined ? undefined : formatAmount(amount, currency));
  const message = refusalText(refusal.code, {
    minimumBid: words(refusal.minimumBid),
    bidUnit: words(refusal.bidUnit),
    limitLeft: words(refusal.limitLeft),
    ...(refusal.pausedUntil === undefined ? {} : { pausedUntil: formatTime(refusal.pausedUntil, 'full', 'UTC') }),
  });
  return {
    message,
    code: refusal.code,
    ...(refusal.minimumBid === undefined ? {} : { minimum_bid: { amount: refusal.minimumBid, currency } }),
    ...(refusal.bidUnit === undefined ? {} : { bid_unit: { amount: refusal.bidUnit, currency } }),
    ...(refusal.limitLeft === undefined ? {} : { limit_left: { amount: refusal.limitLeft, currency } }),
    ...(statusOfRefusal(refusal.code) === 422 ? { errors: { amount: [message] } } : {}),
    server_time: now,
  };
}
