import { DAY_MS } from '#contract/durations.ts';
import { languageName } from '#contract/email-languages.ts';
import { formatAmount } from '#contract/format/money.ts';
import { SETTING_FIELDS } from '#contract/setting-fields.ts';
import type { SettingField } from '#contract/setting-groups/setting-field.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { percentOf } from '#web/components/money/percent.ts';
import { spokenDuration } from '#web/components/time/formats.ts';

const FIELDS: Readonly<Record<string, SettingField>> = SETTING_FIELDS;
const EMPTY = 'Not set';

interface SettingChange {
  readonly setting: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
interface Currencies {
  readonly before: string;
  readonly after: string;
}

export const labelOfSetting = (setting: string): string => FIELDS[setting]?.label ?? setting.replaceAll('_', ' ');

export function settingText(
  { setting, before, after }: SettingChange,
  currencies: Currencies,
): { label: string; before: string; after: string } {
  const field = FIELDS[setting];
  return {
    label: labelOfSetting(setting),
    before: valueText(before, field, currencies.before),
    after: valueText(after, field, currencies.after),
  };
}

export function valueText(value: unknown, field: SettingField | undefined, currency: string): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'number') return formatCount(value, field, currency);
  if (field?.kind === 'choice') return field.options?.find(([each]) => each === value)?.[1] ?? EMPTY;
  if (field?.kind === 'language') return languageName(value as string);
  if (field?.kind === 'languages') return (value as string[]).map(languageName).join(', ') || EMPTY;
  if (field?.kind === 'increments') {
    return (value as SiteSettings['increments'])
      .map(({ from, step }) => `from ${formatAmount(from, currency)}: ${formatAmount(step, currency)}`)
      .join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/["{}]/g, '').replaceAll(',', ', ');
}

function formatCount(value: number, field: SettingField | undefined, currency: string): string {
  if (field?.kind === 'money') return formatAmount(value, currency);
  if (field?.kind === 'percent') return percentOf(value);
  if (field?.kind === 'minutes') return spokenDuration(value);
  if (field?.kind === 'days') return value === DAY_MS ? '1 day' : `${value / DAY_MS} days`;
  const unit = field?.unit?.[value === 1 ? 0 : 1];
  return unit === undefined ? String(value) : `${value} ${unit}`;
}
