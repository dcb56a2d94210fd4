import type { AuctionPage, AuctionSummary } from '#contract/auctions.ts';
import type { ApiClient } from '#contract/client.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { currencySign } from '#web/components/money/format-money.ts';
import {
  type AppliedFilter,
  appliedFilters,
  byKind,
  type ListAddress,
  type Status,
  toQuery,
  writeAddress,
} from './list-address.ts';

const MAX_REMOVALS = 8;
const MAX_SHOWN = 4;

/** What the list would have without one of its filters. */
export interface FilterRemoval extends Pick<AppliedFilter, 'text' | 'kind'> {
  readonly to: string;
  readonly total: number;
  /** Where the total is: in results if the list itself would still be empty. */
  readonly status: Status;
}
export interface Removals {
  readonly removals: readonly FilterRemoval[];
  /** The first auctions without the first useful filter. */
  readonly shown: readonly AuctionSummary[];
}
export const NO_REMOVALS: Removals = { removals: [], shown: [] };

const inOrder = (a: FilterRemoval, b: FilterRemoval, status: Status): number =>
  Number(a.status !== status) - Number(b.status !== status) || byKind(a, b) || b.total - a.total;

export async function findRemovals(
  client: ApiClient,
  address: ListAddress,
  { currency, place }: { readonly currency: string; readonly place: string },
): Promise<Removals> {
  const found = await Promise.all(
    appliedFilters(address, currencySign(currency), place)
      .toSorted(byKind)
      .slice(0, MAX_REMOVALS)
      .map(async ({ text, kind, without }) => {
        const page = await client
          .call(listAuctions, { query: { ...toQuery(without, currency), limit: MAX_SHOWN } })
          .catch(() => null);
        return page === null ? null : { removal: removalOf({ text, kind, without }, page), shown: page.items };
      }),
  );
  const useful = found
    .filter((each) => each !== null)
    .filter(({ removal }) => removal.total > 0)
    .toSorted((a, b) => inOrder(a.removal, b.removal, address.status));
  return { removals: useful.map(({ removal }) => removal), shown: useful[0]?.shown ?? [] };
}

function removalOf({ text, kind, without }: AppliedFilter, { total, facets }: AuctionPage): FilterRemoval {
  const isElsewhere = total === 0 && without.status !== 'results' && facets.status.results > 0;
  const status = isElsewhere ? 'results' : without.status;
  return {
    text,
    kind,
    to: writeAddress(isElsewhere ? inStatus(without, 'results') : without),
    total: isElsewhere ? facets.status.results : total,
    status,
  };
}

/** The orders of lists differ, so another list has its own first one. */
const inStatus = (address: ListAddress, status: Status): ListAddress => ({
  ...address,
  status,
  sort: status === 'results' ? 'recently_closed' : 'ending_soonest',
  ending: '',
});

const OTHERS: Readonly<Record<Status, readonly Status[]>> = {
  live: ['coming_soon', 'results'],
  coming_soon: ['live', 'results'],
  results: ['live', 'coming_soon'],
};

/** The other lists that have auctions with the same filters. */
export const foundElsewhere = (
  address: ListAddress,
  counts: AuctionPage['facets']['status'],
): readonly { readonly status: Status; readonly total: number; readonly to: string }[] =>
  OTHERS[address.status]
    .filter((status) => counts[status] > 0)
    .map((status) => ({ status, total: counts[status], to: writeAddress(inStatus(address, status)) }));
