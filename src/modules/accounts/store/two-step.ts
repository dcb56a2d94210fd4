import type { Executor } from '#platform/database/database.ts';

interface KeysTable {
  user_id: string;
  sealed_key: Buffer;
  confirmed_at: Date | null;
  last_step: number;
  created_at: Date;
}
interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}
interface ChallengesTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}
type Tables = { two_step_keys: KeysTable; recovery_codes: RecoveryCodesTable; sign_in_challenges: ChallengesTable };
export type TwoStepKeyRow = KeysTable;

const tables = (executor: Executor) => executor.withTables<Tables>();

/** A person's authenticator key, sealed; it may not be confirmed yet. Null where there is none. */
export async function findKey(executor: Executor, userId: string): Promise<TwoStepKeyRow | null> {
  return (await tables(executor).selectFrom('two_step_keys').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** The key, locked: of two requests with one code, the second finds it used. */
export async function lockKey(transaction: Executor, userId: string): Promise<TwoStepKeyRow | null> {
  return (await tables(transaction).selectFrom('two_step_keys').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()) ?? null;
}

/** Begins anew: a key that was never confirmed is replaced. */
export async function putKey(transaction: Executor, key: { userId: string; sealedKey: Buffer; at: Date }): Promise<void> {
  await tables(transaction)
    .insertInto('two_step_keys')
    .values({ user_id: key.userId, sealed_key: key.sealedKey, confirmed_at: null, last_step: 0, created_at: key.at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed_key: key.sealedKey, confirmed_at: null, last_step: 0, created_at: key.at }))
    .execute();
}

/** Notes the last time step whose code was used, and the key as confirmed where `confirmed_at` says when. */
export async function updateKey(transaction: Executor, userId: string, change: { confirmed_at?: Date; last_step: number }): Promise<void> {
  await tables(transaction).updateTable('two_step_keys').set(change).where('user_id', '=', userId).execute();
}

/** Removes a person's key and recovery codes, and the sign-ins that await a code of theirs. */
export async function deleteTwoStep(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('two_step_keys').where('user_id', '=', userId).execute();
  await tables(transaction).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tables(transaction).deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

/** Keeps the hashes of new recovery codes; the ones before are gone. */
export async function replaceRecoveryCodes(transaction: Executor, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tables(transaction).deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tables(transaction)
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const row = await tables(executor)
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Spends a recovery code; false where there is none such, or it was spent. */
export async function spendRecoveryCode(transaction: Executor, userId: string, { hash, at }: { hash: Buffer; at: Date }): Promise<boolean> {
  const result = await tables(transaction)
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Keeps a sign-in that awaits its code, and clears those that ran out. */
export async function insertChallenge(transaction: Executor, challenge: { tokenHash: Buffer; userId: string; at: Date; expiresAt: Date }): Promise<void> {
  await tables(transaction).deleteFrom('sign_in_challenges').where('expires_at', '<', challenge.at).execute();
  await tables(transaction)
    .insertInto('sign_in_challenges')
    .values({ token_hash: challenge.tokenHash, user_id: challenge.userId, created_at: challenge.at, expires_at: challenge.expiresAt })
    .execute();
}

/** Whose sign-in awaits a code; null where it ran out. */
export async function findChallenge(executor: Executor, tokenHash: Buffer, at: Date): Promise<string | null> {
  const row = await tables(executor)
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ends the sign-ins of a user that still await a code. */
export async function deleteChallengesOf(executor: Executor, userId: string): Promise<void> {
  await tables(executor).deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

/** Spends a sign-in that awaited its code; false where that was done already. */
export async function deleteChallenge(transaction: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await tables(transaction).deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
