import type { Executor } from '#platform/database/database.ts';
import type { MailedToken, TokenPurpose } from './tables.ts';

/** Links that give access to the account. They end when its password changes, whoever requested them. */
export const ACCOUNT_ACCESS_PURPOSES: readonly TokenPurpose[] = ['recover', 'change_email'];

export async function insertMailedToken(
  transaction: Executor,
  token: { tokenHash: Buffer; userId: string; purpose: TokenPurpose; email: string; at: Date; expiresAt: Date },
): Promise<void> {
  await transaction
    .insertInto('mailed_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.at,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Locks the token, so that the second of two requests waits and finds it used. */
export async function lockMailedToken(
  transaction: Executor,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<MailedToken | null> {
  return (
    (await transaction
      .selectFrom('mailed_tokens')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function lockMailedTokensOf(transaction: Executor, userId: string): Promise<void> {
  await transaction
    .selectFrom('mailed_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

export async function markMailedTokensUsed(
  transaction: Executor,
  userId: string,
  { purposes, at }: { purposes: readonly TokenPurpose[]; at: Date },
): Promise<void> {
  await transaction
    .updateTable('mailed_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteMailedTokensOf(transaction: Executor, userId: string): Promise<void> {
  await transaction.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute();
}
