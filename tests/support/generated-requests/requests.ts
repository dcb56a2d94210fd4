import { type Dice, seededRandom } from '#tests/simulation/world/seeded.ts';
import { hostile, type Known, type Schema, valueFor } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface OperationObject {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly json: Schema | null;
  readonly form: Schema | null;
}
export interface GeneratedRequest {
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** An index into the site's people. */
  readonly as: number;
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      json: requestBody?.content?.['application/json']?.schema ?? null,
      form: requestBody?.content?.['multipart/form-data']?.schema ?? null,
    })),
  );
}

const ODD_HEADERS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['range', 'bytes=0-1,5-,-3'],
  ['if-none-match', '"x", W/"y", *'],
  ['if-modified-since', 'yesterday'],
  ['accept', 'text/html;q=nonsense'],
  ['accept-language', 'x-klingon,*;q=2'],
  ['accept-encoding', 'br;q=9, zstd'],
  ['cookie', 'a=b; =; hammerdown_session=%00; XSRF-TOKEN=%ff'],
  ['authorization', 'Bearer hd_0000000000000000'],
  ['authorization', 'Basic Og=='],
  ['content-type', 'application/xml'],
  ['content-type', 'application/json; charset=utf-7'],
  ['last-event-id', '-1'],
  ['x-forwarded-proto', 'gopher'],
  ['idempotency-key', 'k'.repeat(500)],
];
const BROKEN_BODIES: readonly [string, ...string[]] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":1,"a":2}',
  '\ufeff{}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '{"__proto__":{"isStaff":true}}',
];
/** Each person has this many addresses, so that limits per address do not end the run. */
const ADDRESSES = 60_000;

/** Request number `index` of a seed: the same for every run over the same site. */
export function generateRequest(
  { seed, index }: { seed: number; index: number },
  {
    operations,
    people,
    knownTo,
  }: {
    operations: readonly [Operation, ...Operation[]];
    people: number;
    knownTo(operation: Operation): Known;
  },
): GeneratedRequest {
  const dice = seededRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0);
  const operation = operations[index % operations.length] ?? operations[0];
  const about = { known: knownTo(operation), hostileIn: dice.pick([Number.POSITIVE_INFINITY, 15, 3]) };
  const headers: Record<string, string> = { 'x-forwarded-for': addressOf(dice) };
  const query = new URLSearchParams();
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const { name, schema = {} } = parameter;
    if (parameter.in !== 'path' && parameter.required !== true && dice.oneIn(2)) continue;
    const value = asText(valueFor(dice, schema, { ...about, name }));
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encoded(value));
    else if (parameter.in === 'query') query.append(name, value);
    else if (parameter.in === 'header') headers[name] = headerText(value);
    if (parameter.in === 'query' && dice.oneIn(about.hostileIn * 2)) query.append(name, asText(hostile(dice)));
  }
  const body = bodyOf(dice, operation, about);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  if (dice.oneIn(about.hostileIn)) {
    const [name, value] = dice.pick(ODD_HEADERS);
    headers[name] = value;
  }
  const text = query.toString();
  return { operation, url: text === '' ? path : `${path}?${text}`, headers, body, as: dice.upTo(people - 1) };
}

function bodyOf(
  dice: Dice,
  { json, form }: Operation,
  about: { known: Known; hostileIn: number },
): string | FormData | null {
  if (json !== null)
    return dice.oneIn(about.hostileIn * 3)
      ? dice.pick(BROKEN_BODIES)
      : JSON.stringify(valueFor(dice, json, { ...about, name: '' }));
  if (form === null) return null;
  const data = new FormData();
  for (const [name, schema] of Object.entries(form.properties ?? {})) {
    if (dice.oneIn(about.hostileIn * 2)) continue;
    if (schema.format === 'binary' || /file|image|photo|document|avatar|picture/.test(name))
      data.append(name, fileOf(dice), dice.pick(['a.jpg', 'b.pdf', '../c', 'd\u0000.exe', '']));
    else data.append(name, asText(valueFor(dice, schema, { ...about, name })));
  }
  return data;
}

function fileOf(dice: Dice): Blob {
  const type = dice.pick(['image/jpeg', 'application/pdf', 'text/html', '']);
  const head = dice.pick(['%PDF-1.7\n', '\u0089PNG\r\n', 'GIF89a', '<svg onload=x>', '']);
  return new Blob([head, 'x'.repeat(dice.upTo(2_000)), dice.oneIn(2) ? '\n%%EOF' : ''], { type });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Fetch refuses other characters itself. */
const headerText = (value: string): string => value.replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 4_000);

/** Lone surrogates cannot be encoded: a client can only send their bytes. */
function encoded(value: string): string {
  const text = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
  return text === '' ? '%20' : text === '.' || text === '..' ? `${text}x` : text.slice(0, 6_000);
}

const addressOf = (dice: Dice): string => {
  const number = dice.upTo(ADDRESSES);
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
};
