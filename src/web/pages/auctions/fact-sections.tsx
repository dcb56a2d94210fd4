import { FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import { bodyLabel, factFilterLabel, factValueLabel } from '#contract/format/vehicle-labels.ts';
import { type Facets, FacetTicks, Section } from './filter-fields.tsx';
import type { ListAddress } from './list-address.ts';

/** A fact that all auctions share narrows nothing. */
const MIN_VALUES = 2;

export function FactSections({ address, facets }: { address: ListAddress; facets: Facets }) {
  const shown = FACT_FILTER_NAMES.filter((name) => facets[name].length >= MIN_VALUES || address[name].length > 0);
  const sectionOf = (name: (typeof FACT_FILTER_NAMES)[number]) => (
    <Section
      key={name}
      title={factFilterLabel(name)}
      isOpen={address[name].length > 0 || name === 'category'}
      chosen={address[name].length}
    >
      <FacetTicks
        name={name}
        values={facets[name]}
        chosen={address[name]}
        all="All {n}"
        labelOf={(value) => factValueLabel(name, value)}
      />
    </Section>
  );
  return (
    <>
      {shown.filter((name) => name === 'category').map(sectionOf)}
      <Section title="Body" isOpen={address.body.length > 0} chosen={address.body.length}>
        <FacetTicks name="body" values={facets.body} chosen={address.body} all="All {n} bodies" labelOf={bodyLabel} />
      </Section>
      {shown.filter((name) => name !== 'category').map(sectionOf)}
    </>
  );
}
