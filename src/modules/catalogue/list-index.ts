import type { Database } from '#platform/database/database.ts';
import { ListColumns, textIn } from './list-index-columns.ts';
import { conditionsOf } from './list-index-conditions.ts';
import {
  type Names,
  readEnded,
  readOnOffer,
  readChanges,
  readHorizon,
  readNames,
  readTaxRates,
  resolveNames,
} from './list-index-store.ts';
import { IndexedWords } from './list-index-words.ts';
import { type ListCounts, scanList } from './scan-list.ts';
import { FirstPlaces } from './first-places.ts';
import { ascendingKey } from './list-index-order.ts';
import { DIRECTIONS, type ListPage } from './list-store.ts';
import type { FacetRow } from './facet-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

const READ_AT_ONCE = 2000;

interface FoundList {
  readonly facets: Promise<FacetRow[]>;
  /** All that may be on the page. Null if that would be too many. */
  readonly lotNumbers: readonly number[] | null;
}

/** Filters and counts lists in memory. */
export interface ListIndex {
  /** Null until all auctions are loaded, and for what it can't filter by. */
  read(filter: AuctionFilter, page: ListPage): Promise<FoundList | null>;
  /** Loads all listed auctions, or what has changed since. Returns the number of rows read. */
  refresh(): Promise<number>;
}

export function createListIndex({ executor }: Pick<Database, 'executor'>): ListIndex {
  const columns = new ListColumns();
  const words = new IndexedWords(columns);
  /** Null until all auctions are loaded. */
  let horizon: string | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;

  async function load(): Promise<number> {
    const start = await readHorizon(executor);
    const onOffer = await readOnOffer(executor);
    for (const row of onOffer) columns.put(row);
    let read = onOffer.length;
    for (let after = ''; ;) {
      const rows = await readEnded(executor, after, READ_AT_ONCE);
      for (const row of rows) columns.put(row);
      read += rows.length;
      if (rows.length < READ_AT_ONCE) break;
      after = rows.at(-1)?.id ?? '';
    }
    horizon = start;
    return read;
  }

  async function readOnce(): Promise<number> {
    const loaded = horizon === null ? await load() : 0;
    const changes = await readChanges(executor, horizon ?? '0');
    for (const row of changes.rows) {
      const isNew = columns.placeOf(row.lotNumber) === -1;
      columns.put(row);
      if (isNew || row.isListingChanged) words.noteChange(row);
    }
    horizon = changes.horizon;
    return loaded + changes.rows.length;
  }

  /** One after another, so that an older state never replaces a newer one. Those who wait share the next reading. */
  function refresh(): Promise<number> {
    if (waiting === null) {
      waiting = running.then(() => {
        waiting = null;
        return readOnce();
      });
      running = waiting.catch(() => undefined);
    }
    return waiting;
  }

  async function read(filter: AuctionFilter, page: ListPage): Promise<FoundList | null> {
    if (horizon === null || filter.within !== undefined) return null;
    const [resolved, taxRates] = await Promise.all([
      resolveNames(executor, filter),
      filter.isAllIn ? readTaxRates(executor) : new Map<string, number>(),
      refresh(),
    ]);
    for (;;) {
      const hasWords = await words.matching(executor, filter.words);
      const lookups = { ...resolved, taxRates, hasWords };
      const conditions = conditionsOf(columns, filter, lookups);
      const first = new FirstPlaces(ascendingKey(columns, page.sort, filter, lookups), {
        limit: page.limit + 1,
        after: page.after === null ? null : page.after.key * (DIRECTIONS[page.sort] === 'asc' ? 1 : -1),
      });
      const counts = await scanList(columns, filter, { conditions, first });
      if (counts === null) continue;
      const facets = readNames(executor, idsCounted(counts)).then((names) => rowsOf(counts, names));
      const lotNumbers = first.places()?.map((place) => columns.lotNumbers[place] ?? 0) ?? null;
      return { facets, lotNumbers };
    }
  }
  return { read, refresh };
}

const KINDS = ['make', 'model', 'generation'] as const;
const idOf = { make: 'make_id', model: 'model_id', generation: 'generation_id' } as const;
const columnOf: Readonly<Record<string, string>> = { body: 'body_style' };

function idsCounted({ facets }: ListCounts): Names {
  const idsOf = (kind: (typeof KINDS)[number]) => {
    const facet = facets.find(({ name }) => name === kind);
    const values = facet?.column.values.filter((_, code) => (facet.counts[code] ?? 0) > 0) ?? [];
    return new Set(values.map((value) => textIn(value[idOf[kind]])));
  };
  return { make: idsOf('make'), model: idsOf('model'), generation: idsOf('generation') };
}

function rowsOf({ total, facets, ending }: ListCounts, names: ReadonlyMap<string, string>): FacetRow[] {
  const rows: FacetRow[] = [{ facet: 'total', value: 'all', count: total }, ...ending];
  for (const { name, column, counts } of facets) {
    const isNamed = name === 'make' || name === 'model' || name === 'generation';
    const byValue = new Map<string, number>();
    for (const [code, value] of column.values.entries()) {
      const typed = name === 'generation' ? '' : textIn(value[columnOf[name] ?? name]);
      const shown = isNamed ? (names.get(`${name} ${textIn(value[idOf[name]])}`) ?? typed) : typed;
      if (shown !== '') byValue.set(shown, (byValue.get(shown) ?? 0) + (counts[code] ?? 0));
    }
    rows.push(...[...byValue].map(([value, count]) => ({ facet: name, value, count })));
  }
  return rows.filter(({ count }) => count > 0);
}
