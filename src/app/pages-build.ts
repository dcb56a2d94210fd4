import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { isApiError } from '#contract/client.ts';

const NOT_FOUND = 404;
const INVALID = 422;

/** Makes loaders answer 404 instead of 500 for addresses that can't exist. */
export function withNotFoundPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      const loader = route?.module.loader;
      if (route === undefined || loader === undefined) return [id, route];
      const guarded = async (args: LoaderFunctionArgs): Promise<unknown> => {
        try {
          return await loader(args);
        } catch (error) {
          throw isApiError(error) && (error.status === NOT_FOUND || error.status === INVALID)
            ? notFound(args.url.pathname)
            : error;
        }
      };
      return [id, { ...route, module: { ...route.module, loader: guarded } }];
    }),
  );
  return { ...build, routes };
}

function notFound(path: string): Response {
  const message = `Page Not Found: ${path}`;
  return Response.json({ message }, { status: NOT_FOUND, statusText: message });
}
