import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { ServerBuild } from 'react-router';
import { readConfig } from '#platform/config.ts';
import { startDemo } from '#demo/start.ts';
import { buildHouse } from './app.ts';
import { openGround } from './ground.ts';
import { createHouseServer } from './house-server.ts';

/** How long open requests may take to end once the process was told to stop. */
const STOP_GRACE_MS = 5_000;
/** How many connections may wait to be taken: a crowd that was cut off comes back at once, and whom the queue turns away waits for seconds. */
const WAITING_CONNECTIONS = 4_096;
const PAGES_BUILD = resolve('build/server/index.js');

/** The pages may still be being built, which whoever started the process says by its arguments: it sends word when they are there. */
const pagesAreBuilt = process.argv.includes('--await-pages')
  ? new Promise((built) => {
      process.once('message', built);
    })
  : Promise.resolve();
/** Its modules are read while the database opens. */
const pagesBuild = pagesAreBuilt.then(async () => (existsSync(PAGES_BUILD) ? ((await import(pathToFileURL(PAGES_BUILD).href)) as ServerBuild) : null));

const config = readConfig(process.env);
const ground = await openGround(config);
const house = buildHouse(ground);
await house.start();
const demo = config.demo && config.role !== 'web' ? await startDemo(house, ground) : null;

const administrator =
  config.administrator === null || config.demo || config.role === 'web' ? null : await house.accounts.appointFirstAdministrator(config.administrator);

const server = createHouseServer(house, await pagesBuild);
server.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS }, () => {
  house.log.info({ port: config.port }, 'listening');
  process.stdout.write(`\n  ${house.description.name} is open at ${config.publicUrl}\n${demo === null ? '' : demo.welcome}${welcomeOf(administrator)}\n`);
});

/** Said to whoever starts a house that has nobody yet who could run it. */
function welcomeOf(first: typeof administrator): string {
  return first === null || first.passwordLink === null ? '' : `  Its first administrator (${first.username}) chooses a password at ${first.passwordLink}\n`;
}

let isStopping = false;
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  house.log.info({ signal }, 'stopping');
  const hardStop = setTimeout(() => process.exit(1), STOP_GRACE_MS * 3);
  hardStop.unref();
  await demo?.stop();
  // First of all, so that each reader is told when to come back: to the server its connection is an idle one, which closing would cut.
  await house.live.stop();
  const closed = new Promise<void>((done) => server.close(() => done()));
  await house.stop();
  server.closeIdleConnections();
  await Promise.race([closed, new Promise<void>((done) => setTimeout(done, STOP_GRACE_MS).unref())]);
  server.closeAllConnections();
  await ground.database.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (reason) => {
  house.log.fatal({ err: reason }, 'a promise failed unseen');
  process.exit(1);
});
