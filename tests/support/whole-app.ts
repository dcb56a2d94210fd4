import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createApp } from '#app';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLog } from '#platform/log.ts';
import { createAppServer } from '../../src/app/server.ts';
import { freePort } from './free-port.ts';

const PAGES_BUILD = resolve('build/server/index.js');

export async function serveApp(database: Database, { name = '127.0.0.1' }: { name?: '127.0.0.1' | 'localhost' } = {}) {
  if (!existsSync(PAGES_BUILD)) throw new Error('The pages are not built: `npm test` builds them first.');
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'house-'));
  const origin = `http://${name}:${port}`;
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
  });
  const app = createApp({ config, log: silentLog(), database });
  await app.start();
  const pages = (await import(pathToFileURL(PAGES_BUILD).href)) as ServerBuild;
  const server = createAppServer(app, pages);
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  return {
    origin,
    app,
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
