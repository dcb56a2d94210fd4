import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { DealerAccessSchema } from '#contract/dealers.ts';
import { AuditPageSchema } from '#contract/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from './database.ts';
import { type DealersContext, openDealersTestServer } from './dealers.ts';
import { handClock, type ManualClock } from './bidding-app.ts';
import { SMALL_PDF } from './pdf.ts';

export const START = Date.parse('2026-11-21T12:00:00Z');
export const PDF = new Uint8Array(SMALL_PDF);

export interface Answer {
  status: number;
  body: Record<string, unknown> & { id?: string; code?: string; errors?: Record<string, string[]>; slug?: string };
}

export const applicationOf = (documents: unknown[], more: object = {}) => ({
  name: 'Harbour & Sons',
  about: 'Three generations of sporting saloons, bought, mended and sold from one yard by the harbour.',
  city: 'Portland',
  region: 'Oregon',
  country: 'United States',
  website: 'harbour.example',
  phone: '+1 503 555 0101',
  licence_number: 'OR-77',
  licence_expires_on: '2027-06-30',
  documents,
  ...more,
});

export function openDealersTestApp() {
  let opened: { database: Database; close: () => Promise<void>; app: DealersContext; clock: ManualClock };
  beforeAll(async () => {
    const { database, close } = await testDatabase('postgres');
    const clock = handClock(START);
    opened = { database, close, clock, app: openDealersTestServer(database, clock) };
    await person('staff', { staff: true });
  });
  afterAll(async () => {
    await opened.app.bidding.stop();
    await opened.close();
  });

  async function person(username: string, options: Parameters<DealersContext['addPerson']>[1] = {}) {
    const actor = await opened.app.addPerson(username, options);
    await sql`insert into users (id, username, name, email, password_hash, created_at, updated_at) values (${actor.userId}, ${username}, ${username}, ${`${username}@site.test`}, '', now(), now())`.execute(
      opened.database.executor,
    );
    return actor;
  }
  async function ask(method: string, path: string, as?: string, body?: unknown): Promise<Answer> {
    const response = await opened.app.api.request(path, {
      method,
      headers: {
        ...(as === undefined ? {} : { 'x-as': as }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
  }
  async function send(as: string, { kind = 'licence', bytes = PDF, name = 'licence.pdf' } = {}): Promise<Answer> {
    const form = new FormData();
    form.set('kind', kind);
    form.set('document', new File([new Uint8Array(bytes)], name));
    const response = await opened.app.api.request('/api/account/dealer-documents', {
      method: 'POST',
      headers: { 'x-as': as },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  async function dealer(owner: string, name: string, licenceExpiresOn = '2027-06-30'): Promise<string> {
    await person(owner);
    const { body: document } = await send(owner);
    const applied = await ask(
      'POST',
      '/api/account/dealer-applications',
      owner,
      applicationOf([document.id], { name, licence_expires_on: licenceExpiresOn }),
    );
    expect(applied.status, JSON.stringify(applied.body)).toBe(201);
    const approved = await ask('POST', `/api/operator/dealer-applications/${applied.body.id}/approve`, 'staff');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    return (approved.body['dealer'] as { slug: string }).slug;
  }
  const emailsTo = async (username: string) =>
    await opened.app.mail.newest(opened.database.executor, {
      limit: 50,
      before: null,
      links: 'shown',
      to: `${username}@site.test`,
    });
  async function invited(slug: string, by: string, address: string, role = 'member'): Promise<string> {
    const answer = await ask('POST', `/api/account/dealers/${slug}/invitations`, by, { email: address, role });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [email] = await opened.app.mail.newest(opened.database.executor, {
      limit: 1,
      before: null,
      links: 'shown',
      to: address,
    });
    return /invitation\?token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  }
  async function join(slug: string, by: string, username: string, role: string): Promise<void> {
    const token = await invited(slug, by, `${username}@site.test`, role);
    expect((await ask('POST', '/api/dealer-invitations/accept', username, { token })).status).toBe(200);
  }
  const rolesIn = async (slug: string, as: string) =>
    Object.fromEntries(
      DealerAccessSchema.parse((await ask('GET', `/api/account/dealers/${slug}`, as)).body).members.map(
        ({ username, role }) => [username, role],
      ),
    );
  const actionsOn = async (subject: string) =>
    AuditPageSchema.parse((await ask('GET', `/api/operator/audit?subject=${subject}`, 'staff')).body).items;

  return {
    get database() {
      return opened.database;
    },
    get app() {
      return opened.app;
    },
    get clock() {
      return opened.clock;
    },
    person,
    ask,
    send,
    dealer,
    emailsTo,
    invited,
    join,
    rolesIn,
    actionsOn,
  };
}
