import { parseNumber, type ReadValue, saysNothing, SHORTENED } from './read-money.ts';
import { FIRST_MODEL_YEAR } from '#contract/limits.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';

const MAX_MILEAGE = 10_000_000;
const MILEAGE = /(\d(?:[\d.,'’ \u00A0\u202F]*\d)?)\s*(k(?!\w)|tkm)?\s*(km|kilomet|mi\b|mile)?/i;
const UNKNOWN_MILEAGE = /\btmu\b|\bunknown\b|\bexempt\b|\bnot actual\b|\d[,.]?x{2,}|\dk?\s?[-–]\s?\d/i;
/** `1,500-Mile 2016 Ford Mustang`, `45k-Kilometer …`. */
const TITLED_MILEAGE = /(?<![\d.,])\d[\d.,]*k?[- ](?:miles?|kilomet(?:er|re)s?|kms?)\b/i;
/** `1987 BMW 325i 5-Speed`, of which titles name the manual ones only. */
const TITLED_GEARBOX = /\b[3-8]-speed\b(?: (?:manual|automatic))?/i;
const YEAR = /(?<!\d)(1[89]\d\d|20\d\d|2100)(?!\d)/;
/** `67`, `'67`, and of a registration `03/85`. */
const SHORT_YEAR = /^(?:['’]|(?:0?[1-9]|1[0-2])[/.])?(\d\d)$/;
/** Two-digit years from here on are of the last century. */
const CENTURY_TURN = 30;
const SOLD =
  /^(?:1|y|yes|ja|oui|s[ií]|t|true|won|paid|completed?|reserve met|mindestpreis erreicht)$|^(?:auction )?sold|^sale (?:complete|final)|^winning bid\b|^(?:(?:nach)?verkauf|zugeschlagen|vendue?|adjug[ée]e?|vendid[oa]|adjudicad[oa]|vendut[oa]|aggiudicat[oa]|verkocht|såld)/i;
const NOT_SOLD =
  /^(?:0|n|no|nein|nee|nej|f|false|failed|expired|bid)$|^(?:rnm|dns|pass(?:ed)?|bought in|cancell?ed|withdrawn)\b|\b(?:fell through|not|nicht|non|unsold|no sale|no bids|reserve|bid (?:to|goes on)|(?:high(?:est)?|final|last|current) bid)\b|^(?:unverkauft|invendu|no vendido|invenduto|niet|osåld|ej såld|unter vorbehalt|zurück|retir(?:é|ado)|ritirat[oa]|desiert[oa])/i;
/** Words that only an outcome has, unlike `no` or `reserve`. */
const OUTCOME =
  /^(?:(?:auction |not |un)?sold|no (?:sale|bids)|reserve (?:not )?met|withdrawn|rnm|pass(?:ed)?(?: in)?|bought in|cancell?ed|winning bid|(?:the )?bid (?:to|goes on)|high(?:est)? bid)\b|^(?:(?:nicht |un)?verkauft|nachverkauf|unter vorbehalt|adjug[ée]|(?:in|non )?vendu|(?:no )?vendid[oa]|(?:niet )?verkocht|(?:ej |o)?såld|zurückgezogen|retir(?:é|ado)|ritirat[oa])/i;

export function unitIn(text: string): DistanceUnit | null {
  if (/(?<![a-z])t?kms?\b|kilomet/i.test(text)) return 'km';
  return /(?<![a-z])mi\b|miles?\b/i.test(text) ? 'mi' : null;
}

export interface Mileage {
  readonly value: number;
  readonly unit: DistanceUnit;
}

/** Reads `45,000 miles`, `118.000 km`, `45k`. Unreadable ones are unknown, as are `45,000, TMU`, `45,xxx`, `45-50k`. */
export function readMileage(text: string, unit: DistanceUnit): Mileage | null {
  if (UNKNOWN_MILEAGE.test(text) || SHORTENED.test(text)) return null;
  const [, written, times] = MILEAGE.exec(text) ?? [];
  const number = written === undefined ? null : parseNumber(written);
  if (number === null) return null;
  const value = Math.round(number * (times === undefined ? 1 : 1000));
  if (value > MAX_MILEAGE) return null;
  const found = MILEAGE.exec(text)?.[0] ?? '';
  return { value, unit: unitIn(found) ?? unitIn(text) ?? unit };
}

export const saysMileage = (text: string): boolean =>
  /^\d[\d.,'’\s]*k?\s*(?:km|kms|kilomet(?:er|re)s?|mi|miles?)\.?$/iu.test(text.trim());

export function mileageInTitle(title: string): Mileage | null {
  const found = TITLED_MILEAGE.exec(title)?.[0];
  return found === undefined ? null : readMileage(found.replace('-', ' '), 'mi');
}

export const gearboxInTitle = (title: string): string | null => TITLED_GEARBOX.exec(title)?.[0] ?? null;

/** Finds the model year: the first year of `1967`, `1967/68` or `1967 Jaguar E-Type`. */
export function readYear(text: string): ReadValue<number> {
  if (saysNothing(text)) return { value: null };
  const year = Number(YEAR.exec(text)?.[1] ?? shortYearIn(text) ?? 0);
  return year >= FIRST_MODEL_YEAR ? { value: year } : { problem: 'Enter a year with four digits, for example 1967.' };
}

function shortYearIn(text: string): number | null {
  const [, short] = SHORT_YEAR.exec(text.trim()) ?? [];
  if (short === undefined) return null;
  return Number(short) + (Number(short) < CENTURY_TURN ? 2000 : 1900);
}

const wordOf = (text: string): string =>
  text
    .replaceAll(/[_-]+/g, ' ')
    .replace(/^[\s([]+/, '')
    .trim();

/** `$41,000 (high bid)` ends with the outcome. */
export const remarkAfterAmount = (text: string): string => text.replace(/^.*\d[^\p{L}]*/su, '');

export const saysOutcome = (text: string): boolean => OUTCOME.test(wordOf(text));

/** Reads whether it sold: `Sold`, `Sold for $18,250`, `yes`; `Not sold`, `Reserve not met`, `Bid to $14,000`, `no`. */
export function readIsSold(text: string): ReadValue<boolean> {
  const word = wordOf(text);
  if (saysNothing(text)) return { value: null };
  if (SOLD.test(word)) return { value: true };
  if (NOT_SOLD.test(word)) return { value: false };
  return { problem: 'This says neither sold nor not sold.' };
}
