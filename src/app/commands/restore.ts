/** `npm run restore -- FOLDER`: fills a new database and `DATA_DIR` from a backup, then verifies it. */
import { existsSync } from 'node:fs';
import { copyFile, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { countRows, restoreBackup } from '#platform/database/backup.ts';
import { createApp } from '../compose.ts';
import { checkSite, endWaitingMessages } from '../maintenance.ts';
import { folderFor, print, printReport, withInfrastructure } from './command.ts';

const folder = folderFor('npm run restore -- FOLDER');

await withInfrastructure(
  async (infrastructure) => {
    const { dataDir } = infrastructure.config;
    const rows = countRows(await restoreBackup(infrastructure.database, join(folder, 'database.gz')));
    if (existsSync(join(folder, 'files'))) await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
    if (existsSync(join(folder, 'secret'))) await copyFile(join(folder, 'secret'), join(dataDir, 'secret'));
    const app = createApp(infrastructure);
    const ended = await endWaitingMessages(app);
    print(`${rows} rows were restored. ${ended} emails and notifications that were waiting won’t be sent again.`);
    return printReport(await checkSite(app));
  },
  // Only the owner of the tables can disable triggers.
  { role: 'owner' },
);
