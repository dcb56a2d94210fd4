import { BODY_STYLES, CATEGORIES, isWholeVehicle } from '#contract/categories.ts';
import { FACT_FILTER_NAMES, FACT_FILTERS, type FactFilterName } from '#contract/fact-filters.ts';
import { bodyLabel, factFilterLabel, factValueLabel } from '#contract/format/vehicle-labels.ts';
import { type Facets, FacetTicks, Section } from './filter-fields.tsx';
import type { ListAddress } from './list-address.ts';

/** A fact that all auctions share narrows nothing, but a main one can be part of a saved search. */
const MIN_VALUES = 2;
const VEHICLE_FACTS: readonly FactFilterName[] = ['gearbox', 'fuel'];
const MAIN_FACTS: readonly FactFilterName[] = [...VEHICLE_FACTS, 'seller_type'];

/** Numeric values are sorted by value instead of by count. */
const IN_ORDER: readonly FactFilterName[] = ['owners', 'cylinders'];

function withZeros(counted: Facets['body'], values: readonly string[]): Facets['body'] {
  const known = new Set(counted.map(({ value }) => value));
  return [...counted, ...values.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))];
}

export function FactSections({ address, facets }: { address: ListAddress; facets: Facets }) {
  const hasVehicles =
    address.category.length === 0 || CATEGORIES.some((each) => isWholeVehicle(each) && address.category.includes(each));
  const isMain = (name: FactFilterName) => MAIN_FACTS.includes(name) && (hasVehicles || !VEHICLE_FACTS.includes(name));
  const shown = FACT_FILTER_NAMES.filter(
    (name) => isMain(name) || facets[name].length >= MIN_VALUES || address[name].length > 0,
  );
  const valuesOf = (name: FactFilterName) => {
    if (isMain(name)) return withZeros(facets[name], Object.keys(FACT_FILTERS[name].values));
    return IN_ORDER.includes(name) ? facets[name].toSorted((a, b) => Number(a.value) - Number(b.value)) : facets[name];
  };
  const hasCars = address.category.length === 0 || address.category.includes('car');
  const bodies = hasCars ? withZeros(facets.body, BODY_STYLES) : facets.body;
  const sectionOf = (name: FactFilterName) => (
    <Section
      key={name}
      title={factFilterLabel(name)}
      isOpen={address[name].length > 0 || name === 'category'}
      chosen={address[name].length}
    >
      <FacetTicks
        name={name}
        values={valuesOf(name)}
        chosen={address[name]}
        all="All {n}"
        labelOf={(value) => factValueLabel(name, value)}
      />
    </Section>
  );
  return (
    <>
      {shown.filter((name) => name === 'category').map(sectionOf)}
      {bodies.length + address.body.length === 0 ? null : (
        <Section title="Body" isOpen={address.body.length > 0} chosen={address.body.length}>
          <FacetTicks name="body" values={bodies} chosen={address.body} all="All {n} bodies" labelOf={bodyLabel} />
        </Section>
      )}
      {shown.filter((name) => name !== 'category').map(sectionOf)}
    </>
  );
}
