import { ConfigError, readConfig } from '#platform/config.ts';
import { DirectoryLocked } from '#platform/database/directory-lock.ts';
import { MigrationError } from '#platform/database/migrate.ts';
import { type Infrastructure, openInfrastructure } from '../compose.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a command on the configured database. The exit code is 1 if it returns false. */
export async function withInfrastructure(command: (infrastructure: Infrastructure) => Promise<boolean>): Promise<void> {
  await explained(async () => {
    const infrastructure = await openInfrastructure(readConfig(process.env));
    try {
      return await command(infrastructure);
    } finally {
      await infrastructure.database.close();
    }
  });
}

/** Prints only the message of an error that the operator can fix. */
async function explained(command: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await command()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof MigrationError || error instanceof DirectoryLocked || error instanceof ConfigError))
      throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
