import type { CarCounts, GuideComparable, PriceGuide } from '#contract/cars.ts';
import { countOf, currencySign, formatMoney } from '#contract/format/money.ts';
import type { Money } from '#contract/primitives.ts';

const PER_CENT = 100;
const MONTHS_PER_YEAR = 12;
const SIMILAR_MILEAGE = 0.15;

export const percent = (share: number): string => `${Math.round(share * PER_CENT)}%`;

/** `$18,000–22,500`: the sign once. */
export function formatRange({ low, high }: { readonly low: Money; readonly high: Money }): string {
  const [from, to] = [formatMoney(low), formatMoney(high)];
  const sign = currencySign(high.currency);
  if (from === to) return from;
  return `${from}–${to.startsWith(sign) ? to.slice(sign.length) : to}`;
}

/** `Expected $18,000–22,500, from 14 results`, or null where there is no estimate. */
export function expectedText({ estimate, count }: Pick<PriceGuide, 'estimate' | 'count'>): string | null {
  return estimate === null ? null : `Expected ${formatRange(estimate)}, from ${countOf(count, 'result')}`;
}

function mileageText(ratio: number): string {
  if (Math.abs(ratio - 1) <= SIMILAR_MILEAGE) return 'similar mileage';
  if (ratio >= 2) return `${ratio.toFixed(1).replace('.0', '')} times the mileage`;
  return `${percent(Math.abs(ratio - 1))} ${ratio > 1 ? 'more' : 'less'} mileage`;
}

function agoText(months: number): string {
  if (months === 0) return 'sold this month';
  return months < 2 * MONTHS_PER_YEAR
    ? `sold ${countOf(months, 'month')} ago`
    : `sold ${countOf(Math.round(months / MONTHS_PER_YEAR), 'year')} ago`;
}

function trimText({ trim }: GuideComparable['difference']): string {
  if (trim === null) return '';
  if (trim.text === '') return 'no trim named';
  return `${{ same: 'same trim', partly: 'similar trim', other: 'other trim' }[trim.match]}: ${trim.text}`;
}

/** Why a sale counts as much as it does: `2 years newer, similar mileage, sold 3 months ago`. */
export function reasonsText({ difference }: Pick<GuideComparable, 'difference'>): string {
  const { years, mileage_ratio: ratio, months_ago: months, same_gearbox: gearbox, same_title: title } = difference;
  const reasons = [
    years === null
      ? ''
      : years === 0
        ? 'same year'
        : `${countOf(Math.abs(years), 'year')} ${years > 0 ? 'newer' : 'older'}`,
    trimText(difference),
    ratio === null ? '' : mileageText(ratio),
    agoText(months),
    gearbox === null ? '' : gearbox ? 'same transmission' : 'other transmission',
    title === null || title ? '' : 'other title',
  ].filter((reason) => reason !== '');
  return reasons.join(', ').replace(/^./, (first) => first.toUpperCase());
}

/** `3 live, 1 coming soon, 12 results`, of what there is. A model may be known from imported results only. */
export function countsText({ live, coming_soon: coming, ended }: CarCounts): string {
  const parts = [
    live === 0 ? '' : `${live} live`,
    coming === 0 ? '' : `${coming} coming soon`,
    ended === 0 ? '' : countOf(ended, 'result'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'no auctions here yet' : parts.join(', ');
}

export const yearsText = ({ first, last }: { readonly first: number; readonly last: number }): string =>
  first === last ? String(first) : `${first}–${last}`;

export const isAnythingAsked = ({ asked }: PriceGuide): boolean => Object.values(asked).some((value) => value !== null);
