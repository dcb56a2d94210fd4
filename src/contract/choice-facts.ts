import type { Category } from './categories.ts';
import type { TextFactName } from './vehicle-facts.ts';

interface ChoiceFact {
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
  /** The text fact shown instead where the seller gave it. A missing choice is read from it. */
  readonly textFact?: TextFactName;
  readonly categories: readonly Category[];
}

const VEHICLES = ['car', 'motorcycle'] as const satisfies readonly Category[];
const EVERYTHING = ['car', 'motorcycle', 'parts', 'wheels'] as const satisfies readonly Category[];

const COLOURS = {
  black: 'Black',
  white: 'White',
  silver: 'Silver',
  grey: 'Gray',
  red: 'Red',
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  orange: 'Orange',
  brown: 'Brown',
  beige: 'Beige',
  gold: 'Gold',
  purple: 'Purple',
  multicolour: 'Two or more colors',
} as const;

/** In the order of forms and filters. The API, forms, review, auction page and filters follow from this table. */
const FACTS = {
  gearbox: {
    label: 'Transmission type',
    values: {
      manual: 'Manual',
      automatic: 'Automatic',
      semi_automatic: 'Semi-automatic',
      dual_clutch: 'Dual-clutch',
      cvt: 'CVT',
      single_speed: 'Single-speed',
    },
    textFact: 'transmission',
    categories: VEHICLES,
  },
  fuel: {
    label: 'Fuel',
    values: {
      petrol: 'Gasoline',
      diesel: 'Diesel',
      hybrid: 'Hybrid',
      plug_in_hybrid: 'Plug-in hybrid',
      electric: 'Electric',
      other: 'Other fuel',
    },
    categories: VEHICLES,
  },
  steering_side: {
    label: 'Steering',
    values: { left: 'Left-hand drive', right: 'Right-hand drive', center: 'Center steering' },
    categories: ['car'],
  },
  final_drive: {
    label: 'Final drive',
    values: { chain: 'Chain', belt: 'Belt', shaft: 'Shaft' },
    categories: ['motorcycle'],
  },
  exterior_colour_family: {
    label: 'Color family',
    values: COLOURS,
    textFact: 'exterior_colour',
    categories: ['car', 'motorcycle', 'wheels'],
  },
  interior_colour_family: {
    label: 'Interior color family',
    values: COLOURS,
    textFact: 'interior_colour',
    categories: ['car'],
  },
  title_type: {
    label: 'Title type',
    values: {
      clean: 'Clean',
      salvage: 'Salvage',
      rebuilt: 'Rebuilt',
      lemon: 'Lemon-law buyback',
      flood: 'Flood',
      parts_only: 'Parts only',
      bill_of_sale: 'Bill of sale only',
    },
    textFact: 'title_status',
    categories: VEHICLES,
  },
  tax_status: {
    label: 'Tax status',
    values: { none: 'No VAT (private sale)', margin_scheme: 'VAT margin scheme', vat_qualifying: 'VAT qualifying' },
    categories: EVERYTHING,
  },
  export_papers: {
    label: 'Export papers',
    values: { included: 'Included', on_request: 'On request', none: 'Not available' },
    categories: VEHICLES,
  },
  item_condition: {
    label: 'Condition',
    values: { new: 'New', old_stock: 'New old stock', used: 'Used', rebuilt: 'Rebuilt' },
    categories: ['parts', 'wheels'],
  },
} as const satisfies Readonly<Record<string, ChoiceFact>>;

export type ChoiceFactName = keyof typeof FACTS;
export const CHOICE_FACTS: Readonly<Record<ChoiceFactName, ChoiceFact>> = FACTS;
export const CHOICE_FACT_NAMES = Object.keys(FACTS) as readonly ChoiceFactName[];

export const mapChoiceFacts = <Value>(valueOf: (name: ChoiceFactName) => Value): Record<ChoiceFactName, Value> =>
  Object.fromEntries(CHOICE_FACT_NAMES.map((name) => [name, valueOf(name)])) as Record<ChoiceFactName, Value>;

export const valuesOfChoice = (name: ChoiceFactName): readonly string[] => Object.keys(CHOICE_FACTS[name].values);

export const DRIVEN_WHEELS = {
  rear: 'Rear-wheel drive',
  front: 'Front-wheel drive',
  all: 'All-wheel drive',
  four: 'Four-wheel drive',
} as const;
