import type { StartedImpersonation } from '#contract/impersonations.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { IMPERSONATION_MINUTES } from '#contract/staff.ts';
import { newId } from '#platform/ids.ts';
import { hashToken } from '#platform/tokens.ts';
import type { AccountsContext } from './deps.ts';
import { findPaddleByUsername } from './store/paddles.ts';
import { findAccount } from './store/users.ts';
import {
  endImpersonationRow,
  insertImpersonation,
  listImpersonationsOf,
  lockEndedImpersonations,
  lockImpersonationOf,
  type ImpersonationEnd,
  type ImpersonationRow,
} from './store/impersonations.ts';

const IMPERSONATION_MS = IMPERSONATION_MINUTES * 60_000;
export const MAX_ENDED_AT_ONCE = 50;
const MAX_NOTIFIED = 500;

export async function startImpersonation(
  context: AccountsContext,
  actor: Actor,
  { username, reason, token }: { username: string; reason: string; token: string | null },
): Promise<Result<StartedImpersonation>> {
  const staff = requireStaffWithProof(actor, 'impersonate_users');
  if (!staff.ok) return staff;
  return context.database.transaction(async (transaction): Promise<Result<StartedImpersonation>> => {
    const paddle = await findPaddleByUsername(transaction, username);
    if (paddle === null || (await findAccount(transaction, paddle.user_id)) === null)
      return refuse('user_not_found', { username });
    if (paddle.is_staff) return refuse('staff_not_viewable');
    const at = await context.clock.now(transaction);
    const endsAt = new Date(at + IMPERSONATION_MS);
    const hasBegun =
      token !== null &&
      (await insertImpersonation(transaction, {
        id: newId(),
        staffId: staff.value.userId,
        personId: paddle.user_id,
        sessionHash: hashToken(token),
        reason,
        at: new Date(at),
        endsAt,
      }));
    if (!hasBegun) return refuse('already_impersonating');
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'impersonation_started',
      subject: `user:${paddle.username}`,
      reason,
      after: { ends_at: endsAt.toISOString() },
      at,
    });
    return accepted({ username: paddle.username, ends_at: endsAt.toISOString() });
  });
}

export async function stopImpersonation(
  context: AccountsContext,
  actor: Actor,
  token: string | null,
): Promise<Result<{ username: string }>> {
  // An impersonating actor appears as the impersonated person, so stopping requires no permission.
  const isImpersonating = actor.kind === 'user' && actor.impersonation !== undefined;
  const refusal = isImpersonating ? null : refusalUnlessMay(actor, 'impersonate_users');
  if (refusal !== null) return refusal;
  const stopped =
    token === null
      ? null
      : await context.database.transaction((transaction) =>
          endImpersonationOfSession(context, transaction, { token, how: 'stopped' }),
        );
  return stopped === null ? refuse('no_impersonation') : accepted(stopped);
}

export async function endImpersonationOfSession(
  context: AccountsContext,
  transaction: Executor,
  { token, how }: { token: string; how: ImpersonationEnd },
): Promise<{ username: string } | null> {
  const impersonation = await lockImpersonationOf(transaction, hashToken(token));
  if (impersonation === null) return null;
  const at = await context.clock.now(transaction);
  await writeEnd(context, transaction, impersonation, {
    at,
    how: impersonation.endsAt.getTime() <= at ? 'timed_out' : how,
    forget: true,
  });
  return { username: impersonation.username };
}

async function writeEnd(
  context: AccountsContext,
  transaction: Executor,
  impersonation: ImpersonationRow,
  { at, how, forget }: { at: number; how: ImpersonationEnd; forget: boolean },
): Promise<void> {
  // Access ended at its time limit, however late that is recorded.
  const endedAt = Math.min(at, impersonation.endsAt.getTime());
  await endImpersonationRow(transaction, impersonation.id, { at: new Date(endedAt), how, forget });
  if (impersonation.endedAt !== null) return;
  await context.operations.recordAuditEntry(transaction, {
    actorId: impersonation.staffId,
    action: 'impersonation_ended',
    subject: `user:${impersonation.username}`,
    after: { how, ended_at: new Date(endedAt).toISOString() },
    at,
  });
}

/** Also covers impersonations whose session ended elsewhere. Returns the count. */
export function recordEndedImpersonations(context: AccountsContext): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    const ended = await lockEndedImpersonations(transaction, { at: new Date(at), limit: MAX_ENDED_AT_ONCE });
    for (const impersonation of ended)
      await writeEnd(context, transaction, impersonation, {
        at,
        how: impersonation.endsAt.getTime() <= at ? 'timed_out' : 'session_ended',
        forget: !impersonation.hasSession,
      });
    return ended.length;
  });
}

/** Leaves out who and why, which may reveal an unfounded suspicion. */
export async function impersonationsOf(
  executor: Executor,
  userId: string,
): Promise<{ begun_at: string; ended_at: string }[]> {
  const impersonations = await listImpersonationsOf(executor, userId, MAX_NOTIFIED);
  return impersonations.map(({ begunAt, endedAt, endsAt }) => ({
    begun_at: begunAt.toISOString(),
    ended_at: (endedAt ?? endsAt).toISOString(),
  }));
}
