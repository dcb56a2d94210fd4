import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { setLetter } from '#platform/mail/letter.ts';
import type { AccountsHouse } from './parts.ts';

/** A letter to a user; `path` is an address of the house. */
export interface LetterToUser {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly path: string };
}

/** Writes to a user, in the transaction of what the letter tells. Who left is not written to. */
export async function writeTo(house: AccountsHouse, transaction: Executor, { userId, letter }: { userId: string; letter: LetterToUser }): Promise<void> {
  const result = await sql<{ email: string }>`select email from users where id = ${userId} and erased_at is null`.execute(transaction);
  const [reader] = result.rows;
  if (reader === undefined) return;
  const { house_name: houseName } = await house.operations.settings(transaction);
  await house.mail.send(
    transaction,
    setLetter({
      houseName,
      to: reader.email,
      subject: letter.subject,
      heading: letter.heading,
      paragraphs: letter.paragraphs,
      action: { label: letter.action.label, url: `${house.config.publicUrl}${letter.action.path}` },
      footnote: `You get this because you have an account at ${houseName}, and it concerns you.`,
    }),
  );
}
