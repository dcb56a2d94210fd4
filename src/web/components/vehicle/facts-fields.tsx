import { bodyLabel, vehicleLabel } from '#contract/format/vehicle-labels.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { formatCount } from '#contract/format/money.ts';
import type { VehicleFacts } from '#contract/auctions.ts';
import { Field } from '#web/components/ui/form.tsx';
import { Select } from '#web/components/ui/more-fields.tsx';

const BODIES = ['coupe', 'convertible', 'saloon', 'estate', 'hatchback', 'suv', 'pickup', 'van', 'supercar', 'other'] as const;
const bodyOptions = () => [['', 'Choose…'] as const, ...BODIES.map((body) => [body, bodyLabel(body)] as const)];
const DRIVETRAINS = [
  ['', 'Choose…'],
  ['Rear-wheel drive', 'Rear-wheel drive'],
  ['Front-wheel drive', 'Front-wheel drive'],
  ['All-wheel drive', 'All-wheel drive'],
  ['Four-wheel drive', 'Four-wheel drive'],
] as const;

interface FactsFieldsProps {
  facts: VehicleFacts;
  bodyStyle: string;
  location: { city?: string | undefined; region?: string | undefined; postal_code?: string | undefined; country?: string | undefined };
  errors: Readonly<Record<string, readonly string[]>>;
}

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
      <Select name="body_style" label="Body" defaultValue={bodyStyle} options={bodyOptions()} errors={errors['body_style']} />
      <Field name="engine" label="Engine" defaultValue={facts.engine ?? ''} maxLength={200} errors={of('engine')} />
      <Field name="power" label="Power" defaultValue={facts.power ?? ''} maxLength={120} errors={of('power')} />
      <Field name="transmission" label={vehicleLabel('transmission')} defaultValue={facts.transmission ?? ''} maxLength={120} errors={of('transmission')} />
      <Select
        name="drivetrain"
        label={vehicleLabel('drivetrain')}
        defaultValue={facts.drivetrain ?? ''}
        options={
          DRIVETRAINS.some(([value]) => value === (facts.drivetrain ?? '')) ? DRIVETRAINS : [...DRIVETRAINS, [facts.drivetrain ?? '', facts.drivetrain ?? '']]
        }
      />
      <Field
        name="exterior_colour"
        label={vehicleLabel('exterior_colour')}
        defaultValue={facts.exterior_colour ?? ''}
        maxLength={120}
        errors={of('exterior_colour')}
      />
      <Field
        name="interior_colour"
        label={vehicleLabel('interior_colour')}
        defaultValue={facts.interior_colour ?? ''}
        maxLength={120}
        errors={of('interior_colour')}
      />
      <Field
        name="title_status"
        label={vehicleLabel('title_status')}
        defaultValue={facts.title_status ?? ''}
        maxLength={200}
        hint="For example: clean, Nebraska, in my name."
        errors={of('title_status')}
      />
      <span className="hidden sm:block" />
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
    </div>
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
      engine: text('engine'),
      power: text('power'),
      transmission: text('transmission'),
      drivetrain: text('drivetrain'),
      exterior_colour: text('exterior_colour'),
      interior_colour: text('interior_colour'),
      title_status: text('title_status'),
    },
    body_style: BODIES.find((body) => body === text('body_style')) ?? ('' as const),
    location: { city: text('city'), region: text('region'), postal_code: text('postal_code') },
  };
}

/** The error for a mileage that is not a whole number, which JSON cannot carry. */
export function mileageError(mileage: number | null): Record<string, string[]> {
  return mileage === null || Number.isSafeInteger(mileage) ? {} : { mileage: ['Enter the mileage as a whole number.'] };
}
