import { formatAmount } from '#contract/format/money.ts';
import { nameOfField } from '#contract/review-fields.ts';
import { SETTING_FIELDS } from '#contract/setting-fields.ts';
import type { SettingField } from '#contract/setting-groups/setting-field.ts';
import { formatTime } from '#contract/format/time.ts';
import { settingText } from './setting-text.ts';

const SETTINGS: Readonly<Record<string, SettingField>> = SETTING_FIELDS;
const MAX_VALUE_LENGTH = 160;
/** Fields whose numbers are minor units of the entry's currency. */
const AMOUNTS = new Set([
  'price',
  'hammer_price',
  'reserve',
  'limit',
  'refunded',
  'amount',
  'startingBid',
  'starting_bid',
  'maximum',
]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export interface AuditFormat {
  readonly currency: string;
  readonly zone: string;
}
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfTexts = (value: readonly unknown[]): boolean => value.every((each) => typeof each === 'string');

function currencyOf(values: Record<string, unknown>): string | null {
  const { currency, terms } = values;
  if (typeof currency === 'string') return currency;
  return isRecord(terms) && typeof terms['currency'] === 'string' ? terms['currency'] : null;
}

/** The values by their path: `terms.softCloseMs`, `videos.1.url`. Settings and lists of texts stay whole. */
function flatten(value: unknown, path = ''): [path: string, value: unknown][] {
  const isWhole = path !== '' && SETTINGS[path] !== undefined;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (!isWhole && isRecord(value)) return Object.entries(value).flatMap(([name, each]) => flatten(each, below(name)));
  if (!isWhole && Array.isArray(value) && !isListOfTexts(value))
    return value.flatMap((each, index) => flatten(each, below(String(index + 1))));
  return path === '' ? [] : [[path, value]];
}

function fieldText(field: string, value: unknown, { currency, zone }: AuditFormat): string {
  if (value === undefined || value === null) return '–';
  if (SETTINGS[field] !== undefined)
    return settingText({ setting: field, after: value }, { before: currency, after: currency }).after;
  if (typeof value === 'number' && AMOUNTS.has(field.split('.').at(-1) ?? '')) return formatAmount(value, currency);
  if (typeof value === 'string' && INSTANT.test(value)) return formatTime(Date.parse(value), 'full', zone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const text = Array.isArray(value) ? value.join(', ') : plain;
  if (text === '') return '–';
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

const plainName = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function knownLabel(field: string): string | null {
  const label = SETTINGS[field]?.label;
  if (label !== undefined) return label;
  return (
    [`facts.${field}`, field].map((name) => [name, nameOfField(name)]).find(([name, is]) => is !== name)?.[1] ?? null
  );
}

const fieldLabel = (path: string): string =>
  knownLabel(path) ??
  path
    .split('.')
    .map((name) => knownLabel(name) ?? plainName(name))
    .join(' › ');

export function changesOf(before: unknown, after: unknown, format: AuditFormat): AuditChange[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const [was, is] = [
    currencyOf(old) ?? currencyOf(now) ?? format.currency,
    currencyOf(now) ?? currencyOf(old) ?? format.currency,
  ];
  const [flatOld, flatNow] = [new Map(flatten(old)), new Map(flatten(now))];
  return [...new Set([...flatOld.keys(), ...flatNow.keys()])]
    .filter((field) => field !== 'currency' || (old[field] !== undefined && now[field] !== undefined))
    .filter((field) => JSON.stringify(flatOld.get(field)) !== JSON.stringify(flatNow.get(field)))
    .map((field) => ({
      field: fieldLabel(field),
      before: fieldText(field, flatOld.get(field), { ...format, currency: was }),
      after: fieldText(field, flatNow.get(field), { ...format, currency: is }),
    }));
}
