import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { mayDo, STAFF_ROLES, type StaffPower } from '#contract/staff.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { addThings, openOwnedThings, OWN_BID, OWN_BID_KEY, type Send } from '#tests/support/owned-things.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';
import { STAFF_CALLS } from '../conformance/staff-calls.ts';
import { FOREIGN_CALLS, type ForeignCall, PROTOCOL_CALLS, PUBLIC_IDS } from './foreign-ids-calls.ts';

/** Every call with an id, with the ids of one person's things, by everybody else. */
const ID_FIELD =
  /(?:^|[._])(?:ids?|slug|conversation|documents|images|logo|dealer|client_secret|auctions?|idempotency-key)$/;
/** The names of its fields, and of those in them: `story.items.image_id`. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
function namesIn(schema: z.core.JSONSchema._JSONSchema | undefined, within = ''): string[] {
  if (typeof schema !== 'object') return [];
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, each]) => [
      `${within}${name}`,
      ...namesIn(each, `${within}${name}.`),
    ]),
    ...[items].flat().flatMap((each) => namesIn(each, within)),
    ...[...anyOf, ...oneOf].flatMap((each) => namesIn(each, within)),
  ];
}
const namesAnId = ({ path, definition: { body, form, query, headers } }: Endpoint): boolean =>
  path.includes('{') || [body, form, query, headers].flatMap(fieldsOf).some((field) => ID_FIELD.test(field));
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const named = ENDPOINTS.filter(namesAnId);
const staffCalls = named.filter(({ definition }) => definition.who.kind === 'staff');
const otherCalls = named.filter(({ definition }) => definition.who.kind !== 'staff').map(nameOf);

/** Records of the attempts, not the owner's things. */
const RECORDS = ['security_event_counts', 'rate_limits', 'auction_views', 'auction_view_sources', 'jobs'];
const REFUSALS = [401, 403, 404];

const { database } = await testDatabase('postgres');
const site = await openOwnedThings({ database });
const things = await addThings(site);
const staff = new Map(await Promise.all(STAFF_ROLES.map(async (role) => [role, await site.staffWith(role)] as const)));
const before = await rowsOfOwner();
afterAll(() => site.close());

/** Every row of every table that refers to the owner's things. */
async function rowsOfOwner(): Promise<Set<string>> {
  const { executor } = database;
  // What the other owns may change: it is named beside a foreign id.
  const { otherVehicle: _vehicle, otherSubmission: _submission, ...owned } = things;
  const ids = [...Object.values(owned), site.ownerId].filter((id) => id.length > 8);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${RECORDS})`.execute(executor);
  const pattern = ids.join('|');
  const parts = tables.map(
    ({
      name,
    }) => sql`select ${sql.lit(name)} || ' ' || (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(name)} t
      where to_jsonb(t)::text ~ ${pattern}`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(executor);
  return new Set(rows.map(({ row }) => row));
}

async function expectUnchanged(): Promise<void> {
  const after = await rowsOfOwner();
  expect([...before].filter((row) => !after.has(row))).toEqual([]);
}

const addressOf = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? expect.fail(`${path} lacks ${name}`));

/** Ids that nobody else may learn: those of the owner's public things are not among them. */
const privateIds = () => {
  const { live: _, sold: _sold, bidOn: _bidOn, dealer: _dealer, ...rest } = things;
  return [site.ownerId, ...Object.values(rest)].filter((id) => id.length > 8);
};

async function expectRefused(name: string, call: ForeignCall, callers: Readonly<Record<string, Send>>): Promise<void> {
  const [method = '', path = ''] = name.split(' ');
  const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query).toString()}`;
  const given = JSON.stringify(call);
  for (const [as, send] of Object.entries(callers)) {
    const address = `${addressOf(path, call.path ?? {})}${query}`;
    const { status, text, data } = await send(method, address, call.body ?? null, call.headers);
    const context = `${name} as ${as}: ${status} ${text.slice(0, 200)}`;
    expect(
      privateIds().filter((id) => text.includes(id) && !given.includes(id)),
      context,
    ).toEqual([]);
    if (call.hides !== undefined || (call.isOwn !== undefined && as !== 'guest'))
      expect(status, context).toBeLessThan(500);
    // An id in a body is refused at its field.
    else if (status === 422)
      expect(Object.keys(data['errors'] ?? {}), context).toEqual([expect.stringMatching(ID_FIELD)]);
    else expect(REFUSALS, context).toContain(status);
  }
}

describe('the calls that name something by an id', () => {
  test('are all in the table, or on the list of public ones', () => {
    const known = [...Object.keys(FOREIGN_CALLS), ...Object.keys(PUBLIC_IDS)];
    expect(otherCalls.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !otherCalls.includes(name))).toEqual([]);
    expect(known).toHaveLength(new Set(known).size);
  });
  test('find what they name for its owner', async () => {
    for (const path of [
      `/api/account/vehicles/${things.vehicle}`,
      `/api/account/documents/${things.vehicleDocument}/file`,
      `/api/account/submissions/${things.submission}`,
      `/api/account/webhooks/${things.webhook}/deliveries/${things.delivery}`,
      `/api/account/settlements/${things.sold}`,
      `/api/settlement-evidence/${things.evidence}`,
      `/api/account/conversations/${things.conversation}`,
      `/api/account/appointments/${things.appointment}`,
      `/api/message-files/${things.message}`,
      `/api/account/invoices/${things.invoice}`,
      `/api/dealer-documents/${things.dealerDocument}`,
      `/api/account/dealers/${things.dealer}`,
    ])
      expect([path, (await site.people.owner('GET', path)).status]).toEqual([path, 200]);
    const draft = await staff.get('administrator')?.('GET', `/api/auctions/${things.draft}/documents`);
    expect(draft?.status).toBe(200);
  });
});

describe("somebody else's id is refused, and the thing stays as it is", () => {
  test.each(Object.keys(FOREIGN_CALLS))('%s', async (name) => {
    const { other, guest } = site.people;
    const editor = staff.get('editor') ?? expect.fail();
    for (const call of [FOREIGN_CALLS[name]?.(things) ?? []].flat())
      await expectRefused(name, call, { other, guest, editor });
    if (!name.startsWith('GET ')) await expectUnchanged();
  });
  test.each(Object.keys(PROTOCOL_CALLS))('%s', async (name) => {
    const { other, guest } = site.people;
    for (const call of [PROTOCOL_CALLS[name]?.(things) ?? []].flat()) await expectRefused(name, call, { other, guest });
    await expectUnchanged();
  });
  test('in the place where a list goes on', async () => {
    const { other, guest } = site.people;
    const lists = ENDPOINTS.filter(
      ({ path, definition: { query, who } }) =>
        who.kind !== 'staff' && !path.includes('{') && fieldsOf(query).includes('cursor'),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { path } of lists)
      for (const cursor of [things.notification, things.sold, things.draft, things.session])
        await expectRefused(`GET ${path}`, { query: { cursor }, hides: 'a list of one’s own' }, { other, guest });
  });
  test('in the live stream', async () => {
    const topics = `${things.draft},user:${site.ownerId}`;
    const stream = new StreamReader(site.port, `/api/live?auctions=${topics}&last_event_id=1`, site.otherSession);
    const heard = JSON.stringify(await stream.heard(1));
    stream.close();
    expect(privateIds().filter((id) => heard.includes(id))).toEqual([]);
  });
  test('in calls of staff', async () => {
    const { other, guest } = site.people;
    for (const { method, path, definition } of staffCalls) {
      const power = (definition.who as { power: StaffPower }).power;
      const role = STAFF_ROLES.find((each) => !mayDo([each], power));
      const unable = role === undefined ? {} : { [role]: staff.get(role) ?? expect.fail() };
      const values = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, valueFor(path, key)] as const),
      );
      const body = STAFF_CALLS[`${method} ${path}`]?.[1] as object | undefined;
      const call = { path: values, ...(body === undefined ? {} : { body }) };
      await expectRefused(`${method} ${path}`, call, { other, guest, ...unable });
    }
    await expectUnchanged();
  });
  test('in the key of a bid: the same bid of another is another bid', async () => {
    const { status, data } = await site.people.other('POST', `/api/auctions/${things.bidOn}/bids`, OWN_BID, {
      'idempotency-key': OWN_BID_KEY,
    });
    // Below the minimum by now. The owner's bid was accepted.
    expect([status, Object.keys(data['errors'] ?? {})]).toEqual([422, ['amount']]);
  });
  test('and an upload is where its owner left it', async () => {
    const path = `/api/account/photos/uploads/${things.upload}`;
    const { status, headers } = await site.people.owner('HEAD', path, null, { 'tus-resumable': '1.0.0' });
    expect([status, headers.get('upload-offset')]).toEqual([200, '0']);
  });
});

/** The owner's thing for a placeholder of a staff call, or an unknown id. */
function valueFor(path: string, key: string): string {
  if (key === 'username') return path.includes('/members/') ? 'member' : 'owner';
  if (key === 'number' || key === 'sequence') return '1';
  if (key === 'name') return 'welcome';
  if (key === 'kind') return 'enquiry';
  if (key === 'slug')
    return path.includes('/dealers/') ? things.dealer : path.includes('/settlements/') ? things.sold : things.live;
  const kinds = {
    '/comments/': things.comment,
    '/dealer-applications/': things.application,
    '/charges/': things.charge,
  };
  return Object.entries(kinds).find(([part]) => path.includes(part))?.[1] ?? newId();
}
