import { resolve } from 'node:path';
import { ConfigError, readConfig } from '#platform/config.ts';
import { BackupError } from '#platform/database/backup.ts';
import { DirectoryLocked } from '#platform/database/directory-lock.ts';
import { MigrationError } from '#platform/database/migrate.ts';
import { type Infrastructure, openInfrastructure } from '../compose.ts';
import type { SiteReport } from '../maintenance.ts';

const EXPECTED = [BackupError, ConfigError, DirectoryLocked, MigrationError];

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function folderFor(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (folder === undefined || rest.length > 0) {
    process.stderr.write(`Usage: ${usage}\n`);
    process.exit(2);
  }
  return resolve(folder);
}

/** Connects as the application or as the owner of the tables. Exits with 1 if `command` returns false. */
export async function withInfrastructure(
  command: (infrastructure: Infrastructure) => Promise<boolean>,
  { role = 'application' }: { readonly role?: 'application' | 'owner' } = {},
): Promise<void> {
  await withPlainErrors(async () => {
    const config = readConfig(process.env);
    const ownerUrl = config.migrationsDatabaseUrl ?? config.databaseUrl;
    const infrastructure = await openInfrastructure(role === 'owner' ? { ...config, databaseUrl: ownerUrl } : config);
    try {
      return await command(infrastructure);
    } finally {
      await infrastructure.database.close();
    }
  });
}

async function withPlainErrors(command: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Error && EXPECTED.some((kind) => error instanceof kind))) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

export function printReport({ auctions, problems }: SiteReport): boolean {
  for (const problem of problems) print(problem);
  if (problems.length === 0) print(`The ledgers of ${auctions} auctions and the books are correct.`);
  return problems.length === 0;
}
