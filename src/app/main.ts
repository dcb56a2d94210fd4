import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { ConfigError, readConfig } from '#platform/config.ts';
import { DirectoryLocked } from '#platform/database/directory-lock.ts';
import { MigrationError } from '#platform/database/migrate.ts';
import { fillFirst } from '#demo/first-fill.ts';
import { startDemo } from '#demo/start.ts';
import { createApp, openInfrastructure } from './compose.ts';
import { createAppServer } from './server.ts';

const SHUTDOWN_GRACE_MS = 5_000;
/** After an outage all clients reconnect at once, and a client refused by a full queue waits for seconds. */
const LISTEN_BACKLOG = 4_096;
const PAGES_BUILD = resolve('build/server/index.js');

const pagesAreBuilt = process.argv.includes('--await-pages')
  ? new Promise((built) => {
      process.once('message', built);
    })
  : Promise.resolve();
const pagesBuild = pagesAreBuilt.then(async () =>
  existsSync(PAGES_BUILD) ? ((await import(pathToFileURL(PAGES_BUILD).href)) as ServerBuild) : null,
);

const config = readConfigOrExit();
const isDemo = config.demo && config.role !== 'web';
const imageIds = isDemo ? await fillFirst(config) : [];
const infrastructure = await openInfrastructure(config).catch(exitWithMessage);
const context = createApp(infrastructure);
await context.start();
const demo = isDemo ? await startDemo(context, infrastructure, imageIds) : null;

const administrator =
  config.administrator === null || config.demo || config.role === 'web'
    ? null
    : await context.accounts.appointFirstAdministrator(config.administrator);

const server = createAppServer(context, await pagesBuild);
server.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG }, () => {
  context.log.info({ host: config.host, port: config.port }, 'listening');
  process.stdout.write(
    `\n  ${context.description.name} is open at ${config.publicUrl}\n${demo === null ? '' : demo.welcome}${welcomeOf(administrator)}\n`,
  );
  // Node writes it at exit, but a process that is killed would leave nothing, and its next start takes twice as long.
  flushCompileCache();
});

function welcomeOf(first: typeof administrator): string {
  return first === null || first.passwordLink === null
    ? ''
    : `The first administrator (${first.username}) can set a password at ${first.passwordLink}\n`;
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithMessage(error);
  }
}

function exitWithMessage(error: unknown): never {
  const canBeFixed = [ConfigError, MigrationError, DirectoryLocked].some((kind) => error instanceof kind);
  if (!(error instanceof Error) || !canBeFixed) throw error;
  process.stderr.write(`\n  ${error.message}\n\n`);
  process.exit(1);
}

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  context.log.info({ signal }, 'stopping');
  const hardStop = setTimeout(() => process.exit(1), SHUTDOWN_GRACE_MS * 3);
  hardStop.unref();
  await demo?.stop();
  // First, so that each client learns when to reconnect: the server would close live connections as idle.
  await context.live.stop();
  const closed = new Promise<void>((done) => server.close(() => done()));
  await context.stop();
  server.closeIdleConnections();
  await Promise.race([closed, new Promise<void>((done) => setTimeout(done, SHUTDOWN_GRACE_MS).unref())]);
  server.closeAllConnections();
  await infrastructure.database.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (reason) => {
  context.log.fatal({ err: reason }, 'unhandled promise rejection');
  process.exit(1);
});
