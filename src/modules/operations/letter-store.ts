import { sql } from 'kysely';
import type { LetterWords } from '#contract/house-letters.ts';
import type { Executor } from '#platform/database/database.ts';

export interface LetterVersion {
  readonly letter: string;
  readonly version: number;
  readonly words: LetterWords | null;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}
const columns = sql`letter, version, words, reason, created_by as "createdBy", created_at as "createdAt"`;

/** The newest version of each letter, or of this one. */
export async function newestWords(executor: Executor, letter: string | null = null): Promise<LetterVersion[]> {
  return (
    await sql<LetterVersion>`select distinct on (letter) ${columns} from letter_words where ${letter}::text is null or letter = ${letter} order by letter, version desc`.execute(
      executor,
    )
  ).rows;
}

/** The versions of a letter, the newest first. */
export async function wordsVersions(executor: Executor, letter: string, limit: number): Promise<LetterVersion[]> {
  return (await sql<LetterVersion>`select ${columns} from letter_words where letter = ${letter} order by version desc limit ${limit}`.execute(executor)).rows;
}

/** Adds a version; false where somebody else was quicker. */
export async function insertWords(transaction: Executor, row: LetterVersion): Promise<boolean> {
  const added = await sql`insert into letter_words (letter, version, words, reason, created_by, created_at)
    values (${row.letter}, ${row.version}, ${row.words === null ? null : JSON.stringify(row.words)}::jsonb, ${row.reason}, ${row.createdBy}, ${row.createdAt}) on conflict do nothing`.execute(
    transaction,
  );
  return (added.numAffectedRows ?? 0n) > 0n;
}
