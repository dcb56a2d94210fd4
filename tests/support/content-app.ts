import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { createApp, type App } from '#app';
import { type ContentDetail, ContentDetailSchema, PostPageSchema } from '#contract/content.ts';
import { readConfig } from '#platform/config.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from './database.ts';
import { testApi } from './test-api.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const PASSWORD = 'correct horse';
type Kind = 'blog' | 'news' | 'page' | 'faq' | 'service' | 'photographer' | 'model';

export const post = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  title,
  excerpt: 'In short.',
  body: 'In long.',
  author: 'The desk',
  category: 'Notes',
  tags: ['notes'],
  ...more,
});

export function openContentTestApp(kind: 'postgres' | 'embedded') {
  let opened: {
    database: Database;
    close: () => Promise<void>;
    folder: string;
    app: App;
    api: ReturnType<typeof testApi>;
    staff: SignedIn;
    person: SignedIn;
  };

  const testApp = {
    now: NOON,
    get database() {
      return opened.database;
    },
    get app() {
      return opened.app;
    },
    get staff() {
      return opened.staff;
    },
    get person() {
      return opened.person;
    },
    async get(path: string, expected = 200): Promise<unknown> {
      const answer = await opened.api.request(path);
      expect(answer.status, path).toBe(expected);
      return answer.json();
    },
    as: (who: SignedIn | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
      callAs(opened, who, { method, path, body }),
    async write(
      fields: Record<string, unknown>,
      { kind: of = 'blog', slug }: { kind?: Kind; slug?: string } = {},
    ): Promise<ContentDetail> {
      const result = await opened.app.content.create(opened.staff, {
        kind: of,
        fields,
        ...(slug === undefined ? {} : { slug }),
      });
      if (!result.ok) throw new Error(JSON.stringify(result));
      return ContentDetailSchema.strict().parse(result.value);
    },
    async publish(id: string, publishAt?: number): Promise<ContentDetail> {
      const result = await opened.app.content.publish(
        opened.staff,
        id,
        publishAt === undefined ? {} : { publish_at: new Date(publishAt).toISOString() },
      );
      if (!result.ok) throw new Error(JSON.stringify(result));
      return result.value;
    },
    postsOf: async (query = ''): Promise<string[]> =>
      PostPageSchema.strict()
        .parse(await testApp.get(`/api/blog${query}`))
        .items.map(({ slug }) => slug),
  };

  beforeAll(async () => {
    const { database, close } = await testDatabase(kind);
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    const config = readConfig({
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      STAFF_SECOND_FACTOR: 'optional',
      PUBLIC_URL: 'http://site.test',
    });
    const app = createApp({ config, log: silentLog(), database }, { now: () => Promise.resolve(testApp.now) });
    opened = {
      database,
      close,
      folder,
      app,
      api: testApi(app),
      staff: await register(app, 'editor', true),
      person: await register(app, 'reader', false),
    };
    await app.content.seedDefaults();
  });
  afterAll(async () => {
    await opened.app.bidding.stop();
    await opened.close();
    await rm(opened.folder, { recursive: true, force: true });
  });
  return testApp;
}

async function register(app: App, username: string, isStaff: boolean): Promise<SignedIn> {
  const { userId } = await app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
    staff: isStaff,
  });
  return {
    kind: 'user',
    userId,
    username,
    isStaff,
    roles: isStaff ? ['administrator'] : [],
    proof: { isRecent: true, hasFactor: true },
  };
}

/** Calls the API as a browser does: with the user's session, if any, and the CSRF token. */
async function callAs(
  { api, database }: { api: ReturnType<typeof testApi>; database: Database },
  who: SignedIn | null,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Response> {
  const jar = new Map<string, string>();
  const send = async (verb: string, address: string, sent?: unknown): Promise<Response> => {
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    };
    const init =
      sent === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent) };
    const answer = await api.request(address, { method: verb, ...init });
    for (const line of answer.headers.getSetCookie())
      jar.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '');
    return answer;
  };
  await send('GET', '/sanctum/csrf-cookie');
  if (who !== null) {
    const login = await send('POST', '/api/login', { email: `${who.username}@site.test`, password: PASSWORD });
    expect(login.ok).toBe(true);
    if (who.proof?.isRecent === false) await forgetProof(database, who.userId);
  }
  return send(method, path, body);
}

const forgetProof = async (database: Database, userId: string) =>
  database.executor.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', userId).execute();
