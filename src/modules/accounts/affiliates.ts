import { MAX_AFFILIATES, type Affiliates } from '#contract/affiliates.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { endAffiliate, findAffiliates, insertAffiliate } from './store/affiliates.ts';
import { findPaddleByUsername, lockPaddleRows } from './store/paddles.ts';

export async function listAffiliates(executor: Executor, userId: string): Promise<Affiliates> {
  return (await findAffiliates(executor, userId)).map((row) => ({
    username: row.username,
    declared_at: row.declared_at.toISOString(),
  }));
}

export async function declareAffiliate(
  context: AccountsContext,
  actor: SignedIn,
  username: string,
): Promise<Result<Affiliates>> {
  return context.database.transaction(async (transaction): Promise<Result<Affiliates>> => {
    const other = await findPaddleByUsername(transaction, username);
    if (other === null) return refuse('affiliate_not_found', { username });
    if (other.user_id === actor.userId) return refuse('own_account');
    // So that two declarations at once can't pass the limit.
    await lockPaddleRows(transaction, [actor.userId]);
    const present = await findAffiliates(transaction, actor.userId);
    if (present.some(({ username: declared }) => declared === other.username))
      return accepted(await listAffiliates(transaction, actor.userId));
    if (present.length >= MAX_AFFILIATES) return refuse('too_many_affiliates', { limit: MAX_AFFILIATES });
    const at = await context.clock.now(transaction);
    await insertAffiliate(transaction, { userId: actor.userId, affiliateId: other.user_id, at: new Date(at) });
    return accepted(await listAffiliates(transaction, actor.userId));
  });
}

export async function removeAffiliate(
  context: AccountsContext,
  actor: SignedIn,
  username: string,
): Promise<Result<Affiliates>> {
  return context.database.transaction(async (transaction): Promise<Result<Affiliates>> => {
    const other = await findPaddleByUsername(transaction, username);
    const at = new Date(await context.clock.now(transaction));
    const isEnded =
      other !== null && (await endAffiliate(transaction, { userId: actor.userId, affiliateId: other.user_id, at }));
    return isEnded ? accepted(await listAffiliates(transaction, actor.userId)) : refuse('affiliate_not_named');
  });
}
