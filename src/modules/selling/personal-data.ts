import type { AuctionStatus } from '#auction/types.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SellingDeps } from './deps.ts';
import { presentSubmissions } from './present-submission.ts';
import { deleteRequestsOf, requestsOf } from './reader-request-store.ts';
import { listSubmissions, updateSubmission } from './submission-store.ts';

const MAX_OF_ONE_SELLER = 1000;
/** Until approval, an auction is deleted with its seller. After that others rely on it. */
export const DELETED_WITH_SELLER: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>([
  'draft',
  'submitted',
  'changes_requested',
]);
const IS_RUNNING: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>([
  'approved',
  'scheduled',
  'live',
  'closed',
  'reserve_not_met',
  'offer',
]);

export function sellingPersonalData(deps: SellingDeps): PersonalDataProvider {
  const of = (executor: Executor, userId: string) => listSubmissions(executor, userId, MAX_OF_ONE_SELLER);
  return {
    name: 'submissions',
    exportFor: async (executor, userId) => ({
      submissions: await presentSubmissions(deps, executor, await of(executor, userId)),
      requests: await requestsOf(executor, userId),
    }),
    async objection(transaction, userId) {
      const running = (await of(transaction, userId)).find(({ status }) => IS_RUNNING.has(status));
      return running === undefined
        ? null
        : `Your auction of the ${running.title} isn’t over. You can delete your account when it ends, or when we withdraw it for you.`;
    },
    async forget(transaction, { userId, at }) {
      await deleteRequestsOf(transaction, userId);
      for (const record of await of(transaction, userId)) {
        if (!DELETED_WITH_SELLER.has(record.status)) continue;
        await deps.media.replace(transaction, record.id, []);
        await updateSubmission(
          transaction,
          { ...record, vehicle: {}, claims: [], story: [], location: {}, condition: {}, note: '' },
          at,
        );
        await deps.bidding.move(transaction, record.id, { to: 'withdrawn', at: at.getTime() });
      }
    },
  };
}
