import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
type Bound = Pick<Extract<Issue, { code: 'too_small' }>, 'origin' | 'exact' | 'inclusive'>;

/** Formats as people call them, each with an example where its name alone does not say how it is written. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'an e-mail address, like name@example.com'],
  ['url', 'a web address, like https://example.com'],
  ['date', 'a date, like 2026-12-31'],
  ['datetime', 'a date and time with its zone, like 2026-12-31T18:30:00Z'],
  ['time', 'a time, like 18:30'],
  ['uuid', 'an id that we gave'],
]);
const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['date', 'a date'],
  ['file', 'a file'],
  ['null', 'null'],
]);
/** Of what was sent in, and of long lists of options, only so much is said. */
const MOST_NAMED = 12;
const MOST_OF_A_NAME = 60;
const NOT_WHAT_IS_ASKED = 'This is not what is asked for here.';

const figure = (n: number | bigint) => n.toLocaleString('en-US');
const count = (n: number | bigint, word: string) => `${figure(n)} ${word}${Number(n) === 1 ? '' : 's'}`;
const quoted = (value: unknown) => (typeof value === 'string' ? `“${value.slice(0, MOST_OF_A_NAME)}”` : String(value));

/** `a, b or c`. */
function either(options: readonly unknown[]): string {
  if (options.length > MOST_NAMED) return 'one of the options';
  const words = options.map(quoted);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

function sizeWords({ origin, exact }: Bound, bound: number | bigint, side: 'least' | 'most'): string | null {
  const how = exact === true ? 'exactly' : `at ${side}`;
  switch (origin) {
    case 'string':
      return side === 'least' && exact !== true && Number(bound) === 1 ? 'Please fill this in.' : `Please use ${how} ${count(bound, 'character')}.`;
    case 'array':
    case 'set':
      return `Please give ${how} ${count(bound, 'item')}.`;
    case 'file':
      return side === 'least' ? 'This file is too small.' : 'This file is too large.';
    case 'date':
      return side === 'least' ? 'This date is too early.' : 'This date is too late.';
    case 'number':
    case 'int':
    case 'bigint':
    default:
      return null;
  }
}

function formatWords(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  const words = FORMATS.get(issue.format);
  return words === undefined ? 'This is not written as it should be.' : `This must be ${words}.`;
}

/** What is wrong with a value, in the house's words: a sentence for whoever sent it. A schema's own message goes before it. */
export const validationWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'Please fill this in.';
      const words = TYPES.get(issue.expected);
      return words === undefined ? NOT_WHAT_IS_ASKED : `This must be ${words}.`;
    }
    case 'invalid_value':
      return issue.input === undefined ? 'Please fill this in.' : `This must be ${either(issue.values)}.`;
    case 'too_small':
      return sizeWords(issue, issue.minimum, 'least') ?? `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${figure(issue.minimum)}.`;
    case 'too_big':
      return sizeWords(issue, issue.maximum, 'most') ?? `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${figure(issue.maximum)}.`;
    case 'invalid_format':
      return formatWords(issue);
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `Nothing is taken here by the name of ${issue.keys.slice(0, MOST_NAMED).map(quoted).join(', ')}.`;
    case 'invalid_union':
      return Array.isArray(issue.options) && issue.options.length > 0 ? `This must be ${either(issue.options)}.` : NOT_WHAT_IS_ASKED;
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return NOT_WHAT_IS_ASKED;
  }
};
