import * as endpoints from '#contract/endpoints/following.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { FollowingDeps } from './deps.ts';
import {
  changeSearch,
  followOf,
  readFollowable,
  readFollows,
  readSearches,
  removeSearch,
  saveSearch,
  unfollow,
} from './saved-searches.ts';

export function followingRoutes(deps: FollowingDeps) {
  const api = newApi();
  bind(api, endpoints.listSavedSearches, ({ actor }) => readSearches(deps, actor));
  bind(api, endpoints.saveSearch, ({ actor, body }) => saveSearch(deps, actor, body));
  bind(api, endpoints.changeSavedSearch, ({ actor, params, body }) =>
    changeSearch(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.removeSavedSearch, ({ actor, params }) => removeSearch(deps, actor, params.id));
  bind(api, endpoints.listFollows, ({ actor }) => readFollows(deps, actor));
  bind(api, endpoints.unfollow, ({ actor, body }) => unfollow(deps, actor, body));
  bind(api, endpoints.listFollowable, ({ actor, params }) => readFollowable(deps, actor, params.slug));
  bind(api, endpoints.followFromAuction, ({ actor, params, body: { seller, model } }) =>
    followOf(deps, actor, {
      ...params,
      ...(seller === undefined ? {} : { seller }),
      ...(model === undefined ? {} : { model }),
    }),
  );
  return api;
}
