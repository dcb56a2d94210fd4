import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Keeper } from '#modules/accounts/index.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { type Announcer, createAnnouncer } from './announce.ts';
import type { FollowingParts } from './parts.ts';
import { followingRoutes } from './routes.ts';
import { changeSearch, followOf, readFollowable, removeSearch, saveSearch } from './saved-searches.ts';
import { deleteAllOf, findFollows, findSearches } from './store.ts';

/** Saved searches, and sellers and models that people follow. */
export interface Following {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Tells of new auctions; one of the worker's jobs. */
  readonly announcer: Announcer;
  saveSearch(...of: Parameters<typeof saveSearch> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof saveSearch>;
  readFollowable(...of: Parameters<typeof readFollowable> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof readFollowable>;
  removeSearch(...of: Parameters<typeof removeSearch> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof removeSearch>;
  changeSearch(...of: Parameters<typeof changeSearch> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof changeSearch>;
  followOf(...of: Parameters<typeof followOf> extends [unknown, ...infer Rest] ? Rest : never): ReturnType<typeof followOf>;
}

export const followingKeeper: Keeper = {
  name: 'searches',
  tell: async (executor, userId) => ({
    searches: (await findSearches(executor, userId)).map(({ name, query, how_often, created_at }) => ({ name, query, how_often, created_at })),
    follows: (await findFollows(executor, userId)).map(({ what, label, followed_at }) => ({ what, label, followed_at })),
  }),
  forget: (transaction, { userId }) => deleteAllOf(transaction, userId),
};

/** Makes the searches and follows. */
export function createFollowing(parts: FollowingParts): Following {
  return {
    routes: followingRoutes(parts),
    announcer: createAnnouncer(parts),
    saveSearch: (...of) => saveSearch(parts, ...of),
    readFollowable: (...of) => readFollowable(parts, ...of),
    removeSearch: (...of) => removeSearch(parts, ...of),
    changeSearch: (...of) => changeSearch(parts, ...of),
    followOf: (...of) => followOf(parts, ...of),
  };
}
