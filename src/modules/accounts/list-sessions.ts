import type { Session } from '#contract/security.ts';
import { requireRecentProof, type SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { deviceOf } from './devices.ts';
import type { AccountsContext } from './deps.ts';
import { notifyOwner } from './security-notifications.ts';
import { deleteSession, deleteSessionsOf, findSessionsOf } from './store/sessions.ts';

/** Enough to tell sessions apart, useless for signing in. */
const ID_LENGTH = 24;
const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, ID_LENGTH);

export async function listSessions(
  context: AccountsContext,
  actor: SignedIn,
  currentToken: string | null,
): Promise<Session[]> {
  const { executor } = context.database;
  const current = currentToken === null ? '' : idOf(hashToken(currentToken));
  const rows = await findSessionsOf(executor, actor.userId, new Date(await context.clock.now(executor)));
  const sessions = rows.map((row) => ({
    id: idOf(row.tokenHash),
    device: deviceOf(row.userAgent),
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_current: idOf(row.tokenHash) === current,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Needs a recent proof, so that who has taken a session over can't shut the owner out. */
export async function revokeSession(context: AccountsContext, actor: SignedIn, id: string): Promise<Result<null>> {
  const refusal = requireRecentProof(actor);
  if (refusal !== null) return refusal;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const rows = await findSessionsOf(transaction, actor.userId, new Date(0));
    const row = rows.find((each) => idOf(each.tokenHash) === id);
    const at = await context.clock.now(transaction);
    if (row === undefined || !(await deleteSession(transaction, { tokenHash: row.tokenHash, at: new Date(at) })))
      return refuse('session_not_found');
    await notifyOwner(context, transaction, {
      userId: actor.userId,
      event: 'sessions_ended',
      at,
      what: deviceOf(row.userAgent),
    });
    return accepted(null);
  });
}

export async function revokeOtherSessions(
  context: AccountsContext,
  actor: SignedIn,
  currentToken: string | null,
): Promise<Result<null>> {
  const refusal = requireRecentProof(actor);
  if (refusal !== null) return refusal;
  return context.database.transaction(async (transaction): Promise<Result<null>> => {
    const at = await context.clock.now(transaction);
    const tokenHash = currentToken === null ? null : hashToken(currentToken);
    const ended = await deleteSessionsOf(transaction, actor.userId, { at: new Date(at), except: tokenHash });
    if (ended > 0) await notifyOwner(context, transaction, { userId: actor.userId, event: 'sessions_ended', at });
    return accepted(null);
  });
}
