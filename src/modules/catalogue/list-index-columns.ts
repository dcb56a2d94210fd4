import { FACT_FILTER_NAMES, type FactFilterName } from '#contract/fact-filters.ts';
import type { IndexedRow } from './list-index-store.ts';

const FIRST_ROWS = 1024;
const MAX_IN_TWO_BYTES = 0xffff;

/** The distinct values of a column, each with a code, and the code of each row. */
export class CodedColumn {
  codes: Uint16Array | Uint32Array = new Uint16Array(FIRST_ROWS);
  readonly values: IndexedRow[] = [];
  readonly #keyOf: (row: IndexedRow) => string;
  readonly #codes = new Map<string, number>();

  /** Rows with the same key have the same value. */
  constructor(keyOf: (row: IndexedRow) => string) {
    this.#keyOf = keyOf;
  }

  /** True if no row had this value before. */
  set(place: number, row: IndexedRow): boolean {
    const key = this.#keyOf(row);
    let code = this.#codes.get(key);
    const isNew = code === undefined;
    if (code === undefined) {
      code = this.values.push(row) - 1;
      this.#codes.set(key, code);
      if (code === MAX_IN_TWO_BYTES + 1) this.codes = Uint32Array.from(this.codes);
    }
    this.codes[place] = code;
    return isNew;
  }

  grow(length: number): void {
    const grown = this.codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    grown.set(this.codes);
    this.codes = grown;
  }
}

export const textIn = (value: IndexedRow[string] | undefined): string => (typeof value === 'string' ? value : '');
export const numberIn = (value: IndexedRow[string] | undefined): number =>
  typeof value === 'number' ? value : Number.NaN;
const keyIn = (row: IndexedRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : String(value ?? '');
};
const byColumn = (...[name, ...others]: readonly [string, ...string[]]) =>
  new CodedColumn((row) => others.reduce((key, other) => `${key}\0${keyIn(row, other)}`, keyIn(row, name)));

export type CodedName =
  | ('status' | 'make' | 'model' | 'generation' | 'body' | 'region' | 'no_reserve' | 'reserve_met' | FactFilterName)
  | ('dealer' | 'place' | 'costs' | 'sold');
const NUMBER_NAMES = ['year', 'mileage_km', 'shown_price', 'bid_count', 'starts_at', 'closes_at', 'ended_at'] as const;
export type NumberName = (typeof NUMBER_NAMES)[number];

/** What lists filter, count and sort by, about 121 bytes for each auction. */
export class ListColumns {
  length = 0;
  /** Changes with each new place, and with each new value of a coded column. */
  version = 0;
  isPresent = new Uint8Array(FIRST_ROWS);
  lotNumbers = new Int32Array(FIRST_ROWS);
  /** NaN where a row has none, which no comparison meets. */
  readonly numbers = Object.fromEntries(NUMBER_NAMES.map((name) => [name, new Float64Array(FIRST_ROWS)])) as Record<
    NumberName,
    Float64Array
  >;
  readonly coded: Readonly<Record<CodedName, CodedColumn>> = {
    status: byColumn('status'),
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
  /** The ids of the few auctions on offer, by their place. */
  readonly onOffer = new Map<number, IndexedRow['id']>();
  #places = new Int32Array(FIRST_ROWS).fill(-1);

  placeOf(lotNumber: number): number {
    return this.#places[lotNumber] ?? -1;
  }

  /** Returns the place of a row that is new or has new words: one with new words gets a new place. Else null. */
  put(row: IndexedRow, hasNewWords: boolean): number | null {
    const known = this.placeOf(row.lotNumber);
    if (known >= 0) {
      this.isPresent[known] = 0;
      this.onOffer.delete(known);
    }
    if (row.make === null) return null;
    const isKept = known >= 0 && !hasNewWords;
    const place = isKept ? known : this.#append(row.lotNumber);
    this.isPresent[place] = 1;
    if (row['status'] !== 'results') this.onOffer.set(place, row.id);
    for (const name of NUMBER_NAMES) this.numbers[name][place] = numberIn(row[name]);
    for (const column of Object.values(this.coded)) if (column.set(place, row)) this.version += 1;
    return isKept ? null : place;
  }

  #append(lotNumber: number): number {
    const place = this.length;
    this.length += 1;
    this.version += 1;
    if (lotNumber >= this.#places.length) {
      const places = new Int32Array(Math.max(lotNumber + 1, this.#places.length * 2)).fill(-1);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[lotNumber] = place;
    if (place >= this.lotNumbers.length) this.#grow(this.lotNumbers.length * 2);
    this.lotNumbers[place] = lotNumber;
    return place;
  }

  #grow(length: number): void {
    for (const column of Object.values(this.coded)) column.grow(length);
    for (const name of NUMBER_NAMES) {
      const grown = new Float64Array(length);
      grown.set(this.numbers[name]);
      this.numbers[name] = grown;
    }
    const [isPresent, lotNumbers] = [new Uint8Array(length), new Int32Array(length)];
    isPresent.set(this.isPresent);
    lotNumbers.set(this.lotNumbers);
    [this.isPresent, this.lotNumbers] = [isPresent, lotNumbers];
  }
}
