import { money, moneyOrNull } from '#contract/primitives.ts';
import type { Charge as ChargeOnWire, Hold as HoldOnWire } from '#contract/payments.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import { GRACE_MS } from './holds/trim-hold.ts';
import type { Hold } from './holds/store.ts';
import { type Charge, type HoldNeed, OUTCOME_UNKNOWN_CODE } from './context.ts';

export function presentHold(
  hold: Hold,
  { need, releasesWhen }: { need: HoldNeed | null; releasesWhen: 'when_outbid' | 'at_close' },
): HoldOnWire {
  const isKept = need !== null && (need.premium > 0 || (releasesWhen === 'at_close' && need.bidsUntil !== null));
  const releasesAt =
    hold.state !== 'placed' || isKept
      ? null
      : toIsoString((hold.unneeded_since ?? hold.review_at ?? hold.requested_at).getTime() + GRACE_MS);
  return {
    id: hold.id,
    state: hold.state,
    premium: money(hold.premium, hold.currency),
    amount: money(hold.amount, hold.currency),
    card: hold.card_label,
    slug: hold.about_slug,
    title: hold.about_title,
    requested_at: hold.requested_at.toISOString(),
    placed_at: toIsoString(hold.placed_at),
    releases_at: releasesAt,
    kept_for: hold.state === 'placed' && isKept ? (need.premium > 0 ? 'lead' : 'close') : null,
    needed_until: hold.state === 'placed' && isKept ? toIsoString(need.bidsUntil) : null,
    expires_at: toIsoString(hold.expires_at),
    ended_at: toIsoString(hold.ended_at),
    end_reason: hold.end_reason,
    captured: moneyOrNull(hold.captured_amount, hold.currency),
    decline: hold.decline_message,
  };
}

export function presentCharge(charge: Charge): ChargeOnWire {
  return {
    id: charge.id,
    state: charge.state,
    purpose: charge.purpose,
    slug: charge.slug,
    title: charge.title,
    net: money(charge.net, charge.currency),
    tax: money(charge.tax, charge.currency),
    tax_text: charge.taxText,
    amount: money(charge.amount, charge.currency),
    refunded: money(charge.refunded, charge.currency),
    refund_owed: money(charge.refundOwed, charge.currency),
    disputed: money(charge.disputed, charge.currency),
    dispute_lost: money(charge.disputeLost, charge.currency),
    decline: charge.decline?.text ?? null,
    is_outcome_unknown: charge.decline?.code === OUTCOME_UNKNOWN_CODE,
    created_at: new Date(charge.createdAt).toISOString(),
    taken_at: toIsoString(charge.takenAt),
  };
}
