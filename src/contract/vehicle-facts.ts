import type { Category } from './categories.ts';

interface TextFact {
  readonly label: string;
  readonly maxLength: number;
  readonly categories: readonly Category[];
}

const VEHICLES = ['car', 'motorcycle'] as const satisfies readonly Category[];

/** In the order of forms and pages. The API, forms, review and auction page follow from this table. */
const FACTS = {
  engine: { label: 'Engine', maxLength: 200, categories: VEHICLES },
  power: { label: 'Power', maxLength: 120, categories: VEHICLES },
  transmission: { label: 'Transmission', maxLength: 120, categories: VEHICLES },
  drivetrain: { label: 'Drivetrain', maxLength: 120, categories: ['car'] },
  exterior_colour: { label: 'Exterior color', maxLength: 120, categories: ['car', 'motorcycle', 'wheels'] },
  interior_colour: { label: 'Interior color', maxLength: 120, categories: ['car'] },
  title_status: { label: 'Title status', maxLength: 200, categories: VEHICLES },
  part_number: { label: 'Part number', maxLength: 120, categories: ['parts', 'wheels'] },
  fits: { label: 'Fits', maxLength: 200, categories: ['parts', 'wheels'] },
  wheel_size: { label: 'Wheel size', maxLength: 120, categories: ['wheels'] },
  bolt_pattern: { label: 'Bolt pattern', maxLength: 60, categories: ['wheels'] },
  wheel_offset: { label: 'Offset', maxLength: 60, categories: ['wheels'] },
  tyres: { label: 'Tires', maxLength: 200, categories: ['wheels'] },
} as const satisfies Readonly<Record<string, TextFact>>;

export type TextFactName = keyof typeof FACTS;
export const TEXT_FACTS: Readonly<Record<TextFactName, TextFact>> = FACTS;
export const TEXT_FACT_NAMES = Object.keys(FACTS) as readonly TextFactName[];

export const mapTextFacts = <Value>(valueOf: (name: TextFactName) => Value): Record<TextFactName, Value> =>
  Object.fromEntries(TEXT_FACT_NAMES.map((name) => [name, valueOf(name)])) as Record<TextFactName, Value>;
