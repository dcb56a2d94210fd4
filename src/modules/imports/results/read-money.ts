import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { MAX_AMOUNT } from '#contract/limits.ts';

/** A value, nothing (null), or why it can't be read. */
export type ReadValue<T> = { readonly value: T | null } | { readonly problem: string };

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN'];
const CROWNS = ['SEK', 'NOK', 'DKK', 'CZK'];
/** The longer signs first. Of several currencies, the import's own counts, else the first. */
const SIGNS: readonly (readonly [sign: string, currencies: readonly string[]])[] = [
  ['US$', ['USD']],
  ['CA$', ['CAD']],
  ['C$', ['CAD']],
  ['AU$', ['AUD']],
  ['A$', ['AUD']],
  ['NZ$', ['NZD']],
  ['HK$', ['HKD']],
  ['S$', ['SGD']],
  ['R$', ['BRL']],
  ['$', DOLLARS],
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['¥', ['JPY', 'CNY']],
  ['Fr.', ['CHF']],
  ['SFr', ['CHF']],
  ['kr', CROWNS],
  ['zł', ['PLN']],
  ['₹', ['INR']],
  ['₩', ['KRW']],
];
const THOUSAND = 1000;
const MULTIPLES: readonly (readonly [after: RegExp, times: number])[] = [
  [/^\s?(?:k|t|tsd|thousand)\b/i, THOUSAND],
  [/^\s?(?:m|mn|mio|mln|million)\b/i, 1_000_000],
];
const NUMBER = /\d(?:[\d.,'’ \u00A0\u202F]*\d)?/g;
/** `1,250`, which before a `k` is 1.25 or 1,250 thousands. */
const THREE_DIGITS = /^[1-9]\d*[.,]\d{3}$/;
/** `5.5E+04`: what a spreadsheet shows in a narrow column. */
export const SHORTENED = /\d[.,]?\d*E[+-]?\d/i;
const NOTHING = /^(?:|[-–—.?]+|n\/?a|none|null|nil|nan|unknown|tbd|tba|undisclosed|unbekannt|inconnu)$/i;

export const saysNothing = (text: string): boolean => NOTHING.test(text.trim());

/** By code or sign. Null if the text names none. */
export function currencyIn(text: string, preferred: string): string | null {
  const word = text.trim();
  // Some codes are words too (`all`, `try`), so within a text only capitals count.
  const codes = word.length === 3 ? [word.toUpperCase()] : (word.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []);
  const code = codes.find((each) => CODES.has(each));
  if (code !== undefined) return code;
  const [, currencies = []] = SIGNS.find(([sign]) => text.toLowerCase().includes(sign.toLowerCase())) ?? [];
  return currencies.includes(preferred) ? preferred : (currencies[0] ?? null);
}

/**
 * `18,250`, `18.250`, `18 250,50`, `18'250`. A single separator before three digits groups thousands, except after a
 * leading 0 and with `isDecimal`.
 */
export function parseNumber(text: string, { isDecimal = false } = {}): number | null {
  const digits = text.replaceAll(/['’\s\u00A0\u202F]/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return /^\d+$/.test(digits) ? Number(digits) : null;
  const separator = digits[last] ?? '';
  const other = separator === '.' ? ',' : '.';
  const isRepeated = digits.indexOf(separator) !== last;
  const mayGroup = !isDecimal && !digits.startsWith('0') && !digits.includes(other);
  const isGrouping = isRepeated || (mayGroup && digits.length - last - 1 === 3);
  const whole = isGrouping ? digits : digits.slice(0, last);
  const fraction = isGrouping ? '' : digits.slice(last + 1);
  if (!/^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(whole) || !/^\d*$/.test(fraction)) return null;
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
}

/** Reads a price with or without a currency: `$18,250`, `18.250 €`, `Sold for USD 18,250`, `18.5k`. */
export function readPrice(
  text: string,
  currency: string,
): ReadValue<{ readonly amount: number; readonly currency: string }> {
  if (saysNothing(text)) return { value: null };
  if (SHORTENED.test(text))
    return { problem: 'The spreadsheet shortened this number. Format the column as a number and export it again.' };
  const matches = [...text.matchAll(NUMBER)];
  const marked = matches.filter((match) => isMarked(text, match));
  const candidates = matches.length > 1 && marked.length > 0 ? marked : matches;
  const [match] = candidates;
  if (match === undefined) return { problem: 'There is no amount here.' };
  if (candidates.length > 1) return { problem: 'There is more than one amount here.' };
  if (isNegative(text.slice(0, match.index))) return { problem: 'The amount is negative.' };
  const after = text.slice(match.index + match[0].length);
  const [, times] = MULTIPLES.find(([multiple]) => multiple.test(after)) ?? [];
  if (times === THOUSAND && THREE_DIGITS.test(match[0])) return { problem: 'This amount can be read in two ways.' };
  const number = parseNumber(match[0], { isDecimal: times !== undefined });
  if (number === null) return { problem: 'We can’t read this amount.' };
  const named = currencyIn(text, currency) ?? currency;
  const amount = Math.round(number * (times ?? 1) * minorUnitsPerWhole(named));
  if (amount > MAX_AMOUNT) return { problem: 'The amount is too large.' };
  return { value: { amount, currency: named } };
}

/** A dash or parenthesis after words only separates them from the amount: `Sold - $18,250`. */
function isNegative(before: string): boolean {
  const [, lead = '', sign, space] = /^(.*?)([-−(])(\s*)[^\s\d]{0,3}\s*$/.exec(before) ?? [];
  if (sign === undefined) return false;
  const words = lead.trim();
  if (words === '' || (words.length <= 3 && currencyIn(words, '') !== null)) return true;
  return sign !== '(' && space === '' && /[ $€£¥]$/.test(lead);
}

function isMarked(text: string, match: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, match.index - 4), match.index);
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 4);
  return currencyIn(before, '') !== null || (/^\s?\D/.test(after) && currencyIn(after, '') !== null);
}
