import type { Executor } from '#platform/database/database.ts';
import { refuse, type Refused } from '#contract/result.ts';
import type { SettlementDeps } from './deps.ts';

/** For users who take no part in it, a sale does not exist. */
export const noSuchSale = (): Refused => refuse('sale_not_found');

export const dealersSoldFor = (
  { accounts }: Pick<SettlementDeps, 'accounts'>,
  executor: Executor,
  userId: string,
): Promise<string[]> => accounts.dealerMembership.soldForBy(executor, userId);
