import { FACT_FILTER_NAMES, type FactFilterName } from '#contract/fact-filters.ts';
import type { ArchiveRow } from './archive-store.ts';

const FIRST_ROWS = 1024;
const MAX_IN_TWO_BYTES = 0xffff;

/** The distinct values of a column, each with a code, and the code of each row. */
export class CodedColumn {
  codes: Uint16Array | Uint32Array = new Uint16Array(FIRST_ROWS);
  readonly values: ArchiveRow[] = [];
  readonly #keyOf: (row: ArchiveRow) => string;
  readonly #codes = new Map<string, number>();

  /** Rows with the same key have the same value. */
  constructor(keyOf: (row: ArchiveRow) => string) {
    this.#keyOf = keyOf;
  }

  set(place: number, row: ArchiveRow): void {
    const key = this.#keyOf(row);
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.values.push(row) - 1;
      this.#codes.set(key, code);
      if (code === MAX_IN_TWO_BYTES + 1) this.codes = Uint32Array.from(this.codes);
    }
    this.codes[place] = code;
  }

  grow(length: number): void {
    const grown = this.codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    grown.set(this.codes);
    this.codes = grown;
  }
}

export const textIn = (value: ArchiveRow[string] | undefined): string => (typeof value === 'string' ? value : '');
export const numberIn = (value: ArchiveRow[string] | undefined): number =>
  typeof value === 'number' ? value : Number.NaN;
const byColumn = (...names: readonly string[]) =>
  new CodedColumn((row) => names.map((name) => String(row[name] ?? '')).join('\0'));

export type CodedName =
  | ('make' | 'model' | 'generation' | 'body' | 'region' | 'no_reserve' | 'reserve_met' | FactFilterName)
  | ('dealer' | 'place' | 'costs' | 'sold');

/** What lists filter and count by, about 75 bytes for each ended auction. */
export class ArchiveColumns {
  length = 0;
  /** Changes with each change of a row. */
  version = 0;
  isPresent = new Uint8Array(FIRST_ROWS);
  years = new Int32Array(FIRST_ROWS);
  /** NaN where a row has none, which no comparison meets. */
  mileages = new Float64Array(FIRST_ROWS);
  prices = new Float64Array(FIRST_ROWS);
  readonly coded: Readonly<Record<CodedName, CodedColumn>> = {
    make: byColumn('make', 'make_id'),
    model: byColumn('model', 'model_id'),
    generation: byColumn('generation_id'),
    body: byColumn('body_style'),
    region: byColumn('region'),
    no_reserve: byColumn('no_reserve'),
    reserve_met: byColumn('reserve_met'),
    ...(Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, byColumn(name)])) as Record<
      FactFilterName,
      CodedColumn
    >),
    dealer: byColumn('dealer_id'),
    place: byColumn('latitude', 'longitude'),
    costs: byColumn('currency', 'premium', 'tax_country', 'tax_region'),
    sold: byColumn('is_sold'),
  };
  #places = new Int32Array(FIRST_ROWS).fill(-1);

  placeOf(lotNumber: number): number {
    return this.#places[lotNumber] ?? -1;
  }

  put(row: ArchiveRow): void {
    let place = this.placeOf(row.lotNumber);
    if (place === -1) {
      if (row.make === null) return;
      place = this.#append(row.lotNumber);
    }
    this.version += 1;
    this.isPresent[place] = row.make === null ? 0 : 1;
    if (row.make === null) return;
    this.years[place] = numberIn(row['year']);
    this.mileages[place] = numberIn(row['mileage_km']);
    this.prices[place] = numberIn(row['shown_price']);
    for (const column of Object.values(this.coded)) column.set(place, row);
  }

  #append(lotNumber: number): number {
    const place = this.length;
    this.length += 1;
    if (lotNumber >= this.#places.length) {
      const places = new Int32Array(Math.max(lotNumber + 1, this.#places.length * 2)).fill(-1);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[lotNumber] = place;
    if (place >= this.years.length) this.#grow(this.years.length * 2);
    return place;
  }

  #grow(length: number): void {
    for (const column of Object.values(this.coded)) column.grow(length);
    const grown = { present: new Uint8Array(length), years: new Int32Array(length) };
    grown.present.set(this.isPresent);
    grown.years.set(this.years);
    [this.isPresent, this.years] = [grown.present, grown.years];
    const [mileages, prices] = [new Float64Array(length), new Float64Array(length)];
    mileages.set(this.mileages);
    prices.set(this.prices);
    [this.mileages, this.prices] = [mileages, prices];
  }
}
