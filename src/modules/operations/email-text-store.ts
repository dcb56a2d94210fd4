import { sql } from 'kysely';
import type { EmailText } from '#contract/direct-emails.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow } from '#platform/database/tables.ts';

export interface EmailTextVersion extends Pick<
  CamelRow<'email_texts'>,
  'template' | 'version' | 'reason' | 'createdBy' | 'createdAt'
> {
  readonly wording: EmailText | null;
}
const columns = sql`template, version, words as wording, reason, created_by as "createdBy", created_at as "createdAt"`;

export async function newestTexts(executor: Executor, template: string | null = null): Promise<EmailTextVersion[]> {
  return (
    await sql<EmailTextVersion>`select distinct on (template) ${columns} from email_texts where ${template}::text is null or template = ${template} order by template, version desc`.execute(
      executor,
    )
  ).rows;
}

export async function textVersions(executor: Executor, template: string, limit: number): Promise<EmailTextVersion[]> {
  return (
    await sql<EmailTextVersion>`select ${columns} from email_texts where template = ${template} order by version desc limit ${limit}`.execute(
      executor,
    )
  ).rows;
}

/** Returns false if someone else saved a version first. */
export async function insertText(transaction: Executor, row: EmailTextVersion): Promise<boolean> {
  const added = await sql`insert into email_texts (template, version, words, reason, created_by, created_at)
    values (${row.template}, ${row.version}, ${row.wording === null ? null : JSON.stringify(row.wording)}::jsonb, ${row.reason}, ${row.createdBy}, ${row.createdAt}) on conflict do nothing`.execute(
    transaction,
  );
  return (added.numAffectedRows ?? 0n) > 0n;
}
