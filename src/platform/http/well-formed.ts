import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { problem } from './result.ts';

const NUL = '\0';
const ESCAPED_INVALID = /\\u(?:0000|d[89a-f])/i;
const MESSAGE = 'This text contains an invalid character. Remove it and try again.';

/** The database stores neither NUL nor lone surrogates. */
const isText = (text: string): boolean => !text.includes(NUL) && text.isWellFormed();

function findInvalidText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`;
    const problem = isText(key) ? findInvalidText(inner, here) : path;
    if (problem !== null) return problem;
  }
  return null;
}

/** Refuses text that the database can't store: 404 in a path, 422 in a field. */
export function wellFormedText(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { path } = context.req;
    if (path.includes(NUL) || path.includes('%00'))
      return problem(context, 404, { message: 'Not found.', code: 'not_found' });
    const query = context.req.url.includes('%00')
      ? Object.entries(context.req.queries()).find(([name, values]) => ![name, ...values].every(isText))
      : undefined;
    if (query !== undefined) return refuse(context, query[0].replaceAll(NUL, ''));
    if (context.req.header('content-type')?.includes('json') === true) {
      const text = await context.req.text();
      const field = ESCAPED_INVALID.test(text) ? findInvalidText(parseJson(text), '') : null;
      if (field !== null) return refuse(context, field.replaceAll(NUL, ''));
    }
    await next();
    return undefined;
  };
}

export function refuseInvalidText(context: Context, form: FormData): Response | null {
  const broken = [...form].find(([name, value]) => !isText(name) || (typeof value === 'string' && !isText(value)));
  return broken === undefined ? null : refuse(context, broken[0].replaceAll(NUL, ''));
}

function refuse(context: Context, field: string): Response {
  context.set('isForeignInput', true);
  return problem(context, 422, { message: MESSAGE, errors: { [field === '' ? 'body' : field]: [MESSAGE] } });
}

/** Broken JSON is reported by the route's validation. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
