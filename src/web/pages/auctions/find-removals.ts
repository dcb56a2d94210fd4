import type { AuctionPage, AuctionSummary } from '#contract/auctions.ts';
import type { ApiClient } from '#contract/client.ts';
import { listAuctions } from '#contract/endpoints/auctions.ts';
import { currencySign } from '#contract/format/money.ts';
import {
  type AppliedFilter,
  appliedFilters,
  byKind,
  type ListAddress,
  type Status,
  toQuery,
  withoutFilters,
  writeAddress,
} from './list-address.ts';

const MAX_REMOVALS = 8;
const MAX_SHOWN = 4;

export interface FilterRemoval {
  /** `Remove Manual`. */
  readonly text: string;
  /** Heads the auctions that it would show: `Without Manual`. */
  readonly heading: string;
  readonly to: string;
  readonly total: number;
  /** The list that has the results. It is `results` if the list itself would still be empty. */
  readonly status: Status;
}
export interface Removals {
  /** The most useful first. */
  readonly removals: readonly FilterRemoval[];
  readonly shown: readonly AuctionSummary[];
}
export const NO_REMOVALS: Removals = { removals: [], shown: [] };

type Way = Pick<FilterRemoval, 'text' | 'heading'> & Partial<Pick<AppliedFilter, 'kind'>> & { without: ListAddress };
type FoundWay = Omit<Way, 'without'> & { readonly removal: FilterRemoval; readonly shown: readonly AuctionSummary[] };
interface Site {
  readonly currency: string;
  readonly place: string;
}

/** Words of a search have their marks. */
const quoted = (text: string): string => (text.startsWith('“') ? text : `“${text}”`);

/** Tries the list without each filter. If none of these shows anything, keeps only make, model and words. */
export async function findRemovals(client: ApiClient, address: ListAddress, site: Site): Promise<Removals> {
  const filters = appliedFilters(address, currencySign(site.currency), site.place);
  const single = filters
    .toSorted(byKind)
    .slice(0, MAX_REMOVALS)
    .map(({ text, kind, without }) => ({
      text: `Remove ${quoted(text)}`,
      heading: `Without ${quoted(text)}`,
      kind,
      without,
    }));
  const ofSingle = await tryWays(client, single, { address, currency: site.currency });
  const useful =
    ofSingle.length > 0 ? ofSingle : await tryWays(client, onlyVehicle(address, filters), { address, ...site });
  return { removals: useful.map(({ removal }) => removal), shown: useful[0]?.shown ?? [] };
}

function onlyVehicle(address: ListAddress, filters: readonly AppliedFilter[]): Way[] {
  const kept = filters.filter(({ kind }) => kind === 'vehicle').map(({ text }) => text);
  if (kept.length === 0 || kept.length === filters.length) return [];
  const { q, make, model, generation } = address;
  const name = kept.join(', ');
  const without = { ...withoutFilters(address), q, make, model, generation };
  return [{ text: `Keep only ${name}`, heading: `Only ${name}`, without }];
}

async function tryWays(
  client: ApiClient,
  ways: readonly Way[],
  { address: { status }, currency }: { readonly address: ListAddress; readonly currency: string },
): Promise<FoundWay[]> {
  const found = await Promise.all(
    ways.map(async ({ without, ...way }) => {
      const page = await client
        .call(listAuctions, { query: { ...toQuery(without, currency), limit: MAX_SHOWN } })
        .catch(() => null);
      return page === null ? null : { ...way, removal: removalOf(way, without, page), shown: page.items };
    }),
  );
  return found
    .filter((each) => each !== null)
    .filter(({ removal }) => removal.total > 0)
    .toSorted(
      (a, b) =>
        Number(a.removal.status !== status) - Number(b.removal.status !== status) ||
        byKind({ kind: a.kind ?? 'limit' }, { kind: b.kind ?? 'limit' }) ||
        b.removal.total - a.removal.total,
    );
}

function removalOf(
  { text, heading }: Pick<Way, 'text' | 'heading'>,
  without: ListAddress,
  { total, facets }: AuctionPage,
): FilterRemoval {
  const isElsewhere = total === 0 && without.status !== 'results' && facets.status.results > 0;
  const status = isElsewhere ? 'results' : without.status;
  return {
    text,
    heading,
    to: writeAddress(isElsewhere ? inStatus(without, 'results') : without),
    total: isElsewhere ? facets.status.results : total,
    status,
  };
}

/** Lists have different orders, so another list starts with its default one. */
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

export const foundElsewhere = (
  address: ListAddress,
  counts: AuctionPage['facets']['status'],
): readonly { readonly status: Status; readonly total: number; readonly to: string }[] =>
  OTHERS[address.status]
    .filter((status) => counts[status] > 0)
    .map((status) => ({ status, total: counts[status], to: writeAddress(inStatus(address, status)) }));
