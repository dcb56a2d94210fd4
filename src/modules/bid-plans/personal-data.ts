import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { deletePlansOf, pausePlansOf, readPlansOf } from './store.ts';

const readForExport = (executor: Executor, planId: string) =>
  executor
    .selectFrom('bid_plan_cars as c')
    .innerJoin('auctions as a', 'a.id', 'c.auction_id')
    .select(['a.slug', 'a.title', 'c.maximum', 'c.ended_at', 'c.first_bid_at', 'c.refusal'])
    .where('c.plan_id', '=', planId)
    .orderBy('c.position')
    .execute();

export const bidPlansPersonalData: PersonalDataProvider = {
  name: 'bid_plans',
  exportFor: async (executor, userId) =>
    Promise.all(
      (await readPlansOf(executor, userId)).map(async ({ id, name, wins, budget, currency, state, created_at }) => ({
        name,
        wins,
        budget,
        currency,
        state,
        created_at,
        cars: await readForExport(executor, id),
      })),
    ),
  /** A plan that someone else made in this account must not go on bidding. */
  evict: deletePlansOf,
  access: {
    list: async (executor, userId) =>
      (await readPlansOf(executor, userId))
        .filter(({ state }) => state === 'active' || state === 'paused')
        .map(({ id, name, created_at: createdAt }) => ({ kind: 'bid_plan', id, name, createdAt, lastUsedAt: null })),
    endRisky: (transaction, userId, { at }) => pausePlansOf(transaction, userId, at),
  },
  forget: (transaction, { userId }) => deletePlansOf(transaction, userId),
};
