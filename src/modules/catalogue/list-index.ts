import type { Database, Executor } from '#platform/database/database.ts';
import { ListColumns, textIn } from './list-index-columns.ts';
import { conditionsOf, meetsAll } from './list-index-conditions.ts';
import {
  type ChangedRow,
  type IndexedRow,
  type Names,
  readEnded,
  readOnOffer,
  readChanges,
  readHorizon,
  readIdsOf,
  readNames,
  readLookups,
} from './list-index-store.ts';
import { findFirst, type FoundPlace } from './list-index-search.ts';
import { IndexedWords, type Numbers } from './list-index-words.ts';
import { areNone, type SearchWords } from './search-conditions.ts';
import { firstOnOffer } from './list-index-offers.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import type { FoundAuctionIds, Match } from './search-store.ts';
import { type ListCounts, scanList } from './scan-list.ts';
import { FirstPlaces } from './first-places.ts';
import { ascendingKey } from './list-index-order.ts';
import type { PageCursor } from '#platform/database/page.ts';
import { DIRECTIONS, type ListPage } from './list-store.ts';
import type { FacetRow } from './facet-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

/** Bids are decided between two readings. */
const READ_AT_ONCE = 250;
/** With more pages of equal rows than this, ids are compared before the rows are read. */
const MANY_PAGES = 4;

interface FoundList {
  readonly facets: Promise<FacetRow[]>;
  /** All that may be on the page. Null if that would be too many. */
  readonly lotNumbers: readonly number[] | null;
}

interface AskedMatches {
  readonly limit: number;
  readonly filter?: Omit<AuctionFilter, 'words'> | null;
}

/** All listed auctions as they are now. Null if the index is behind: ask the database. */
export interface CurrentLists {
  read(filter: AuctionFilter, page: ListPage): Promise<FoundList | null>;
  /** Among the auctions that meet the filter, if any. Its words don't count. */
  search(words: SearchWords, asked: AskedMatches): Promise<FoundAuctionIds | null>;
  onOffer(of: MakeCondition | ModelCondition, limit: number): Promise<string[] | null>;
  count(words: SearchWords): Promise<number>;
}

export interface ListIndex {
  /** Includes everything committed before this call. Null until all auctions are loaded. */
  current(): CurrentLists | null;
  refresh(): Promise<number>;
}

export function createListIndex({ executor }: Pick<Database, 'executor'>, columns = new ListColumns()): ListIndex {
  const words = new IndexedWords(columns);
  /** A change is read again and again while an older transaction is open. */
  const changedWords = new Map<IndexedRow['lotNumber'], string>();
  /** From when on changes have to be read. A load that failed is repeated, and must not miss those since it began. */
  let since: string | null = null;
  let isLoaded = false;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;

  async function load(): Promise<number> {
    since ??= await readHorizon(executor);
    const onOffer = await readOnOffer(executor);
    for (const row of onOffer) put(row, false);
    let read = onOffer.length;
    for (let after = ''; ;) {
      const rows = await readEnded(executor, after, READ_AT_ONCE);
      for (const row of rows) put(row, false);
      read += rows.length;
      if (rows.length < READ_AT_ONCE) break;
      after = rows.at(-1)?.id ?? '';
    }
    words.trim();
    isLoaded = true;
    return read;
  }

  function put(row: IndexedRow, hasNewWords: boolean): void {
    const place = columns.put(row, hasNewWords);
    if (place !== null) words.add(place, textIn(row['words']));
  }

  function putChanged(row: ChangedRow): void {
    const rowWords = textIn(row['words']);
    put(row, row.isListingChanged && changedWords.get(row.lotNumber) !== rowWords);
    if (row.isListingChanged) changedWords.set(row.lotNumber, rowWords);
  }

  async function readOnce(): Promise<number> {
    const loaded = isLoaded ? 0 : await load();
    const changes = await readChanges(executor, since ?? '0');
    for (const row of changes.rows) putChanged(row);
    since = changes.horizon;
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

  function current(): CurrentLists | null {
    if (!isLoaded) return null;
    const refreshed = refresh();
    // Each method that waits for it reports the failure.
    refreshed.catch(() => undefined);
    return currentLists(executor, { columns, words, refreshed });
  }
  return { current, refresh };
}

interface Indexed {
  readonly columns: ListColumns;
  readonly words: IndexedWords;
  readonly refreshed: Promise<unknown>;
}

function currentLists(executor: Executor, { columns, words, refreshed }: Indexed): CurrentLists {
  const known = new Map<string, Promise<Numbers>>();
  /** A search is first counted, then read. */
  function numbersIn(asked: SearchWords): Promise<Numbers> {
    const key = JSON.stringify(asked);
    const numbers = known.get(key) ?? words.readNumbers(executor, asked);
    known.set(key, numbers);
    return numbers;
  }

  async function read(filter: AuctionFilter, page: ListPage): Promise<FoundList | null> {
    if (filter.within !== undefined) return null;
    const [resolved, numbers] = await Promise.all([readLookups(executor, filter), numbersIn(filter.words), refreshed]);
    for (;;) {
      const withWords = areNone(filter.words) ? null : words.matching(filter.words, numbers);
      const lookups = { ...resolved, hasWords: withWords && ((place: number) => withWords.has(place)) };
      const keyOf = ascendingKey(columns, page.sort, filter, lookups);
      const direction = DIRECTIONS[page.sort] === 'asc' ? 1 : -1;
      const after = page.after === null ? null : { key: page.after.key * direction, id: page.after.id };
      const first = new FirstPlaces(keyOf, { limit: page.limit, after: after?.key ?? null });
      const counts = await scanList(columns, filter, { conditions: conditionsOf(columns, filter, lookups), first });
      if (counts === null) continue;
      const facets = readNames(executor, idsCounted(counts)).then((names) => rowsOf(counts, names));
      const places = first.places()?.map((place) => ({ place, fit: 0, key: keyOf(place) })) ?? null;
      const lotNumbers =
        places === null ? null : await withoutLaterEquals({ executor, columns }, places, { ...page, after, direction });
      return { facets, lotNumbers };
    }
  }

  async function search(asked: SearchWords, { limit, filter = null }: AskedMatches): Promise<FoundAuctionIds | null> {
    const [numbers, lookups] = await Promise.all([
      numbersIn(asked),
      filter === null ? null : readLookups(executor, filter),
      refreshed,
    ]);
    const conditions =
      filter === null || lookups === null ? [] : conditionsOf(columns, filter, { ...lookups, hasWords: null });
    const matching = (fit: number) => {
      const found = words.matching(asked, numbers, fit);
      return conditions.length === 0 ? found : found.filter((place) => meetsAll(conditions, place));
    };
    const found = findFirst(columns, matching, limit);
    if (found === null) return null;
    const lotNumberOf = ({ place }: FoundPlace) => columns.lotNumbers[place] ?? 0;
    const ids = await readIdsOf(executor, [...found.onOffer.places, ...found.ended.places].map(lotNumberOf));
    const matchesOf = (places: readonly FoundPlace[], direction: 1 | -1) =>
      inOrder(places, (place) => ids.get(lotNumberOf(place)) ?? '', direction).slice(0, limit);
    return {
      onOffer: { matches: matchesOf(found.onOffer.places, 1), total: found.onOffer.total },
      ended: { matches: matchesOf(found.ended.places, -1), total: found.ended.total },
    };
  }

  async function onOffer(of: MakeCondition | ModelCondition, limit: number): Promise<string[] | null> {
    await refreshed;
    const places = firstOnOffer(columns, of, limit);
    if (places === null) return null;
    return inOrder(places, ({ place }) => columns.onOffer.get(place) ?? '', 1)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  async function count(asked: SearchWords): Promise<number> {
    const [numbers] = await Promise.all([numbersIn(asked), refreshed]);
    let counted = 0;
    words.matching(asked, numbers).each((place) => {
      counted += columns.isPresent[place] ?? 0;
    });
    return counted;
  }
  return { read, search, onOffer, count };
}

/**
 * Returns the lot numbers of the page. Of many rows with equal keys it leaves out those that come after the page,
 * because reading one id takes a fifth of the time of reading what a list shows.
 */
async function withoutLaterEquals(
  { executor, columns }: Pick<Indexed, 'columns'> & { executor: Executor },
  places: readonly FoundPlace[],
  { after, direction, limit }: { after: PageCursor | null; direction: 1 | -1; limit: number },
): Promise<number[]> {
  const lotNumberOf = ({ place }: FoundPlace) => columns.lotNumbers[place] ?? 0;
  if (places.length <= MANY_PAGES * limit) return places.map(lotNumberOf);
  const ids = await readIdsOf(executor, places.map(lotNumberOf));
  const isAfter = ({ key, id }: { key: number; id: string }) =>
    after === null || key > after.key || (direction === 1 ? id > after.id : id < after.id);
  return sortPlaces(places, (place) => ids.get(lotNumberOf(place)) ?? '', direction)
    .filter(isAfter)
    .slice(0, limit)
    .map(lotNumberOf);
}

const sortPlaces = (places: readonly FoundPlace[], idOf: (place: FoundPlace) => string, direction: 1 | -1) =>
  places
    .map((place) => ({ ...place, id: idOf(place) }))
    .sort((a, b) => a.fit - b.fit || a.key - b.key || (a.id < b.id ? -direction : direction));

const inOrder = (...sorting: Parameters<typeof sortPlaces>): Match[] =>
  sortPlaces(...sorting).map(({ id, fit }) => ({ id, fit }));

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
