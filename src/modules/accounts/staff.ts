import { STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import type { ChangeRoles, StaffList, StaffMember } from '#contract/operator-people.ts';
import { recentlyProvenStaffWho, refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { AccountsContext } from './deps.ts';
import { countOtherAdministrators, listStaffRows, lockRoles, readRoles, writeRoles } from './store/roles.ts';
import { findPaddleByUsername } from './store/paddles.ts';
import { notifyOwner } from './security-notices.ts';
import { deleteSessionsOf } from './store/sessions.ts';

export async function listStaff(context: AccountsContext, actor: Actor): Promise<Result<StaffList>> {
  const refusal = refusalUnlessMay(actor, 'see_people');
  if (refusal !== null) return refusal;
  const rows = await listStaffRows(context.database.executor);
  return accepted(
    rows.map((row) => ({ username: row.username, name: row.name, roles: row.roles, since: row.since.toISOString() })),
  );
}

/**
 * Sets a person's roles to exactly these. Anyone who loses a role is signed out, so that nothing opened under it
 * continues.
 */
export async function changeRoles(
  context: AccountsContext,
  actor: Actor,
  { username, roles: asked, reason }: ChangeRoles & { username: string },
): Promise<Result<StaffMember>> {
  const staff = recentlyProvenStaffWho(actor, 'give_roles');
  if (!staff.ok) return staff;
  const roles = STAFF_ROLES.filter((role) => asked.includes(role));
  return context.database.transaction(async (transaction): Promise<Result<StaffMember>> => {
    await lockRoles(transaction);
    const paddle = await findPaddleByUsername(transaction, username);
    if (paddle === null) return refuse('user_not_found', { username });
    const before: readonly StaffRole[] = await readRoles(transaction, paddle.user_id);
    if (
      before.includes('administrator') &&
      !roles.includes('administrator') &&
      (await countOtherAdministrators(transaction, paddle.user_id)) === 0
    ) {
      return refuse('last_administrator');
    }
    const now = await context.clock.now(transaction);
    await writeRoles(transaction, paddle.user_id, { roles, givenBy: staff.value.userId, at: new Date(now) });
    if (before.some((role) => !roles.includes(role)) && paddle.user_id !== staff.value.userId) {
      const ended = await deleteSessionsOf(transaction, paddle.user_id, new Date(now));
      if (ended > 0)
        await notifyOwner(context, transaction, { userId: paddle.user_id, event: 'sessions_ended_by_staff', at: now });
    }
    await context.operations.recordAuditEntry(transaction, {
      actorId: staff.value.userId,
      action: 'roles_changed',
      subject: `user:${paddle.username}`,
      reason,
      before: { roles: [...before] },
      after: { roles },
      at: now,
    });
    const listed = (await listStaffRows(transaction)).find(({ userId }) => userId === paddle.user_id);
    return accepted({
      username: paddle.username,
      name: listed?.name ?? paddle.username,
      roles,
      since: (listed?.since ?? new Date(now)).toISOString(),
    });
  });
}
