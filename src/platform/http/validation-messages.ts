import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
type Bound = Pick<Extract<Issue, { code: 'too_small' }>, 'origin' | 'exact' | 'inclusive'>;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'an email address, like name@example.com'],
  ['url', 'a web address, like https://example.com'],
  ['date', 'a date, like 2026-12-31'],
  ['datetime', 'a date and time with its zone, like 2026-12-31T18:30:00Z'],
  ['time', 'a time, like 18:30'],
  ['uuid', 'a valid ID'],
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
const MAX_OPTIONS = 12;
const MAX_VALUE_LENGTH = 60;
const INVALID_VALUE = 'This value isn’t valid.';

const formatNumber = (n: number | bigint) => n.toLocaleString('en-US');
const count = (n: number | bigint, word: string) => `${formatNumber(n)} ${word}${Number(n) === 1 ? '' : 's'}`;
const quoted = (value: unknown) =>
  typeof value === 'string' ? `“${value.slice(0, MAX_VALUE_LENGTH)}”` : String(value);

function listOptions(options: readonly unknown[]): string {
  if (options.length > MAX_OPTIONS) return 'one of the options';
  const words = options.map(quoted);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

function formatSize({ origin, exact }: Bound, bound: number | bigint, side: 'least' | 'most'): string | null {
  const how = exact === true ? 'exactly' : `at ${side}`;
  switch (origin) {
    case 'string':
      return side === 'least' && exact !== true && Number(bound) === 1
        ? 'Please fill this in.'
        : `Please use ${how} ${count(bound, 'character')}.`;
    case 'array':
    case 'set':
      return `Please add ${how} ${count(bound, 'item')}.`;
    case 'file':
      return side === 'least'
        ? 'This file is too small. Choose a larger one.'
        : 'This file is too large. Choose a smaller one.';
    case 'date':
      return side === 'least' ? 'This date is too early.' : 'This date is too late.';
    case 'number':
    case 'int':
    case 'bigint':
    default:
      return null;
  }
}

function formatMessage(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  const words = FORMATS.get(issue.format);
  return words === undefined ? 'Please check the format.' : `This must be ${words}.`;
}

export const validationMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'Please fill this in.';
      const words = TYPES.get(issue.expected);
      return words === undefined ? INVALID_VALUE : `This must be ${words}.`;
    }
    case 'invalid_value':
      return issue.input === undefined ? 'Please fill this in.' : `This must be ${listOptions(issue.values)}.`;
    case 'too_small':
      return (
        formatSize(issue, issue.minimum, 'least') ??
        `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${formatNumber(issue.minimum)}.`
      );
    case 'too_big':
      return (
        formatSize(issue, issue.maximum, 'most') ??
        `This must be ${issue.inclusive === false ? 'less than' : 'at most'} ${formatNumber(issue.maximum)}.`
      );
    case 'invalid_format':
      return formatMessage(issue);
    case 'not_multiple_of':
      return `This must be a multiple of ${String(issue.divisor)}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.slice(0, MAX_OPTIONS).map(quoted).join(', ')}.`;
    case 'invalid_union':
      return Array.isArray(issue.options) && issue.options.length > 0
        ? `This must be ${listOptions(issue.options)}.`
        : INVALID_VALUE;
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return INVALID_VALUE;
  }
};
