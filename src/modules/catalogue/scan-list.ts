import { setImmediate } from 'node:timers/promises';
import { ENDING_WITHIN, type EndingWithin, FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import type { ListColumns, CodedColumn, CodedName } from './list-index-columns.ts';
import { type Condition, daysToClose } from './list-index-conditions.ts';
import type { FacetName, FacetRow } from './facet-store.ts';
import type { FirstPlaces } from './first-places.ts';
import type { AuctionFilter } from './auction-filter.ts';

/** Bids are decided between two slices. */
const SLICE = 65_536;
const LEFT_OUT = 2;

type CountedFacet = FacetName & CodedName;
export interface ListCounts {
  readonly total: number;
  readonly facets: readonly {
    readonly name: CountedFacet;
    readonly column: CodedColumn;
    readonly counts: Uint32Array;
  }[];
  readonly ending: readonly FacetRow[];
}

const ALWAYS_COUNTED = ['status', 'make', 'body', 'region', 'no_reserve', 'reserve_met', ...FACT_FILTER_NAMES] as const;
const countedIn = ({ makes, models }: AuctionFilter): CountedFacet[] => [
  ...ALWAYS_COUNTED,
  ...(makes.length > 0 ? (['model'] as const) : []),
  ...(models.length > 0 ? (['generation'] as const) : []),
];

/**
 * Counts, and collects the first rows. Each row counts as it is when its turn comes. Null if meanwhile a row has got a
 * value that none had.
 */
export async function scanList(
  columns: ListColumns,
  filter: AuctionFilter,
  { conditions, first }: { readonly conditions: readonly Condition[]; readonly first: FirstPlaces },
): Promise<ListCounts | null> {
  const { version, length } = columns;
  const facets = countedIn(filter).map((name) => {
    const column = columns.coded[name];
    return { name, column, counts: new Uint32Array(column.values.length) };
  });
  const ending = new EndingCounts(columns, filter);
  let total = 0;
  const slice = new Slice(columns, conditions);
  for (let from = 0; from < length; from += SLICE) {
    if (from > 0) {
      await setImmediate();
      if (columns.version !== version) return null;
    }
    slice.read(from, Math.min(from + SLICE, length));
    total += slice.met.size;
    for (const { name, column, counts } of facets) {
      addCounts(counts, column, slice.met);
      addCounts(counts, column, slice.missing(name));
    }
    ending.add(slice.met);
    ending.add(slice.missing('ending'));
    for (let nth = 0; nth < slice.met.size; nth += 1) first.add(slice.met.places[nth] ?? 0);
  }
  return { total, facets, ending: ending.rows() };
}

class EndingCounts {
  readonly #counts = new Map<EndingWithin, number>();
  readonly #daysLeft: ((place: number) => number) | null;

  constructor(columns: ListColumns, { group, now }: AuctionFilter) {
    this.#daysLeft = group === 'live' && now !== null ? daysToClose(columns, now) : null;
  }

  add({ places, size }: Places): void {
    if (this.#daysLeft === null) return;
    for (let nth = 0; nth < size; nth += 1) {
      const daysLeft = this.#daysLeft(places[nth] ?? 0);
      const within = ENDING_WITHIN.find((days) => daysLeft < Number(days));
      if (within !== undefined) this.#counts.set(within, (this.#counts.get(within) ?? 0) + 1);
    }
  }

  rows(): FacetRow[] {
    return [...this.#counts].map(([value, count]) => ({ facet: 'ending', value, count }));
  }
}

class Places {
  readonly places = new Uint32Array(SLICE);
  size = 0;
}
const NONE = new Places();

function addCounts(counts: Uint32Array, { codes }: CodedColumn, { places, size }: Places): void {
  for (let nth = 0; nth < size; nth += 1) {
    const code = codes[places[nth] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

class Slice {
  readonly met = new Places();
  readonly #misses = new Uint8Array(SLICE);
  readonly #missed = new Uint8Array(SLICE);
  readonly #missing: readonly (Places | null)[];
  readonly #byFacet = new Map<FacetName, Places>();
  readonly #columns: ListColumns;
  readonly #conditions: readonly Condition[];

  constructor(columns: ListColumns, conditions: readonly Condition[]) {
    this.#columns = columns;
    this.#conditions = conditions;
    this.#missing = conditions.map(({ facet }) => (facet === null ? null : new Places()));
    for (const [nth, { facet }] of conditions.entries())
      if (facet !== null) this.#byFacet.set(facet, this.#missing[nth] ?? NONE);
  }

  missing(facet: FacetName): Places {
    return this.#byFacet.get(facet) ?? NONE;
  }

  read(from: number, until: number): void {
    const [misses, missed] = [this.#misses, this.#missed];
    const { isPresent } = this.#columns;
    for (let place = from; place < until; place += 1) misses[place - from] = isPresent[place] === 1 ? 0 : LEFT_OUT;
    for (const [nth, condition] of this.#conditions.entries()) this.#apply(condition, nth, { from, until });
    for (const each of this.#missing) if (each !== null) each.size = 0;
    const { places } = this.met;
    let size = 0;
    for (let place = from; place < until; place += 1) {
      const count = misses[place - from] ?? LEFT_OUT;
      if (count === 0) places[size++] = place;
      else if (count < LEFT_OUT) {
        const missing = this.#missing[missed[place - from] ?? 0];
        if (missing) missing.places[missing.size++] = place;
      }
    }
    this.met.size = size;
  }

  #apply({ facet, column, passes }: Condition, nth: number, { from, until }: { from: number; until: number }): void {
    const [misses, missed] = [this.#misses, this.#missed];
    const cost = facet === null ? LEFT_OUT : 1;
    if (typeof passes === 'function') {
      for (let place = from; place < until; place += 1)
        if (!passes(place)) {
          misses[place - from] = (misses[place - from] ?? 0) + cost;
          missed[place - from] = nth;
        }
    } else if (column !== undefined) {
      const { codes } = column;
      for (let place = from; place < until; place += 1)
        if (passes[codes[place] ?? 0] !== 1) {
          misses[place - from] = (misses[place - from] ?? 0) + cost;
          missed[place - from] = nth;
        }
    }
  }
}
