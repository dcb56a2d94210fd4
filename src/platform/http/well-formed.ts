import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { problem } from './result.ts';

const NUL = '\0';
/** In JSON such text can only stand escaped: where none of these is, nothing has to be looked at. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const MESSAGE = 'This text has a character that no text has.';

/** True for text that a database can keep: no NUL, no half of a surrogate pair. */
const isText = (text: string): boolean => !text.includes(NUL) && text.isWellFormed();

/** Where in a JSON value the first text is that cannot be kept (`story.0.text`); null where there is none. */
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
 * Refuses text that the database would fault on, for all routes at once: nothing has an address with it (404), no field may hold it
 * (422). A body is read here only once: the routes are given what was read.
 */
export function wellFormedText(): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { path } = context.req;
    if (path.includes(NUL) || path.includes('%00')) return problem(context, 404, { message: 'No such address.', code: 'not_found' });
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

const refuse = (context: Parameters<MiddlewareHandler<ApiEnv>>[0], field: string) =>
  problem(context, 422, { message: MESSAGE, errors: { [field === '' ? 'body' : field]: [MESSAGE] } });

/** Broken JSON has nothing in it: the route's own validation says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
