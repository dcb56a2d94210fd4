import type { Database } from '#platform/database/database.ts';
import { ArchiveColumns, textIn } from './archive-columns.ts';
import { conditionsOf } from './archive-conditions.ts';
import {
  type Names,
  readArchive,
  readChanges,
  readHorizon,
  readNames,
  readTaxRates,
  resolveNames,
} from './archive-store.ts';
import { ArchiveWords } from './archive-words.ts';
import { type ArchiveCounts, countArchive } from './count-archive.ts';
import type { FacetRow } from './facet-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

const READ_AT_ONCE = 2000;

/** Counts the facets of ended auctions in memory. Null until they are loaded, and for what it can't count. */
export interface ArchiveIndex {
  count(filter: AuctionFilter): Promise<FacetRow[] | null>;
  /** Loads the archive, or what has changed since. Returns the number of rows read. */
  refresh(): Promise<number>;
}

export function createArchiveIndex({ executor }: Pick<Database, 'executor'>): ArchiveIndex {
  const columns = new ArchiveColumns();
  const words = new ArchiveWords(columns);
  /** Null until the archive is loaded. */
  let horizon: string | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<number> | null = null;

  async function load(): Promise<number> {
    const start = await readHorizon(executor);
    let read = 0;
    for (let after = ''; ;) {
      const rows = await readArchive(executor, after, READ_AT_ONCE);
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
      columns.put(row);
      words.noteChange(row);
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

  async function count(filter: AuctionFilter): Promise<FacetRow[] | null> {
    if (horizon === null || filter.within !== undefined) return null;
    const [resolved, taxRates] = await Promise.all([
      resolveNames(executor, filter),
      filter.isAllIn ? readTaxRates(executor) : new Map<string, number>(),
      refresh(),
    ]);
    for (;;) {
      const hasWords = await words.matching(executor, filter.words);
      const conditions = conditionsOf(columns, filter, { ...resolved, taxRates, hasWords });
      const counts = await countArchive(columns, filter, conditions);
      if (counts !== null) return rowsOf(counts, await readNames(executor, idsCounted(counts)));
    }
  }
  return { count, refresh };
}

const KINDS = ['make', 'model', 'generation'] as const;
const idOf = { make: 'make_id', model: 'model_id', generation: 'generation_id' } as const;
const columnOf: Readonly<Record<string, string>> = { body: 'body_style' };

function idsCounted({ facets }: ArchiveCounts): Names {
  const idsOf = (kind: (typeof KINDS)[number]) => {
    const facet = facets.find(({ name }) => name === kind);
    const values = facet?.column.values.filter((_, code) => (facet.counts[code] ?? 0) > 0) ?? [];
    return new Set(values.map((value) => textIn(value[idOf[kind]])));
  };
  return { make: idsOf('make'), model: idsOf('model'), generation: idsOf('generation') };
}

function rowsOf({ total, results, facets }: ArchiveCounts, names: ReadonlyMap<string, string>): FacetRow[] {
  const rows: FacetRow[] = [
    { facet: 'total', value: 'all', count: total },
    { facet: 'status', value: 'results', count: results },
  ];
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
