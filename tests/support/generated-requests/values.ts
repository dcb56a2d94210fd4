import type { Dice } from '#tests/simulation/world/seeded.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** The part of JSON Schema that the API document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Values that have broken programs before. */
const HOSTILE: readonly [unknown, ...unknown[]] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u200b',
  '👩‍👩‍👧‍👦',
  '%',
  '_%\\',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '-0',
  '９９',
  'x'.repeat(5_000),
  '9'.repeat(400),
  'ا'.repeat(300),
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00T00:00:00Z',
  '2026-11-23T25:61:61Z',
  0,
  -1,
  1.5,
  -0,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
  true,
  false,
  null,
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { __proto__: null, constructor: 1 },
];
const DEEP = 200;

export interface Known {
  /** Null if the site has no value for this field name. */
  value(name: string): string | null;
}
interface About {
  /** The field's name, for values that exist. */
  readonly name: string;
  readonly known: Known;
  /** One in this many values breaks its schema. */
  readonly hostileIn: number;
}

export function hostile(dice: Dice): unknown {
  if (!dice.oneIn(40)) return dice.pick(HOSTILE);
  let deep: unknown = 'x';
  for (let level = 0; level < DEEP; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
  return deep;
}

const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** A value that the schema allows, mostly. */
export function valueFor(dice: Dice, schema: Schema, about: About): unknown {
  if (dice.oneIn(about.hostileIn)) return hostile(dice);
  const [choice, ...choices] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return valueFor(dice, dice.pick([choice, ...choices]), about);
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => valueFor(dice, part, about));
    return Object.assign({}, ...parts.filter((part) => typeof part === 'object')) as unknown;
  }
  if (schema.const !== undefined) return schema.const;
  const [first, ...others] = schema.enum ?? [];
  if (first !== undefined) return dice.pick([first, ...others]);
  const [type, ...types] = typesOf(schema);
  switch (type === undefined ? 'string' : dice.pick([type, type, ...types])) {
    case 'object':
      return objectFor(dice, schema, about);
    case 'array':
      return arrayFor(dice, schema, about);
    case 'integer':
      return Math.round(numberFor(dice, schema, about));
    case 'number':
      return numberFor(dice, schema, about);
    case 'boolean':
      return dice.oneIn(2);
    case 'null':
      return null;
    default:
      return textFor(dice, schema, about);
  }
}

function objectFor(dice: Dice, schema: Schema, about: About): unknown {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => (required.has(name) ? !dice.oneIn(about.hostileIn * 5) : dice.oneIn(2)))
    .map(([name, part]) => [name, valueFor(dice, part, { ...about, name })] as const);
  const extra = dice.oneIn(about.hostileIn * 3) ? ([['surprise', hostile(dice)]] as const) : [];
  return Object.fromEntries([...entries, ...extra]);
}

function arrayFor(dice: Dice, schema: Schema, about: About): unknown {
  const least = schema.minItems ?? 0;
  const count = dice.oneIn(about.hostileIn * 4) ? Math.min(2_000, (schema.maxItems ?? 500) + 1) : least + dice.upTo(3);
  return Array.from({ length: count }, () => valueFor(dice, schema.items ?? {}, about));
}

function numberFor(dice: Dice, { minimum = 0, maximum = 1_000_000 }: Schema, { hostileIn }: About): number {
  const edges: readonly [number, ...number[]] = [minimum, maximum, minimum - 1, maximum + 1, minimum + 1];
  return dice.oneIn(hostileIn / 2) ? dice.pick(edges) : minimum + dice.upTo(Math.min(maximum - minimum, 500_000));
}

function textFor(dice: Dice, schema: Schema, { name, known, hostileIn }: About): string {
  const value = known.value(name);
  if (value !== null && !dice.oneIn(6)) return value;
  const at = Date.UTC(2026, 10, 1) + dice.upTo(24 * 60) * HOUR_MS;
  if (schema.format === 'date-time' || /_at$|date$|^from$|^to$/.test(name)) return new Date(at).toISOString();
  if (schema.format === 'email' || name === 'email') return `person${dice.upTo(50)}@example.test`;
  if (/password/.test(name)) return dice.pick(['a password for requests', 'seven quiet lighthouses']);
  if (schema.format === 'uri' || /url$|link$/.test(name)) return 'https://example.test/page';
  const length = dice.oneIn(hostileIn)
    ? Math.min(20_000, (schema.maxLength ?? 300) + 1)
    : Math.min(schema.maxLength ?? 300, Math.max(schema.minLength ?? 0, 1 + dice.upTo(20)));
  const words = dice.pick(['A note for the test. ', 'plain ', '1967 ', 'ÄÖ ß é ', '12345 ']);
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
}
