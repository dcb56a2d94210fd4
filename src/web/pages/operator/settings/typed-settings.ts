import { DAY_MS } from '#contract/durations.ts';
import { amountText } from '#web/components/bid/amount.ts';
import { currencySign, formatCount, parseMoney } from '#contract/format/money.ts';
import { SETTING_FIELDS, type SettingName } from '#contract/setting-fields.ts';
import type { SettingField } from '#contract/setting-groups/setting-field.ts';
import type { SiteSettings } from '#contract/settings.ts';

const SCALES = { percent: 100, minutes: 60_000, days: DAY_MS, count: 1 } as const;
const SAYS = {
  money: 'Enter an amount, such as 1,250.',
  percent: 'Enter a percentage, such as 2.5.',
  minutes: 'Enter a number of minutes.',
  days: 'Enter a number of days.',
  count: 'Enter a whole number.',
} as const;
type NumberKind = keyof typeof SAYS;
const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

export type Typed = Readonly<Partial<Record<SettingName, unknown>>>;
export interface TypedIncrement {
  readonly from: string;
  readonly step: string;
}
interface ReadSettings {
  readonly settings: SiteSettings;
  readonly changes: Partial<SiteSettings>;
  readonly errors: Readonly<Record<string, string[]>>;
}

export const isNumberKind = (kind: SettingField['kind']): kind is NumberKind => kind in SAYS;

export function numberText(kind: NumberKind, value: number, currency: string): string {
  if (kind === 'money') return amountText(value, currency);
  const scaled = value / SCALES[kind];
  return Number.isInteger(scaled) ? formatCount(scaled) : String(scaled);
}

function parseNumber(kind: NumberKind, text: string, currency: string): number | null {
  if (kind === 'money') return parseMoney(text.replace(currencySign(currency), ''), currency);
  const plain = text.trim().replace(/\s*%$/, '');
  if (!NUMBER.test(plain)) return null;
  const value = Number(plain.replaceAll(',', ''));
  const scaled = value * SCALES[kind];
  if (kind === 'count' || kind === 'percent') return isWhole(scaled) ? Math.round(scaled) : null;
  return Math.round(scaled);
}

/** A binary fraction of a decimal number is not exact. */
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6;

export const incrementTexts = (increments: SiteSettings['increments'], currency: string): TypedIncrement[] =>
  increments.map(({ from, step }) => ({ from: amountText(from, currency), step: amountText(step, currency) }));

function readIncrements(rows: readonly TypedIncrement[], currency: string): SiteSettings['increments'] | string {
  const read: SiteSettings['increments'] = [];
  for (const [place, { from, step }] of rows.entries()) {
    const [start, size] = [parseNumber('money', from, currency), parseNumber('money', step, currency)];
    if (start === null || size === null) return `Row ${place + 1}: ${SAYS.money}`;
    read.push({ from: start, step: size });
  }
  return read;
}

function readOne(field: SettingField, typed: unknown, currency: string): { value: unknown } | { error: string } {
  if (field.kind === 'increments') {
    const value = readIncrements(typed as TypedIncrement[], currency);
    return typeof value === 'string' ? { error: value } : { value };
  }
  if (!isNumberKind(field.kind)) return { value: typed };
  const value = parseNumber(field.kind, String(typed), currency);
  return value === null ? { error: SAYS[field.kind] } : { value };
}

/** Reads what was typed over the saved settings. A text that can't be read is an error, and no change. */
export function readTyped(typed: Typed, saved: SiteSettings): ReadSettings {
  const changes: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(typed) as [SettingName, unknown][]) {
    const read = readOne(SETTING_FIELDS[name], text, saved.currency);
    if ('error' in read) errors[name] = [read.error];
    else if (JSON.stringify(read.value) !== JSON.stringify(saved[name])) changes[name] = read.value;
  }
  return { settings: { ...saved, ...changes }, changes, errors };
}
