import type { SiteSettings } from './settings.ts';
import { BIDDING, CLOSING, SELLING } from './setting-groups/auctions.ts';
import { BOOKKEEPING, FEES, HOLDS } from './setting-groups/money.ts';
import type { SettingField, SettingGroup } from './setting-groups/setting-field.ts';
import { LOCALE, SECURITY, SITE } from './setting-groups/site.ts';
import { APPROVALS, QUEUES } from './setting-groups/staff.ts';

const GROUPS = [
  SITE,
  LOCALE,
  BIDDING,
  CLOSING,
  FEES,
  HOLDS,
  SELLING,
  QUEUES,
  APPROVALS,
  BOOKKEEPING,
  SECURITY,
] as const;
export const SETTING_GROUPS: readonly SettingGroup[] = GROUPS;

type KeysOf<T> = T extends unknown ? keyof T : never;
type WithoutField = Exclude<keyof SiteSettings, KeysOf<(typeof GROUPS)[number]['fields']>>;

export const SETTING_FIELDS: Readonly<Record<keyof SiteSettings, SettingField>> &
  Readonly<Record<WithoutField, never>> = Object.assign({}, ...GROUPS.map(({ fields }) => fields));

export type SettingName = keyof SiteSettings;
export const fieldsOf = ({ fields }: SettingGroup): [SettingName, SettingField][] =>
  Object.entries(fields) as [SettingName, SettingField][];
