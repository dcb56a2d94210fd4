import type { DealerMemberRecord } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { DealersParts } from './parts.ts';

/** Tells people on the page; the mail is a letter of its own. */
export function tellPeople(
  { notifications }: Pick<DealersParts, 'notifications'>,
  transaction: Executor,
  { at, userIds, ...news }: { at: number; userIds: readonly string[]; title: string; body: string; href: string },
): Promise<void> {
  return notifications.tell(
    transaction,
    at,
    userIds.map((userId) => ({ userId, kind: 'account', auctionId: null, slug: null, ...news })),
  );
}

/** The owners of a dealer. */
export async function ownersOf({ accounts }: Pick<DealersParts, 'accounts'>, executor: Executor, dealerId: string): Promise<DealerMemberRecord[]> {
  return (await accounts.dealerBook.members(executor, [dealerId])).filter(({ role }) => role === 'owner');
}

/** What was done in a dealer, and by whom, for the trail. */
export const subjectOf = (slug: string): string => `dealer:${slug}`;
