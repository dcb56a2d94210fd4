import { SETTING_FIELDS, type SettingField } from '#contract/setting-fields.ts';
import type { SettingsVersion } from '#contract/settings-form.ts';
import { spokenDuration } from '#web/components/time/formats.ts';

const FIELDS: Readonly<Record<string, SettingField>> = SETTING_FIELDS;
const EMPTY = 'nothing';
const MINOR = 100;

/** A changed setting as a person says it. */
export function settingInWords({ setting, before, after }: SettingsVersion['changes'][number]): { label: string; before: string; after: string } {
  const field = FIELDS[setting];
  return { label: field?.label ?? setting.replaceAll('_', ' '), before: valueInWords(before, field), after: valueInWords(after, field) };
}

function valueInWords(value: unknown, field: SettingField | undefined): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'number') return numberInWords(value, field);
  if (field?.kind === 'choice') return field.options?.find(([each]) => each === value)?.[1] ?? EMPTY;
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/["{}]/g, '').replaceAll(',', ', ');
}

function numberInWords(value: number, field: SettingField | undefined): string {
  if (field?.kind === 'money') return (value / MINOR).toLocaleString('en-US');
  if (field?.kind === 'percent') return `${value / MINOR} %`;
  if (field?.kind === 'minutes') return spokenDuration(value);
  if (field?.kind === 'days') return `${value / 86_400_000} days`;
  return String(value);
}
