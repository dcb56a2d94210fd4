import type { SiteSettings } from '../settings.ts';
import { minorUnitsPerWhole } from './money.ts';

export const CURRENCIES = [
  ['USD', 'US dollar'],
  ['EUR', 'Euro'],
  ['GBP', 'British pound'],
  ['AUD', 'Australian dollar'],
  ['CAD', 'Canadian dollar'],
  ['NZD', 'New Zealand dollar'],
  ['CHF', 'Swiss franc'],
  ['DKK', 'Danish krone'],
  ['NOK', 'Norwegian krone'],
  ['SEK', 'Swedish krona'],
  ['CZK', 'Czech koruna'],
  ['PLN', 'Polish złoty'],
  ['AED', 'UAE dirham'],
  ['BHD', 'Bahraini dinar'],
  ['KWD', 'Kuwaiti dinar'],
  ['OMR', 'Omani rial'],
  ['QAR', 'Qatari riyal'],
  ['SAR', 'Saudi riyal'],
  ['HKD', 'Hong Kong dollar'],
  ['JPY', 'Japanese yen'],
  ['KRW', 'South Korean won'],
  ['SGD', 'Singapore dollar'],
  ['ZAR', 'South African rand'],
] as const;

type Amounts = Pick<
  SiteSettings,
  | 'bid_unit'
  | 'increments'
  | 'premium_least'
  | 'premium_most'
  | 'first_limit'
  | 'outage_hold_limit'
  | 'approval_refunds_over'
  | 'approval_limits_over'
>;

/** Amounts keep their number of whole units, as in the form: $1 becomes ¥1, at least one minor unit. */
export function inCurrency(settings: SiteSettings, currency: string): SiteSettings {
  const [from, to] = [minorUnitsPerWhole(settings.currency), minorUnitsPerWhole(currency)];
  const rescale = (amount: number) => (amount === 0 ? 0 : Math.max(1, Math.round((amount / from) * to)));
  const amounts: Amounts = {
    bid_unit: rescale(settings.bid_unit),
    increments: settings.increments.map((row) => ({ from: rescale(row.from), step: rescale(row.step) })),
    premium_least: rescale(settings.premium_least),
    premium_most: rescale(settings.premium_most),
    first_limit: rescale(settings.first_limit),
    outage_hold_limit: rescale(settings.outage_hold_limit),
    approval_refunds_over: rescale(settings.approval_refunds_over),
    approval_limits_over: rescale(settings.approval_limits_over),
  };
  return { ...settings, ...amounts, currency };
}
