import * as endpoints from '#contract/endpoints/operations.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { changeSavedView, listSavedViews, removeSavedView, type SavedViewDeps, saveView } from './saved-views.ts';

export function savedViewRoutes(deps: SavedViewDeps) {
  const api = newApi();
  bind(api, endpoints.listSavedViews, ({ actor, query }) => listSavedViews(deps, actor, query.list));
  bind(api, endpoints.saveView, ({ actor, body }) => saveView(deps, actor, body));
  bind(api, endpoints.changeSavedView, ({ actor, params, body }) =>
    changeSavedView(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.deleteSavedView, ({ actor, params }) => removeSavedView(deps, actor, params.id));
  return api;
}
