import { sql } from 'kysely';
import type { StaffRole } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export interface StaffRow {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly roles: StaffRole[];
  readonly since: Date;
}

export async function writeRoles(
  transaction: Executor,
  userId: string,
  { roles, givenBy, at }: { roles: readonly StaffRole[]; givenBy: string | null; at: Date },
): Promise<void> {
  if (roles.length > 0) {
    await sql`insert into staff_roles (user_id, role, given_by, given_at)
      select ${userId}, role, ${givenBy}, ${at}::timestamptz from unnest(${[...roles]}::text[]) as r(role) on conflict do nothing`.execute(
      transaction,
    );
  }
  const taken = (await readRoles(transaction, userId)).filter((role) => !roles.includes(role));
  // Skipped if there is nothing to remove: on an empty site even this statement would require an administrator.
  if (taken.length > 0)
    await sql`delete from staff_roles where user_id = ${userId} and role = any(${taken}::text[])`.execute(transaction);
  await transaction
    .updateTable('paddles')
    .set({ is_staff: roles.length > 0 })
    .where('user_id', '=', userId)
    .where('is_staff', '<>', roles.length > 0)
    .execute();
}

/** Serializes role changes, so that two administrators cannot remove each other's role at the same time. */
export async function lockRoles(transaction: Executor): Promise<void> {
  await sql`lock table staff_roles in share row exclusive mode`.execute(transaction);
}

export async function readRoles(executor: Executor, userId: string): Promise<StaffRole[]> {
  const rows = await executor
    .selectFrom('staff_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

export async function readGrants(
  executor: Executor,
  userId: string,
): Promise<{ givenBy: string | null; givenAt: Date }[]> {
  const rows = await executor
    .selectFrom('staff_roles')
    .select(['given_by', 'given_at'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ givenBy: row.given_by, givenAt: row.given_at }));
}

export async function countOtherAdministrators(executor: Executor, userId: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from staff_roles where role = 'administrator' and user_id <> ${userId}`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function listStaffRows(executor: Executor): Promise<StaffRow[]> {
  const result = await sql<
    Pick<Row<'paddles'>, 'user_id' | 'username'> & { name: string; roles: StaffRole[]; since: Date }
  >`select p.user_id, p.username, coalesce(u.name, p.username) as name,
      array_agg(r.role order by r.role) as roles, min(r.given_at) as since
    from staff_roles r join paddles p on p.user_id = r.user_id left join users u on u.id = r.user_id group by p.user_id, p.username, u.name order by lower(p.username)`.execute(
    executor,
  );
  return result.rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    name: row.name,
    roles: row.roles,
    since: row.since,
  }));
}
