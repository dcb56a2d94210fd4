import type { Executor } from '#platform/database/database.ts';
import { tables, type MailedToken, type TokenPurpose } from './tables.ts';

/** The links by which whoever holds one could have the account: they end where its password changes, whoever asked for them. */
export const LINKS_TO_AN_ACCOUNT: readonly TokenPurpose[] = ['recover', 'change_email'];

/** Keeps the hash of a token that was mailed to `email`, and what it is good for. */
export async function insertMailedToken(
  transaction: Executor,
  token: { tokenHash: Buffer; userId: string; purpose: TokenPurpose; email: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tables(transaction)
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

/** The token, locked, so that of two requests with it one waits and finds it used. */
export async function lockMailedToken(transaction: Executor, tokenHash: Buffer, purpose: TokenPurpose): Promise<MailedToken | null> {
  return (
    (await tables(transaction)
      .selectFrom('mailed_tokens')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Marks a person's tokens of these purposes used: nobody can follow their links after this. */
export async function useMailedTokens(transaction: Executor, userId: string, { purposes, at }: { purposes: readonly TokenPurpose[]; at: Date }): Promise<void> {
  await tables(transaction)
    .updateTable('mailed_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
}

/** Forgets all links that were mailed to a person. */
export async function deleteMailedTokensOf(transaction: Executor, userId: string): Promise<void> {
  await tables(transaction).deleteFrom('mailed_tokens').where('user_id', '=', userId).execute();
}
