import { DAY_MS } from '#contract/durations.ts';
import { createHash } from 'node:crypto';
import { slugOf } from '#contract/car-paths.ts';
import type { ResultField } from '#contract/import-fields.ts';
import type { ImportProblem, ResultColumns, ResultImportOptions } from '#contract/imports.ts';
import { readDate } from './read-date.ts';
import {
  gearboxInTitle,
  type Mileage,
  mileageInTitle,
  readIsSold,
  readMileage,
  readYear,
  remarkAfterAmount,
  saysOutcome,
  unitIn,
} from './read-facts.ts';
import { currencyIn, type ReadValue, readPrice, saysNothing } from './read-money.ts';
import { type FileRow, MAX_SHOWN_VALUE, type ReadRow } from '../file-row.ts';

const MAX_NAME = 120;
const MAX_TEXT = 200;
const MAX_URL = 1000;
const PARTS_PROBLEM = 'This title names parts, not a vehicle.';
const NESTED_AMOUNT = / (?:amount|value)$/;
/** Ends of today in other time zones are not in the future. */

export interface ImportedResult {
  readonly row: number;
  readonly fingerprint: string;
  readonly make: string;
  readonly model: string;
  readonly makeSlug: string;
  readonly modelSlug: string;
  readonly year: number;
  readonly title: string;
  readonly trim: string | null;
  readonly mileage: Mileage | null;
  readonly transmission: string | null;
  readonly titleStatus: string | null;
  readonly isSold: boolean;
  readonly price: { readonly amount: number; readonly currency: string } | null;
  readonly endedAt: number;
  readonly source: string;
  readonly url: string | null;
  readonly sourceId: string | null;
}

export type ReadTitle = (
  title: string,
  year?: number | null,
) =>
  | { readonly make: string; readonly model: string; readonly year: number }
  | { readonly unknown: 'year' | 'make' | 'parts' }
  | { readonly unknown: 'model'; readonly make: string }
  | { readonly unknown: 'model_in_year'; readonly make: string; readonly model: string; readonly year: number };

export interface Reading {
  readonly options: ResultImportOptions;
  readonly now: number;
  readonly readTitle: ReadTitle;
}

/** JSON may nest some values and not others: `price` or `price amount`, which has its own currency. */
function cellOf({ cells }: FileRow, columns: ResultColumns, field: ResultField): string {
  const column = columns[field] ?? '';
  const own = cells[column] ?? '';
  const outerOf = (of: ResultField) => (columns[of] ?? '').replace(NESTED_AMOUNT, '');
  if (own !== '') return own;
  if (field === 'currency') return cells[`${outerOf('price')} currency`] ?? '';
  if (field === 'mileage_unit') return cells[`${outerOf('mileage')} unit`] ?? '';
  if (field !== 'price' && field !== 'mileage') return own;
  const outer = outerOf(field);
  return cells[outer] || cells[`${outer} amount`] || cells[`${outer} value`] || '';
}

export function readResult(row: FileRow, { options, now, readTitle }: Reading): ReadRow<ImportedResult> {
  const problems: ImportProblem[] = [];
  const { columns } = options;
  const cell = (field: ResultField) => cellOf(row, columns, field);
  const report = (field: ResultField, message: string) => {
    problems.push({ column: columns[field] ?? '', value: cell(field).slice(0, MAX_SHOWN_VALUE), message });
  };
  const required = <T>(field: ResultField, read: ReadValue<T>, missing: string): T | null => {
    if ('problem' in read) report(field, read.problem);
    else if (read.value === null) report(field, missing);
    return 'problem' in read ? null : read.value;
  };
  if (row.problem !== undefined)
    return { row: row.number, problems: [{ column: '', value: '', message: row.problem }] };
  const { make, model, year } = readVehicle({ cell, report, required, readTitle });
  const endedAt = required('ended', readDate(cell('ended'), options.day_order), 'The date is missing.') ?? 0;
  if (endedAt > now + DAY_MS) report('ended', 'This date is in the future.');
  const { isSold, price } = readOutcome(cell, options, report);
  if (problems.length > 0) return { row: row.number, problems };
  const optional = (field: ResultField): string | null => cell(field).slice(0, MAX_TEXT) || null;
  const trim = optional('trim');
  const named = { make, model, makeSlug: slugOf(make), modelSlug: slugOf(model), year };
  const facts = {
    ...named,
    isSold,
    price,
    endedAt,
    mileage:
      cell('mileage') === ''
        ? mileageInTitle(cell('title'))
        : readMileage(
            cell('mileage'),
            unitIn(cell('mileage_unit')) ?? unitIn(columns.mileage ?? '') ?? options.mileage_unit,
          ),
    source: cell('source').slice(0, MAX_NAME) || options.source,
    url: urlIn(cell('url')),
    sourceId: optional('source_id'),
  };
  return {
    item: {
      row: row.number,
      ...facts,
      fingerprint: fingerprintOf(facts),
      title:
        withYear(optional('title')?.replaceAll(/\s+/g, ' '), year) ??
        [nameOf({ make, model, year }, readTitle), trim ?? ''].join(' ').trim().slice(0, MAX_TEXT),
      trim,
      transmission: optional('transmission') ?? gearboxInTitle(cell('title')),
      titleStatus: optional('title_status'),
    },
  };
}

/** Lists name the year first, which files may have in its own column. */
const withYear = (title: string | undefined, year: number): string | undefined =>
  title === undefined || title.includes(String(year)) ? title : `${year} ${title}`.slice(0, MAX_TEXT);

function nameOf({ make, model, year }: Pick<ImportedResult, 'make' | 'model' | 'year'>, readTitle: ReadTitle): string {
  const typed = `${year} ${make} ${model}`;
  const read = readTitle(typed, year);
  const known = 'unknown' in read ? typed : `${year} ${read.make} ${read.model}`;
  return slugOf(known) === slugOf(typed) ? known : typed;
}

type Cell = (field: ResultField) => string;
type Report = (field: ResultField, message: string) => void;

interface VehicleReading {
  readonly cell: Cell;
  readonly report: Report;
  readonly required: <T>(field: ResultField, read: ReadValue<T>, missing: string) => T | null;
  readonly readTitle: ReadTitle;
}

function readVehicle(reading: VehicleReading): Pick<ImportedResult, 'make' | 'model' | 'year'> {
  const { cell, report, required, readTitle } = reading;
  const isNamed = slugOf(cell('make')) !== '' && slugOf(cell('model')) !== '';
  if (!isNamed && cell('title') !== '') return readTitledVehicle(reading);
  const titled = readTitle(cell('title'));
  // Wheels for an E-Type have its make and model, and are not worth what it is.
  if ('unknown' in titled && titled.unknown === 'parts') report('title', PARTS_PROBLEM);
  const nameIn = (field: 'make' | 'model'): string => {
    const name = cell(field).replaceAll(/\s+/g, ' ');
    if (slugOf(name) === '') report(field, field === 'make' ? 'The make is missing.' : 'The model is missing.');
    else if (name.length > MAX_NAME) report(field, `A ${field} can have up to ${MAX_NAME} characters.`);
    return name;
  };
  const [make, model] = [nameIn('make'), nameIn('model')];
  const yearField = cell('year') === '' && cell('title') !== '' ? 'title' : 'year';
  const year = required(yearField, readYear(cell(yearField)), 'The model year is missing.') ?? 0;
  return { make, model, year };
}

function readTitledVehicle({ cell, report, required, readTitle }: VehicleReading) {
  const known = cell('year') === '' ? null : required('year', readYear(cell('year')), 'The model year is missing.');
  const make = cell('make');
  const title = slugOf(cell('title')).includes(slugOf(make)) ? cell('title') : `${make} ${cell('title')}`;
  const read = readTitle(title, known);
  if (!('unknown' in read)) return read;
  // A sale is kept even then: the vocabulary's years may be those of another market, or a title may shorten a name.
  if (read.unknown === 'model_in_year') return { make: read.make, model: read.model, year: read.year };
  report(
    'title',
    {
      year: 'This title has no model year.',
      make: 'We don’t know a make that this title names.',
      model: `We don’t know a ${'make' in read ? read.make : ''} model that this title names.`,
      parts: PARTS_PROBLEM,
    }[read.unknown],
  );
  return { make: '', model: '', year: 0 };
}

/** Without a column for the outcome, a row with a price is a sale, unless the price says `Bid to $14,000`. */
function readOutcome(
  cell: Cell,
  { columns, currency }: ResultImportOptions,
  report: Report,
): Pick<ImportedResult, 'isSold' | 'price'> {
  const named = currencyIn(cell('currency'), currency);
  if (cell('currency') !== '' && named === null) report('currency', 'We don’t know this currency.');
  const readAmount = readPrice(cell('price'), named ?? currency);
  const amount = 'problem' in readAmount ? null : readAmount.value;
  const price = amount === null || amount.amount === 0 ? null : { ...amount, currency: named ?? amount.currency };
  const saidByPrice = [cell('price'), remarkAfterAmount(cell('price'))].find(saysOutcome);
  const outcome = saysNothing(cell('result')) && saidByPrice !== undefined ? saidByPrice : cell('result');
  const readSold = readIsSold(outcome);
  if ('problem' in readSold) report('result', readSold.problem);
  const isSold = ('problem' in readSold ? null : readSold.value) ?? price !== null;
  // A bid that can't be read doesn't matter: only sales are compared.
  if ('problem' in readAmount && (isSold || (columns.result === undefined && outcome === '')))
    report('price', readAmount.problem);
  else if (isSold && price === null && !('problem' in readSold)) report('price', 'The price of a sold car is missing.');
  return { isSold, price };
}

function urlIn(text: string): string | null {
  if (text.length > MAX_URL || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** The same for the same result in any file. A web address or a lot number alone isn't unique. */
function fingerprintOf(
  facts: Omit<ImportedResult, 'row' | 'fingerprint' | 'title' | 'trim' | 'transmission' | 'titleStatus'>,
) {
  const { url, sourceId, source, price, mileage } = facts;
  const identity =
    url !== null
      ? [
          'url',
          url
            .replace(/^https?:\/\/(?:www\.)?/, '')
            .replace(/\/$/, '')
            .toLowerCase(),
        ]
      : sourceId !== null
        ? ['id', slugOf(source), sourceId.toLowerCase()]
        : ['facts', slugOf(source), price?.amount ?? 0, price?.currency ?? '', mileage?.value ?? 0];
  const car = [facts.makeSlug, facts.modelSlug, facts.year, facts.endedAt];
  return createHash('sha256')
    .update(JSON.stringify([...identity, ...car]))
    .digest('base64url')
    .slice(0, 22);
}
