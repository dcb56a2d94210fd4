import { CATEGORIES, type Category, isWholeVehicle } from '#contract/categories.ts';
import { useState } from 'react';
import type { DecodedVin } from '#contract/vehicles.ts';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { SuggestedField } from './suggested-field.tsx';
import { useVehicleNames } from './use-vehicle-names.ts';
import { VinField } from './vin-field.tsx';

interface Names {
  readonly vin: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly variant: string;
}

const SOLD: Readonly<Record<Category, string>> = {
  car: 'A car',
  motorcycle: 'A motorcycle',
  parts: 'Parts',
  wheels: 'Wheels',
};

interface NamesFieldsProps {
  names: Names;
  category: Category;
  onCategory?: (category: Category) => void;
  onFilled: (fields: readonly string[]) => void;
}

export function NamesFields({ names, category: first, onCategory, onFilled }: NamesFieldsProps) {
  const [category, setCategory] = useState(first);
  const [year, setYear] = useState(names.year === null ? '' : String(names.year));
  const [make, setMake] = useState(names.make);
  const { makes } = useVehicleNames('');
  const { models } = useVehicleNames(make);
  const fill = (decoded: DecodedVin) => {
    // Typed values win: a decoded VIN fills only empty fields.
    const fillsYear = decoded.year !== null && year === '';
    const fillsMake = decoded.make !== null && make === '';
    if (fillsYear) setYear(String(decoded.year));
    if (fillsMake) setMake(decoded.make ?? '');
    onFilled([...(fillsYear ? ['year'] : []), ...(fillsMake ? ['make'] : [])]);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="max-w-2xl">
        <Select
          name="category"
          label="What are you selling?"
          defaultValue={first}
          options={CATEGORIES.map((each) => [each, SOLD[each]] as const)}
          onChange={(event) => {
            const chosen = CATEGORIES.find((each) => each === event.target.value) ?? first;
            setCategory(chosen);
            onCategory?.(chosen);
          }}
        />
      </div>
      {isWholeVehicle(category) ? <VinField value={names.vin} onDecoded={fill} /> : null}
      <div className="grid max-w-2xl grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          name="year"
          label={isWholeVehicle(category) ? 'Year' : 'Year of the vehicle it fits'}
          inputMode="numeric"
          className="tnum"
          maxLength={4}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <SuggestedField
          name="make"
          label="Make"
          maxLength={80}
          value={make}
          onChange={(event) => setMake(event.target.value)}
          options={makes.flatMap(({ name, aliases }) => [
            { value: name },
            ...aliases.map((alias) => ({ value: name, label: alias })),
          ])}
        />
        <SuggestedField
          name="model"
          label="Model"
          maxLength={80}
          defaultValue={names.model}
          options={make.trim() === '' ? [] : models.map(({ name }) => ({ value: name }))}
        />
        <Field
          name="variant"
          label={isWholeVehicle(category) ? 'Variant or trim' : 'What it is'}
          maxLength={120}
          defaultValue={names.variant}
          hint={
            isWholeVehicle(category) ? 'For example: GTV 2000 or EX V6.' : 'For example: Fuchs wheels, set of four.'
          }
        />
      </div>
    </div>
  );
}

/** An invalid year is NaN. */
export function readNames(text: (name: string) => string) {
  return {
    vin: text('vin'),
    year: text('year') === '' ? Number.NaN : Number(text('year')),
    make: text('make'),
    model: text('model'),
    variant: text('variant'),
  };
}

export function namesErrors({
  year,
  make,
  model,
}: {
  year: number;
  make: string;
  model: string;
}): Record<string, string[]> {
  return {
    ...(Number.isSafeInteger(year) ? {} : { year: ['Enter the year as four digits.'] }),
    ...(make.trim() === '' ? { make: ['Enter the make.'] } : {}),
    ...(model.trim() === '' ? { model: ['Enter the model.'] } : {}),
  };
}
