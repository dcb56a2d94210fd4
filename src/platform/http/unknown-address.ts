import type { NotFoundHandler } from 'hono';
import type { ApiEnv } from './actor.ts';
import { problem } from './result.ts';

interface Routes {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

function methodsOf({ routes }: Routes, path: string): string[] {
  const parts = path.split('/');
  const matches = (pattern: string) => {
    const segments = pattern.split('/');
    return (
      segments.length === parts.length &&
      segments.every((place, at) => (place.startsWith(':') ? parts[at] !== '' : place === parts[at]))
    );
  };
  const methods = new Set(
    routes.filter((route) => route.method !== 'ALL' && matches(route.path)).map(({ method }) => method),
  );
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].toSorted();
}

export function answerUnknown(api: Routes): NotFoundHandler<ApiEnv> {
  return (context) => {
    const { path, method } = context.req;
    const methods = methodsOf(api, path);
    if (methods.length === 0) return problem(context, 404, { message: `Not found: ${path}`, code: 'not_found' });
    const answer = problem(context, 405, {
      message: `${method} isn’t allowed here. Use ${methods.join(', ')}.`,
      code: 'method_not_allowed',
    });
    answer.headers.set('Allow', methods.join(', '));
    return answer;
  };
}
