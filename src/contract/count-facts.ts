import type { Category } from './categories.ts';

interface CountFact {
  readonly label: string;
  readonly name: string;
  readonly unit: string;
  readonly most: number;
  readonly problem: string;
  readonly importNote: string;
  readonly isAboutEngine: boolean;
  readonly categories: readonly Category[];
}

const VEHICLES = ['car', 'motorcycle'] as const satisfies readonly Category[];

const FACTS = {
  displacement_cc: {
    label: 'Displacement (cc)',
    name: 'Displacement',
    unit: ' cc',
    most: 100_000,
    problem: 'Enter the displacement in cc, for example 2687.',
    importNote: 'In cc.',
    isAboutEngine: true,
    categories: VEHICLES,
  },
  cylinders: {
    label: 'Cylinders',
    name: 'Cylinders',
    unit: '',
    most: 24,
    problem: 'Enter the number of cylinders, for example 6.',
    importNote: '',
    isAboutEngine: true,
    categories: VEHICLES,
  },
  owner_count: {
    label: 'Number of owners',
    name: 'Owners',
    unit: '',
    most: 99,
    problem: 'Enter the number of owners, for example 2.',
    importNote: 'How many it had.',
    isAboutEngine: false,
    categories: VEHICLES,
  },
} as const satisfies Readonly<Record<string, CountFact>>;

export type CountFactName = keyof typeof FACTS;
export const COUNT_FACTS: Readonly<Record<CountFactName, CountFact>> = FACTS;
export const COUNT_FACT_NAMES = Object.keys(FACTS) as readonly CountFactName[];

export const mapCountFacts = <Value>(valueOf: (name: CountFactName) => Value): Record<CountFactName, Value> =>
  Object.fromEntries(COUNT_FACT_NAMES.map((name) => [name, valueOf(name)])) as Record<CountFactName, Value>;
