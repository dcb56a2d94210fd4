import { DAY_MS } from '#contract/durations.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { spokenDuration } from '#web/components/time/formats.ts';
import { amountRule } from './amount-rule.ts';

const BASIS_POINTS_PER_PERCENT = 100;

export function describeTerms(settings: PublicSettings) {
  const money = (amount: number) => formatMoney({ amount, currency: settings.currency });
  return {
    money,
    rate: `${settings.premium_basis_points / BASIS_POINTS_PER_PERCENT}%`,
    least: money(settings.premium_least),
    most: money(settings.premium_most),
    softClose: spokenDuration(settings.soft_close_ms),
    length: countOf(settings.auction_length_ms / DAY_MS, 'day'),
    firstLimit: money(settings.first_limit),
    amountRule: amountRule(settings.bid_unit, settings.currency),
  };
}
