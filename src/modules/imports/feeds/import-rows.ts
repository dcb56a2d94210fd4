import { FEED_FIELDS, type FeedField } from '#contract/feed-fields.ts';
import type { FeedColumns, FeedItem } from '#contract/stock-feeds.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { DraftRow } from '#modules/selling/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { cellsOf } from '../cells.ts';
import type { ImportsContext } from '../deps.ts';
import { readDraft } from '../drafts/read-draft.ts';
import type { FileRow } from '../file-row.ts';
import { type FeedCar, type FeedCells, listFeedCars, saveFeedCar } from './feed-store.ts';

type Save = DraftRow['save'];
const KEY_LENGTH = 120;
const MILEAGE: ReadonlySet<string> = new Set(['mileage', 'mileage_unit', 'mileage_is_known']);
const PLACE: ReadonlySet<string> = new Set(['city', 'region', 'postal_code', 'country']);

const cellsIn = (row: FileRow, columns: FeedColumns): FeedCells => {
  const { cell } = cellsOf<FeedField>(row, columns);
  return Object.fromEntries(FEED_FIELDS.flatMap((field) => (cell(field) === '' ? [] : [[field, cell(field)]])));
};
const keyOf = (cells: FeedCells): string =>
  (cells['stock_number'] ?? cells['vin'] ?? '').toUpperCase().slice(0, KEY_LENGTH);

/** A field that the feed left as it was keeps what the dealer made of it. */
export function changesOf({ begin, save }: DraftRow, cells: FeedCells, before: FeedCells): Save | null {
  const differs = new Set(Object.keys(cells).filter((field) => cells[field] !== before[field]));
  differs.delete('stock_number');
  if (differs.size === 0) return null;
  const isMileage = [...differs].some((field) => MILEAGE.has(field));
  const hasNew = (field: string) => differs.has(field) || (isMileage && MILEAGE.has(field));
  const { vehicle_id: _, category: __, ...named } = begin;
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([field]) => hasNew(field)));
  const changes: Save = {
    ...pick(named),
    ...pick(save),
    ...(hasNew('reserve') ? { has_reserve: true } : {}),
    ...(hasNew('description') && save.story !== undefined ? { story: save.story } : {}),
    facts: pick(save.facts ?? {}),
    ...([...differs].some((field) => PLACE.has(field)) ? { location: pick(save.location ?? {}) } : {}),
  };
  return changes;
}

interface FeedRows {
  readonly slug: string;
  readonly dealerId: string;
  readonly rows: readonly FileRow[];
  readonly columns: FeedColumns;
  readonly isPreview?: boolean;
}

/** If the process ends on the way, the next import finds its drafts by their VIN. */
export async function importRows(
  context: Pick<ImportsContext, 'database' | 'operations' | 'importDrafts'>,
  actor: SignedIn,
  { slug, dealerId, rows, columns, isPreview = false }: FeedRows,
): Promise<Result<FeedItem[]>> {
  const { executor } = context.database;
  const { currency } = await context.operations.settings(executor);
  const cars = await listFeedCars(executor, dealerId);
  const seen = new Set<string>();
  const read = rows.map((row) => {
    const cells = cellsIn(row, columns);
    const names = [keyOf(cells), (cells['vin'] ?? '').toUpperCase()].filter((name) => name !== '');
    const isRepeated = names.some((name) => seen.has(name));
    for (const name of names) seen.add(name);
    const car = cars.get(keyOf(cells));
    return { cells, draft: draftOf(row, { columns, currency, cells, car, isRepeated }) };
  });
  const imported = await context.importDrafts(actor, { slug, rows: read.map(({ draft }) => draft), isPreview });
  if (!imported.ok) return imported;
  for (const [place, { id, state }] of imported.value.entries()) {
    const cells = read[place]?.cells;
    if (!isPreview && cells !== undefined && id !== null && (state === 'created' || state === 'updated'))
      await saveFeedCar(executor, dealerId, { key: keyOf(cells), auctionId: id, cells });
  }
  return accepted(imported.value.map(({ state, ...item }) => ({ ...item, state: state === 'known' ? 'kept' : state })));
}

interface Reading {
  readonly columns: FeedColumns;
  readonly currency: string;
  readonly cells: FeedCells;
  readonly car: FeedCar | undefined;
  readonly isRepeated: boolean;
}

function draftOf(row: FileRow, { columns, currency, cells, car, isRepeated }: Reading): DraftRow {
  const { stock_number: _, ...ofDraft } = columns;
  const draft = readDraft(row, ofDraft, currency);
  const before = car?.cells ?? {};
  const problem = isRepeated ? 'An earlier row has the same stock number or VIN.' : draft.problem;
  return {
    ...draft,
    problem,
    feed: {
      listingId: car?.auctionId ?? null,
      changes: problem === null ? changesOf(draft, cells, before) : null,
      storyBefore: before['description'] ?? '',
    },
  };
}
