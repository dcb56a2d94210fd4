import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';

type PasskeysTable = Row<'passkeys'>;
export type ChallengePurpose = 'add' | 'sign_in';
export type PasskeyRow = PasskeysTable;

export async function findPasskeysOf(executor: Executor, userId: string): Promise<PasskeyRow[]> {
  return executor
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Locks the passkey, so that a second sign-in with the same signature finds the counter advanced. */
export async function lockPasskey(transaction: Executor, credentialId: string): Promise<PasskeyRow | null> {
  return (
    (await transaction
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', credentialId)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function insertPasskey(transaction: Executor, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await transaction
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updatePasskey(
  transaction: Executor,
  id: string,
  change: { counter: number; is_synced: boolean; last_used_at: Date },
): Promise<void> {
  await transaction.updateTable('passkeys').set(change).where('id', '=', id).execute();
}

export async function renamePasskeyRow(
  executor: Executor,
  key: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | null> {
  return (
    (await executor
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', key.id)
      .where('user_id', '=', key.userId)
      .returningAll()
      .executeTakeFirst()) ?? null
  );
}

export async function deletePasskey(
  transaction: Executor,
  key: { userId: string; id: string },
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', key.id)
    .where('user_id', '=', key.userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deletePasskeysOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

export async function putPasskeyChallenge(
  transaction: Executor,
  challenge: {
    tokenHash: Buffer;
    purpose: ChallengePurpose;
    challenge: string;
    userId: string | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const fields = {
    challenge: challenge.challenge,
    user_id: challenge.userId,
    created_at: challenge.at,
    expires_at: challenge.expiresAt,
  };
  await transaction.deleteFrom('passkey_challenges').where('expires_at', '<', challenge.at).execute();
  await transaction
    .insertInto('passkey_challenges')
    .values({ token_hash: challenge.tokenHash, purpose: challenge.purpose, ...fields })
    .onConflict((conflict) => conflict.columns(['token_hash', 'purpose']).doUpdateSet(fields))
    .execute();
}

/** Removes and returns the challenge if it has not expired. Works once, whatever the outcome. */
export async function takePasskeyChallenge(
  executor: Executor,
  asked: { tokenHash: Buffer; purpose: ChallengePurpose; at: Date },
): Promise<{ challenge: string; userId: string | null } | null> {
  const row = await executor
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', asked.tokenHash)
    .where('purpose', '=', asked.purpose)
    .returning(['challenge', 'user_id', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at <= asked.at ? null : { challenge: row.challenge, userId: row.user_id };
}
