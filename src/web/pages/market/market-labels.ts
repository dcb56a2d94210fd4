import type { Market, MarketFigures, MarketPeriod } from '#contract/market.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { percent } from '#web/components/price-guide/guide-labels.ts';

const SHORT = 3;

export const monthName = (month: string): string => formatTime(Date.parse(`${month}-01T00:00:00Z`), 'month', 'UTC');

export function shortMonth(month: string): string {
  const [name = '', year = ''] = monthName(month).split(' ');
  return `${name.slice(0, SHORT)} ${year}`;
}

const ROLLING: readonly { readonly period: MarketPeriod; readonly text: string }[] = [
  { period: '3-months', text: 'Last 3 months' },
  { period: '12-months', text: 'Last 12 months' },
  { period: '5-years', text: 'Last 5 years' },
];

export const periodOptions = (years: readonly number[]): readonly { period: string; text: string }[] => [
  ...ROLLING,
  ...years.map((year) => ({ period: String(year), text: String(year) })),
];

/** `the last 12 months` or `2025`, within a sentence. */
export const periodText = (period: string): string => {
  const rolling = ROLLING.find((each) => each.period === period);
  return rolling === undefined ? period : `the ${rolling.text.toLowerCase()}`;
};

export const shareText = ({ sold, ended, sell_through: share }: MarketFigures): string =>
  ended === 0
    ? 'No auctions ended'
    : `${formatCount(sold)} of ${formatCount(ended)} sold${share === null ? '' : ` (${percent(share)})`}`;

export const medianText = ({ median }: MarketFigures): string =>
  median === null ? 'Too few sales for a median' : `Median ${formatMoney(median)}`;

const MAX_SHOWN = 40;

export function ignoredText(
  { name, value }: { readonly name: 'period' | 'make' | 'currency'; readonly value: string },
  { period, currency }: Pick<Market, 'period' | 'currency'>,
): string {
  const quoted = `“${value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value}”`;
  if (name === 'make') return `We have no auctions of the make ${quoted}. Showing all makes.`;
  return name === 'period'
    ? `${quoted} isn’t a period. Showing ${periodText(period)}.`
    : `${quoted} isn’t a currency code. Showing ${currency}.`;
}

export const marketTitle = ({ make }: Pick<Market, 'make'>): string =>
  make === null ? 'Market statistics' : `${make.make}: market statistics`;
