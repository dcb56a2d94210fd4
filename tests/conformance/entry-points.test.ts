import { expect, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import { createApp } from '#app';
import { MAX_AMOUNT, MAX_INTEGER } from '#contract/limits.ts';
import { LIVE_EVENTS } from '#contract/live.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { z } from 'zod';
import { buildServer } from '../../src/app/http.ts';
import { testConfig } from '#tests/support/test-config.ts';

const { database } = await testDatabase('postgres');
const config = await testConfig();
const server = buildServer(createApp({ config, log: silentLog(), database }), null);

test('documents how to follow an auction, with every event and its data', async () => {
  const Live = z.object({
    parameters: z.array(z.object({ name: z.string(), in: z.string() })),
    responses: z.object({
      200: z.object({
        content: z.object({
          'text/event-stream': z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
        }),
      }),
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
  expect(Object.keys(get.responses[200].content['text/event-stream'].schema.properties)).toEqual(
    Object.keys(LIVE_EVENTS),
  );
  const page = await (await server.request('/api/docs')).text();
  for (const text of ['GET /api/live', 'Slugs, separated by commas.', 'snapshot', 'listing_changed', 'heartbeat'])
    expect(page).toContain(text);
});

test.each([
  ['/sanctum/csrf-cookie', 204],
  ['/healthz', 200],
  ['/readyz', 200],
])('documents %s as it answers', async (path, status) => {
  const Document = z.object({
    paths: z.record(
      z.string(),
      z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }).optional() }),
    ),
  });
  const { paths } = Document.parse(await (await server.request('/api/openapi.json')).json());
  expect(Object.keys(paths[path]?.get?.responses ?? {})).toContain(String(status));
  expect((await server.request(path)).status).toBe(status);
});

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
          }
        >
      >
    >
  >;
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const IS_AMOUNT = /^(?:price_.*|least|most)$/;

test('bounds every integer that a call takes, so that the database can hold it', async () => {
  const { paths, components } = (await (await server.request('/api/openapi.json')).json()) as Described;
  const unbounded: string[] = [];
  const look = (schema: Schema | undefined, at: string, most: number): void => {
    if (schema === undefined) return;
    if (schema.$ref !== undefined) return look(components.schemas?.[schema.$ref.split('/').at(-1) ?? ''], at, most);
    if (
      [schema.type].flat().includes('integer') &&
      schema.enum === undefined &&
      !((schema.maximum ?? Infinity) <= most)
    )
      unbounded.push(at);
    for (const [name, property] of Object.entries(schema.properties ?? {})) look(property, `${at}.${name}`, most);
    for (const each of [schema.items, ...(schema.anyOf ?? [])]) look(each, at, most);
  };
  let parameterCount = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      for (const { name, schema } of parameters) {
        parameterCount += 1;
        look(schema, `${method} ${path} ${name}`, IS_AMOUNT.test(name) ? MAX_AMOUNT : MAX_INTEGER);
      }
      for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, `${method} ${path}`, MAX_AMOUNT);
    }
  expect([unbounded, parameterCount > 100]).toEqual([[], true]);
});

test('builds the API document once, and answers 304 if the ETag matches', async () => {
  for (const path of ['/api/openapi.json', '/api/docs']) {
    const first = await server.request(path, { headers: { 'accept-encoding': 'gzip' } });
    const [etag, encoding] = [first.headers.get('etag') ?? '', first.headers.get('content-encoding')];
    expect([path, first.status, encoding, /^"[\w-]+"$/.test(etag)]).toEqual([path, 200, 'gzip', true]);
    const size = (await first.arrayBuffer()).byteLength;
    expect(size).toBeLessThan((await (await server.request(path)).arrayBuffer()).byteLength / 4);
    const again = await server.request(path, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  // Building the document takes a tenth of a second; the cached one is much faster.
  const started = performance.now();
  for (let call = 0; call < 50; call += 1) await server.request('/api/openapi.json');
  expect(performance.now() - started).toBeLessThan(2_500);
});

test('caches assets forever under a content hash', async () => {
  const assets = await readdir('build/client/assets');
  const script = await server.request(`/assets/${assets.find((name) => name.endsWith('.js'))}`);
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  const missing = await server.request('/assets/missing.js');
  expect([missing.ok, missing.headers.get('cache-control')]).toEqual([false, 'private, no-store']);
});

test('serves public files with their content type, and nothing else', async () => {
  const icon = await server.request('/icon.svg');
  expect([
    icon.status,
    icon.headers.get('content-type')?.split(';')[0],
    icon.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/svg+xml', 'nosniff']);
  for (const path of [
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
  ])
    expect([path, (await (await server.request(path)).text()).includes('hammerdown')]).toEqual([path, false]);
});
