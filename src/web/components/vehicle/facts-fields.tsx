import { bodyLabel, textFactLabel } from '#contract/format/vehicle-labels.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { formatCount } from '#contract/format/money.ts';
import { mapTextFacts, TEXT_FACT_NAMES, TEXT_FACTS, type TextFactName } from '#contract/vehicle-facts.ts';
import type { VehicleFacts } from '#contract/auctions.ts';
import { Field } from '#web/components/ui/form.tsx';
import { Select } from '#web/components/ui/more-fields.tsx';

const BODIES = [
  'coupe',
  'convertible',
  'saloon',
  'estate',
  'hatchback',
  'suv',
  'pickup',
  'van',
  'supercar',
  'other',
] as const;
const bodyOptions = () => [['', 'Choose…'] as const, ...BODIES.map((body) => [body, bodyLabel(body)] as const)];
interface FactsFieldsProps {
  facts: VehicleFacts;
  bodyStyle: string;
  location: {
    city?: string | undefined;
    region?: string | undefined;
    postal_code?: string | undefined;
    country?: string | undefined;
  };
  errors: Readonly<Record<string, readonly string[]>>;
}

interface FactInput {
  readonly hint?: string;
  /** Offered as a choice instead of a text field. */
  readonly options?: readonly string[];
}
const INPUTS: Readonly<Partial<Record<TextFactName, FactInput>>> = {
  drivetrain: { options: ['Rear-wheel drive', 'Front-wheel drive', 'All-wheel drive', 'Four-wheel drive'] },
  title_status: { hint: 'For example: clean, Nebraska, in my name.' },
};

export function FactsFields({ facts, bodyStyle, location, errors }: FactsFieldsProps) {
  const unit = useDistanceUnit();
  const of = (name: string) => errors[`facts.${name}`] ?? errors[name];
  return (
    <div className="grid max-w-2xl items-start gap-5 sm:grid-cols-2">
      <Field
        name="mileage"
        label="Mileage shown"
        inputMode="numeric"
        className="tnum"
        defaultValue={facts.mileage === undefined ? '' : formatCount(facts.mileage)}
        errors={of('mileage')}
        hint="As the odometer reads today."
      />
      <Select
        name="mileage_unit"
        label="Unit"
        defaultValue={facts.mileage_unit ?? unit}
        options={[
          ['mi', 'Miles'],
          ['km', 'Kilometers'],
        ]}
      />
      <Select
        name="mileage_is_known"
        label="Is that its true mileage?"
        defaultValue={facts.mileage_is_known === false ? 'no' : 'yes'}
        options={[
          ['yes', 'Yes'],
          ['no', 'Not known'],
        ]}
      />
      <Select
        name="body_style"
        label="Body"
        defaultValue={bodyStyle}
        options={bodyOptions()}
        errors={errors['body_style']}
      />
      {TEXT_FACT_NAMES.map((name) => (
        <TextFactField key={name} name={name} value={facts[name] ?? ''} errors={of(name)} />
      ))}
      {TEXT_FACT_NAMES.length % 2 === 0 ? null : <span className="hidden sm:block" />}
      <LocationFields location={location} errors={errors} />
    </div>
  );
}

function TextFactField({
  name,
  value,
  errors,
}: {
  name: TextFactName;
  value: string;
  errors: readonly string[] | undefined;
}) {
  const { maxLength } = TEXT_FACTS[name];
  const { hint, options } = INPUTS[name] ?? {};
  const label = textFactLabel(name);
  if (options === undefined)
    return (
      <Field
        name={name}
        label={label}
        defaultValue={value}
        maxLength={maxLength}
        errors={errors}
        {...(hint === undefined ? {} : { hint })}
      />
    );
  // A value from before the choices existed stays selectable.
  const offered = value === '' || options.includes(value) ? options : [...options, value];
  return (
    <Select
      name={name}
      label={label}
      defaultValue={value}
      options={[['', 'Choose…'] as const, ...offered.map((option) => [option, option] as const)]}
    />
  );
}

/** Reads the fields. An invalid mileage is passed on, so that the server reports it at its field. */
export function readFacts(text: (name: string) => string) {
  const mileage = text('mileage').replaceAll(/[\s,.]/g, '');
  return {
    facts: {
      mileage: mileage === '' ? null : Number(mileage),
      mileage_unit: text('mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
      mileage_is_known: text('mileage_is_known') !== 'no',
      ...mapTextFacts(text),
    },
    body_style: BODIES.find((body) => body === text('body_style')) ?? ('' as const),
    location: { city: text('city'), region: text('region'), postal_code: text('postal_code') },
  };
}

/** The error for a mileage that is not a whole number, which JSON cannot carry. */
export function mileageError(mileage: number | null): Record<string, string[]> {
  return mileage === null || Number.isSafeInteger(mileage) ? {} : { mileage: ['Enter the mileage as a whole number.'] };
}

function LocationFields({ location, errors }: Pick<FactsFieldsProps, 'location' | 'errors'>) {
  return (
    <>
      <Field
        name="city"
        label="City"
        autoComplete="address-level2"
        defaultValue={location.city ?? ''}
        maxLength={120}
        errors={errors['location.city'] ?? errors['city']}
      />
      <Field
        name="region"
        label="State or region"
        autoComplete="address-level1"
        defaultValue={location.region ?? ''}
        maxLength={120}
        errors={errors['location.region'] ?? errors['region']}
      />
      <Field
        name="postal_code"
        label="ZIP or postal code"
        autoComplete="postal-code"
        defaultValue={location.postal_code ?? ''}
        maxLength={20}
        hint="Only the city and state are shown."
      />
    </>
  );
}
