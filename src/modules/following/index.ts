import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { SavedSearchStops } from '#modules/notifications/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import type { Job } from '#platform/workers/job.ts';
import { type SavedSearchMatcher, createSavedSearchMatcher } from './match-saved-searches.ts';
import type { FollowingDeps } from './deps.ts';
import { followingRoutes } from './routes.ts';
import { changeSearch, followOf, modelKey, readFollowable, removeSearch, saveSearch } from './saved-searches.ts';
import {
  countFollowersOfModel,
  deleteAllOf,
  findFollows,
  findSearches,
  findSearchesOf,
  setSearchPaused,
} from './store.ts';
import { followingJobs } from './workers.ts';

export interface Following {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  readonly savedSearchMatcher: SavedSearchMatcher;
  countFollowers(
    executor: Executor,
    model: { readonly make: string; readonly model: string; readonly modelId: string | null },
  ): Promise<number>;
  saveSearch(
    ...of: Parameters<typeof saveSearch> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof saveSearch>;
  readFollowable(
    ...of: Parameters<typeof readFollowable> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof readFollowable>;
  removeSearch(
    ...of: Parameters<typeof removeSearch> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof removeSearch>;
  changeSearch(
    ...of: Parameters<typeof changeSearch> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof changeSearch>;
  followOf(
    ...of: Parameters<typeof followOf> extends [unknown, ...infer Rest] ? Rest : never
  ): ReturnType<typeof followOf>;
}

/** The links in emails that stop one saved search. */
export const savedSearchStops: SavedSearchStops = { find: findSearchesOf, setPaused: setSearchPaused };

export const followingPersonalData: PersonalDataProvider = {
  name: 'searches',
  exportFor: async (executor, userId) => ({
    searches: (await findSearches(executor, userId)).map(({ name, query, how_often, created_at }) => ({
      name,
      query,
      how_often,
      created_at,
    })),
    follows: (await findFollows(executor, userId)).map(({ kind, label, followed_at }) => ({
      kind,
      label,
      followed_at,
    })),
  }),
  forget: (transaction, { userId }) => deleteAllOf(transaction, userId),
};

export function createFollowing(deps: FollowingDeps): Following {
  const savedSearchMatcher = createSavedSearchMatcher(deps);
  return {
    routes: followingRoutes(deps),
    jobs: followingJobs(savedSearchMatcher),
    savedSearchMatcher,
    countFollowers: (executor, { modelId, ...named }) =>
      countFollowersOfModel(executor, { subject: modelKey(named), modelId }),
    saveSearch: (...of) => saveSearch(deps, ...of),
    readFollowable: (...of) => readFollowable(deps, ...of),
    removeSearch: (...of) => removeSearch(deps, ...of),
    changeSearch: (...of) => changeSearch(deps, ...of),
    followOf: (...of) => followOf(deps, ...of),
  };
}
