import { DAY_MS } from '#contract/durations.ts';
import { APPROVER_STAFF_DAYS } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { AccountsContext } from './deps.ts';
import { listStaffRows, readGrants } from './store/roles.ts';

/**
 * True if this person is someone else, has been staff for at least seven days, and has no role that the requester gave
 * them. So nobody can appoint the second approver of their own action. The power is checked separately.
 */
export async function isEligibleApprover(
  context: Pick<AccountsContext, 'clock'>,
  executor: Executor,
  { approverId, requesterId }: { approverId: string; requesterId: string },
): Promise<boolean> {
  if (approverId === requesterId) return false;
  const grants = await readGrants(executor, approverId);
  if (grants.length === 0 || grants.some(({ givenBy }) => givenBy === requesterId)) return false;
  const now = await context.clock.now(executor);
  const since = Math.min(...grants.map(({ givenAt }) => givenAt.getTime()));
  return now - since >= APPROVER_STAFF_DAYS * DAY_MS;
}

export async function hasSecondAdministrator(
  context: Pick<AccountsContext, 'clock'>,
  executor: Executor,
  requesterId: string,
): Promise<boolean> {
  for (const { userId: approverId, roles } of await listStaffRows(executor))
    if (roles.includes('administrator') && (await isEligibleApprover(context, executor, { approverId, requesterId })))
      return true;
  return false;
}
