import type { ComponentProps } from 'react';
import { CURRENCIES } from '#contract/format/currencies.ts';
import type { Locale } from '#contract/format/locale.ts';
import type { SettingField } from '#contract/setting-fields.ts';
import type { SiteSettings } from '#contract/settings.ts';
import { Field, Select, TextArea } from '#web/components/ui/form.tsx';
import { IncrementRows } from './increment-rows.tsx';
import { LogoField } from './logo-field.tsx';
import { SlotRows } from './slot-rows.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const BASIS_POINTS = 100;
/** The length of `2027-01-15T17:00`, the format of `datetime-local`. */
const MOMENT_LENGTH = 16;
const SCALE = { money: 0, percent: BASIS_POINTS, minutes: MINUTE_MS, days: DAY_MS, count: 1 } as const;

interface SettingInputProps {
  name: keyof SiteSettings;
  field: SettingField;
  settings: SiteSettings;
  errors: Readonly<Record<string, readonly string[]>>;
  minorUnits: number;
  zones: readonly string[];
  onChange: (change: Partial<SiteSettings>) => void;
}

const LOCALE_OPTIONS = [
  ['en-US', 'English (United States)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-AU', 'English (Australia)'],
  ['en-CA', 'English (Canada)'],
  ['en-IE', 'English (Ireland)'],
  ['en-NZ', 'English (New Zealand)'],
] as const satisfies readonly (readonly [Locale, string])[];

export function SettingInput({ name, field, settings, errors, minorUnits, zones, onChange }: SettingInputProps) {
  const value: unknown = settings[name];
  const ownErrors = Object.entries(errors)
    .filter(([each]) => each === name || each.startsWith(`${name}.`))
    .flatMap(([, messages]) => messages);
  const common = {
    name,
    label: field.label,
    ...(field.hint === undefined ? {} : { hint: field.hint }),
    errors: ownErrors,
  };
  const set = (next: unknown) => onChange({ [name]: next });
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
          onChange={(event) => set(event.target.value)}
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
            set(event.target.value === '' ? '' : `${event.target.value.slice(0, MOMENT_LENGTH)}:00Z`)
          }
        />
      );
    case 'lines':
      return <TextArea {...common} rows={3} value={text} onChange={(event) => set(event.target.value)} />;
    case 'colour':
      return <ColourField {...common} value={text} onChange={set} />;
    case 'currency':
    case 'unit':
    case 'choice':
    case 'locale':
    case 'zone':
      return (
        <Select
          {...common}
          options={optionsOf(field, text, zones)}
          value={text}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'picture':
      return <LogoField {...common} value={text} onChange={set} />;
    case 'increments':
      return (
        <IncrementRows
          {...common}
          minorUnits={minorUnits}
          value={settings.increments}
          onChange={(increments) => onChange({ increments })}
        />
      );
    case 'slots':
      return (
        <SlotRows {...common} value={settings.closing_slots} onChange={(slots) => onChange({ closing_slots: slots })} />
      );
    case 'money':
    case 'percent':
    case 'minutes':
    case 'days':
    case 'count':
      return (
        <NumberField
          {...common}
          unit={unitOf(field.kind, settings.currency)}
          scale={SCALE[field.kind] || minorUnits}
          value={typeof value === 'number' ? value : 0}
          onChange={set}
        />
      );
  }
}

function unitOf(kind: keyof typeof SCALE, currency: string): string {
  return { money: currency, percent: '%', minutes: 'minutes', days: 'days', count: '' }[kind];
}

interface NumberFieldProps {
  name: string;
  label: string;
  hint?: string;
  errors: readonly string[];
  unit: string;
  scale: number;
  value: number;
  onChange: (value: number) => void;
}

export function NumberField({ unit, scale, value, onChange, label, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      label={unit === '' ? label : `${label} (${unit})`}
      type="number"
      min={0}
      step="any"
      inputMode="decimal"
      className="data max-w-56"
      defaultValue={String(value / scale)}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        if (Number.isFinite(typed)) onChange(Math.round(typed * scale));
      }}
    />
  );
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
  if (kind === 'zone') {
    return (zones.includes(value) ? zones : [value, ...zones]).map((zone) => [zone, zone.replaceAll('_', ' ')]);
  }
  return field.options ?? [];
}
