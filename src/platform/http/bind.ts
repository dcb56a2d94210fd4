import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { Definition, Endpoint, Refusal, RefusalStatus, Who } from '#contract/endpoint.ts';
import { CHECKS_CONTRACT } from '../config.ts';
import { type Actor, type ApiEnv, signedInOnly, type SignedIn, staffOnly } from './actor.ts';
import { answerInvalid } from './api.ts';
import { answerRefusal, PROBLEM_STATUSES, type ProblemStatus, problems } from './result.ts';

const PREFIX = '/api';
/** Groups the OpenAPI document by subject: `auctions`, `account/settlements`, `operator/payments`. */
const SUBJECT = /(?<=^\/api\/)(?:(?:account|operator)\/)?[\w-]+/;

type Parsed<D, Name extends string> = D extends { readonly [K in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
interface Call<D extends Definition> {
  readonly actor: D['who']['kind'] extends 'guest' ? Actor : SignedIn;
  readonly params: Parsed<D, 'params'>;
  readonly query: Parsed<D, 'query'>;
  readonly headers: Parsed<D, 'headers'>;
  readonly body: Parsed<D, 'body'>;
  readonly form: Parsed<D, 'form'>;
  readonly c: Context<ApiEnv>;
}
type Value<D extends Definition> = D['answer'] extends { readonly schema: infer S extends z.ZodType }
  ? z.input<S>
  : null;
type Handler<D extends Definition> = (call: Call<D>) => Reply<D> | Promise<Reply<D>>;
type Reply<D extends Definition> = Value<D> | Success<Value<D>> | Refusal | Response;
interface Success<V> {
  readonly ok: true;
  readonly value: V;
  /** A repeated call: answers 200 instead of 201 (`existing` in the definition). */
  readonly isExisting?: boolean;
}

interface Options {
  /** Runs after the caller is checked and before validation. */
  readonly before?: readonly MiddlewareHandler<ApiEnv>[];
  readonly invalidMessage?: (error: z.ZodError) => string | undefined;
}

export function bind<D extends Definition>(
  api: OpenAPIHono<ApiEnv>,
  endpoint: Endpoint<D>,
  handle: Handler<D>,
  { before = [], invalidMessage }: Options = {},
): void {
  const { definition, method, path } = endpoint;
  const route = createRoute({
    method: METHODS[method],
    path: path.slice(PREFIX.length),
    tags: [SUBJECT.exec(path)?.[0] ?? ''],
    summary: definition.summary,
    ...(definition.description === undefined ? {} : { description: definition.description }),
    middleware: [...CHECKS[definition.who.kind], ...before],
    request: requestOf(definition),
    responses: { ...responsesOf(definition), ...problems(...refusalsOf(endpoint)) },
  });
  api.openapi(
    route,
    async (c) => {
      const valid = (target: 'param' | 'query' | 'header' | 'json' | 'form') => c.req.valid(target as never) as unknown;
      const reply = await handle({
        actor: c.get('actor'),
        params: definition.params && valid('param'),
        query: definition.query && valid('query'),
        headers: definition.headers && valid('header'),
        body: definition.body && valid('json'),
        form: definition.form && valid('form'),
        c,
      } as Call<D>);
      return answer(c, endpoint, reply);
    },
    (result, c) =>
      result.success
        ? undefined
        : answerInvalid(c, result, {
            status: definition.invalidStatus ?? 422,
            message: invalidMessage?.(result.error),
          }),
  );
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
const CHECKS: Readonly<Record<Who['kind'], readonly MiddlewareHandler<ApiEnv>[]>> = {
  guest: [],
  user: [signedInOnly],
  staff: [staffOnly],
};

function requestOf({ params, query, headers, body, form, isBodyOptional }: Definition) {
  const content =
    body === undefined
      ? form === undefined
        ? undefined
        : { 'multipart/form-data': { schema: form } }
      : { 'application/json': { schema: body } };
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query: query as z.ZodObject }),
    ...(headers === undefined ? {} : { headers }),
    // Without `required`, a body without a content type would skip validation.
    ...(content === undefined ? {} : { body: { content, ...(isBodyOptional === true ? {} : { required: true }) } }),
  };
}

function responsesOf({ answer: { status, description, existing, schema, files = [] } }: Definition) {
  const content = {
    ...(schema === undefined ? {} : { 'application/json': { schema } }),
    ...Object.fromEntries(files.map((type) => [type, { schema: z.string() }])),
  };
  const described = Object.keys(content).length === 0 ? {} : { content };
  return {
    ...(existing === undefined ? {} : { 200: { description: existing, ...described } }),
    [status]: { description, ...described },
  };
}

function refusalsOf({ method, definition }: Endpoint): ProblemStatus[] {
  const { who, params, query, body, form, invalidStatus = 422, refusals = [] } = definition;
  const implied: Partial<Record<ProblemStatus, boolean>> = {
    401: who.kind !== 'guest',
    403: who.kind === 'staff',
    404: params !== undefined,
    419: method !== 'GET',
    [invalidStatus]: query !== undefined || body !== undefined || form !== undefined,
  };
  return PROBLEM_STATUSES.filter((status) => implied[status] === true || refusals.includes(status as RefusalStatus));
}

function answer(c: Context<ApiEnv>, endpoint: Endpoint, reply: unknown): Response {
  if (reply instanceof Response) return reply;
  if (!isResult(reply)) return answerValue(c, endpoint, reply);
  if (reply.ok) return answerValue(c, endpoint, reply.value, reply.isExisting);
  return answerRefusal(c, reply);
}

const isResult = (reply: unknown): reply is Success<unknown> | Refusal =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && typeof reply.ok === 'boolean';

function answerValue(
  c: Context<ApiEnv>,
  { method, path, definition }: Endpoint,
  value: unknown,
  isExisting = false,
): Response {
  const { status, schema } = definition.answer;
  if (schema === undefined) return c.body(null, 204);
  const checked = CHECKS_CONTRACT ? schema.safeParse(value) : undefined;
  if (checked?.success === false)
    throw new Error(`${method} ${path} does not answer as it is defined: ${z.prettifyError(checked.error)}`);
  return c.json(value as never, isExisting ? 200 : (status as 200));
}
