import { FirstPlaces } from './first-places.ts';
import { type CodedColumn, type ListColumns, textIn } from './list-index-columns.ts';
import { AFTER_ALL_TIMES, type FoundPlace } from './list-index-search.ts';
import type { IndexedRow } from './list-index-store.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';

const VEHICLES: readonly string[] = ['car', 'motorcycle'];

/** In the order of `findOnOffer`, with all that are equal to the last one. Null if too many are equal. */
export function firstOnOffer(
  columns: ListColumns,
  of: MakeCondition | ModelCondition,
  limit: number,
): FoundPlace[] | null {
  const { coded, numbers, onOffer } = columns;
  const isVehicle = among(coded.category, (row) => VEHICLES.includes(textIn(row['category'])));
  const isLive = among(coded.status, ({ status }) => status === 'live');
  const isWanted = 'modelId' in of ? isOfModel(columns, of) : among(coded.make, (row) => isOfMake(row, of));
  const keyOf = (place: number) =>
    isLive(place) ? (numbers.closes_at[place] ?? 0) : AFTER_ALL_TIMES + (numbers.starts_at[place] ?? 0);
  const first = new FirstPlaces(keyOf, { limit, after: null });
  for (const place of onOffer.keys()) if (isWanted(place) && isVehicle(place)) first.add(place);
  return first.places()?.map((place) => ({ place, fit: 0, key: keyOf(place) })) ?? null;
}

function among(column: CodedColumn, isOne: (row: IndexedRow) => boolean): (place: number) => boolean {
  const isWanted = Uint8Array.from(column.values, (row) => (isOne(row) ? 1 : 0));
  return (place) => isWanted[column.codes[place] ?? 0] === 1;
}

const isOfMake = (row: IndexedRow, { makeId, makes }: MakeCondition) =>
  row['make_id'] === null ? makes.includes(textIn(row.make)) : row['make_id'] === makeId;

function isOfModel({ coded }: ListColumns, { modelId, makes, models }: ModelCondition): (place: number) => boolean {
  const isMapped = among(coded.model, (row) => modelId !== null && row['model_id'] === modelId);
  const hasModel = among(
    coded.model,
    (row) => models.includes(textIn(row['model'])) && (modelId === null || row['model_id'] === null),
  );
  const hasMake = among(coded.make, (row) => makes.includes(textIn(row.make)));
  return (place) => isMapped(place) || (hasModel(place) && hasMake(place));
}
