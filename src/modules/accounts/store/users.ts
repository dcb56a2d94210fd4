import type { StaffRole } from '#contract/staff.ts';
import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { PaddleRow } from './tables.ts';
import type { DistanceUnit } from '#contract/format/distance.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
  readonly avatarId: string | null;
  readonly distanceUnit: DistanceUnit | null;
  readonly emailLanguage: string | null;
  readonly phone: string;
  readonly isProfilePrivate: boolean;
  readonly paddle: PaddleRow;
}

export async function insertUser(
  transaction: Executor,
  user: Pick<Account, 'id' | 'username' | 'name' | 'email' | 'passwordHash' | 'emailLanguage'> & { at: Date },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      email_language: user.emailLanguage,
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns which of the two is taken by another person, ignoring case. */
export async function findTaken(
  executor: Executor,
  { username, email }: { username: string; email: string },
): Promise<{ username: boolean; email: boolean }> {
  const rows = await executor
    .selectFrom('users')
    .select(['username', 'email'])
    .where((e) =>
      e.or([e(sql`lower(username)`, '=', username.toLowerCase()), e(sql`lower(email)`, '=', email.toLowerCase())]),
    )
    .execute();
  return {
    username: rows.some((row) => row.username.toLowerCase() === username.toLowerCase()),
    email: rows.some((row) => row.email.toLowerCase() === email.toLowerCase()),
  };
}

export async function findStaffEmails(
  executor: Executor,
  { roles, limit }: { roles: readonly StaffRole[]; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('users')
    .innerJoin('paddles', 'paddles.user_id', 'users.id')
    .select('users.email')
    .where('paddles.is_staff', '=', true)
    .where(
      sql<boolean>`exists (select from staff_roles r where r.user_id = users.id and r.role = any(${[...roles]}::text[]))`,
    )
    .where('paddles.email_verified_at', 'is not', null)
    .where('paddles.blocked_at', 'is', null)
    .orderBy('users.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}

interface Reader {
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly isVerified: boolean;
  readonly language: string | null;
}

export async function findReaders(executor: Executor, userIds: readonly string[]): Promise<Map<string, Reader>> {
  if (userIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .innerJoin('paddles', 'paddles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.username',
      'users.email_language',
      'paddles.email_verified_at',
    ])
    .where('users.id', 'in', [...new Set(userIds)])
    .where('users.erased_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        email: row.email,
        name: row.name,
        username: row.username,
        isVerified: row.email_verified_at !== null,
        language: row.email_language,
      },
    ]),
  );
}

/** Null if nobody has the address, or its owner has chosen none. */
export async function findEmailLanguage(executor: Executor, email: string): Promise<string | null> {
  const row = await executor
    .selectFrom('users')
    .select('email_language')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row?.email_language ?? null;
}

export async function findAccount(executor: Executor, userId: string): Promise<Account | null> {
  return findAccountWhere(executor, sql<boolean>`users.id = ${userId}`);
}
export async function findAccountByEmail(executor: Executor, email: string): Promise<Account | null> {
  return findAccountWhere(executor, sql<boolean>`lower(users.email) = ${email.toLowerCase()}`);
}

async function findAccountWhere(
  executor: Executor,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<Account | null> {
  const row = await executor
    .selectFrom('users')
    .innerJoin('paddles', 'paddles.user_id', 'users.id')
    .selectAll('paddles')
    .select([
      'users.id',
      'users.username as chosen_username',
      'users.name',
      'users.email',
      'users.password_hash',
      'users.created_at as joined_at',
      'users.avatar_image_id',
      'users.distance_unit',
      'users.email_language',
      'users.phone',
      'users.is_profile_private',
    ])
    .where(condition)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    id,
    chosen_username: username,
    name,
    email,
    password_hash: passwordHash,
    joined_at: createdAt,
    ...rest
  } = row;
  const {
    avatar_image_id: avatarId,
    distance_unit: distanceUnit,
    email_language: emailLanguage,
    phone,
    is_profile_private: isProfilePrivate,
    ...paddle
  } = rest;
  return {
    id,
    username,
    name,
    email,
    passwordHash,
    createdAt,
    avatarId,
    distanceUnit,
    emailLanguage,
    phone,
    isProfilePrivate,
    paddle,
  };
}

interface UserChange {
  name?: string;
  email?: string;
  passwordHash?: string;
  distanceUnit?: DistanceUnit | null;
  emailLanguage?: string | null;
  phone?: string;
  isProfilePrivate?: boolean;
  at: Date;
}

export async function updateUser(transaction: Executor, userId: string, change: UserChange): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      updated_at: change.at,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.distanceUnit === undefined ? {} : { distance_unit: change.distanceUnit }),
      ...(change.emailLanguage === undefined ? {} : { email_language: change.emailLanguage }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...(change.isProfilePrivate === undefined ? {} : { is_profile_private: change.isProfilePrivate }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function setAvatarRow(
  transaction: Executor,
  userId: string,
  { imageId, at }: { imageId: string | null; at: Date },
): Promise<string | null> {
  const before = await transaction
    .selectFrom('users')
    .select('avatar_image_id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await transaction
    .updateTable('users')
    .set({ avatar_image_id: imageId, updated_at: at })
    .where('id', '=', userId)
    .execute();
  return before?.avatar_image_id ?? null;
}

/** Leaves out people without an avatar or with a private profile. */
export async function findAvatars(
  executor: Executor,
  userIds: readonly string[],
): Promise<{ id: string; avatar_image_id: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'avatar_image_id'])
    .where('id', 'in', [...new Set(userIds)])
    .where('avatar_image_id', 'is not', null)
    .where('is_profile_private', '=', false)
    .execute();
  return rows.flatMap((row) => (row.avatar_image_id ? [{ id: row.id, avatar_image_id: row.avatar_image_id }] : []));
}

/** Keeps the row, which other records reference. */
export async function eraseUser(
  transaction: Executor,
  userId: string,
  { username, at }: { username: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      username,
      name: 'Former member',
      email: `${username}@erased.invalid`,
      password_hash: 'erased',
      avatar_image_id: null,
      distance_unit: null,
      email_language: null,
      phone: '',
      is_profile_private: true,
      updated_at: at,
      erased_at: at,
    })
    .where('id', '=', userId)
    .execute();
}
