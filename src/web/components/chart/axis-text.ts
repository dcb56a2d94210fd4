import { currencySign, minorUnitsPerWhole, formatCount } from '#contract/format/money.ts';

const STEPS = [
  { from: 1_000_000_000, sign: 'B' },
  { from: 1_000_000, sign: 'M' },
  { from: 1000, sign: 'k' },
] as const;

export function axisText(amount: number, currency: string): string {
  const whole = amount / minorUnitsPerWhole(currency);
  const step = STEPS.find(({ from }) => whole >= from);
  const text = step === undefined ? formatCount(whole) : `${shortened(whole / step.from)}${step.sign}`;
  return currencySign(currency) + text;
}

function shortened(value: number): string {
  const [whole = '', tenth] = String(Math.round(value * 10) / 10).split('.');
  return formatCount(Number(whole)) + (tenth === undefined ? '' : `.${tenth}`);
}
