import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { PASSWORD } from '#tests/support/people.ts';
import type { ServedApi } from '#tests/support/serve-api.ts';
import { cookieIn, serveHttpsSite, valueOf } from './https-site.ts';

/**
 * `deploy.Caddyfile` in front of two processes of a site, with their addresses and a certificate of Caddy's own. Runs
 * where `caddy` is installed.
 */
const DOMAIN = 'cars.localhost';
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const UNTIL_MS = 20_000;

async function publishEvent({ app }: ServedApi): Promise<void> {
  const at = await app.clock.now(app.database.executor);
  const event = eventFor(EVENTS.listing_changed, 'a-car', { server_time: at, slug: 'a-car' });
  await app.database.transaction((transaction) => publish(transaction, at, [event]));
  app.live.wake();
}

describe.skipIf(!hasCaddy)('the proxy', () => {
  let sites: readonly [ServedApi, ServedApi];
  let directory: string;
  let caddy: ChildProcess;
  let [httpPort, httpsPort] = [0, 0];
  const taken: { process: number; path: string; forwardedFor: unknown }[] = [];

  beforeAll(async () => {
    const { databaseUrl } = await testDatabasePlace('postgres');
    sites = [await serveHttpsSite(databaseUrl), await serveHttpsSite(databaseUrl)];
    for (const [index, { server }] of sites.entries())
      server.prependListener('request', ({ url = '', headers }: IncomingMessage) => {
        if (url !== '/readyz') taken.push({ process: index + 1, path: url, forwardedFor: headers['x-forwarded-for'] });
      });
    [httpPort, httpsPort] = [await freePort(), await freePort()];
    directory = mkdtempSync(join(tmpdir(), 'caddy-'));
    const options = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      `http_port ${httpPort}`,
      `https_port ${httpsPort}`,
    ];
    const own = `{\n${options.join('\n')}\n}\n`;
    const text = readFileSync('deploy.Caddyfile', 'utf8')
      .replaceAll('web-1:3000', `127.0.0.1:${sites[0].port}`)
      .replaceAll('web-2:3000', `127.0.0.1:${sites[1].port}`);
    writeFileSync(join(directory, 'Caddyfile'), own + text);
    caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(directory, 'Caddyfile')], {
      env: { PATH: process.env['PATH'], HOME: directory, XDG_DATA_HOME: directory, SITE_DOMAIN: DOMAIN },
      stdio: 'ignore',
    });
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), { timeout: UNTIL_MS, interval: 200 });
  });
  afterAll(async () => {
    caddy.kill('SIGKILL');
    await once(caddy, 'exit');
    for (const site of sites) await site.close();
    rmSync(directory, { recursive: true });
  });

  interface RequestOptions {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object;
    readonly from?: string;
  }
  const open = (path: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: RequestOptions = {}) =>
    new Promise<IncomingMessage>((done, failed) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: httpsPort,
          servername: DOMAIN,
          rejectUnauthorized: false,
          localAddress: from,
          agent: false,
          method,
          path,
          headers: { host: DOMAIN, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        },
        done,
      );
      sent.on('error', failed).end(body === undefined ? undefined : JSON.stringify(body));
    });
  async function ask(path: string, asked?: RequestOptions) {
    const response = await open(path, asked);
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }
  const askPlainly = (method: string, path: string) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, failed) => {
      const sent = plainRequest(
        { host: '127.0.0.1', port: httpPort, method, path, headers: { host: DOMAIN }, agent: false },
        (response) => {
          response.resume();
          done({ status: response.statusCode ?? 0, headers: response.headers });
        },
      );
      sent.on('error', failed).end();
    });
  const csrfOf = async () => {
    const { headers } = await ask('/sanctum/csrf-cookie');
    const token = valueOf(cookieIn(headers['set-cookie'] ?? [], 'XSRF-TOKEN'));
    return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
  };
  const takenBy = (path: string) => taken.filter((each) => each.path === path).map(({ process }) => process);

  test('is valid', () => {
    const config = join(directory, 'Caddyfile');
    const checked = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config], {
      env: { PATH: process.env['PATH'], HOME: directory, SITE_DOMAIN: DOMAIN },
    });
    expect(checked.status, String(checked.stderr)).toBe(0);
  });

  test('sends bids and holds to one process and the rest to the other', async () => {
    const headers = await csrfOf();
    for (const what of ['bids', 'hold'])
      expect((await ask(`/api/auctions/none/${what}`, { method: 'POST', headers, body: {} })).status).toBe(401);
    await ask('/api/auctions/none');
    expect([takenBy('/api/auctions/none/bids'), takenBy('/api/auctions/none/hold')]).toEqual([[1], [1]]);
    expect([takenBy('/sanctum/csrf-cookie'), takenBy('/api/auctions/none')]).toEqual([[2], [2]]);
  });

  test.each([
    [1, '/api/auctions/away/bids'],
    [2, '/api/auctions'],
  ])('passes over process %s at once while it is down, and returns to it', async (down, path) => {
    const site = sites[down - 1] ?? expect.fail();
    const { port, server } = site;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    taken.length = 0;
    const startedAt = performance.now();
    expect((await ask(path)).status).toBeLessThan(500);
    expect(takenBy(path)).toEqual([3 - down]);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    await vi.waitFor(
      async () => {
        await ask(path);
        expect(takenBy(path).at(-1)).toBe(down);
      },
      { timeout: UNTIL_MS, interval: 500 },
    );
  });

  test('passes each event of the live stream on as it comes, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip, deflate, br, zstd']) {
      const response = await open('/api/live?auctions=a-car', { headers: { 'accept-encoding': encoding } });
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      expect(response.headers['content-encoding']).toBeUndefined();
      const [first] = (await once(response, 'data')) as [Buffer];
      expect(first.toString()).toContain('snapshot');
      const next = once(response, 'data') as Promise<[Buffer]>;
      const sentAt = performance.now();
      await publishEvent(sites[1]);
      const [second] = await next;
      expect(second.toString()).toContain('event:');
      expect(performance.now() - sentAt).toBeLessThan(3_000);
      response.destroy();
    }
  });

  test('leaves the site’s headers as they are, and encodes its text', async () => {
    const direct = (await fetch(`${sites[1].origin}/api/settings`)).headers;
    const { headers } = await ask('/api/settings', { headers: { 'accept-encoding': 'gzip' } });
    for (const name of ['strict-transport-security', 'content-security-policy', 'x-content-type-options'])
      expect([name, headers[name]]).toEqual([name, direct.get(name) ?? expect.fail(name)]);
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });

  test('tells the site who calls, whatever a caller claims', async () => {
    const headers = await csrfOf();
    const guess = async (from: string, claimed: string) =>
      (
        await ask('/api/recover', {
          method: 'POST',
          from,
          headers: { ...headers, 'x-forwarded-for': claimed },
          body: { email: 'nobody@site.test', password: PASSWORD },
        })
      ).status;
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) statuses.push(await guess('127.0.0.7', `203.0.113.${index}`));
    expect(statuses.at(-1)).toBe(429);
    expect(await guess('127.0.0.8', '203.0.113.1')).toBe(200);
    expect(new Set(taken.filter(({ path }) => path === '/api/recover').map((each) => each.forwardedFor))).toEqual(
      new Set(['127.0.0.7', '127.0.0.8']),
    );
  });

  test('redirects pages to https, and refuses calls without it', async () => {
    expect(await askPlainly('GET', '/auctions?sort=new')).toMatchObject({
      status: 301,
      headers: { location: `https://${DOMAIN}/auctions?sort=new` },
    });
    for (const [method, path] of [
      ['GET', '/api/account'],
      ['POST', '/api/login'],
      ['GET', '/metrics'],
      ['POST', '/auctions'],
    ] as const)
      expect([method, path, (await askPlainly(method, path)).status]).toEqual([method, path, 403]);
  });
});
