import type { NotFoundHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { problem } from './result.ts';

interface Routes {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

/** The methods that an address knows, in the order of the alphabet; none where there is no such address. */
function methodsOf({ routes }: Routes, path: string): string[] {
  const parts = path.split('/');
  const fits = (pattern: string) => {
    const places = pattern.split('/');
    return places.length === parts.length && places.every((place, at) => (place.startsWith(':') ? parts[at] !== '' : place === parts[at]));
  };
  const methods = new Set(routes.filter((route) => route.method !== 'ALL' && fits(route.path)).map(({ method }) => method));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].toSorted();
}

/** What no route took: 405 with `Allow` where the address knows other methods, else 404. */
export function answerUnknown(api: Routes): NotFoundHandler<ApiEnv> {
  return (context) => {
    const { path, method } = context.req;
    const methods = methodsOf(api, path);
    if (methods.length === 0) return problem(context, 404, { message: `No such address: ${path}`, code: 'not_found' });
    const answer = problem(context, 405, { message: `${method} is not what this address takes: ${methods.join(', ')}.`, code: 'method_not_allowed' });
    answer.headers.set('Allow', methods.join(', '));
    return answer;
  };
}
