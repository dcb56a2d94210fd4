import type { ResultField } from '#contract/import-fields.ts';
import type { ResultColumns } from '#contract/imports.ts';
import type { FileRow } from '../file-row.ts';
import { readDate } from './read-date.ts';
import { readIsSold, readYear, saysMileage, saysOutcome } from './read-facts.ts';
import { currencyIn, readPrice, saysNothing } from './read-money.ts';

/** Some files still have a pending row or two. */
const MOSTLY = 0.8;
/** Withdrawn cars and those without a bid have no price. */
const OFTEN = 0.5;
/** Longer values are descriptions, which may name a date or an amount. */
const MAX_LENGTH = 150;
const MAX_DATE_LENGTH = 60;
const OTHER_AMOUNT = /estimate|reserve|start|opening|asking|fee|premium|msrp|value|tax/i;

/** A number alone may be a mileage as well as a spreadsheet's day. */
function saysDate(text: string): boolean {
  if (text.length > MAX_DATE_LENGTH || /^[\d.,\s]*$/.test(text.replace(/^\d+[./]\d+[./]\d+$/, 'date'))) return false;
  const read = [readDate(text, 'month_first'), readDate(text, 'day_first')];
  return read.some((each) => 'value' in each && each.value !== null);
}

function saysPrice(text: string): boolean {
  const read = text.length > MAX_LENGTH || currencyIn(text, '') === null ? null : readPrice(text, 'USD');
  return read !== null && 'value' in read && read.value !== null;
}

const saysSoldOrNot = (text: string): boolean => 'value' in readIsSold(text);

/** `1967 Jaguar E-Type`. */
const saysVehicle = (text: string): boolean =>
  text.length <= MAX_LENGTH && text.trim().includes(' ') && 'value' in readYear(text) && !saysDate(text);

/** Adds the columns that their values give away, whatever they are called. One may hold outcome, price and date. */
export function addByValues(named: ResultColumns, names: readonly string[], rows: readonly FileRow[]): ResultColumns {
  const found = { ...named };
  const shareOf = (name: string | undefined, isIt: (value: string) => boolean): number => {
    const values = rows.map(({ cells }) => cells[name ?? ''] ?? '').filter((value) => !saysNothing(value));
    return values.length === 0 ? 0 : values.filter(isIt).length / values.length;
  };
  const set = (field: ResultField, column: string | undefined) => {
    if (column !== undefined) found[field] = column;
  };
  const untaken = (isIt: (value: string) => boolean, isOther = /^$/) => {
    const taken = new Set(Object.values(found));
    return names.find((name) => !taken.has(name) && !isOther.test(name) && shareOf(name, isIt) >= MOSTLY);
  };
  const within = (isIt: (value: string) => boolean, fields: readonly ResultField[]) =>
    fields.map((field) => found[field]).find((name) => shareOf(name, isIt) >= OFTEN);

  for (const field of ['make', 'model'] as const)
    if (found.title === undefined && shareOf(found[field], saysVehicle) >= MOSTLY) {
      set('title', found[field]);
      delete found[field];
    }
  if (found.title === undefined && (found.make === undefined || found.model === undefined))
    set('title', untaken(saysVehicle));
  if (shareOf(found.result, saysSoldOrNot) === 0) set('result', untaken(saysOutcome) ?? within(saysOutcome, ['ended']));
  if (found.price === undefined)
    set('price', untaken(saysPrice, OTHER_AMOUNT) ?? within(saysPrice, ['result', 'ended']));
  if (found.ended === undefined) set('ended', untaken(saysDate) ?? within(saysDate, ['result', 'price']));
  if (found.mileage === undefined) set('mileage', untaken(saysMileage));
  if (found.url === undefined)
    set(
      'url',
      untaken((value) => /^https?:\/\//i.test(value), /image|photo|thumb/i),
    );
  return found;
}
