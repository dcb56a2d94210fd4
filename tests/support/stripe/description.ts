import { readFileSync } from 'node:fs';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly nullable?: boolean;
}
interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly request: Schema | null;
  readonly answer: Schema;
}
interface Description {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

const PUBLISHED = JSON.parse(readFileSync(new URL('./stripe-api.json', import.meta.url), 'utf8')) as Description;

/**
 * Fields Stripe added after the published description, all in the types of the installed SDK (23.1). The first is the
 * current name of `payment_method_types`; the others request and report extended authorisations and their expiry.
 */
const ADDED_TO_REQUESTS: Readonly<Record<string, Schema>> = {
  'POST /v1/payment_intents:allowed_payment_method_types': { type: 'array', items: { type: 'string', enum: ['card'] } },
  'POST /v1/setup_intents:allowed_payment_method_types': { type: 'array', items: { type: 'string', enum: ['card'] } },
  'POST /v1/payment_intents:payment_method_options.card.request_incremental_authorization': {
    type: 'string',
    enum: ['if_available', 'never'],
  },
};
const ADDED_TO_ANSWERS: Readonly<Record<string, Schema>> = {
  'payment_method_details_card:capture_before': { type: 'integer' },
  'payment_method_details_card:incremental_authorization': {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', enum: ['available', 'unavailable'] } },
    additionalProperties: false,
  },
};

export function problemsOfRequest(
  operation: string,
  { query, form }: { query: Record<string, unknown>; form: Record<string, unknown> },
): string[] {
  const described = PUBLISHED.operations[operation];
  if (described === undefined) return [`${operation} is not described`];
  const known = Object.fromEntries(
    described.parameters.filter((each) => each.in === 'query').map((each) => [each.name, each.schema]),
  );
  const problems = Object.entries(query).flatMap(([name, value]) =>
    known[name] === undefined
      ? [`?${name} is not described`]
      : problemsOf(value, known[name], { at: `?${name}`, isText: true, added: '' }),
  );
  return [
    ...problems,
    ...problemsOf(form, described.request ?? { type: 'object', properties: {} }, {
      at: '',
      isText: true,
      added: `${operation}:`,
    }),
  ];
}

export function problemsOfAnswer(operation: string, answer: unknown): string[] {
  const described = PUBLISHED.operations[operation];
  return described === undefined
    ? [`${operation} is not described`]
    : problemsOf(answer, described.answer, { at: '', isText: false, added: '' });
}
export const problemsOfError = (body: unknown): string[] =>
  problemsOf(body, PUBLISHED.schemas['error'] ?? {}, { at: '', isText: false, added: '' });

interface Where {
  readonly at: string;
  /** Form values are text, so `12` is a valid integer. */
  readonly isText: boolean;
  readonly added: string;
  readonly name?: string;
}

function problemsOf(value: unknown, schema: Schema, where: Where): string[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = PUBLISHED.schemas[name];
    return target === undefined
      ? typeof value === 'object'
        ? []
        : [`${where.at} is no ${name}`]
      : problemsOf(value, target, { ...where, name });
  }
  if (Object.keys(schema).length === 0) return [];
  if (value === null) return schema.nullable === true ? [] : [`${where.at} is null`];
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.map((choice) => problemsOf(value, choice, where));
    return each.some((problems) => problems.length === 0)
      ? []
      : (each.toSorted((one, other) => one.length - other.length)[0] ?? []);
  }
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${where.at} is ${JSON.stringify(value)}, not one of ${JSON.stringify(schema.enum)}`];
  switch (schema.type) {
    case 'object':
      return problemsOfObject(value, schema, where);
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) =>
            problemsOf(item, schema.items ?? {}, { ...where, at: `${where.at}[${index}]` }),
          )
        : [`${where.at} is no list`];
    case 'integer':
      return (where.isText ? typeof value === 'string' && /^-?\d+$/.test(value) : Number.isInteger(value))
        ? []
        : [`${where.at} is no whole number`];
    case 'number':
      return (where.isText ? Number.isFinite(Number(value)) : typeof value === 'number')
        ? []
        : [`${where.at} is no number`];
    case 'boolean':
      return (where.isText ? value === 'true' || value === 'false' : typeof value === 'boolean')
        ? []
        : [`${where.at} is neither true nor false`];
    case 'string':
      return typeof value === 'string' ? [] : [`${where.at} is no text`];
    case undefined:
    default:
      return [];
  }
}

function problemsOfObject(value: unknown, schema: Schema, where: Where): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${where.at} is no object`];
  const fields = value as Record<string, unknown>;
  const missing = (schema.required ?? [])
    .filter((name) => fields[name] === undefined)
    .map((name) => `${where.at}.${name} is missing`);
  return [
    ...missing,
    ...Object.entries(fields)
      .filter(([, field]) => field !== undefined)
      .flatMap(([name, field]) => {
        const path = `${where.at}.${name}`.replace(/^\./, '');
        const open =
          typeof schema.additionalProperties === 'object'
            ? schema.additionalProperties
            : schema.properties === undefined
              ? {}
              : undefined;
        const known =
          schema.properties?.[name] ??
          (where.isText
            ? ADDED_TO_REQUESTS[`${where.added}${path}`]
            : ADDED_TO_ANSWERS[`${where.name ?? ''}:${name}`]) ??
          open;
        const { name: _, ...below } = where;
        return known === undefined ? [`${path} is not described`] : problemsOf(field, known, { ...below, at: path });
      }),
  ];
}
