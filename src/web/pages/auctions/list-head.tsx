import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { LayoutGrid, List, Rows4, Search, SlidersHorizontal } from 'lucide';
import type { AuctionPage } from '#contract/auctions.ts';
import { formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { FILTER_FORM } from './filter-form.ts';
import { appliedFilters, sortsOf, STATUSES, writeAddress, type ListAddress, type View } from './list-address.ts';

const VIEWS: readonly { view: View; name: string; icon: typeof List }[] = [
  { view: 'grid', name: 'Grid', icon: LayoutGrid },
  { view: 'list', name: 'List', icon: List },
  { view: 'compact', name: 'Compact list', icon: Rows4 },
];

export function StatusTabs({
  address,
  counts,
}: {
  address: ListAddress;
  counts: AuctionPage['facets']['status'] | null;
}) {
  return (
    <nav
      aria-label="Auctions by status"
      className="no-print noscroll -mx-4 mt-5 flex overflow-x-auto border-b border-line px-4 lg:mx-0 lg:px-0"
      data-scroll
    >
      {STATUSES.map(({ status, tab }) => (
        <PageLink
          key={status}
          to={writeAddress({
            ...address,
            status,
            sort: sortsOf(status)[0]?.sort ?? address.sort,
            sold: false,
            ending: '',
            cursor: '',
          })}
          className="tab"
          {...(status === address.status ? { 'aria-current': 'page' } : {})}
        >
          {tab}
          {counts === null ? null : <span className="n">{formatCount(counts[status])}</span>}
        </PageLink>
      ))}
      <PageLink to="/calendar" className="tab">
        Calendar
      </PageLink>
      <PageLink to="/results/market" className="tab">
        Market
      </PageLink>
    </nav>
  );
}

function SortField({ address }: { address: ListAddress }) {
  const navigate = useNavigate();
  const sorts = sortsOf(address.status, address.near);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current !== null) select.current.value = address.sort;
  }, [address.sort]);
  return (
    <div className="flex-1 basis-40 sm:flex-none">
      <label className="sr-only" htmlFor="sort">
        Sort
      </label>
      <select
        ref={select}
        id="sort"
        name="sort"
        form={FILTER_FORM}
        className="input !min-h-11 font-medium sm:w-52"
        defaultValue={address.sort}
        onChange={(event) => {
          const chosen = sorts.find(({ sort }) => sort === event.target.value);
          if (chosen !== undefined)
            void navigate(writeAddress({ ...address, sort: chosen.sort, cursor: '' }), { preventScrollReset: true });
        }}
      >
        {sorts.map(({ sort, name }) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function FindField({ address }: { address: ListAddress }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = address.q;
  }, [address.q]);
  useEffect(() => {
    if (location.hash === '#find') input.current?.focus();
  }, []);
  return (
    <div className="mt-2 flex flex-wrap gap-2 sm:mt-5 xl:hidden">
      <div className="relative flex-1 basis-40">
        <label className="sr-only" htmlFor="find">
          Search auctions
        </label>
        <span className="absolute left-3 top-3 text-ink-3">
          <Icon of={Search} size={18} />
        </span>
        <input
          ref={input}
          id="find"
          name="q"
          type="search"
          form={FILTER_FORM}
          maxLength={200}
          defaultValue={address.q}
          className="input !pl-10"
          placeholder="Make, model, lot"
        />
      </div>
      <LayoutSwitch address={address} className="flex sm:hidden" />
    </div>
  );
}

export function ListTools({ address }: { address: ListAddress }) {
  const count = appliedFilters(address, '').length;
  return (
    <div className="flex w-full flex-wrap items-end gap-2 sm:w-auto">
      <button type="button" className="btn btn-line flex-none lg:hidden" popoverTarget="filters">
        <Icon of={SlidersHorizontal} size={18} />
        Filters
        {count === 0 ? null : (
          <span className="data grid size-6 place-items-center rounded-full bg-inverse text-small text-on-inverse">
            {count}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </button>
      <SortField address={address} />
      <LayoutSwitch address={address} className="hidden sm:flex" />
    </div>
  );
}

function LayoutSwitch({ address, className }: { address: ListAddress; className: string }) {
  return (
    <div role="group" aria-label="Layout" className={className}>
      {VIEWS.map(({ view, name, icon }, index) => (
        <PageLink
          key={view}
          to={writeAddress({ ...address, view })}
          preventScrollReset
          replace
          aria-label={name}
          {...(view === address.view ? { 'aria-current': 'true' } : {})}
          className={`btn btn-line btn-icon aria-[current]:border-inverse aria-[current]:bg-inverse aria-[current]:text-on-inverse ${index === 0 ? '' : '-ml-px !rounded-l-none'} ${index === VIEWS.length - 1 ? '' : '!rounded-r-none'}`}
        >
          <Icon of={icon} />
        </PageLink>
      ))}
    </div>
  );
}
