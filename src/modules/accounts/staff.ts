import { STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import type { ChangeRoles, StaffList, StaffMember } from '#contract/operator-people.ts';
import { requireStaffWithProof, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hasSecondAdministrator } from './approvers.ts';
import type { AccountsContext } from './deps.ts';
import { countOtherAdministrators, listStaffRows, lockRoles, readRoles, writeRoles } from './store/roles.ts';
import { findPaddleByUsername } from './store/paddles.ts';
import { notifyOwner } from './security-notifications.ts';
import { deleteSessionsOf } from './store/sessions.ts';

export async function listStaff(context: AccountsContext, actor: Actor): Promise<Result<StaffList>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const rows = await listStaffRows(context.database.executor);
  return accepted(
    rows.map((row) => ({ username: row.username, name: row.name, roles: row.roles, since: row.since.toISOString() })),
  );
}

/** Signs out anyone who loses a role, so that nothing opened under it continues. */
export async function changeRoles(
  context: AccountsContext,
  actor: Actor,
  { username, roles: asked, reason }: ChangeRoles & { username: string },
): Promise<Result<StaffMember>> {
  const staff = requireStaffWithProof(actor, 'give_roles');
  if (!staff.ok) return staff;
  const roles = STAFF_ROLES.filter((role) => asked.includes(role));
  return context.database.transaction(async (transaction): Promise<Result<StaffMember>> => {
    const found = await lockRolesOf(transaction, username, roles);
    if (!found.ok) return found;
    const { userId: actorId } = staff.value;
    const isRaise = roles.some((role) => !found.value.before.includes(role));
    if (isRaise && (await takesTwo(context, transaction, actorId))) return refuse('second_approval_needed');
    const at = await context.clock.now(transaction);
    return accepted(await changeRolesWithin(context, transaction, { ...found.value, roles, reason, actorId, at }));
  });
}

interface Holder {
  readonly userId: string;
  readonly username: string;
  readonly before: readonly StaffRole[];
}

export async function lockRolesOf(
  transaction: Executor,
  username: string,
  roles: readonly StaffRole[],
): Promise<Result<Holder>> {
  await lockRoles(transaction);
  const paddle = await findPaddleByUsername(transaction, username);
  if (paddle === null) return refuse('user_not_found', { username });
  const { user_id: userId } = paddle;
  const before: readonly StaffRole[] = await readRoles(transaction, userId);
  const isLast =
    before.includes('administrator') &&
    !roles.includes('administrator') &&
    (await countOtherAdministrators(transaction, userId)) === 0;
  return isLast ? refuse('last_administrator') : accepted({ userId, username: paddle.username, before });
}

async function takesTwo(context: AccountsContext, transaction: Executor, requesterId: string): Promise<boolean> {
  if ((await context.operations.settings(transaction)).approval_roles === 'none') return false;
  return hasSecondAdministrator(context, transaction, requesterId);
}

export async function changeRolesWithin(
  context: AccountsContext,
  transaction: Executor,
  {
    userId,
    username,
    before,
    roles,
    reason,
    actorId,
    at,
  }: Holder & { roles: readonly StaffRole[]; reason: string; actorId: string; at: number },
): Promise<StaffMember> {
  await writeRoles(transaction, userId, { roles, givenBy: actorId, at: new Date(at) });
  if (before.some((role) => !roles.includes(role)) && userId !== actorId) {
    const ended = await deleteSessionsOf(transaction, userId, { at: new Date(at) });
    if (ended > 0) await notifyOwner(context, transaction, { userId, event: 'sessions_ended_by_staff', at });
  }
  await context.operations.recordAuditEntry(transaction, {
    actorId,
    action: 'roles_changed',
    subject: `user:${username}`,
    reason,
    before: { roles: [...before] },
    after: { roles: [...roles] },
    at,
  });
  const listed = (await listStaffRows(transaction)).find((row) => row.userId === userId);
  return {
    username,
    name: listed?.name ?? username,
    roles: [...roles],
    since: (listed?.since ?? new Date(at)).toISOString(),
  };
}
