import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { StaffRole } from '#contract/staff.ts';
import { createAppServer } from '../../src/app/server.ts';
import type { TestDatabase } from './database.ts';
import { signIn } from './generated-requests/site.ts';
import { passkeyDevice } from './passkey-device.ts';
import { SMALL_PDF } from './pdf.ts';
import { pushDevice } from './push-device.ts';
import { openSettlementTestApp } from './settlement-app.ts';

const PUBLIC_URL = 'http://site.test';
const PASSWORD = 'correct horse battery';
type Body = FormData | object | string | null;
/** The owner's bid, as it was sent. */
export const OWN_BID = { amount: 200_000, confirm: true } as const;
export const OWN_BID_KEY = 'a-bid-of-the-owner';
export type Send = (
  method: string,
  path: string,
  body?: Body,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ status: number; text: string; data: Record<string, unknown>; headers: Headers }>;

export const documentForm = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('document', new Blob([Uint8Array.from(SMALL_PDF)], { type: 'application/pdf' }), 'paper.pdf');
  return form;
};

/** A running site with an owner of one thing of each kind, someone with the same rights, and staff. */
export async function openOwnedThings({ database }: Pick<TestDatabase, 'database'>) {
  const context = await openSettlementTestApp(database, {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'owned-')),
    TRUSTED_PROXIES: '1',
  });
  const { app } = context;
  await app.live.start();
  const server = createAppServer(app, null);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  let requests = 0;
  const senderWith = (session: Readonly<Record<string, string>>): Send =>
    async function send(method, path, body = null, headers = {}) {
      requests += 1;
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...session,
          // So that no rate limit answers instead.
          'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}`,
          ...(body === null || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === null
          ? {}
          : { body: body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const data = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
      return { status: answer.status, text, data, headers: answer.headers };
    };
  const senderOf = async (userId: string): Promise<Send> => senderWith(await signIn(app, userId, origin));
  const guestCookies = await fetch(`${origin}/sanctum/csrf-cookie`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(guestCookies.headers.getSetCookie().join('\n'))?.[1] ?? '';
  const guest = senderWith({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) });

  const owner = await context.addBidder('owner');
  const other = await context.addBidder('other');
  const people = { owner: await senderOf(owner.userId), other: await senderOf(other.userId), guest };
  const staffWith = async (role: StaffRole): Promise<Send> => {
    const { userId } = await app.accounts.registerUser({
      username: `staff_${role}`,
      name: role,
      email: `${role}@site.test`,
      password: PASSWORD,
      verified: true,
      roles: [role],
    });
    return senderOf(userId);
  };
  return {
    context,
    people,
    staffWith,
    ownerId: owner.userId,
    port,
    otherSession: await signIn(app, other.userId, origin),
    async close() {
      server.closeAllConnections();
      server.close();
      await app.live.stop();
    },
  };
}
export type OwnedSite = Awaited<ReturnType<typeof openOwnedThings>>;

/** Returns the id of each thing. */
export async function addThings({ context, people, ownerId }: OwnedSite) {
  const { app } = context;
  const { executor } = app.database;
  const as = async (send: Send, method: string, path: string, body: Body = null) => {
    const answer = await send(method, path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.data;
  };
  const idOf = (data: Record<string, unknown>) =>
    typeof data['id'] === 'string' ? data['id'] : expect.fail(`no id in ${JSON.stringify(data)}`);
  const create = async (path: string, body: Body = null) => idOf(await as(people.owner, 'POST', path, body));
  const idIn = async (table: string, column = 'id', where = sql`user_id = ${ownerId}`): Promise<string> => {
    const { rows } = await sql<{ value: string }>`select ${sql.ref(column)}::text as value from ${sql.table(table)}
      where ${where} order by 1 limit 1`.execute(executor);
    return rows[0]?.value ?? expect.fail(`the owner has nothing in ${table}`);
  };

  const vehicle = await create('/api/account/vehicles', { year: 1971, make: 'Datsun', model: '240Z' });
  const vehicleDocument = await create('/api/account/documents', documentForm({ vehicle_id: vehicle, kind: 'title' }));
  const begun = await as(people.owner, 'POST', '/api/account/submissions', { vehicle_id: vehicle });
  const photoForm = new FormData();
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  photoForm.set('photo', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
  const photo = await create('/api/account/photos', photoForm);
  const upload = await people.owner('POST', '/api/account/photos/uploads', null, {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
  });

  const sold = await context.closed([
    ['other', 900_000],
    ['owner', 1_000_000],
  ]);
  await as(people.owner, 'POST', `/api/account/settlements/${sold}/dispute`, { reason: 'It is another car.' });
  await as(people.owner, 'POST', '/api/account/settlement-evidence', documentForm({ slug: sold }));
  const conversation = await idIn('settlements', 'id', sql`slug = ${sold}`);
  await as(people.owner, 'POST', '/api/account/messages', documentForm({ conversation, text: 'How do I pay you?' }));
  const { slug: live } = await context.addAuction({ seller: 'owner', reserve: 900_000 });
  const { slug: another } = await context.addAuction();
  const comment = await create(`/api/auctions/${live}/comments`, { text: 'It has two keys.' });
  const placed = await people.owner('POST', `/api/auctions/${another}/bids`, OWN_BID, {
    'idempotency-key': OWN_BID_KEY,
  });
  expect(placed.status, placed.text).toBe(201);

  const appointment = await create(`/api/auctions/${another}/appointments`, {
    kind: 'inspection',
    dates: [new Date(context.clock.at + 24 * 3_600_000).toISOString()],
    message: 'I would like to see it.',
  });

  const dealers = await addDealers(context, ownerId);
  const dealerDocument = await create('/api/account/dealer-documents', documentForm({ kind: 'licence' }));
  const application = await create('/api/account/dealer-applications', {
    ...APPLICATION,
    documents: [await create('/api/account/dealer-documents', documentForm({ kind: 'licence' }))],
  });
  await as(people.owner, 'POST', '/api/account/dealers/owned-cars/invitations', {
    email: 'friend@site.test',
    role: 'member',
  });

  // Two hours have passed since the owner signed in.
  await as(people.owner, 'POST', '/api/account/confirmation', { password: PASSWORD });
  const device = passkeyDevice({ origin: PUBLIC_URL });
  const options = await as(people.owner, 'POST', '/api/account/passkeys/options', { password: PASSWORD });
  const passkey = await create('/api/account/passkeys', { name: 'My key', response: device.make(options as never) });
  await as(people.owner, 'POST', '/api/account/notifications/devices', {
    endpoint: 'https://push.example/abc',
    keys: pushDevice().keys,
    device: 'My phone',
  });
  const webhook = await create('/api/account/webhooks', {
    url: 'https://partner.example/hook',
    kinds: ['bids.placed'],
  });
  await as(people.owner, 'POST', `/api/account/webhooks/${webhook}/test`);
  await as(people.owner, 'POST', '/api/account/affiliates', { username: 'sue' });
  const invoices = JSON.parse((await people.owner('GET', '/api/account/invoices')).text) as { number: string }[];
  return {
    vehicle,
    vehicleDocument,
    photo,
    upload: upload.headers.get('location')?.split('/').at(-1) ?? expect.fail('no upload was begun'),
    submission: idOf(begun),
    draft: String(begun['slug']),
    sold,
    live,
    bidOn: another,
    appointment,
    conversation,
    message: await idIn('conversation_messages', 'id', sql`author_id = ${ownerId}`),
    evidence: await idIn('dispute_evidence', 'id', sql`sent_by = ${ownerId}`),
    comment,
    ...dealers,
    invitation: await idIn('dealer_invitations', 'id', sql`dealer_id = ${dealers.dealerId}`),
    dealerDocument,
    application,
    passkey,
    device: await idIn('push_subscriptions'),
    webhook,
    delivery: await idIn('webhook_deliveries', 'event_id', sql`endpoint_id = ${webhook}`),
    token: await create('/api/account/api-tokens', { name: 'Mine', scopes: ['auctions:read'], days: 30 }),
    plan: await create('/api/account/bid-plans', {
      name: 'Mine',
      wins: 1,
      budget: null,
      cars: [{ slug: another, maximum: 500_000 }],
    }),
    search: await create('/api/account/searches', { name: 'Mine', query: 'make=Datsun', how_often: 'daily' }),
    card: await idIn('payment_methods'),
    hold: await idIn('holds'),
    charge: await idIn('charges'),
    invoice: String(invoices[0]?.number),
    notification: await idIn('notifications'),
    session: String((await sessionsOf(people.owner))[0]?.id),
    otherVehicle: idOf(await as(people.other, 'POST', '/api/account/vehicles', M1)),
    otherSubmission: idOf(await as(people.other, 'POST', '/api/account/submissions', M1)),
  };
}
export type Things = Awaited<ReturnType<typeof addThings>>;

const M1 = { year: 1980, make: 'BMW', model: 'M1' };
export const APPLICATION = {
  name: 'Fine Cars',
  about: 'We have sold fine cars since 1980, most of them from the region.',
  city: 'Austin',
  country: 'United States',
  phone: '+1 555 0100',
  licence_number: 'D-1234',
  licence_expires_on: '2030-01-01',
} as const;

const sessionsOf = async (send: Send): Promise<{ id: string }[]> =>
  JSON.parse((await send('GET', '/api/account/sessions')).text) as { id: string }[];

/** The owner's dealer with another member, and an invitation from the owner. */
async function addDealers({ app, clock, register, person }: OwnedSite['context'], ownerId: string) {
  const [member, other] = [await register('member'), person('other')];
  const add = async (slug: string, ...members: readonly { userId: string; role: 'owner' | 'member' }[]) =>
    app.database.transaction((transaction) =>
      app.accounts.dealerMembership.create(transaction, { slug, name: slug, at: clock.at, members }),
    );
  const dealerId = await add(
    'owned-cars',
    { userId: ownerId, role: 'owner' },
    { userId: member.userId, role: 'member' },
  );
  await add('other-cars', { userId: other.userId, role: 'owner' });
  const invited = await app.dealers.invite(other, { slug: 'other-cars', email: 'owner@site.test', role: 'member' });
  expect(invited.ok, JSON.stringify(invited)).toBe(true);
  const { rows } = await sql<{ id: string }>`select id from dealer_invitations`.execute(app.database.executor);
  return { dealerId, dealer: 'owned-cars', received: rows[0]?.id ?? '' };
}
