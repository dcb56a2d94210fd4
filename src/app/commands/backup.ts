/** `npm run backup -- FOLDER`. Stop a site on the embedded database first. */
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows, writeBackup } from '#platform/database/backup.ts';
import { folderFor, print, withInfrastructure } from './command.ts';

const folder = folderFor('npm run backup -- FOLDER');

await withInfrastructure(async ({ config: { dataDir, s3 }, database }) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const rows = countRows(await writeBackup(database, join(folder, 'database.gz')));
  // After the database, so that every file that a row names is included. Files never change.
  if (s3 === null && existsSync(join(dataDir, 'files')))
    await cp(join(dataDir, 'files'), join(folder, 'files'), { recursive: true });
  if (existsSync(join(dataDir, 'secret'))) await copyFile(join(dataDir, 'secret'), join(folder, 'secret'));
  print(
    `${rows} rows are in ${folder}. ` +
      (s3 === null ? 'The files are beside them.' : 'Files are in your S3 store: copy its bucket too.'),
  );
  return true;
});
