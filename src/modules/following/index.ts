import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { SavedSearchStops } from '#modules/notifications/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { withDeps } from '#platform/with-deps.ts';
import { createSavedSearchMatcher } from './match-saved-searches.ts';
import type { FollowingDeps } from './deps.ts';
import { followingRoutes } from './routes.ts';
import { followCar, type FollowedCar, isCarFollowed } from './follow-car.ts';
import { carKey, changeSearch, followOf, readFollowable, removeSearch, saveSearch } from './saved-searches.ts';
import { countFollowersOf, deleteAllOf, findFollows, findSearches, findSearchesOf, setSearchPaused } from './store.ts';
import { followingJobs } from './workers.ts';

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

export function createFollowing(deps: FollowingDeps) {
  const savedSearchMatcher = createSavedSearchMatcher(deps);
  return {
    routes: followingRoutes(deps),
    jobs: followingJobs(savedSearchMatcher),
    savedSearchMatcher,
    countFollowers: (executor: Executor, { kind, names }: FollowedCar) =>
      countFollowersOf(executor, kind, names.map(carKey)),
    ...withDeps(deps, {
      saveSearch,
      readFollowable,
      removeSearch,
      changeSearch,
      followOf,
      followCar,
      isCarFollowed,
    }),
  };
}
