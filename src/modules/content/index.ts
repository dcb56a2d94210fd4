import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';

import type { ContentDeps, ContentContext } from './deps.ts';
import { picturesOf } from './pictures.ts';
import { createRenderer } from './render.ts';
import { contentOperatorRoutes, contentRoutes } from './routes.ts';
import { contentActions } from './content.ts';

export { enquiriesOfPerson, findContentQuery } from './staff-search.ts';
export type { ContentFound } from './search-content.ts';
export { enquiriesPersonalData } from './personal-data.ts';

export type Content = ReturnType<typeof createContentModule>;

export function createContentModule(deps: ContentDeps) {
  const media = picturesOf(deps.media);
  const context: ContentContext = { ...deps, media, renderer: createRenderer({ ...deps, media }) };
  const actions = contentActions(context);
  const routes = newApi();
  const limits = createRateLimits(deps);
  routes.route(
    '/',
    contentRoutes(actions, { limits, trustedProxies: deps.config.trustedProxies, demo: deps.config.demo }),
  );
  routes.route('/', contentOperatorRoutes(actions));
  return { ...actions, routes };
}
