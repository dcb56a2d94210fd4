import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { X } from 'lucide';
import { formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { priceLabel } from '#web/components/money/auction-price.tsx';
import { type AskedPlace, NearFilter } from './near-filter.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { FactSections } from './fact-sections.tsx';
import { type Facets, FacetTicks, Range, Section, Tick, TypedField } from './filter-fields.tsx';
import { FILTER_FORM } from './filter-form.ts';
import { priceText, readAddress, withoutFilters, writeAddress, type ListAddress } from './list-address.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';
import { useDistanceUnit, useSiteDistanceUnit } from '#web/root-data.ts';
import { ENDING_LABELS } from '#contract/fact-filters.ts';

const TYPING_MS = 500;

function addressOfForm(form: HTMLFormElement, siteUnit: DistanceUnit): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return writeAddress(readAddress(search, siteUnit));
}

/** Submits checkboxes at once and typing after a pause. Without JavaScript, the button submits. */
export function useLiveForm(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const siteUnit = useSiteDistanceUnit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const follow = () => {
    clearTimeout(typing.current);
    if (form.current !== null) void navigate(addressOfForm(form.current, siteUnit), { preventScrollReset: true });
  };
  return {
    onChange: (event: FormEvent) => {
      const isTyped = event.target instanceof HTMLInputElement && ['text', 'search'].includes(event.target.type);
      clearTimeout(typing.current);
      if (isTyped) typing.current = setTimeout(follow, TYPING_MS);
      else follow();
    },
    follow,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      follow();
    },
  };
}

interface FiltersProps {
  address: ListAddress;
  sign: string;
  facets: Facets;
  total: number;
  isPending?: boolean;
  place: AskedPlace;
}

export function Filters({ address, sign, facets, total, isPending = false, place }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const { onChange, onSubmit, follow } = useLiveForm(form);
  return (
    <aside ref={drawer} id="filters" popover="auto" aria-label="Filters" className="side-panel">
      <div className="sticky top-0 z-10 flex h-16 items-center justify-between border-b border-line bg-bg pl-5 pr-2 lg:hidden">
        <h2 className="heading text-h3">Filters</h2>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon of={X} size={22} />
        </button>
      </div>
      <form
        ref={form}
        id={FILTER_FORM}
        method="get"
        action="/auctions"
        onChange={onChange}
        onSubmit={(event) => {
          onSubmit(event);
          if (drawer.current?.matches(':popover-open') === true) drawer.current.hidePopover();
        }}
      >
        {address.status === 'live' ? null : <input type="hidden" name="status" value={address.status} />}
        {address.isAllIn ? <input type="hidden" name="all_in" value="1" /> : null}
        {address.view === 'grid' ? null : <input type="hidden" name="view" value={address.view} />}
        <div className="border-line px-5 lg:border-t lg:px-0">
          <div className="pt-3 lg:hidden">
            <AppliedFilters address={address} sign={sign} place={place.name} />
          </div>
          <FilterSections address={address} sign={sign} facets={facets} place={place} onCommit={follow} />
        </div>
        <noscript>
          <button type="submit" className="btn btn-solid mx-5 my-4 lg:mx-0">
            Show auctions
          </button>
        </noscript>
        <div className="sticky bottom-0 grid grid-cols-[auto_1fr] gap-2 border-t border-line bg-bg p-4 lg:hidden">
          <PageLink to={writeAddress(withoutFilters(address))} preventScrollReset className="btn btn-quiet">
            Clear all
          </PageLink>
          <button type="submit" className="btn btn-solid">
            {isPending ? 'Updating…' : `Show ${formatCount(total)} auction${total === 1 ? '' : 's'}`}
          </button>
        </div>
      </form>
    </aside>
  );
}

function FilterSections({
  address,
  sign,
  facets,
  place,
  onCommit,
}: Omit<FiltersProps, 'total' | 'isPending'> & { onCommit: () => void }) {
  const isResults = address.status === 'results';
  return (
    <>
      <ClosingSections address={address} facets={facets} />
      {facets.make.length + address.make.length === 0 ? null : (
        <Section title="Make">
          <FacetTicks name="make" values={facets.make} chosen={address.make} all="All {n} makes" />
        </Section>
      )}
      {address.make.length === 0 || facets.model.length + address.model.length === 0 ? null : (
        <Section title="Model">
          <FacetTicks name="model" values={facets.model} chosen={address.model} all="All {n} models" />
        </Section>
      )}
      {address.model.length === 0 || facets.generation.length + address.generation.length === 0 ? null : (
        <Section title="Generation">
          <FacetTicks
            name="generation"
            values={facets.generation}
            chosen={address.generation}
            all="All {n} generations"
          />
        </Section>
      )}
      <Section title="Year">
        <Range name="year" from={address.yearFrom} to={address.yearTo} />
      </Section>
      {address.status === 'coming_soon' ? null : (
        <Section title={priceLabel(isResults ? 'Price' : 'Current bid', address.isAllIn)}>
          <Range name="price" from={priceText(address.priceFrom, sign)} to={priceText(address.priceTo, sign)} />
        </Section>
      )}
      <Section title="Distance">
        <NearFilter place={place} onCommit={onCommit} />
      </Section>
      <MileageSection address={address} />
      <FactSections address={address} facets={facets} />
      {facets.region.length + address.region.length === 0 ? null : (
        <Section title="Region" isOpen={address.region.length > 0} chosen={address.region.length}>
          <FacetTicks name="region" values={facets.region} chosen={address.region} all="All {n} regions" />
        </Section>
      )}
    </>
  );
}

function ClosingSections({ address, facets }: Pick<FiltersProps, 'address' | 'facets'>) {
  const isResults = address.status === 'results';
  const hasReserve = facets.no_reserve + facets.reserve_met > 0 || address.noReserve || address.reserveMet;
  return (
    <>
      {address.status !== 'live' || facets.ending.length === 0 ? null : (
        <Section title="Closing">
          <Tick type="radio" name="ending" value="" text="Any time" checked={address.ending === ''} />
          {facets.ending.map(({ value, count }) => (
            <Tick
              key={value}
              type="radio"
              name="ending"
              value={value}
              text={endingLabel(value)}
              count={count}
              checked={address.ending === value}
            />
          ))}
        </Section>
      )}
      {isResults || hasReserve ? (
        <Section title={isResults ? 'Outcome' : 'Reserve'}>
          {isResults ? <Tick name="sold" value="1" text="Sold" checked={address.sold} /> : null}
          <Tick name="no_reserve" value="1" text="No reserve" count={facets.no_reserve} checked={address.noReserve} />
          {address.status === 'coming_soon' ? null : (
            <Tick
              name="reserve_met"
              value="1"
              text="Reserve met"
              count={facets.reserve_met}
              checked={address.reserveMet}
            />
          )}
        </Section>
      ) : null}
    </>
  );
}

const endingLabel = (days: string): string => new Map<string, string>(Object.entries(ENDING_LABELS)).get(days) ?? days;

function MileageSection({ address }: Pick<FiltersProps, 'address'>) {
  const own = useDistanceUnit();
  const unit = address.mileageTo === '' ? own : address.mileageUnit;
  return (
    <Section title="Mileage" isOpen={address.mileageTo !== ''}>
      <input type="hidden" name="mileage_unit" value={unit} />
      <TypedField
        id="mileage-to"
        name="mileage_to"
        label={unit === 'mi' ? 'At most, in miles' : 'At most, in kilometers'}
        shown={address.mileageTo === '' ? '' : formatCount(Number(address.mileageTo))}
      />
    </Section>
  );
}
