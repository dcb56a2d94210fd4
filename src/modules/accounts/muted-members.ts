import { HOUR_MS } from '#contract/durations.ts';
import { MAX_MUTED, type MutedMembers } from '#contract/members.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { AccountsContext } from './deps.ts';
import { deleteMuted, findMuted, insertMuted } from './store/members.ts';
import { findPaddleByUsername } from './store/paddles.ts';

/** Also slows down those who try usernames. */
const MUTE_LIMIT = { name: 'mute', limit: 60, perMs: HOUR_MS } as const;

export async function listMutedMembers(executor: Executor, userId: string): Promise<MutedMembers> {
  return (await findMuted(executor, userId)).map(({ username, muted_at }) => ({
    username,
    muted_at: muted_at.toISOString(),
  }));
}

export async function muteMember(
  context: AccountsContext,
  actor: SignedIn,
  username: string,
): Promise<Result<MutedMembers>> {
  const tooMany = await context.limits.take(MUTE_LIMIT, actor.userId);
  if (tooMany !== null) return tooMany;
  return context.database.transaction(async (transaction): Promise<Result<MutedMembers>> => {
    const other = await findPaddleByUsername(transaction, username);
    if (other === null) return refuse('muted_not_found');
    if (other.user_id === actor.userId) return refuse('own_comments');
    if ((await findMuted(transaction, actor.userId)).length >= MAX_MUTED)
      return refuse('too_many_muted', { limit: MAX_MUTED });
    const at = new Date(await context.clock.now(transaction));
    await insertMuted(transaction, { userId: actor.userId, mutedId: other.user_id, at });
    return accepted(await listMutedMembers(transaction, actor.userId));
  });
}

export async function unmuteMember(
  context: AccountsContext,
  actor: SignedIn,
  username: string,
): Promise<Result<MutedMembers>> {
  return context.database.transaction(async (transaction): Promise<Result<MutedMembers>> => {
    const muted = await findMuted(transaction, actor.userId);
    const other = muted.find((each) => each.username.toLowerCase() === username.toLowerCase());
    if (other === undefined) return refuse('muted_not_found');
    await deleteMuted(transaction, { userId: actor.userId, mutedId: other.id });
    return accepted(await listMutedMembers(transaction, actor.userId));
  });
}
