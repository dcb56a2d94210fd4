import { setImmediate } from 'node:timers/promises';
import { FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import type { ArchiveColumns, CodedColumn, CodedName } from './archive-columns.ts';
import type { Condition } from './archive-conditions.ts';
import type { FacetName } from './facet-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

/** Bids are decided between two slices. */
const SLICE = 65_536;
const LEFT_OUT = 2;

type CountedFacet = FacetName & CodedName;
export interface ArchiveCounts {
  readonly total: number;
  readonly results: number;
  /** By facet, the count of each code. */
  readonly facets: readonly {
    readonly name: CountedFacet;
    readonly column: CodedColumn;
    readonly counts: Uint32Array;
  }[];
}

const ALWAYS_COUNTED = ['make', 'body', 'region', 'no_reserve', 'reserve_met', ...FACT_FILTER_NAMES] as const;
const countedIn = ({ makes, models, group }: AuctionFilter): CountedFacet[] =>
  // Of the archive, a list of what is on offer needs only the number.
  group !== null && group !== 'results'
    ? []
    : [
        ...ALWAYS_COUNTED,
        ...(makes.length > 0 ? (['model'] as const) : []),
        ...(models.length > 0 ? (['generation'] as const) : []),
      ];

/** Null if rows changed meanwhile. */
export async function countArchive(
  columns: ArchiveColumns,
  filter: AuctionFilter,
  conditions: readonly Condition[],
): Promise<ArchiveCounts | null> {
  const { version } = columns;
  const facets = countedIn(filter).map((name) => {
    const column = columns.coded[name];
    return { name, column, counts: new Uint32Array(column.values.length) };
  });
  let [total, results] = [0, 0];
  const slice = new Slice(columns, conditions);
  for (let from = 0; from < columns.length; from += SLICE) {
    if (from > 0) {
      await setImmediate();
      if (columns.version !== version) return null;
    }
    slice.read(from, Math.min(from + SLICE, columns.length));
    total += slice.met.size;
    results += slice.met.size + slice.missing('status').size;
    for (const { name, column, counts } of facets) {
      addCounts(counts, column, slice.met);
      addCounts(counts, column, slice.missing(name));
    }
  }
  return { total, results, facets };
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

/** The rows of a slice that meet every condition, and those that miss only that of a facet. */
class Slice {
  readonly met = new Places();
  readonly #misses = new Uint8Array(SLICE);
  readonly #missed = new Uint8Array(SLICE);
  readonly #missing: readonly (Places | null)[];
  readonly #byFacet = new Map<FacetName, Places>();
  readonly #columns: ArchiveColumns;
  readonly #conditions: readonly Condition[];

  constructor(columns: ArchiveColumns, conditions: readonly Condition[]) {
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
    this.met.size = 0;
    for (const each of this.#missing) if (each !== null) each.size = 0;
    for (let place = from; place < until; place += 1) {
      const count = misses[place - from] ?? LEFT_OUT;
      if (count >= LEFT_OUT) continue;
      const of = count === 0 ? this.met : this.#missing[missed[place - from] ?? 0];
      if (of) of.places[of.size++] = place;
    }
  }

  #apply({ facet, column, passes }: Condition, nth: number, { from, until }: { from: number; until: number }): void {
    const [misses, missed] = [this.#misses, this.#missed];
    const cost = facet === null ? LEFT_OUT : 1;
    const miss = (at: number) => {
      misses[at] = Math.min(LEFT_OUT, (misses[at] ?? 0) + cost);
      missed[at] = nth;
    };
    if (typeof passes === 'function') {
      for (let place = from; place < until; place += 1) if (!passes(place)) miss(place - from);
    } else if (column !== undefined) {
      const { codes } = column;
      for (let place = from; place < until; place += 1) if (passes[codes[place] ?? 0] !== 1) miss(place - from);
    }
  }
}
