import { HOUR_MS } from '#contract/durations.ts';
import { memberName } from '#contract/member-names.ts';
import type { FactorResetList } from '#contract/factor-resets.ts';
import { FACTOR_RESET_HOURS } from '#contract/limits.ts';
import { mayDo } from '#contract/staff.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type Refused, type Result, accepted, refuse } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { isEligibleApprover } from './approvers.ts';
import type { AccountsContext } from './deps.ts';
import { mailFactorReset } from './emails.ts';
import { hasSecondFactor } from './second-factors.ts';
import { notifyOwner } from './security-notifications.ts';
import {
  approveFactorResetRow,
  endFactorResetRow,
  type FactorResetOutcome,
  type FactorResetRow,
  insertFactorReset,
  listOpenFactorResets,
  lockDueFactorResets,
  lockOpenFactorReset,
} from './store/factor-resets.ts';
import { deletePasskeysOf } from './store/passkeys.ts';
import { findPaddleByUsername, findUsernames } from './store/paddles.ts';
import { readRoles } from './store/roles.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { deleteTwoStep } from './store/two-step.ts';
import { findAccount } from './store/users.ts';

/** A request that nobody approves ends by itself. */
const EXPIRY_MS = 7 * 24 * HOUR_MS;
const MAX_LISTED = 100;
export const FACTOR_RESETS_AT_ONCE = 20;

export async function listFactorResets(context: AccountsContext, actor: Actor): Promise<Result<FactorResetList>> {
  const refusal = refusalUnlessMay(actor, 'reset_factors');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const rows = await listOpenFactorResets(executor, MAX_LISTED);
  const people = await findUsernames(
    executor,
    rows.flatMap(({ requestedBy, approvedBy }) => [requestedBy, ...(approvedBy === null ? [] : [approvedBy])]),
  );
  const names = new Map(people.map((row) => [row.user_id, row.username]));
  return accepted({
    items: rows.map((row) => ({
      id: row.id,
      username: row.username,
      identity_note: row.identityNote,
      requested_by: memberName(names, row.requestedBy),
      requested_at: row.requestedAt.toISOString(),
      due_at: row.dueAt.toISOString(),
      approved_by: row.approvedBy === null ? null : memberName(names, row.approvedBy),
    })),
  });
}

/** The owner is emailed at once and can cancel. It takes effect a day after another staff member approves. */
export async function requestFactorReset(
  context: AccountsContext,
  actor: Actor,
  { username, identityNote }: { username: string; identityNote: string },
): Promise<Result<FactorResetList>> {
  const staff = requireStaffWithProof(actor, 'reset_factors');
  if (!staff.ok) return staff;
  const result = await context.database.transaction(async (transaction): Promise<Result<null>> => {
    const paddle = await findPaddleByUsername(transaction, username);
    const account = paddle === null ? null : await findAccount(transaction, paddle.user_id);
    if (account === null) return refuse('user_not_found', { username });
    if (account.id === staff.value.userId) return refuse('reset_of_own_factor');
    if ((await readRoles(transaction, account.id)).length > 0 && !mayDo(staff.value.roles, 'give_roles'))
      return refuse('reset_of_staff_factor');
    if (!(await hasSecondFactor(transaction, account.id))) return refuse('no_second_factor');
    const now = await context.clock.now(transaction);
    const { token, hash } = newToken();
    const dueAt = new Date(now + FACTOR_RESET_HOURS * HOUR_MS);
    const isNew = await insertFactorReset(transaction, {
      id: newId(),
      userId: account.id,
      identityNote,
      requestedBy: staff.value.userId,
      requestedAt: new Date(now),
      dueAt,
      cancelHash: hash,
    });
    if (!isNew) return refuse('reset_requested_already');
    await mailFactorReset(context, transaction, { reader: account, at: dueAt.getTime(), token });
    await notifyOwner(context, transaction, {
      userId: account.id,
      event: 'factor_reset_requested',
      at: now,
      isMailed: true,
    });
    await audit(context, transaction, {
      by: staff.value.userId,
      action: 'factor_reset_requested',
      username: account.username,
      reason: identityNote,
      at: now,
    });
    return accepted(null);
  });
  return result.ok ? listFactorResets(context, actor) : result;
}

export const approveFactorReset = (
  context: AccountsContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<FactorResetList>> =>
  decide(context, actor, id, async (transaction, row, by) => {
    if (row.approvedBy !== null) return refuse('reset_not_open');
    const isEligible = await isEligibleApprover(context, transaction, { approverId: by, requesterId: row.requestedBy });
    if (!isEligible || by === row.userId) return refuse('second_person_needed');
    const now = await context.clock.now(transaction);
    await approveFactorResetRow(transaction, id, { by, at: new Date(now) });
    await audit(context, transaction, { by, action: 'factor_reset_approved', username: row.username, reason, at: now });
    return null;
  });

export const declineFactorReset = (
  context: AccountsContext,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Result<FactorResetList>> =>
  decide(context, actor, id, async (transaction, row, by) => {
    await end(context, transaction, row, { outcome: 'declined', by, reason });
    return null;
  });

async function decide(
  context: AccountsContext,
  actor: Actor,
  id: string,
  action: (transaction: Executor, row: FactorResetRow, by: string) => Promise<Refused | null>,
): Promise<Result<FactorResetList>> {
  const staff = requireStaffWithProof(actor, 'reset_factors');
  if (!staff.ok) return staff;
  const refusal = await context.database.transaction(async (transaction) => {
    const row = await lockOpenFactorReset(transaction, { id });
    return row === null ? refuse('reset_not_open') : action(transaction, row, staff.value.userId);
  });
  return refusal ?? listFactorResets(context, actor);
}

export async function cancelFactorReset(context: AccountsContext, token: string): Promise<Result<{ message: string }>> {
  return context.database.transaction(async (transaction): Promise<Result<{ message: string }>> => {
    const row = await lockOpenFactorReset(transaction, { cancelHash: hashToken(token) });
    if (row === null) return refuse('dead_reset_link');
    await end(context, transaction, row, { outcome: 'cancelled_by_owner', by: row.userId, reason: '' });
    return accepted({ message: 'The request was canceled. Your second factors stay as they are.' });
  });
}

export function completeFactorResets(context: AccountsContext): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    const at = new Date(now);
    const due = await lockDueFactorResets(transaction, {
      at,
      expiresBefore: new Date(now - EXPIRY_MS),
      limit: FACTOR_RESETS_AT_ONCE,
    });
    for (const row of due) {
      const isDone = row.approvedBy !== null;
      if (isDone) {
        await deletePasskeysOf(transaction, row.userId);
        await deleteTwoStep(transaction, row.userId);
        await deleteSessionsOf(transaction, row.userId, { at });
        const account = await findAccount(transaction, row.userId);
        if (account !== null) await mailFactorReset(context, transaction, { reader: account, at: now, token: null });
        await notifyOwner(context, transaction, {
          userId: row.userId,
          event: 'factor_reset_done',
          at: now,
          isMailed: true,
        });
      }
      await end(context, transaction, row, {
        outcome: isDone ? 'done' : 'expired',
        by: row.approvedBy ?? row.requestedBy,
        reason: '',
      });
    }
    return due.length;
  });
}

async function end(
  context: AccountsContext,
  transaction: Executor,
  row: FactorResetRow,
  { outcome, by, reason }: { outcome: FactorResetOutcome; by: string; reason: string },
): Promise<void> {
  const now = await context.clock.now(transaction);
  await endFactorResetRow(transaction, row.id, { outcome, at: new Date(now) });
  await audit(context, transaction, { by, action: `factor_reset_${outcome}`, username: row.username, reason, at: now });
}

const audit = (
  context: AccountsContext,
  transaction: Executor,
  { by, action, username, reason, at }: { by: string; action: string; username: string; reason: string; at: number },
): Promise<void> =>
  context.operations.recordAuditEntry(transaction, {
    actorId: by,
    action,
    subject: `user:${username}`,
    reason,
    at,
  });
