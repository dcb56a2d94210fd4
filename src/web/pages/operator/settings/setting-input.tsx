import type { ComponentProps } from 'react';
import { EMAIL_LANGUAGES } from '#contract/email-languages.ts';
import { CURRENCIES } from '#contract/format/currencies.ts';
import type { Locale } from '#contract/format/locale.ts';
import { currencySign } from '#contract/format/money.ts';
import type { SettingName } from '#contract/setting-fields.ts';
import type { SettingField } from '#contract/setting-groups/setting-field.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { Field, Select, TextArea, UnitField } from '#web/components/ui/fields.tsx';
import { IncrementRows } from './increment-rows.tsx';
import { LanguageRows } from './language-rows.tsx';
import { LogoField } from './logo-field.tsx';
import { SlotRows } from './slot-rows.tsx';
import { incrementTexts, numberText, readTyped, type TypedIncrement } from './typed-settings.ts';

/** The length of `2027-01-15T17:00`, the format of `datetime-local`. */
const MOMENT_LENGTH = 16;

interface SettingInputProps {
  name: SettingName;
  field: SettingField;
  saved: SiteSettings;
  /** Undefined while nothing was typed. */
  typed: unknown;
  errors: Readonly<Record<string, readonly string[]>>;
  zones: readonly string[];
  onType: (value: unknown) => void;
}

const LOCALE_OPTIONS = [
  ['en-US', 'English (United States)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-AU', 'English (Australia)'],
  ['en-CA', 'English (Canada)'],
  ['en-IE', 'English (Ireland)'],
  ['en-NZ', 'English (New Zealand)'],
] as const satisfies readonly (readonly [Locale, string])[];

export function SettingInput({ name, field, saved, typed, errors, zones, onType }: SettingInputProps) {
  const value: unknown = typed ?? saved[name];
  const ownErrors = Object.entries(errors)
    .filter(([each]) => each === name || each.startsWith(`${name}.`))
    .flatMap(([, messages]) => messages);
  const common = {
    name,
    label: field.label,
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    errors: ownErrors,
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'text':
    case 'email':
      return (
        <Field
          {...common}
          type={field.kind}
          autoComplete="off"
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      );
    case 'moment':
      return (
        <Field
          {...common}
          type="datetime-local"
          autoComplete="off"
          className="data max-w-72"
          value={text.slice(0, MOMENT_LENGTH)}
          onChange={(event) =>
            onType(event.target.value === '' ? '' : `${event.target.value.slice(0, MOMENT_LENGTH)}:00Z`)
          }
        />
      );
    case 'lines':
      return <TextArea {...common} rows={3} value={text} onChange={(event) => onType(event.target.value)} />;
    case 'colour':
      return <ColourField {...common} value={text} onChange={onType} />;
    case 'currency':
    case 'unit':
    case 'choice':
    case 'locale':
    case 'language':
    case 'zone':
      return (
        <Select
          {...common}
          options={optionsOf(field, text, zones)}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      );
    case 'picture':
      return <LogoField {...common} value={text} onChange={onType} />;
    case 'increments':
      return (
        <IncrementRows
          {...common}
          currency={saved.currency}
          value={typed === undefined ? incrementTexts(saved.increments, saved.currency) : (typed as TypedIncrement[])}
          onChange={onType}
        />
      );
    case 'languages':
      return (
        <LanguageRows
          {...common}
          main={saved.email_language}
          value={value as SiteSettings['email_languages']}
          onChange={onType}
        />
      );
    case 'slots':
      return <SlotRows {...common} value={value as SiteSettings['closing_slots']} onChange={onType} />;
    case 'money':
    case 'percent':
    case 'minutes':
    case 'days':
    case 'count': {
      const { kind } = field;
      const write = (number: number) => numberText(kind, number, saved.currency);
      return (
        <UnitField
          {...common}
          {...unitOf(field, saved)}
          inputMode="decimal"
          value={typeof value === 'number' ? write(value) : text}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => {
            const { [name]: read } = readTyped({ [name]: text }, saved).changes;
            if (typeof read === 'number') onType(write(read));
          }}
        />
      );
    }
  }
}

function unitOf({ kind, unit }: SettingField, { currency }: SiteSettings): { before?: string; after?: string } {
  if (kind === 'money') return { before: currencySign(currency) };
  if (kind === 'percent') return { after: '%' };
  if (kind === 'minutes' || kind === 'days') return { after: kind };
  return unit === undefined ? {} : { after: unit[1] };
}

function ColourField({
  value,
  onChange,
  ...field
}: {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <Field
          {...field}
          placeholder="#ffd21a"
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          className="data"
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
      <input
        type="color"
        aria-label={`${field.label}, color picker`}
        className="mt-7 h-12 w-14 flex-none cursor-pointer rounded-control border border-line bg-transparent p-1"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffd21a'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type Options = ComponentProps<typeof Select>['options'];

/** A stored value that is no longer offered stays selectable. */
function optionsOf(field: SettingInputProps['field'], value: string, zones: readonly string[]): Options {
  const { kind } = field;
  if (kind === 'currency') {
    return (CURRENCIES.some(([code]) => code === value) ? CURRENCIES : [[value, value], ...CURRENCIES]).map(
      ([code, title]) => [code ?? '', `${code} · ${title}`],
    );
  }
  if (kind === 'unit') {
    return [
      ['mi', 'Miles'],
      ['km', 'Kilometers'],
    ];
  }
  if (kind === 'locale') return LOCALE_OPTIONS;
  if (kind === 'language') return EMAIL_LANGUAGES.map(([tag, name]) => [tag, name]);
  if (kind === 'zone') {
    return (zones.includes(value) ? zones : [value, ...zones]).map((zone) => [zone, zone.replaceAll('_', ' ')]);
  }
  return field.options ?? [];
}
