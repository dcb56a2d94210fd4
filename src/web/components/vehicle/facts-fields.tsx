import type { ReactNode } from 'react';
import { BODY_STYLES, CATEGORIES, type Category, isWholeVehicle } from '#contract/categories.ts';
import {
  CHOICE_FACT_NAMES,
  CHOICE_FACTS,
  type ChoiceFactName,
  mapChoiceFacts,
  valuesOfChoice,
} from '#contract/choice-facts.ts';
import { COUNT_FACT_NAMES, COUNT_FACTS, type CountFactName, mapCountFacts } from '#contract/count-facts.ts';
import { bodyLabel, choiceFactLabel, choiceLabel, textFactLabel } from '#contract/format/vehicle-labels.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { formatCount } from '#contract/format/money.ts';
import { mapTextFacts, TEXT_FACT_NAMES, TEXT_FACTS, type TextFactName } from '#contract/vehicle-facts.ts';
import type { VehicleFacts } from '#contract/auctions.ts';
import { Field, Select } from '#web/components/ui/fields.tsx';

const bodyOptions = () => [['', 'Choose…'] as const, ...BODY_STYLES.map((body) => [body, bodyLabel(body)] as const)];
interface FactsFieldsProps {
  facts: VehicleFacts;
  category?: Category;
  bodyStyle: string;
  location: {
    city?: string | undefined;
    region?: string | undefined;
    postal_code?: string | undefined;
    country?: string | undefined;
  };
}

interface FactInput {
  readonly hint?: string;
  readonly options?: readonly string[];
}
const INPUTS: Readonly<Partial<Record<TextFactName, FactInput>>> = {
  transmission: { hint: 'For example: 5-speed manual.' },
  drivetrain: { options: ['Rear-wheel drive', 'Front-wheel drive', 'All-wheel drive', 'Four-wheel drive'] },
  title_status: { hint: 'For example: clean, Nebraska, in my name.' },
  fits: { hint: 'The vehicles it fits. For example: Porsche 911, 1969 to 1973.' },
  wheel_size: { hint: 'For example: 6×15 front, 7×15 rear.' },
  bolt_pattern: { hint: 'For example: 5×130.' },
  tyres: { hint: 'Make, size and age, or none.' },
};
type FactName = TextFactName | ChoiceFactName | CountFactName;

const GROUPS = ['Mechanical', 'Appearance', 'Title and paperwork', 'Item'] as const;
const GROUP_OF: Readonly<Record<FactName, (typeof GROUPS)[number]>> = {
  engine: 'Mechanical',
  power: 'Mechanical',
  displacement_cc: 'Mechanical',
  cylinders: 'Mechanical',
  fuel: 'Mechanical',
  drivetrain: 'Mechanical',
  gearbox: 'Mechanical',
  transmission: 'Mechanical',
  final_drive: 'Mechanical',
  steering_side: 'Mechanical',
  exterior_colour_family: 'Appearance',
  exterior_colour: 'Appearance',
  interior_colour_family: 'Appearance',
  interior_colour: 'Appearance',
  item_condition: 'Item',
  part_number: 'Item',
  fits: 'Item',
  wheel_size: 'Item',
  bolt_pattern: 'Item',
  wheel_offset: 'Item',
  tyres: 'Item',
  title_type: 'Title and paperwork',
  title_status: 'Title and paperwork',
  owner_count: 'Title and paperwork',
  tax_status: 'Title and paperwork',
  export_papers: 'Title and paperwork',
};
const FACT_NAMES = Object.keys(GROUP_OF) as readonly FactName[];

export function FactsFields({ facts, bodyStyle, location, category = facts.category ?? 'car' }: FactsFieldsProps) {
  const isWhole = isWholeVehicle(category);
  const names = FACT_NAMES.filter((name) => categoriesOf(name).includes(category));
  return (
    <div className="grid max-w-2xl gap-8">
      {isWhole ? (
        <FactGroup title="Basics">
          <MileageFields facts={facts} />
          {category === 'car' ? (
            <Select name="body_style" label="Body" defaultValue={bodyStyle} options={bodyOptions()} />
          ) : null}
        </FactGroup>
      ) : null}
      {GROUPS.map((title) => {
        const grouped = names.filter((name) => GROUP_OF[name] === title);
        return grouped.length === 0 ? null : (
          <FactGroup key={title} title={title}>
            {grouped.map((name) => (
              <FactField key={name} name={name} value={String(facts[name] ?? '')} />
            ))}
          </FactGroup>
        );
      })}
      <FactGroup title="Location">
        <LocationFields location={location} />
      </FactGroup>
    </div>
  );
}

function categoriesOf(name: FactName): readonly Category[] {
  if (isTextFact(name)) return TEXT_FACTS[name].categories;
  return (isCount(name) ? COUNT_FACTS[name] : CHOICE_FACTS[name]).categories;
}

const isTextFact = (name: FactName): name is TextFactName => name in TEXT_FACTS;
const isCount = (name: FactName): name is CountFactName => name in COUNT_FACTS;

function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="heading mb-3 text-h4">{title}</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function FactField({ name, value }: { name: FactName; value: string }) {
  if (isTextFact(name)) return <TextFactField name={name} value={value} />;
  return isCount(name) ? <CountField name={name} value={value} /> : <ChoiceFactField name={name} value={value} />;
}

function MileageFields({ facts }: { facts: VehicleFacts }) {
  const unit = useDistanceUnit();
  return (
    <>
      <Field
        name="mileage"
        label="Mileage shown"
        inputMode="numeric"
        className="tnum"
        defaultValue={facts.mileage === undefined ? '' : formatCount(facts.mileage)}
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
    </>
  );
}

function CountField({ name, value }: { name: CountFactName; value: string }) {
  return (
    <Field
      name={name}
      label={COUNT_FACTS[name].label}
      inputMode="numeric"
      className="tnum"
      maxLength={7}
      defaultValue={value}
    />
  );
}

function ChoiceFactField({ name, value }: { name: ChoiceFactName; value: string }) {
  return (
    <Select
      name={name}
      label={choiceFactLabel(name)}
      defaultValue={value}
      options={[
        ['', 'Choose…'] as const,
        ...valuesOfChoice(name).map((option) => [option, choiceLabel(name, option)] as const),
      ]}
    />
  );
}

function TextFactField({ name, value }: { name: TextFactName; value: string }) {
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

const numberIn = (text: string): number | null => (text === '' ? null : Number(text.replaceAll(/[\s,.]/g, '')));

/** An invalid number is passed on, so that it is reported at its field. */
export function readFacts(text: (name: string) => string) {
  const category = readCategory(text);
  return {
    facts: {
      ...(category === null ? {} : { category }),
      mileage: numberIn(text('mileage')),
      ...(text('mileage_unit') === ''
        ? {}
        : {
            mileage_unit: text('mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
            mileage_is_known: text('mileage_is_known') !== 'no',
          }),
      ...mapTextFacts(text),
      ...mapChoiceFacts(text),
      ...mapCountFacts((name) => numberIn(text(name))),
    },
    body_style: BODY_STYLES.find((body) => body === text('body_style')) ?? ('' as const),
    location: { city: text('city'), region: text('region'), postal_code: text('postal_code') },
  };
}

export const readCategory = (text: (name: string) => string): Category | null =>
  CATEGORIES.find((category) => category === text('category')) ?? null;

const PROBLEMS = {
  mileage: 'Enter the mileage as a whole number.',
  ...mapCountFacts((name) => COUNT_FACTS[name].problem),
};

/** JSON cannot carry these numbers, so they are reported here. */
export const numberErrors = (facts: Readonly<Record<keyof typeof PROBLEMS, number | null>>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(PROBLEMS).flatMap(([name, message]) => {
      const value = facts[name as keyof typeof PROBLEMS];
      return value === null || Number.isSafeInteger(value) ? [] : [[name, [message]]];
    }),
  );

export const FACT_FIELDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...TEXT_FACT_NAMES, ...CHOICE_FACT_NAMES, 'mileage', ...COUNT_FACT_NAMES].map((name) => [`facts.${name}`, name]),
  ...['city', 'region', 'postal_code'].map((name) => [`location.${name}`, name]),
]);

function LocationFields({ location }: Pick<FactsFieldsProps, 'location'>) {
  return (
    <>
      <Field
        name="city"
        label="City"
        autoComplete="address-level2"
        defaultValue={location.city ?? ''}
        maxLength={120}
      />
      <Field
        name="region"
        label="State or region"
        autoComplete="address-level1"
        defaultValue={location.region ?? ''}
        maxLength={120}
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
