import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { deletePlansOf, readPlansOf } from './store.ts';

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
  forget: (transaction, { userId }) => deletePlansOf(transaction, userId),
};
