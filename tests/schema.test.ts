import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { generateSchema } from '../scripts/schema/generate.ts';
import { testDatabase } from './support/database.ts';

describe.each(['embedded', 'postgres'] as const)('the schema of the %s database', async (kind) => {
  const { database } = await testDatabase(kind, { role: 'owner' });

  it('matches migrations/schema.sql and the row types (else run `npm run schema`)', async () => {
    for (const { path, text } of await generateSchema(database.executor))
      expect(text, relative(process.cwd(), path)).toBe(readFileSync(path, 'utf8'));
  });

  it('differs from them after any change of the database', async () => {
    const generate = async (): Promise<string> =>
      (await generateSchema(database.executor)).map(({ text }) => text).join('\n');
    const before = await generate();
    for (const change of [
      'alter table watches add column note text',
      'alter table watches alter column watched_at drop not null',
      `alter table comments alter column is_note set default true`,
      'alter table comments add constraint comments_short check (length(text) < 100)',
      'create index watches_newest on watches (watched_at)',
      'drop trigger ledger_no_delete on ledger_entries',
      'drop view failed_sales',
      `insert into lifecycle_moves values ('draft', 'sold')`,
      `create or replace function keep_an_administrator() returns trigger language plpgsql as 'begin return null; end'`,
    ]) {
      const rollback = new Error('not kept');
      await expect(
        database.transaction(async (transaction) => {
          await sql.raw(change).execute(transaction);
          const texts = (await generateSchema(transaction)).map(({ text }) => text).join('\n');
          expect(texts, change).not.toBe(before);
          throw rollback;
        }),
      ).rejects.toBe(rollback);
    }
  });
});
