import type { Category } from '../categories.ts';
import { CHOICE_FACTS, type ChoiceFactName, DRIVEN_WHEELS } from '../choice-facts.ts';
import { FACT_FILTERS, type FactFilterName } from '../fact-filters.ts';
import { TEXT_FACTS, type TextFactName } from '../vehicle-facts.ts';
import { currentLocale, type Locale } from './locale.ts';

interface VehicleLabels {
  readonly vin: string;
  readonly mileage: string;
  readonly transmission: string;
  readonly drivetrain: string;
  readonly exterior_colour: string;
  readonly interior_colour: string;
  readonly title_status: string;
  readonly saloon: string;
  readonly estate: string;
}

const AMERICAN: VehicleLabels = {
  vin: 'VIN',
  mileage: 'Mileage',
  transmission: TEXT_FACTS.transmission.label,
  drivetrain: TEXT_FACTS.drivetrain.label,
  exterior_colour: TEXT_FACTS.exterior_colour.label,
  interior_colour: TEXT_FACTS.interior_colour.label,
  title_status: TEXT_FACTS.title_status.label,
  saloon: 'Sedan',
  estate: 'Wagon',
};
const BRITISH: VehicleLabels = {
  vin: 'Chassis number',
  mileage: 'Mileage',
  transmission: 'Gearbox',
  drivetrain: 'Driven wheels',
  exterior_colour: 'Exterior colour',
  interior_colour: 'Interior colour',
  title_status: 'Registration',
  saloon: 'Saloon',
  estate: 'Estate',
};
const COLOURS = { exterior_colour: BRITISH.exterior_colour, interior_colour: BRITISH.interior_colour };
const AUSTRALIAN: VehicleLabels = { ...AMERICAN, ...COLOURS, mileage: 'Odometer', title_status: 'Registration' };

const LABELS: Readonly<Record<Locale, VehicleLabels>> = {
  'en-US': AMERICAN,
  'en-CA': { ...AMERICAN, ...COLOURS },
  'en-GB': BRITISH,
  'en-IE': BRITISH,
  'en-AU': AUSTRALIAN,
  'en-NZ': AUSTRALIAN,
};

export const vehicleLabel = (field: keyof VehicleLabels): string => LABELS[currentLocale()][field];

/** Only a car has an interior, and so an exterior. */
export function textFactLabel(name: TextFactName, category: Category = 'car'): string {
  if (name === 'exterior_colour' && category !== 'car') return inLocale('Color');
  const labels: Readonly<Partial<Record<TextFactName, string>>> = LABELS[currentLocale()];
  return labels[name] ?? inLocale(TEXT_FACTS[name].label);
}

export function bodyLabel(body: string): string {
  if (body === 'saloon' || body === 'estate') return vehicleLabel(body);
  if (body === 'suv') return 'SUV';
  return body.charAt(0).toUpperCase() + body.slice(1);
}

const SPELLING: Readonly<Record<string, string>> = {
  'Color family': 'Colour family',
  'Interior color family': 'Interior colour family',
  'Two or more colors': 'Two or more colours',
  Color: 'Colour',
  'Interior color': 'Interior colour',
  Gray: 'Grey',
};
const AUSTRALIAN_WORDS = { ...SPELLING, Gasoline: 'Petrol', Tires: 'Tyres', 'Title type': 'Registration type' };
const BRITISH_WORDS = { ...AUSTRALIAN_WORDS, 'Transmission type': 'Gearbox type', Transmission: 'Gearbox' };
const WORDS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': {},
  'en-CA': SPELLING,
  'en-GB': BRITISH_WORDS,
  'en-IE': BRITISH_WORDS,
  'en-AU': AUSTRALIAN_WORDS,
  'en-NZ': AUSTRALIAN_WORDS,
};
const inLocale = (text: string): string => WORDS[currentLocale()][text] ?? text;

export const choiceFactLabel = (name: ChoiceFactName): string => inLocale(CHOICE_FACTS[name].label);
/** An unknown value stays as it is. */
export const choiceLabel = (name: ChoiceFactName, value: string): string =>
  inLocale(CHOICE_FACTS[name].values[value] ?? value);
export const drivenWheelsLabel = (value: string): string =>
  new Map<string, string>(Object.entries(DRIVEN_WHEELS)).get(value) ?? value;

export const factFilterLabel = (name: FactFilterName): string => inLocale(FACT_FILTERS[name].label);
export const factValueLabel = (name: FactFilterName, value: string): string =>
  inLocale(FACT_FILTERS[name].values[value] ?? value);
