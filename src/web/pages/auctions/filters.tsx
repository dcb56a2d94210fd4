import { bodyLabel } from '#contract/format/vehicle-labels.ts';
import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useNavigate } from 'react-router';
import { ChevronDown, X } from 'lucide-react';
import type { AuctionPage } from '#contract/auctions.ts';
import { formatCount } from '#web/components/money/format-money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { priceLabel } from '#web/components/money/auction-price.tsx';
import { NearFilter } from './near-filter.tsx';
import { priceText, readAddress, withoutFilters, writeAddress } from './list-address.ts';
import type { ListAddress } from './list-address.ts';

export const FILTER_FORM = 'auction-filters';
const SHOWN_VALUES = 6;
const TYPING_MS = 500;

type Facets = AuctionPage['facets'];
type FacetValue = Facets['make'][number];

function addressOfForm(form: HTMLFormElement): string {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value);
  return writeAddress(readAddress(search));
}

/**
 * Submits the form as it changes: checkboxes at once, typing after a pause. Without JavaScript, the button submits
 * it.
 */
export function useLiveForm(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const follow = () => {
    clearTimeout(typing.current);
    if (form.current !== null) void navigate(addressOfForm(form.current), { preventScrollReset: true });
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

function Section({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="group border-b border-line" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center justify-between text-[.9375rem] font-strong">
        {title}
        <Icon of={ChevronDown} size={18} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** A checkbox that responds at once, then follows the URL. */
function Tick({
  name,
  value,
  text,
  count,
  checked,
}: {
  name: string;
  value: string;
  text: string;
  count?: number;
  checked: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.checked = checked;
  }, [checked]);
  return (
    <label className="check !min-h-10">
      <input ref={input} type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span className="flex-1">{text}</span>
      {count === undefined ? null : <span className="tnum text-small text-ink-3">{formatCount(count)}</span>}
    </label>
  );
}

interface FacetTicksProps {
  name: 'make' | 'model' | 'generation' | 'body' | 'region';
  values: readonly FacetValue[];
  chosen: readonly string[];
  all: string;
  labelOf?: (value: string) => string;
}

/** The values of a facet. Selected values stay visible even when nothing matches them. */
function FacetTicks({ name, values, chosen, all, labelOf = (value) => value }: FacetTicksProps) {
  const known = new Set(values.map(({ value }) => value));
  const every = [...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })), ...values];
  const isShown = (value: FacetValue, place: number) => place < SHOWN_VALUES || chosen.includes(value.value);
  const tick = (value: FacetValue) => (
    <Tick
      key={value.value}
      name={name}
      value={value.value}
      text={labelOf(value.value)}
      count={value.count}
      checked={chosen.includes(value.value)}
    />
  );
  const folded = every.filter((value, place) => !isShown(value, place));
  return (
    <>
      {every.filter(isShown).map(tick)}
      {folded.length === 0 ? null : (
        <details className="group/more">
          <summary className="link inline-flex min-h-11 list-none items-center text-small font-strong">
            <span className="group-open/more:hidden">{all.replace('{n}', String(every.length))}</span>
            <span className="hidden group-open/more:inline">Show fewer</span>
          </summary>
          {folded.map(tick)}
        </details>
      )}
    </>
  );
}

/** A text field that follows the URL, except while it has the focus. */
function TypedField({ id, name, label, shown }: { id: string; name: string; label: string; shown: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field !== null && field !== document.activeElement) field.value = shown;
  }, [shown]);
  return (
    <div className="field">
      <label className="!text-small !font-medium" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        maxLength={12}
        className="input tnum !min-h-11"
        defaultValue={shown}
      />
    </div>
  );
}

function Range({ name, from, to }: { name: 'year' | 'price'; from: string; to: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TypedField id={`${name}-from`} name={`${name}_from`} label="From" shown={from} />
      <TypedField id={`${name}-to`} name={`${name}_to`} label="To" shown={to} />
    </div>
  );
}

interface FiltersProps {
  address: ListAddress;
  sign: string;
  facets: Facets;
  total: number;
  /** What the server understood of the place, or why it didn't. */
  place: { readonly name: string; readonly error: string };
}

/** All filters in one form: a column beside the list, or a drawer on small screens. The URL holds its values. */
export function Filters({ address, sign, facets, total, place }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const drawer = useRef<HTMLElement>(null);
  const { onChange, onSubmit, follow } = useLiveForm(form);
  const isResults = address.status === 'results';
  return (
    <aside ref={drawer} id="filters" popover="auto" aria-label="Filters" className="filters">
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
          <Section title={isResults ? 'Outcome' : 'Reserve'}>
            {isResults ? <Tick name="sold" value="1" text="Sold" checked={address.sold} /> : null}
            <Tick name="no_reserve" value="1" text="No reserve" count={facets.no_reserve} checked={address.noReserve} />
          </Section>
          <Section title="Make">
            <FacetTicks name="make" values={facets.make} chosen={address.make} all="All {n} makes" />
          </Section>
          {address.make.length === 0 ? null : (
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
            <NearFilter address={address} place={place.name} error={place.error} onCommit={follow} />
          </Section>
          <Section title="Region">
            <FacetTicks name="region" values={facets.region} chosen={address.region} all="All {n} regions" />
          </Section>
          <Section title="Body" isOpen={address.body.length > 0}>
            <FacetTicks
              name="body"
              values={facets.body}
              chosen={address.body}
              all="All {n} bodies"
              labelOf={bodyLabel}
            />
          </Section>
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
            Show {formatCount(total)} auction{total === 1 ? '' : 's'}
          </button>
        </div>
      </form>
    </aside>
  );
}
