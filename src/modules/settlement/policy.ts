import type { Executor } from '#platform/database/database.ts';
import type { SettlementDeps } from './deps.ts';

export const dealersSoldFor = (
  { accounts }: Pick<SettlementDeps, 'accounts'>,
  executor: Executor,
  userId: string,
): Promise<string[]> => accounts.dealerMembership.soldForBy(executor, userId);
