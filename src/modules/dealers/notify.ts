import type { DealerMemberRecord } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { DealersDeps } from './deps.ts';

export function notifyPeople(
  { notifications }: Pick<DealersDeps, 'notifications'>,
  transaction: Executor,
  {
    at,
    userIds,
    ...notification
  }: { at: number; userIds: readonly string[]; title: string; body: string; href: string },
): Promise<void> {
  return notifications.notify(
    transaction,
    at,
    userIds.map((userId) => ({ userId, kind: 'account', auctionId: null, slug: null, ...notification })),
  );
}

export async function ownersOf(
  { accounts }: Pick<DealersDeps, 'accounts'>,
  executor: Executor,
  dealerId: string,
): Promise<DealerMemberRecord[]> {
  return (await accounts.dealerMembership.members(executor, [dealerId])).filter(({ role }) => role === 'owner');
}

export const subjectOf = (slug: string): string => `dealer:${slug}`;
