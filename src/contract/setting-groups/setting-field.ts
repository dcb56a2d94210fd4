import type { SiteSettings } from '../settings.ts';

type SettingKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'currency'
  | 'unit'
  | 'locale'
  | 'language'
  | 'languages'
  | 'zone'
  | 'money'
  | 'percent'
  | 'minutes'
  | 'days'
  | 'count'
  | 'colour'
  | 'picture'
  | 'increments'
  | 'slots'
  | 'choice'
  | 'moment';

export interface SettingField {
  readonly label: string;
  readonly kind: SettingKind;
  readonly affects: string;
  readonly hint?: string;
  /** Of a `count`: one and several of what is counted. */
  readonly unit?: readonly [one: string, several: string];
  readonly options?: readonly (readonly [string, string])[];
}

export interface SettingGroup {
  readonly slug: string;
  readonly title: string;
  readonly note: string;
  readonly fields: Partial<Record<keyof SiteSettings, SettingField>>;
}

export const HOURS = ['hour', 'hours'] as const;
export const DAYS = ['day', 'days'] as const;
