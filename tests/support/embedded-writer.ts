import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';

const database = await openDatabase({ databaseUrl: null, dataDir: process.argv[2] ?? '' }, silentLog());
await sql`create table if not exists written (number bigint primary key, filling text not null)`.execute(
  database.executor,
);
writeSync(1, 'ready\n');
for (let number = Number(process.argv[3] ?? 0); ; number += 1) {
  await database.transaction((transaction) =>
    sql`insert into written values (${number}, ${'x'.repeat(300)})`.execute(transaction),
  );
  writeSync(1, `${number}\n`);
}
