import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

const DEFAULTS = { showsSold: true, showsComments: true, showsBought: false } as const;

export type MemberPageRow = Pick<CamelRow<'member_pages'>, 'showsSold' | 'showsComments' | 'showsBought'>;

export interface PublicMember extends MemberPageRow {
  readonly userId: Row<'users'>['id'];
  readonly username: Row<'users'>['username'];
  readonly registeredAt: Date;
}

const HAS_PAGE = sql<boolean>`users.erased_at is null and not users.is_profile_private
  and not exists (select from staff_roles r where r.user_id = users.id)`;

export async function findPublicMember(executor: Executor, username: string): Promise<PublicMember | null> {
  const row = await executor
    .selectFrom('users')
    .leftJoin('member_pages', 'member_pages.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.username',
      'users.created_at as registeredAt',
      'member_pages.shows_sold as showsSold',
      'member_pages.shows_comments as showsComments',
      'member_pages.shows_bought as showsBought',
    ])
    .where(sql`lower(users.username)`, '=', username.toLowerCase())
    .where(HAS_PAGE)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...row,
    showsSold: row.showsSold ?? DEFAULTS.showsSold,
    showsComments: row.showsComments ?? DEFAULTS.showsComments,
    showsBought: row.showsBought ?? DEFAULTS.showsBought,
  };
}

export async function findMembersWithPage(executor: Executor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', userIds)
    .where(HAS_PAGE)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findMemberPage(executor: Executor, userId: string): Promise<MemberPageRow> {
  const row = await executor
    .selectFrom('member_pages')
    .select(['shows_sold as showsSold', 'shows_comments as showsComments', 'shows_bought as showsBought'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

export async function saveMemberPage(
  transaction: Executor,
  userId: string,
  { showsSold, showsComments, showsBought, at }: MemberPageRow & { at: Date },
): Promise<void> {
  const shown = {
    shows_sold: showsSold,
    shows_comments: showsComments,
    shows_bought: showsBought,
    updated_at: at,
  };
  await transaction
    .insertInto('member_pages')
    .values({ user_id: userId, ...shown })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(shown))
    .execute();
}

export async function findMuted(
  executor: Executor,
  userId: string,
): Promise<(Pick<Row<'users'>, 'id' | 'username'> & Pick<Row<'muted_members'>, 'muted_at'>)[]> {
  return executor
    .selectFrom('muted_members')
    .innerJoin('users', 'users.id', 'muted_members.muted_id')
    .select(['users.id', 'users.username', 'muted_members.muted_at'])
    .where('muted_members.user_id', '=', userId)
    .orderBy('muted_members.muted_at', 'desc')
    .execute();
}

export async function insertMuted(
  transaction: Executor,
  { userId, mutedId, at }: { userId: string; mutedId: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('muted_members')
    .values({ user_id: userId, muted_id: mutedId, muted_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'muted_id']).doNothing())
    .execute();
}

export async function deleteMuted(
  transaction: Executor,
  { userId, mutedId }: { userId: string; mutedId: string },
): Promise<void> {
  await transaction.deleteFrom('muted_members').where('user_id', '=', userId).where('muted_id', '=', mutedId).execute();
}

export async function deleteMemberPageOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('member_pages').where('user_id', '=', userId).execute();
  await transaction
    .deleteFrom('muted_members')
    .where((where) => where.or([where('user_id', '=', userId), where('muted_id', '=', userId)]))
    .execute();
}
