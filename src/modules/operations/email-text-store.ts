import { sql } from 'kysely';
import type { Wording } from '#contract/direct-emails.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface EmailTextVersion extends Pick<
  CamelRow<'email_texts'>,
  'template' | 'language' | 'version' | 'reason' | 'createdBy' | 'createdAt'
> {
  readonly wording: Wording | null;
  readonly original: Wording | null;
}
export interface TextPlace {
  readonly template: string;
  readonly language: string;
}
const columns = sql`template, language, version, words as wording, original, reason, created_by as "createdBy", created_at as "createdAt"`;

/** Without a template, those of all. */
export async function newestTexts(executor: Executor, template: string | null = null): Promise<EmailTextVersion[]> {
  return (
    await sql<EmailTextVersion>`select distinct on (template, language) ${columns} from email_texts where ${template}::text is null or template = ${template} order by template, language, version desc`.execute(
      executor,
    )
  ).rows;
}

/** Versions are only added, so that their number changes with every save. */
export async function countSavedTexts(executor: Executor): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from email_texts`.execute(executor);
  return result.rows[0]?.count ?? 0;
}

export async function textVersions(
  executor: Executor,
  { template, language }: TextPlace,
  limit: number,
): Promise<EmailTextVersion[]> {
  return (
    await sql<EmailTextVersion>`select ${columns} from email_texts where template = ${template} and language = ${language} order by version desc limit ${limit}`.execute(
      executor,
    )
  ).rows;
}

const jsonOf = (wording: Wording | null): string | null => (wording === null ? null : JSON.stringify(wording));

/** Returns false if someone else saved a version first. */
export async function insertText(transaction: Executor, row: EmailTextVersion): Promise<boolean> {
  const added =
    await sql`insert into email_texts (template, language, version, words, original, reason, created_by, created_at)
    values (${row.template}, ${row.language}, ${row.version}, ${jsonOf(row.wording)}::jsonb, ${jsonOf(row.original)}::jsonb, ${row.reason}, ${row.createdBy}, ${row.createdAt}) on conflict do nothing`.execute(
      transaction,
    );
  return (added.numAffectedRows ?? 0n) > 0n;
}
