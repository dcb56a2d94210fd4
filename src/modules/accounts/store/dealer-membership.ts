import { sql } from 'kysely';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export interface DealerMemberRecord
  extends
    Pick<CamelRow<'dealer_members'>, 'dealerId' | 'userId' | 'role'>,
    Pick<Row<'paddles'>, 'username'>,
    Pick<Row<'users'>, 'name' | 'email'> {
  readonly since: Row<'dealer_members'>['created_at'];
}
export interface DealerPerson
  extends Pick<CamelRow<'paddles'>, 'username' | 'isStaff'>, Pick<Row<'users'>, 'name' | 'email'> {
  readonly userId: Row<'users'>['id'];
  readonly isVerified: boolean;
  readonly isBlocked: boolean;
}

export async function lockDealerRow(
  transaction: Executor,
  slug: string,
): Promise<{ id: string; slug: string; name: string } | null> {
  const rows = await transaction
    .selectFrom('dealers')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .forUpdate()
    .execute();
  return rows[0] ?? null;
}

export async function findMembers(executor: Executor, dealerIds: readonly string[]): Promise<DealerMemberRecord[]> {
  if (dealerIds.length === 0) return [];
  const { rows } =
    await sql<DealerMemberRecord>`select m.dealer_id as "dealerId", m.user_id as "userId", p.username, u.name, u.email, m.role, m.created_at as since
    from dealer_members m join paddles p on p.user_id = m.user_id join users u on u.id = m.user_id where m.dealer_id = any(${[...dealerIds]}::text[])
    order by array_position(array['owner','manager','member'], m.role), m.created_at, p.username`.execute(executor);
  return rows;
}

export async function findDealerRole(executor: Executor, dealerId: string, userId: string): Promise<DealerRole | null> {
  const rows = await executor
    .selectFrom('dealer_members')
    .select('role')
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .execute();
  return rows[0]?.role ?? null;
}

export async function deleteMember(transaction: Executor, dealerId: string, userId: string): Promise<void> {
  await transaction
    .deleteFrom('dealer_members')
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .execute();
}

const PERSON = sql`select u.id as "userId", p.username, u.name, u.email, p.email_verified_at is not null as "isVerified", p.is_staff as "isStaff", p.blocked_at is not null as "isBlocked"
  from users u join paddles p on p.user_id = u.id`;

export async function findPerson(
  executor: Executor,
  by: { userId: string } | { username: string } | { email: string },
): Promise<DealerPerson | null> {
  const which =
    'userId' in by
      ? sql`u.id = ${by.userId}`
      : 'username' in by
        ? sql`lower(p.username) = ${by.username.toLowerCase()}`
        : sql`lower(u.email) = ${by.email.toLowerCase()}`;
  const { rows } = await sql<DealerPerson>`${PERSON} where ${which} and u.erased_at is null`.execute(executor);
  return rows[0] ?? null;
}
