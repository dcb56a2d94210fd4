import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import { formatAmount, minorUnitsPerWhole } from '#contract/format/money.ts';
import type { SiteSettings } from '#contract/settings.ts';

const EXAMPLE_PRICE = 25_000;
const PLACE = /\{\{\s*([a-z_]+)\s*\}\}/g;

export type PlaceholderValues = ReadonlyMap<string, string>;

export function figuresOf(settings: SiteSettings, publicUrl: string): PlaceholderValues {
  const money = (amount: number): string => formatAmount(amount, settings.currency);
  const examplePrice = EXAMPLE_PRICE * minorUnitsPerWhole(settings.currency);
  const { host } = new URL(publicUrl);
  return new Map([
    ['site_name', settings.site_name],
    ['site_address', settings.postal_address === '' ? `the operator of ${host}` : settings.postal_address],
    [
      'contact',
      settings.contact_email === ''
        ? '[our contact form](/contact-us)'
        : `[${settings.contact_email}](mailto:${settings.contact_email})`,
    ],
    ['site', host],
    ['currency', settings.currency],
    ['time_zone', settings.time_zone],
    ['premium_rate', `${settings.premium_basis_points / 100}%`],
    ['premium_least', money(settings.premium_least)],
    ['premium_most', money(settings.premium_most)],
    ['premium_example', money(premiumOn(settings, examplePrice))],
    ['premium_example_price', money(examplePrice)],
    ['soft_close', formatDuration(settings.soft_close_ms)],
    ['auction_length', formatDuration(settings.auction_length_ms)],
    ['bid_unit', money(settings.bid_unit)],
    [
      'bid_amounts',
      settings.bid_unit === minorUnitsPerWhole(settings.currency)
        ? 'whole amount'
        : `multiple of ${money(settings.bid_unit)}`,
    ],
    ['first_limit', money(settings.first_limit)],
    ['increments', describeIncrements(settings, money)],
  ]);
}

export const fillPlaceholders = (text: string, figures: PlaceholderValues): string =>
  text.replace(PLACE, (place, name: string) => figures.get(name) ?? place);

export const unknownPlaceholders = (text: string, figures: PlaceholderValues): string[] => [
  ...new Set([...text.matchAll(PLACE)].map((match) => match[1] ?? '').filter((name) => !figures.has(name))),
];

function premiumOn(settings: SiteSettings, price: number): number {
  return premium(minor(price), {
    currency: settings.currency,
    premium: {
      rateBasisPoints: settings.premium_basis_points,
      least: minor(settings.premium_least),
      most: minor(settings.premium_most),
    },
  });
}

export function formatDuration(ms: number): string {
  const [amount, unit] =
    ms >= 2 * DAY_MS && ms % DAY_MS === 0
      ? [ms / DAY_MS, 'day']
      : ms >= HOUR_MS && ms % HOUR_MS === 0
        ? [ms / HOUR_MS, 'hour']
        : ms >= MINUTE_MS && ms % MINUTE_MS === 0
          ? [ms / MINUTE_MS, 'minute']
          : [ms / 1000, 'second'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function describeIncrements({ increments }: SiteSettings, money: (minor: number) => string): string {
  const rows = increments.filter((row, index) => row.step !== increments[index - 1]?.step);
  return [
    '| Current price from | Minimum increment |',
    '| --- | --- |',
    ...rows.map((row) => `| ${money(row.from)} | ${money(row.step)} |`),
  ].join('\n');
}
