import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { isApiError } from '#contract/client.ts';

const NOT_FOUND = 404;
const INVALID = 422;

/**
 * Wraps the page bundle so that loaders answer 404 for addresses that cannot exist, such as an invalid cursor or an
 * unstorable character. Without it, one forgotten check would turn such an address into a 500.
 */
export function withMissingPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (route === undefined || loader === undefined) return [id, route];
      const guarded = async (args: LoaderFunctionArgs): Promise<unknown> => {
        try {
          return await loader(args);
        } catch (error) {
          throw isApiError(error) && (error.status === NOT_FOUND || error.status === INVALID)
            ? missing(args.url.pathname)
            : error;
        }
      };
      return [id, { ...route, module: { ...route.module, loader: guarded } }];
    }),
  );
  return { ...build, routes };
}

function missing(path: string): Response {
  const message = `Page Not Found: ${path}`;
  return Response.json({ message }, { status: NOT_FOUND, statusText: message });
}
