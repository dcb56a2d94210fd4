import { sql } from 'kysely';
import type { DealerRole } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';

/** Somebody who belongs to a dealer. */
export interface DealerMemberRecord {
  readonly dealerId: string;
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: DealerRole;
  readonly since: Date;
}
/** Of a person what a dealer's affairs need. */
export interface DealerPerson {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isStaff: boolean;
  readonly isBlocked: boolean;
}

/** Nobody else joins, leaves, or changes a role in this dealer until the transaction ends. */
export async function lockDealerRow(transaction: Executor, slug: string): Promise<{ id: string; slug: string; name: string } | null> {
  const { rows } = await sql<{ id: string; slug: string; name: string }>`select id, slug, name from dealers where slug = ${slug} for update`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** Owners first, then who came first. */
export async function findMembers(executor: Executor, dealerIds: readonly string[]): Promise<DealerMemberRecord[]> {
  if (dealerIds.length === 0) return [];
  const { rows } =
    await sql<DealerMemberRecord>`select m.dealer_id as "dealerId", m.user_id as "userId", p.username, u.name, u.email, m.role, m.created_at as since
    from dealer_members m join paddles p on p.user_id = m.user_id join users u on u.id = m.user_id where m.dealer_id = any(${[...dealerIds]}::text[])
    order by array_position(array['owner','manager','member'], m.role), m.created_at, p.username`.execute(executor);
  return rows;
}

/** The role of a user in a dealer; null where they do not belong to it. */
export async function findDealerRole(executor: Executor, dealerId: string, userId: string): Promise<DealerRole | null> {
  const { rows } = await sql<{ role: DealerRole }>`select role from dealer_members where dealer_id = ${dealerId} and user_id = ${userId}`.execute(executor);
  return rows[0]?.role ?? null;
}

/** Takes a user out of a dealer. */
export async function deleteMember(transaction: Executor, dealerId: string, userId: string): Promise<void> {
  await sql`delete from dealer_members where dealer_id = ${dealerId} and user_id = ${userId}`.execute(transaction);
}

const PERSON = sql`select u.id as "userId", p.username, u.name, u.email, p.email_verified_at is not null as "isVerified", p.is_staff as "isStaff", p.blocked_at is not null as "isBlocked"
  from users u join paddles p on p.user_id = u.id`;

/** Who an invitation or a membership is about, by id, username or e-mail, whatever the case; null where there is nobody, or they have left the house. */
export async function findPerson(executor: Executor, by: { userId: string } | { username: string } | { email: string }): Promise<DealerPerson | null> {
  const which =
    'userId' in by
      ? sql`u.id = ${by.userId}`
      : 'username' in by
        ? sql`lower(p.username) = ${by.username.toLowerCase()}`
        : sql`lower(u.email) = ${by.email.toLowerCase()}`;
  const { rows } = await sql<DealerPerson>`${PERSON} where ${which} and u.erased_at is null`.execute(executor);
  return rows[0] ?? null;
}
