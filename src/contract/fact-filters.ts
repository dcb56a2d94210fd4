import { CATEGORIES, CATEGORY_LABELS } from './categories.ts';
import { CHOICE_FACTS, DRIVEN_WHEELS } from './choice-facts.ts';

interface FactFilter {
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
}

const FILTERS = {
  category: {
    label: 'Category',
    values: Object.fromEntries(CATEGORIES.map((category) => [category, CATEGORY_LABELS[category].many])),
  },
  gearbox: { label: 'Transmission', values: CHOICE_FACTS.gearbox.values },
  driven_wheels: { label: 'Drivetrain', values: DRIVEN_WHEELS },
  fuel: { label: 'Fuel', values: CHOICE_FACTS.fuel.values },
  cylinders: {
    label: 'Engine',
    values: {
      '1': '1 cylinder',
      ...Object.fromEntries([2, 3, 4, 5, 6, 8, 10, 12, 16].map((count) => [String(count), `${count} cylinders`])),
    },
  },
  true_mileage: {
    label: 'True mileage',
    values: { known: 'True mileage known', unknown: 'True mileage unknown' },
  },
  owners: {
    label: 'Owners',
    values: { '0': 'No owner yet', '1': '1 owner', '2': '2 owners', '3': '3 owners', '4': '4 or more owners' },
  },
  exterior_colour_family: { label: 'Color', values: CHOICE_FACTS.exterior_colour_family.values },
  interior_colour_family: { label: 'Interior color', values: CHOICE_FACTS.interior_colour_family.values },
  steering_side: { label: 'Steering', values: CHOICE_FACTS.steering_side.values },
  title_type: { label: 'Title status', values: CHOICE_FACTS.title_type.values },
  seller_type: { label: 'Seller', values: { private: 'Private party', dealer: 'Dealer' } },
  tax_status: { label: 'Tax status', values: CHOICE_FACTS.tax_status.values },
  export_papers: { label: 'Export papers', values: CHOICE_FACTS.export_papers.values },
} as const satisfies Readonly<Record<string, FactFilter>>;

export type FactFilterName = keyof typeof FILTERS;
export const FACT_FILTERS: Readonly<Record<FactFilterName, FactFilter>> = FILTERS;
export const FACT_FILTER_NAMES = Object.keys(FILTERS) as readonly FactFilterName[];

export const mapFactFilters = <Value>(valueOf: (name: FactFilterName) => Value): Record<FactFilterName, Value> =>
  Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, valueOf(name)])) as Record<FactFilterName, Value>;

export const ENDING_WITHIN = ['1', '3', '7'] as const;
export type EndingWithin = (typeof ENDING_WITHIN)[number];
export const ENDING_LABELS: Readonly<Record<EndingWithin, string>> = {
  '1': 'Ending within 24 hours',
  '3': 'Ending within 3 days',
  '7': 'Ending within 7 days',
};
