import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildHouse, type House } from '#app';
import { type ContentDetail, ContentDetailSchema, PostPageSchema } from '#contract/content.ts';
import { readConfig } from '#platform/config.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { houseApi } from './house-api.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const PASSWORD = 'correct horse';
type Kind = 'blog' | 'news' | 'page' | 'faq' | 'service' | 'photographer';

/** A house with its first content, an editor and a reader, under a clock that is set by hand; for the tests of one `describe`. */
export function openContentHouse(kind: 'postgres' | 'embedded') {
  let opened: { place: TestDatabase; folder: string; house: House; api: ReturnType<typeof houseApi>; staff: SignedIn; person: SignedIn };

  const desk = {
    /** The time of the house, in epoch milliseconds. */
    now: NOON,
    get place() {
      return opened.place;
    },
    get house() {
      return opened.house;
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
    as: (who: SignedIn | null, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => callAs(opened.api, who, { method, path, body }),
    async write(fields: Record<string, unknown>, { kind: of = 'blog', slug }: { kind?: Kind; slug?: string } = {}): Promise<ContentDetail> {
      const result = await opened.house.content.create(opened.staff, { kind: of, fields, ...(slug === undefined ? {} : { slug }) });
      if (!result.ok) throw new Error(JSON.stringify(result.body));
      return ContentDetailSchema.strict().parse(result.value);
    },
    async publish(id: string, publishAt?: number): Promise<ContentDetail> {
      const result = await opened.house.content.publish(opened.staff, id, publishAt === undefined ? {} : { publish_at: new Date(publishAt).toISOString() });
      if (!result.ok) throw new Error(JSON.stringify(result.body));
      return result.value;
    },
    postsOf: async (query = ''): Promise<string[]> =>
      PostPageSchema.strict()
        .parse(await desk.get(`/api/blog${query}`))
        .items.map(({ slug }) => slug),
  };

  beforeAll(async () => {
    const place = await testDatabase(kind);
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '0', PUBLIC_URL: 'http://house.test' });
    const house = buildHouse({ config, log: silentLog(), database: place.database }, { now: () => Promise.resolve(desk.now) });
    opened = { place, folder, house, api: houseApi(house), staff: await register(house, 'editor', true), person: await register(house, 'reader', false) };
    await house.content.seedDefaults();
  });
  afterAll(async () => {
    await opened.house.bidding.stop();
    await opened.place.close();
    await rm(opened.folder, { recursive: true, force: true });
  });
  return desk;
}

async function register(house: House, username: string, isStaff: boolean): Promise<SignedIn> {
  const { userId } = await house.accounts.registerUser({
    username,
    name: username,
    email: `${username}@house.test`,
    password: PASSWORD,
    verified: true,
    staff: isStaff,
  });
  return { kind: 'user', userId, username, isStaff, roles: isStaff ? ['administrator'] : [] };
}

/** A call as a browser makes it: with a session, if somebody is named, and the token. */
async function callAs(
  api: ReturnType<typeof houseApi>,
  who: SignedIn | null,
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Response> {
  const jar = new Map<string, string>();
  const send = async (verb: string, address: string, sent?: unknown): Promise<Response> => {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), 'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? '') };
    const init = sent === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(sent) };
    const answer = await api.request(address, { method: verb, ...init });
    for (const line of answer.headers.getSetCookie()) jar.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '');
    return answer;
  };
  await send('GET', '/sanctum/csrf-cookie');
  if (who !== null) expect((await send('POST', '/api/login', { email: `${who.username}@house.test`, password: PASSWORD })).ok).toBe(true);
  return send(method, path, body);
}
