import { sql } from 'kysely';
import type { DealerRole } from '#contract/dealer-roles.ts';
import { isAmong } from '#platform/database/array-literal.ts';
import type { Executor } from '#platform/database/database.ts';

interface UsersTable { id: string; username: string; name: string; email: string; password_hash: string; created_at: Date; updated_at: Date; erased_at?: Date | null; avatar_image_id?: string | null }
interface ViewingsTable { session_hash: Buffer | null; person_id: string; ends_at: Date; ended_at: Date | null }
interface SessionsTable { token_hash: Buffer; user_id: string; user_agent: string; address: string; created_at: Date; last_seen_at: Date; expires_at: Date }
interface MailedTokensTable {
  token_hash: Buffer; user_id: string; purpose: TokenPurpose; email: string; created_at: Date; expires_at: Date; used_at: Date | null;
}
interface PaddlesTable {
  user_id: string; username: string; is_staff: boolean; email_verified_at: Date | null; terms_version: number | null; terms_accepted_at: Date | null;
  payment_method_id: string | null; hold_declines: boolean; held_premium: number; held_until: Date | null; limit_amount: number; blocked_at: Date | null; created_at: Date;
}
interface DealersTable { id: string; slug: string; name: string; created_at: Date }
interface DealerMembersTable { dealer_id: string; user_id: string; role: DealerRole; created_at: Date }
type Tables = {
  users: UsersTable; sessions: SessionsTable; viewings: ViewingsTable; mailed_tokens: MailedTokensTable; paddles: PaddlesTable; dealers: DealersTable; dealer_members: DealerMembersTable;
};
export type TokenPurpose = 'verify_email' | 'recover' | 'change_email';
export type PaddleRow = PaddlesTable;
export type MailedToken = MailedTokensTable;

/** A person with their paddle. */
export interface Account {
  readonly id: string; readonly username: string; readonly name: string; readonly email: string;
  readonly passwordHash: string; readonly createdAt: Date; readonly avatarId: string | null; readonly paddle: PaddleRow;
}
export interface SessionRow {
  tokenHash: Buffer; userId: string; username: string; isStaff: boolean; roles: readonly string[]; lastSeenAt: Date; expiresAt: Date;
  /** At whose account its owner looks, where they do. */
  viewing: { personId: string; username: string; isStaff: boolean; endsAt: Date; endedAt: Date | null } | null;
}

const house = (executor: Executor) => executor.withTables<Tables>();

// People ------------------------------------------------------------------------------------------------------------

/** Inserts a person; false where the username or the e-mail is taken. */
export async function insertUser(transaction: Executor, user: { id: string; username: string; name: string; email: string; passwordHash: string; at: Date }): Promise<boolean> {
  const inserted = await house(transaction).insertInto('users').values({
    id: user.id, username: user.username, name: user.name, email: user.email, password_hash: user.passwordHash, created_at: user.at, updated_at: user.at,
  }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst();
  return inserted !== undefined;
}

/** Which of the two another person has, whatever the case. */
export async function findTaken(executor: Executor, { username, email }: { username: string; email: string }): Promise<{ username: boolean; email: boolean }> {
  const rows = await house(executor).selectFrom('users').select(['username', 'email'])
    .where((e) => e.or([e(sql`lower(username)`, '=', username.toLowerCase()), e(sql`lower(email)`, '=', email.toLowerCase())])).execute();
  return {
    username: rows.some((row) => row.username.toLowerCase() === username.toLowerCase()),
    email: rows.some((row) => row.email.toLowerCase() === email.toLowerCase()),
  };
}

/** The verified addresses of the staff. */
export async function findStaffEmails(executor: Executor, limit: number): Promise<string[]> {
  const rows = await house(executor).selectFrom('users').innerJoin('paddles', 'paddles.user_id', 'users.id').select('users.email')
    .where('paddles.is_staff', '=', true).where('paddles.email_verified_at', 'is not', null).where('paddles.blocked_at', 'is', null).orderBy('users.created_at').limit(limit).execute();
  return rows.map(({ email }) => email);
}

/** Where these people are reached, by their ids. */
export async function findReaders(executor: Executor, userIds: readonly string[]): Promise<Map<string, { email: string; name: string; username: string; isVerified: boolean }>> {
  if (userIds.length === 0) return new Map();
  const rows = await house(executor).selectFrom('users').innerJoin('paddles', 'paddles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.username', 'paddles.email_verified_at']).where('users.id', 'in', [...new Set(userIds)]).where('users.erased_at', 'is', null).execute();
  return new Map(rows.map((row) => [row.id, { email: row.email, name: row.name, username: row.username, isVerified: row.email_verified_at !== null }]));
}

export async function findAccount(executor: Executor, userId: string): Promise<Account | null> {
  return findAccountWhere(executor, sql<boolean>`users.id = ${userId}`);
}
export async function findAccountByEmail(executor: Executor, email: string): Promise<Account | null> {
  return findAccountWhere(executor, sql<boolean>`lower(users.email) = ${email.toLowerCase()}`);
}

async function findAccountWhere(executor: Executor, condition: ReturnType<typeof sql<boolean>>): Promise<Account | null> {
  const row = await house(executor).selectFrom('users').innerJoin('paddles', 'paddles.user_id', 'users.id')
    .selectAll('paddles').select(['users.id', 'users.username as chosen_username', 'users.name', 'users.email', 'users.password_hash', 'users.created_at as joined_at', 'users.avatar_image_id'])
    .where(condition).executeTakeFirst();
  if (row === undefined) return null;
  const { id, chosen_username: username, name, email, password_hash: passwordHash, joined_at: createdAt, avatar_image_id: avatarId = null, ...paddle } = row;
  return { id, username, name, email, passwordHash, createdAt, avatarId, paddle };
}

export async function updateUser(transaction: Executor, userId: string, change: { name?: string; email?: string; passwordHash?: string; at: Date }): Promise<void> {
  await house(transaction).updateTable('users').set({
    updated_at: change.at, ...(change.name === undefined ? {} : { name: change.name }), ...(change.email === undefined ? {} : { email: change.email }), ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
  }).where('id', '=', userId).execute();
}

/** Puts another picture beside the name; the one before it. */
export async function setAvatarRow(transaction: Executor, userId: string, { imageId, at }: { imageId: string | null; at: Date }): Promise<string | null> {
  const before = await house(transaction).selectFrom('users').select('avatar_image_id').where('id', '=', userId).forUpdate().executeTakeFirst();
  await house(transaction).updateTable('users').set({ avatar_image_id: imageId, updated_at: at }).where('id', '=', userId).execute();
  return before?.avatar_image_id ?? null;
}

/** Of these people those who have a picture, with it. */
export async function findAvatars(executor: Executor, userIds: readonly string[]): Promise<{ id: string; avatar_image_id: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await house(executor).selectFrom('users').select(['id', 'avatar_image_id']).where('id', 'in', [...new Set(userIds)]).where('avatar_image_id', 'is not', null).execute();
  return rows.flatMap((row) => (row.avatar_image_id ? [{ id: row.id, avatar_image_id: row.avatar_image_id }] : []));
}

/** Leaves the row, which others' records point to, and nothing of the person in it. */
export async function eraseUser(transaction: Executor, userId: string, { username, at }: { username: string; at: Date }): Promise<void> {
  await house(transaction).updateTable('users').set({
    username, name: 'Former member', email: `${username}@erased.invalid`, password_hash: 'erased', avatar_image_id: null, updated_at: at, erased_at: at,
  }).where('id', '=', userId).execute();
}

// Sessions ----------------------------------------------------------------------------------------------------------

export async function insertSession(transaction: Executor, session: { tokenHash: Buffer; userId: string; userAgent: string; address: string; at: Date; expiresAt: Date }): Promise<void> {
  await house(transaction).insertInto('sessions').values({
    token_hash: session.tokenHash, user_id: session.userId, user_agent: session.userAgent, address: session.address,
    created_at: session.at, last_seen_at: session.at, expires_at: session.expiresAt,
  }).execute();
}

const ROLES_OF_STAFF = sql<string[]>`case when paddles.is_staff then array(select role from staff_roles where staff_roles.user_id = paddles.user_id order by role) else '{}'::text[] end`.as('roles');

/** Sessions with who they belong to, by the hashes of their tokens. */
export async function findSessions(executor: Executor, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const rows = await house(executor).selectFrom('sessions').innerJoin('paddles', 'paddles.user_id', 'sessions.user_id')
    .leftJoin('viewings', 'viewings.session_hash', 'sessions.token_hash').leftJoin('paddles as person', 'person.user_id', 'viewings.person_id')
    .select(['sessions.token_hash', 'sessions.user_id', 'paddles.username', 'paddles.is_staff', 'sessions.last_seen_at', 'sessions.expires_at', ROLES_OF_STAFF])
    .select(['viewings.person_id', 'viewings.ends_at', 'viewings.ended_at', 'person.username as person_username', 'person.is_staff as person_is_staff'])
    .where('sessions.token_hash', 'in', [...tokenHashes]).execute();
  return rows.map((row) => ({
    tokenHash: Buffer.from(row.token_hash), userId: row.user_id, username: row.username, isStaff: row.is_staff, roles: row.roles, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at,
    viewing: row.person_id === null || row.ends_at === null || row.person_username === null ? null : { personId: row.person_id, username: row.person_username, isStaff: row.person_is_staff === true, endsAt: row.ends_at, endedAt: row.ended_at },
  }));
}

export async function extendSession(executor: Executor, tokenHash: Buffer, { at, expiresAt }: { at: Date; expiresAt: Date }): Promise<void> {
  await house(executor).updateTable('sessions').set({ last_seen_at: at, expires_at: sql<Date>`least(${expiresAt}::timestamptz, created_at + interval '180 days')` })
    .where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(executor: Executor, tokenHash: Buffer): Promise<void> {
  await house(executor).deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(executor: Executor, userId: string): Promise<void> {
  await house(executor).deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** A user's sessions that still stand at this time, the latest visited first. */
export async function findSessionsOf(executor: Executor, userId: string, at: Date): Promise<{ tokenHash: Buffer; userAgent: string; address: string; createdAt: Date; lastSeenAt: Date }[]> {
  const rows = await house(executor).selectFrom('sessions').selectAll().where('user_id', '=', userId).where('expires_at', '>', at).orderBy('last_seen_at', 'desc').execute();
  return rows.map((row) => ({ tokenHash: Buffer.from(row.token_hash), userAgent: row.user_agent, address: row.address, createdAt: row.created_at, lastSeenAt: row.last_seen_at }));
}

/** Ends all sessions of a user but this one (null: all). */
export async function deleteSessionsBut(executor: Executor, userId: string, tokenHash: Buffer | null): Promise<void> {
  if (tokenHash === null) return deleteSessionsOf(executor, userId);
  await house(executor).deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}

/** Clears what nobody can use any more. */
export async function deleteExpired(executor: Executor, at: Date): Promise<void> {
  await house(executor).deleteFrom('sessions').where('expires_at', '<', at).execute();
  await house(executor).deleteFrom('mailed_tokens').where('expires_at', '<', new Date(at.getTime() - 30 * 24 * 3_600_000)).execute();
}

// Mailed tokens -----------------------------------------------------------------------------------------------------

export async function insertMailedToken(transaction: Executor, token: { tokenHash: Buffer; userId: string; purpose: TokenPurpose; email: string; at: Date; expiresAt: Date }): Promise<void> {
  await house(transaction).insertInto('mailed_tokens').values({
    token_hash: token.tokenHash, user_id: token.userId, purpose: token.purpose, email: token.email, created_at: token.at, expires_at: token.expiresAt, used_at: null,
  }).execute();
}

/** The token, locked, so that of two requests with it one waits and finds it used. */
export async function lockMailedToken(transaction: Executor, tokenHash: Buffer, purpose: TokenPurpose): Promise<MailedToken | null> {
  return await house(transaction).selectFrom('mailed_tokens').selectAll()
    .where('token_hash', '=', tokenHash).where('purpose', '=', purpose).forUpdate().executeTakeFirst() ?? null;
}

/** Marks a person's tokens of this purpose used: when one is, the others lose their worth. */
export async function useMailedTokens(transaction: Executor, userId: string, { purpose, at }: { purpose: TokenPurpose; at: Date }): Promise<void> {
  await house(transaction).updateTable('mailed_tokens').set({ used_at: at })
    .where('user_id', '=', userId).where('purpose', '=', purpose).where('used_at', 'is', null).execute();
}

export async function deleteMailedTokensOf(transaction: Executor, userId: string): Promise<void> {
  await house(transaction).deleteFrom('mailed_tokens').where('user_id', '=', userId).execute();
}

// Paddles -----------------------------------------------------------------------------------------------------------

export async function insertPaddle(transaction: Executor, paddle: { userId: string; username: string; isStaff: boolean; verifiedAt: Date | null; limit: number; at: Date }): Promise<void> {
  await house(transaction).insertInto('paddles').values({
    user_id: paddle.userId, username: paddle.username, is_staff: paddle.isStaff, email_verified_at: paddle.verifiedAt, terms_version: null, terms_accepted_at: null,
    payment_method_id: null, hold_declines: false, held_premium: 0, held_until: null, limit_amount: paddle.limit, blocked_at: null, created_at: paddle.at,
  }).execute();
}

/** Paddles under a lock, always in the order of their ids, so that two who lock many never wait for each other. */
export async function lockPaddleRows(transaction: Executor, userIds: readonly string[]): Promise<PaddleRow[]> {
  if (userIds.length === 0) return [];
  return house(transaction).selectFrom('paddles').selectAll().where(isOneOf(userIds)).orderBy('user_id').forNoKeyUpdate().execute();
}

/** What the desk reads of a paddle. Moments are only asked whether they are there: hundreds of paddles are read with each batch of bids. */
export interface PaddleMarks {
  readonly user_id: string; readonly username: string; readonly is_staff: boolean; readonly email_verified: boolean; readonly terms_version: number | null;
  readonly has_payment_method: boolean; readonly hold_declines: boolean; readonly held_premium: number; readonly held_until_ms: number; readonly limit_amount: number; readonly blocked: boolean;
}
/** The paddles of these users; under lock, always in the order of their ids. */
export async function readPaddleMarks(executor: Executor, userIds: readonly string[], { lock }: { lock: boolean }): Promise<PaddleMarks[]> {
  if (userIds.length === 0) return [];
  const result = await sql<PaddleMarks>`select user_id, username, is_staff, email_verified_at is not null as email_verified, terms_version,
      payment_method_id is not null as has_payment_method, hold_declines, held_premium,
      coalesce(extract(epoch from held_until) * 1000, 0)::double precision as held_until_ms, limit_amount, blocked_at is not null as blocked
    from paddles where ${isOneOf(userIds)} ${lock ? sql`order by user_id for no key update` : sql``}`.execute(executor);
  return result.rows;
}
const isOneOf = (userIds: readonly string[]) => sql<boolean>`user_id ${isAmong(userIds)}`;

export async function findPaddleRow(executor: Executor, userId: string): Promise<PaddleRow | null> {
  return await house(executor).selectFrom('paddles').selectAll().where('user_id', '=', userId).executeTakeFirst() ?? null;
}

export async function findPaddleByUsername(executor: Executor, username: string): Promise<PaddleRow | null> {
  return await house(executor).selectFrom('paddles').selectAll().where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst() ?? null;
}

export async function findUsernames(executor: Executor, userIds: readonly string[]): Promise<{ user_id: string; username: string }[]> {
  if (userIds.length === 0) return [];
  return house(executor).selectFrom('paddles').select(['user_id', 'username']).where('user_id', 'in', [...new Set(userIds)]).execute();
}

export async function updatePaddleRow(transaction: Executor, userId: string, change: Partial<Omit<PaddleRow, 'user_id' | 'username' | 'created_at'>>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await house(transaction).updateTable('paddles').set(change).where('user_id', '=', userId).execute();
}

export async function renamePaddle(transaction: Executor, userId: string, username: string): Promise<void> {
  await house(transaction).updateTable('paddles').set({ username }).where('user_id', '=', userId).execute();
}

// Dealers -----------------------------------------------------------------------------------------------------------

export async function insertDealer(transaction: Executor, dealer: { id: string; slug: string; name: string; at: Date }): Promise<void> {
  await house(transaction).insertInto('dealers').values({ id: dealer.id, slug: dealer.slug, name: dealer.name, created_at: dealer.at }).execute();
}

export async function insertDealerMembers(transaction: Executor, dealerId: string, { members, at }: { members: readonly { userId: string; role: DealerRole }[]; at: Date }): Promise<void> {
  if (members.length === 0) return;
  await house(transaction).insertInto('dealer_members')
    .values(members.map((member) => ({ dealer_id: dealerId, user_id: member.userId, role: member.role, created_at: at })))
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_id']).doUpdateSet((e) => ({ role: e.ref('excluded.role') }))).execute();
}

export async function deleteMembershipsOf(transaction: Executor, userId: string): Promise<void> {
  await house(transaction).deleteFrom('dealer_members').where('user_id', '=', userId).execute();
}

export async function findMemberships(executor: Executor, userIds: readonly string[]): Promise<{ user_id: string; dealer_id: string }[]> {
  if (userIds.length === 0) return [];
  return house(executor).selectFrom('dealer_members').select(['user_id', 'dealer_id']).where('user_id', 'in', [...new Set(userIds)]).execute();
}

export async function findDealersOf(executor: Executor, userId: string): Promise<{ slug: string; name: string; role: DealerRole }[]> {
  return house(executor).selectFrom('dealer_members').innerJoin('dealers', 'dealers.id', 'dealer_members.dealer_id')
    .select(['dealers.slug', 'dealers.name', 'dealer_members.role']).where('dealer_members.user_id', '=', userId).orderBy('dealers.name').execute();
}

export async function findDealers(executor: Executor, dealerIds: readonly string[]): Promise<DealersTable[]> {
  if (dealerIds.length === 0) return [];
  return house(executor).selectFrom('dealers').selectAll().where('id', 'in', [...new Set(dealerIds)]).execute();
}

export async function findDealerBySlug(executor: Executor, slug: string): Promise<DealersTable | null> {
  return await house(executor).selectFrom('dealers').selectAll().where('slug', '=', slug).executeTakeFirst() ?? null;
}
