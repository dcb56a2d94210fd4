/** The process that `bench/pages.ts` puts load on: the demo house with its pages kept, the same with none kept, and the bare rival. */
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
import { buildHouse } from '#app';
import { buildServer } from '../src/serve.ts';
import { endWithBench } from './limit.ts';
import { serveBare } from './pages-bare.ts';

/** Told to the bench as soon as all three are open. */
export interface Opened {
  readonly kept: string;
  readonly cold: string;
  readonly bare: string;
  readonly slug: string;
  readonly bids: number;
}
/** The auction that is measured must not close meanwhile. */
const CLOSES_LATER_THAN_MS = 30 * 60_000;

const config = readConfig({ ...process.env, DEMO: '1', LOG_LEVEL: 'silent' });
const log = silentLog();
const ground = { config, log, database: await openDatabase(config, log) };
const house = buildHouse(ground);
await house.start();
// The two who bid in an open demo house would be measured with the pages.
const demo = await startDemo(house, ground);
await demo.stop();

const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
const listed = await house.catalogue.browse({ status: 'live', sort: 'most_bids', limit: 24 });
const auction = !listed.ok ? undefined : listed.value.items.find(({ close_date }) => Date.parse(`${close_date}Z`) > Date.now() + CLOSES_LATER_THAN_MS);
if (auction === undefined) throw new Error('the demo house has no auction that stays live long enough');

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
function serverOf({ fetch }: ReturnType<typeof buildServer>): Server {
  const answer = getRequestListener(fetch);
  return createServer((request, response) => void answer(request, response));
}
const opened: Opened = {
  kept: await listen(serverOf(buildServer(house, build))),
  cold: await listen(serverOf(buildServer(house, build, { keepsPages: false }))),
  bare: await listen(await serveBare(house, build, ['/auctions', `/auctions/${auction.slug}`])),
  slug: auction.slug,
  bids: auction.bid_count,
};
process.send?.(opened);
endWithBench();
process.on('message', () => {
  void house
    .stop()
    .then(() => ground.database.close())
    .finally(() => process.exit(0));
});
