import type { Context, MiddlewareHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { problem } from './result.ts';

const NUL = '\0';
/** In JSON such characters only appear escaped, so a body without these escapes needs no check. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const MESSAGE = 'This text contains an invalid character. Remove it and try again.';

/** True for text that the database can store: no NUL and no lone surrogate. */
const isText = (text: string): boolean => !text.includes(NUL) && text.isWellFormed();

/** Returns the path of the first text that cannot be stored (`story.0.text`), or null. */
function faultIn(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`;
    const fault = isText(key) ? faultIn(inner, here) : path;
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * Refuses text that the database cannot store, for all routes: 404 in an address, 422 in a field. The body is read
 * once here and reused by the route.
 */
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
      const field = SUSPECT.test(text) ? faultIn(parsed(text), '') : null;
      if (field !== null) return refuse(context, field.replaceAll(NUL, ''));
    }
    await next();
    return undefined;
  };
}

/** Refuses a form with text that the database cannot store; null if it has none. */
export function refuseBrokenText(context: Context, form: FormData): Response | null {
  const broken = [...form].find(([name, value]) => !isText(name) || (typeof value === 'string' && !isText(value)));
  return broken === undefined ? null : refuse(context, broken[0].replaceAll(NUL, ''));
}

function refuse(context: Context, field: string): Response {
  context.set('isForeignInput', true);
  return problem(context, 422, { message: MESSAGE, errors: { [field === '' ? 'body' : field]: [MESSAGE] } });
}

/** Ignores broken JSON: the route's own validation reports it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
