import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createApp } from '#app';
import { type Clock, databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { createAppServer } from '../../src/app/server.ts';
import { freePort } from './free-port.ts';

const PAGES_BUILD = resolve('build/server/index.js');

/** The database's clock, which a journey can move forward instead of waiting. */
function movableClock() {
  let aheadMs = 0;
  const clock: Clock = { now: async (executor) => (await databaseClock.now(executor)) + aheadMs };
  return {
    clock,
    now: () => Date.now() + aheadMs,
    advance(ms: number) {
      aheadMs += ms;
    },
  };
}

export async function serveApp(
  database: Database,
  {
    name = '127.0.0.1',
    environment = {},
  }: { name?: '127.0.0.1' | 'localhost'; environment?: Readonly<Record<string, string>> } = {},
) {
  if (!existsSync(PAGES_BUILD)) throw new Error('The pages are not built: `npm test` builds them first.');
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerdown-'));
  const origin = `http://${name}:${port}`;
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const { clock, now, advance } = movableClock();
  const app = createApp({ config, log: silentLog(), database }, clock);
  await app.start();
  const pages = (await import(pathToFileURL(PAGES_BUILD).href)) as ServerBuild;
  const server = createAppServer(app, pages);
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  return {
    origin,
    app,
    now,
    advance,
    async close(): Promise<void> {
      const closed = new Promise<void>((done) => {
        server.close(() => done());
      });
      await app.stop();
      server.closeAllConnections();
      await closed;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
