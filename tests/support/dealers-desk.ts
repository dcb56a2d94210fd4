import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { DealerDeskSchema } from '#contract/dealers.ts';
import { AuditPageSchema } from '#contract/operator.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { type DealersHouse, openDealersHouse } from './dealers.ts';
import { handClock, type HandClock } from './floor.ts';

/** When the tests of dealers begin. */
export const START = Date.parse('2026-11-21T12:00:00Z');
/** The least that is a PDF. */
export const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

/** An answer of the API. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { id?: string; code?: string; errors?: Record<string, string[]>; slug?: string };
}

/** What an applicant says of their dealer. */
export const wish = (documents: unknown[], more: object = {}) => ({
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

/** A house with dealers and one of the staff, under a clock that is set by hand; opened before the file's first test, closed after its last. */
export function openDealersDesk() {
  let opened: { place: TestDatabase; house: DealersHouse; clock: HandClock };
  beforeAll(async () => {
    const place = await testDatabase('postgres');
    const clock = handClock(START);
    opened = { place, clock, house: openDealersHouse(place.database, clock) };
    await person('staff', { staff: true });
  });
  afterAll(async () => {
    await opened.house.bidding.stop();
    await opened.place.close();
  });

  async function person(username: string, options: Parameters<DealersHouse['addPerson']>[1] = {}) {
    const actor = await opened.house.addPerson(username, options);
    await sql`insert into users (id, username, name, email, password_hash, created_at, updated_at) values (${actor.userId}, ${username}, ${username}, ${`${username}@house.test`}, '', now(), now())`.execute(
      opened.place.database.executor,
    );
    return actor;
  }
  async function ask(method: string, path: string, as?: string, body?: unknown): Promise<Answer> {
    const response = await opened.house.api.request(path, {
      method,
      headers: { ...(as === undefined ? {} : { 'x-as': as }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] };
  }
  async function send(as: string, { kind = 'licence', bytes = PDF, name = 'licence.pdf' } = {}): Promise<Answer> {
    const form = new FormData();
    form.set('kind', kind);
    form.set('document', new File([new Uint8Array(bytes)], name));
    const response = await opened.house.api.request('/api/account/dealer-documents', { method: 'POST', headers: { 'x-as': as }, body: form });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  /** An approved dealer of this owner's. */
  async function dealer(owner: string, name: string, licenceExpiresOn = '2027-06-30'): Promise<string> {
    await person(owner);
    const { body: document } = await send(owner);
    const applied = await ask('POST', '/api/account/dealer-applications', owner, wish([document.id], { name, licence_expires_on: licenceExpiresOn }));
    expect(applied.status, JSON.stringify(applied.body)).toBe(201);
    const approved = await ask('POST', `/api/operator/dealer-applications/${applied.body.id}/approve`, 'staff');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    return (approved.body['dealer'] as { slug: string }).slug;
  }
  const lettersTo = async (username: string) =>
    await opened.house.mail.newest(opened.place.database.executor, { limit: 50, before: null, to: `${username}@house.test` });
  async function invited(slug: string, by: string, email: string, role = 'member'): Promise<string> {
    const answer = await ask('POST', `/api/account/dealers/${slug}/invitations`, by, { email, role });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [letter] = await opened.house.mail.newest(opened.place.database.executor, { limit: 1, before: null, to: email });
    return /invitation\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  }
  async function join(slug: string, by: string, username: string, role: string): Promise<void> {
    const token = await invited(slug, by, `${username}@house.test`, role);
    expect((await ask('POST', '/api/dealer-invitations/accept', username, { token })).status).toBe(200);
  }
  const rolesIn = async (slug: string, as: string) =>
    Object.fromEntries(
      DealerDeskSchema.parse((await ask('GET', `/api/account/dealers/${slug}`, as)).body).members.map(({ username, role }) => [username, role]),
    );
  const actsOn = async (subject: string) => AuditPageSchema.parse((await ask('GET', `/api/operator/audit?subject=${subject}`, 'staff')).body).items;

  return {
    get place() {
      return opened.place;
    },
    get house() {
      return opened.house;
    },
    get clock() {
      return opened.clock;
    },
    person,
    ask,
    send,
    dealer,
    lettersTo,
    invited,
    join,
    rolesIn,
    actsOn,
  };
}
