import { request } from 'node:http';
import { type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { z } from 'zod';
import { createApp } from '#app';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { buildServer } from '../../src/app/http.ts';
import { RIGHT } from './bodies.ts';

export const ROLES = ['guest', 'user', 'seller', 'staff'] as const;
export type Role = (typeof ROLES)[number];
const PASSWORD = 'a long enough one';
const DocumentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        requestBody: z.unknown().optional(),
      }),
    ),
  ),
});
export interface Operation {
  method: string;
  path: string;
  query: string[];
  hasBody: boolean;
}
// The live stream never ends and has a test of its own.
const isCall = ([path]: [string, unknown]) => path.startsWith('/api/') && path !== '/api/live';

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}
type Sessions = ReadonlyMap<Role, ReturnType<typeof browserLikeAxios>>;

function createCalls(origin: string, sessions: Sessions) {
  const credentialsOf = (role: Role): Record<string, string> => {
    const cookies = sessions.get(role)?.cookies ?? new Map<string, string>();
    return {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    };
  };

  /** Returns the status of a call that announces a JSON body of this size and sends none of it. */
  const announceBody = (role: Role, method: string, path: string, bytes: number) =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...credentialsOf(role), 'content-type': 'application/json', 'content-length': bytes };
      const call = request(`${origin}${path}`, { method, headers }, (response) => {
        resolve(response.statusCode ?? 0);
        call.destroy();
      });
      call.on('error', reject);
      call.flushHeaders();
    });

  async function callOf(
    role: Role,
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...credentialsOf(role),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  return { callOf, announceBody };
}

/** Serves the whole application with a person signed in for each role, and lists every operation it documents. */
export async function serveRoles() {
  const sessions = new Map<Role, ReturnType<typeof browserLikeAxios>>();
  const crashes: string[] = [];
  const { database, close: closeDatabase } = await testDatabase('postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'bad-input-'));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://site.test',
    DEMO: '1',
    LOG_LEVEL: 'silent',
  });
  const log = silentLog();
  const error = (fields: unknown, message?: unknown): void => {
    crashes.push(`${String(message)} ${JSON.stringify(fields)}`.slice(0, 300));
  };
  const app = createApp({
    config,
    log: Object.assign(Object.create(log) as typeof log, { error }),
    database,
  });
  await app.start();
  const server = serve({ fetch: buildServer(app, null).fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise<void>((done) => {
    server.once('listening', () => done());
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const role of ROLES) {
    const session = browserLikeAxios(origin);
    sessions.set(role, session);
    await session.http.get('/sanctum/csrf-cookie');
    if (role === 'guest') continue;
    await app.accounts.registerUser({
      username: role,
      name: role,
      email: `${role}@site.test`,
      password: PASSWORD,
      verified: true,
      staff: role === 'staff',
    });
    await session.http.post('/api/login', { email: `${role}@site.test`, password: PASSWORD });
  }
  // Staff calls target a separate user, because some of them grant a role or end sessions.
  await app.accounts.registerUser({
    username: 'target',
    name: 'target',
    email: 'target@site.test',
    password: PASSWORD,
    verified: true,
  });
  const { callOf, announceBody } = createCalls(origin, sessions);
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const created = await callOf(
    'staff',
    'POST',
    '/api/operator/auctions',
    JSON.stringify({ ...RIGHT['POST /api/operator/auctions'], start_date: at(-hour), close_date: at(hour) }),
  );
  if (created.status !== 201) throw new Error(created.text);
  const slug = (JSON.parse(created.text) as { slug: string }).slug;
  const { paths } = DocumentSchema.parse(await (await fetch(`${origin}/api/openapi.json`)).json());
  const operations: Operation[] = Object.entries(paths)
    .filter(isCall)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        hasBody: requestBody !== undefined,
      })),
    );
  const close = async () => {
    const closed = new Promise<void>((done) => {
      server.close(() => done());
    });
    await app.stop();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    await closeDatabase();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, slug, sessions, crashes, operations, callOf, announceBody, close };
}
