// `npm run schema`: writes migrations/schema.sql and the row types from the migrations.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { generateSchema } from './generate.ts';

const directory = mkdtempSync(join(tmpdir(), 'hammerdown-schema-'));
const database = await openEmbedded({ dataDir: directory }, silentLog());
try {
  for (const { path, text } of await generateSchema(database.executor)) writeFileSync(path, text);
} finally {
  await database.close();
  rmSync(directory, { recursive: true });
}
