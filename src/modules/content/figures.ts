import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import { formatAmount, minorUnitsPerWhole } from '#contract/format/money.ts';
import type { HouseSettings } from '#contract/settings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A hammer price, in whole units, on which texts work out the premium. */
const EXAMPLE_PRICE = 25_000;
const PLACE = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** The figures of the house that a text may name, so that no text has to be mended when a setting changes: `{{premium_rate}}`. */
export type Figures = ReadonlyMap<string, string>;

/** The house's figures in words, by its settings. */
export function figuresOf(settings: HouseSettings, publicUrl: string): Figures {
  const money = (amount: number): string => formatAmount(amount, settings.currency);
  const examplePrice = EXAMPLE_PRICE * minorUnitsPerWhole(settings.currency);
  const { host } = new URL(publicUrl);
  return new Map([
    ['house_name', settings.house_name],
    ['house_address', settings.postal_address === '' ? `the operator of ${host}` : settings.postal_address],
    ['contact', settings.contact_email === '' ? '[our contact form](/contact-us)' : `[${settings.contact_email}](mailto:${settings.contact_email})`],
    ['site', host],
    ['currency', settings.currency],
    ['time_zone', settings.time_zone],
    ['premium_rate', `${settings.premium_basis_points / 100}%`],
    ['premium_least', money(settings.premium_least)],
    ['premium_most', money(settings.premium_most)],
    ['premium_example', money(premiumOn(settings, examplePrice))],
    ['premium_example_price', money(examplePrice)],
    ['soft_close', durationInWords(settings.soft_close_ms)],
    ['auction_length', durationInWords(settings.auction_length_ms)],
    ['bid_unit', money(settings.bid_unit)],
    ['bid_amounts', settings.bid_unit === minorUnitsPerWhole(settings.currency) ? 'whole amount' : `multiple of ${money(settings.bid_unit)}`],
    ['first_limit', money(settings.first_limit)],
    ['increments', incrementsInWords(settings, money)],
  ]);
}

/** The text with its figures filled in. */
export const fillIn = (text: string, figures: Figures): string => text.replace(PLACE, (place, name: string) => figures.get(name) ?? place);

/** The names that no figure has, so that a slip of the pen is seen when a text is saved. */
export const unknownFigures = (text: string, figures: Figures): string[] => [
  ...new Set([...text.matchAll(PLACE)].map((match) => match[1] ?? '').filter((name) => !figures.has(name))),
];

function premiumOn(settings: HouseSettings, price: number): number {
  return premium(minor(price), { rateBasisPoints: settings.premium_basis_points, least: minor(settings.premium_least), most: minor(settings.premium_most) });
}

/** As a person says it: "2 minutes", "7 days". */
export function durationInWords(ms: number): string {
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

function incrementsInWords({ increments }: HouseSettings, money: (minor: number) => string): string {
  const rows = increments.filter((row, index) => row.step !== increments[index - 1]?.step);
  return [
    '| While the price is at least | a bid is higher by at least |',
    '| --- | --- |',
    ...rows.map((row) => `| ${money(row.from)} | ${money(row.step)} |`),
  ].join('\n');
}
