import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

export type TotpSecret = Row<'totp_secrets'>;

export async function findTotpSecret(executor: Executor, userId: string): Promise<TotpSecret | null> {
  return (
    (await executor.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null
  );
}

export async function lockTotpSecret(transaction: Executor, userId: string): Promise<TotpSecret | null> {
  return (
    (await transaction
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function upsertTotpSecret(
  transaction: Executor,
  key: { userId: string; encryptedKey: Buffer; at: Date },
): Promise<void> {
  await transaction
    .insertInto('totp_secrets')
    .values({
      user_id: key.userId,
      encrypted_key: key.encryptedKey,
      confirmed_at: null,
      last_time_step: 0,
      created_at: key.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ encrypted_key: key.encryptedKey, confirmed_at: null, last_time_step: 0, created_at: key.at }),
    )
    .execute();
}

export async function updateTotpSecret(
  transaction: Executor,
  userId: string,
  change: { confirmed_at?: Date; last_time_step: number },
): Promise<void> {
  await transaction.updateTable('totp_secrets').set(change).where('user_id', '=', userId).execute();
}

export async function listTotpSecrets(executor: Executor, after: string, limit: number): Promise<TotpSecret[]> {
  return executor
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

export async function replaceTotpSecret(
  executor: Executor,
  userId: string,
  { before, after }: { before: Buffer; after: Buffer },
): Promise<void> {
  await executor
    .updateTable('totp_secrets')
    .set({ encrypted_key: after })
    .where('user_id', '=', userId)
    .where('encrypted_key', '=', before)
    .execute();
}

export async function deleteTwoStep(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  transaction: Executor,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

export async function countRecoveryCodes(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns false if there is no such code or it was already used. */
export async function spendRecoveryCode(
  transaction: Executor,
  userId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertChallenge(
  transaction: Executor,
  challenge: { tokenHash: Buffer; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await transaction.deleteFrom('sign_in_challenges').where('expires_at', '<', challenge.at).execute();
  await transaction
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      created_at: challenge.at,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export async function findChallenge(executor: Executor, tokenHash: Buffer, at: Date): Promise<string | null> {
  const row = await executor
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deleteChallengesOf(executor: Executor, userId: string): Promise<void> {
  await executor.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function deleteChallenge(transaction: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await transaction
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
