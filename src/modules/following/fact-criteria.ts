import { FACT_FILTER_NAMES, FACT_FILTERS, type FactFilterName, mapFactFilters } from '#contract/fact-filters.ts';
import { toKilometers } from '#contract/format/distance.ts';

export interface FactCriteria {
  readonly facts: Readonly<Record<FactFilterName, readonly string[]>>;
  readonly mileageKmTo: number | null;
}
export interface MatchedFacts {
  readonly facts?: Readonly<Partial<Record<FactFilterName, string | null>>>;
  readonly mileageKm?: number | null;
}

const MAX_KM = 100_000_000;
const UNKNOWN = '';

export function factCriteriaOf(
  search: URLSearchParams,
  listOf: (name: FactFilterName) => readonly string[],
): FactCriteria {
  const typed = search.get('mileage_to') ?? '';
  const unit = search.get('mileage_unit') === 'km' ? 'km' : 'mi';
  return {
    facts: mapFactFilters(listOf),
    mileageKmTo: /^\d{1,8}$/.test(typed) ? Math.min(toKilometers({ value: Number(typed), unit }), MAX_KM) : null,
  };
}

const known = (name: FactFilterName, value: string | null | undefined): string =>
  value !== null && value !== undefined && value in FACT_FILTERS[name].values ? value : UNKNOWN;

/** Every value that an auction must not have, so that one overlap of arrays decides all facts. */
export function excludedFacts({ facts }: FactCriteria): [FactFilterName, string][] | null {
  const excluded = FACT_FILTER_NAMES.flatMap((name) =>
    facts[name].length === 0
      ? []
      : [UNKNOWN, ...Object.keys(FACT_FILTERS[name].values)]
          .filter((value) => !facts[name].includes(value))
          .map((value): [FactFilterName, string] => [name, value]),
  );
  return excluded.length === 0 ? null : excluded;
}

export const factValuesOf = ({ facts = {} }: MatchedFacts): [FactFilterName, string][] =>
  FACT_FILTER_NAMES.map((name) => [name, known(name, facts[name])]);
