import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHouse } from '#app';
import { LIVE_EVENTS } from '#contract/live.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { z } from 'zod';
import { buildServer } from '../../src/serve.ts';

let place: TestDatabase;
let dataDir: string;
let server: ReturnType<typeof buildServer>;
beforeAll(async () => {
  place = await testDatabase('postgres');
  dataDir = await mkdtemp(join(tmpdir(), 'doors-'));
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, PUBLIC_URL: 'http://house.test', DEMO: '0', LOG_LEVEL: 'silent' });
  server = buildServer(buildHouse({ config, log: silentLog(), database: place.database }), null);
}, 60_000);
afterAll(async () => {
  await place.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the document tells how to follow an auction, with every event and its data, and the page shows it', async () => {
  const Live = z.object({
    parameters: z.array(z.object({ name: z.string(), in: z.string() })),
    responses: z.object({
      200: z.object({ content: z.object({ 'text/event-stream': z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }) }) }),
    }),
  });
  const Document = z.object({ paths: z.object({ '/api/live': z.object({ get: Live }) }) });
  const { get } = Document.parse(await (await server.request('/api/openapi.json')).json()).paths['/api/live'];
  expect(get.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
    'query auctions',
    'query last_event_id',
    'query snapshot',
    'header Last-Event-ID',
  ]);
  expect(Object.keys(get.responses[200].content['text/event-stream'].schema.properties)).toEqual(Object.keys(LIVE_EVENTS));
  const page = await (await server.request('/api/docs')).text();
  for (const said of ['GET /api/live', 'Slugs, with commas between them.', 'snapshot', 'listing_changed', 'heartbeat']) expect(page).toContain(said);
});

test.each([
  ['/sanctum/csrf-cookie', 204],
  ['/healthz', 200],
  ['/readyz', 200],
])('the document tells of %s, which answers so', async (path, status) => {
  const Document = z.object({ paths: z.record(z.string(), z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }).optional() })) });
  const { paths } = Document.parse(await (await server.request('/api/openapi.json')).json());
  expect(Object.keys(paths[path]?.get?.responses ?? {})).toContain(String(status));
  expect((await server.request(path)).status).toBe(status);
});
