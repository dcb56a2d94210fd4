import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { startDemo } from '#demo/start.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { openDatabase } from '#platform/database/open.ts';
import { createApp } from '#app';
import { buildServer } from '../src/app/http.ts';
import { endWithBench } from './limit.ts';
import { serveBare } from './pages-bare.ts';

/** Sent to the bench when all three servers listen. */
export interface BenchApp {
  readonly kept: string;
  readonly cold: string;
  readonly bare: string;
  readonly slug: string;
  readonly bids: number;
}
/** The measured auction must not close during the run. */
const CLOSES_LATER_THAN_MS = 30 * 60_000;

const config = readConfig({ ...process.env, DEMO: '1', LOG_LEVEL: 'silent' });
const log = silentLog();
const infrastructure = { config, log, database: await openDatabase(config, log) };
const app = createApp(infrastructure);
await app.start();
// Stops the demo bidders, whose load would distort the results.
const demo = await startDemo(app, infrastructure, []);
await demo.stop();

const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
const listed = await app.catalogue.browse({ status: 'live', sort: 'most_bids', limit: 24 });
const auction = !listed.ok
  ? undefined
  : listed.value.items.find(({ close_date }) => Date.parse(`${close_date}Z`) > Date.now() + CLOSES_LATER_THAN_MS);
if (auction === undefined) throw new Error('the demo site has no auction that stays live long enough');

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function serverOf({ fetch }: ReturnType<typeof buildServer>): Server {
  const answer = getRequestListener(fetch);
  return createServer((request, response) => void answer(request, response));
}
const opened: BenchApp = {
  kept: await listen(serverOf(buildServer(app, build))),
  cold: await listen(serverOf(buildServer(app, build, { cachesPages: false }))),
  bare: await listen(await serveBare(app, build, ['/auctions', `/auctions/${auction.slug}`])),
  slug: auction.slug,
  bids: auction.bid_count,
};
process.send?.(opened);
endWithBench();
process.on('message', () => {
  void app
    .stop()
    .then(() => infrastructure.database.close())
    .finally(() => process.exit(0));
});
