import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#app';
import type { StaffRole } from '#contract/staff.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { createAppServer } from '../../src/app/server.ts';
import { browserLikeAxios, PASSWORD } from './people.ts';

/** Several of these processes may share one database. */
export async function serveApi(
  databaseUrl: string | null,
  environment: Readonly<Record<string, string>> = {},
  log = silentLog(),
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://site.test',
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'silent',
    SECRET: 's'.repeat(40),
    ...environment,
  });
  const database = await openDatabase({ databaseUrl, dataDir, databaseConnections: 6 }, log);
  const app = createApp({ config, log, database });
  await app.live.start();
  const server = createAppServer(app, null);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    app,
    server,
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await app.live.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type ServedApi = Awaited<ReturnType<typeof serveApi>>;
type Site = Pick<ServedApi, 'app' | 'origin'>;

let people = 0;
/** Registers someone with a unique name and signs them in. */
export async function addPerson(served: Site, roles: readonly StaffRole[] = []) {
  people += 1;
  const username = `person_${people}`;
  const { userId } = await served.app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
    roles,
  });
  return { userId, username, ...(await signInTo(served, username)) };
}

/** Throws unless the password is enough. */
export async function signInTo({ origin }: Site, username: string, password = PASSWORD) {
  const browser = browserLikeAxios(origin);
  await browser.http.get('/sanctum/csrf-cookie');
  const answer = await browser.http.post('/api/login', { email: `${username}@site.test`, password });
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.data)}`);
  return browser;
}
