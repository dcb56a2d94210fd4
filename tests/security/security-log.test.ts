import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IncidentList } from '#contract/incidents.ts';
import { SECURITY_EVENTS } from '#contract/security-events.ts';
import { EVENTS_OF_CALLS } from '../../src/modules/operations/security-calls.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { browserLikeAxios, PASSWORD } from '#tests/support/people.ts';
import { codeOf } from '#tests/support/second-factor.ts';
import { INPUT_LINES } from '../../src/modules/operations/security-log.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';

const ATTACKER = '203.0.113.9';
const LIMIT = SECURITY_EVENTS.sign_in_failed.burst.ofOne;
const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
let one: ServedApi;
let other: ServedApi;
let staff: Awaited<ReturnType<typeof addPerson>>;

beforeAll(async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  one = await serveApi(databaseUrl, { TRUSTED_PROXIES: '1' }, log);
  other = await serveApi(databaseUrl, { TRUSTED_PROXIES: '1' }, log);
  staff = await addPerson(one, ['auction_manager', 'administrator']);
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  await Promise.all([one, other].map(alertsOf).map((alerts) => alerts.write()));
  const { executor } = one.app.database;
  await sql`delete from security_event_counts`.execute(executor);
  await sql`delete from integrity_incidents`.execute(executor);
  await sql`delete from rate_limits`.execute(executor);
  lines.length = 0;
});

const alertsOf = ({ app }: ServedApi) => app.operations.securityLog.alerts;
const alerts = async () => ((await staff.http.get('/api/operator/incidents')).data as IncidentList).items;
const events = () => lines.flatMap(({ event }) => event ?? []);
async function alertEmails(): Promise<number> {
  const { rows } = await sql<{ number: number }>`select count(*)::int as number from mail_outbox
    where subject like '%Unusual number of%'`.execute(one.app.database.executor);
  return rows[0]?.number ?? 0;
}
async function failSignIns(served: ServedApi, count: number, address = ATTACKER): Promise<void> {
  const { http } = browserLikeAxios(served.origin);
  const headers = { 'x-forwarded-for': address };
  await http.get('/sanctum/csrf-cookie', { headers });
  for (let index = 0; index < count; index += 1) {
    const guess = { email: `nobody${index}@site.test`, password: 'not the right password' };
    expect((await http.post('/api/login', guess, { headers })).status).toBe(422);
  }
  await alertsOf(served).write();
}
async function countMore(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) alertsOf(other).count('sign_in_failed', ATTACKER);
  await alertsOf(other).write();
}
/** Moves the clock by this many minutes. */
const age = (minutes: number) =>
  sql`update security_event_counts set started_at = started_at - make_interval(mins => ${minutes})`.execute(
    one.app.database.executor,
  );

describe('a burst of failed sign-ins', () => {
  test('in two processes raises one alert with its count, and no second one', async () => {
    await failSignIns(one, LIMIT - 1);
    expect(await alerts()).toEqual([]);
    await failSignIns(other, 1);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ kind: 'security', title: `Unusual number of failed sign-ins: ${ATTACKER}` });
    expect(alert?.text).toMatch(/^20 within 15 minutes, since \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Look up event/);
    await failSignIns(one, 2);
    await failSignIns(other, 1, '198.51.100.7');
    const after = await alerts();
    expect(after.map(({ id }) => id)).toEqual([alert?.id]);
    expect(after[0]?.text).toMatch(/^22 within/);
    expect(events().filter((event) => event === 'alert_raised')).toHaveLength(1);
    expect(await alertEmails()).toBe(1);
  }, 60_000);

  test('ends when the burst is over, and is logged', async () => {
    alertsOf(one).count('access_refused', ATTACKER);
    await failSignIns(one, LIMIT);
    expect(await alertsOf(one).endQuiet()).toBe(0);
    expect(await alerts()).toHaveLength(1);
    await age(20);
    await countMore(LIMIT / 2);
    expect(await alertsOf(other).endQuiet()).toBe(0);
    await age(20);
    await countMore(LIMIT / 2 - 1);
    expect(await alertsOf(other).endQuiet()).toBe(1);
    expect(await alerts()).toEqual([]);
    const { rows } = await sql`select ended_by, ended_at is not null as ended from integrity_incidents`.execute(
      one.app.database.executor,
    );
    expect(rows).toEqual([{ ended_by: null, ended: true }]);
    expect(lines.find(({ event }) => event === 'alert_ended')).toMatchObject({
      source: ATTACKER,
      about: 'sign_in_failed',
    });
    await age(60);
    await alertsOf(one).endQuiet();
    const left = await sql`select from security_event_counts`.execute(one.app.database.executor);
    expect(left.rows).toEqual([]);
  }, 60_000);

  test('ends when staff resolve it, and what was counted before raises no other', async () => {
    await failSignIns(one, LIMIT);
    const [alert] = await alerts();
    const reason = 'Blocked at the proxy.';
    expect((await staff.http.post(`/api/operator/incidents/${alert?.id ?? ''}`, { reason })).status).toBe(204);
    await failSignIns(other, 1);
    expect(await alerts()).toEqual([]);
    const audit = (await staff.http.get('/api/operator/audit?subject=incident:security')).data as { items: object[] };
    expect(audit.items[0]).toMatchObject({ action: 'incident_resolved', reason });
    expect(events()).toContain('incident_resolved');
  }, 60_000);

  test('of many networks raises few alerts and is counted in few rows', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 900; index += 1)
        for (let each = 0; each < LIMIT; each += 1) alertsOf(one).count('sign_in_failed', `n${round}-${index}`);
      await alertsOf(one).write();
    }
    const { rows } = await sql<{ number: number }>`select count(*)::int as number from security_event_counts`.execute(
      one.app.database.executor,
    );
    expect(rows[0]?.number).toBeLessThanOrEqual(2000);
    const raised = await alerts();
    expect(raised.length).toBeLessThanOrEqual(11);
    expect(raised.map(({ title }) => title)).toContain('Unusual number of failed sign-ins: all sources together');
  }, 60_000);
});

describe('the security log', () => {
  test('names event, source, person and call, and no email, password or token', async () => {
    await failSignIns(one, 1);
    expect(lines.find(({ event }) => event === 'sign_in_failed')).toMatchObject({
      level: 40,
      source: ATTACKER,
      actor: null,
      method: 'POST',
      path: '/api/login',
      status: 422,
      code: 'wrong_credentials',
    });
    const member = await addPerson(one);
    await member.http.get('/api/operator/users');
    expect(lines.find(({ event }) => event === 'access_refused')).toMatchObject({ actor: member.userId, status: 403 });
    await member.http.post('/api/account/confirmation', { password: 'not the right password' });
    await member.http.post('/api/recover/reset', {
      token: 'T'.repeat(43),
      password: 'quite another phrase 7',
      password_confirmation: 'quite another phrase 7',
    });
    expect(events()).toEqual(expect.arrayContaining(['confirmation_failed', 'link_refused']));
    const written = JSON.stringify(lines);
    for (const secret of ['site.test"', 'nobody0', 'not the right password', 'TTTT', PASSWORD])
      expect(written).not.toContain(secret);
  });

  test('records spent limits, forged calls, bad tokens and large bodies', async () => {
    const { http } = browserLikeAxios(one.origin);
    expect((await http.post('/api/login', {}, { headers: { 'x-xsrf-token': 'forged' } })).status).toBe(419);
    await http.get('/api/token', { headers: { authorization: `Bearer hd_${'A'.repeat(40)}` } });
    await staff.http.put('/api/account', { name: 'x'.repeat(1_100_000) });
    await sql`insert into rate_limits (key, tokens, refilled_at) values ('sign-in-address:127.0.0.1', -1000, now())`.execute(
      one.app.database.executor,
    );
    await http.get('/sanctum/csrf-cookie');
    expect((await http.post('/api/login', {})).status).toBe(429);
    expect(events()).toEqual(
      expect.arrayContaining(['csrf_refused', 'token_refused', 'upload_refused', 'limit_reached']),
    );
  });

  test('records each sign-in and how it was made', async () => {
    const member = await addPerson(one);
    const { key } = (await member.http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
    const confirmed = await member.http.put('/api/account/two-step', { code: codeOf(key) });
    const { recovery_codes: recoveryCodes } = confirmed.data as { recovery_codes: string[] };
    const signIn = async (answer: object) => {
      const { http } = browserLikeAxios(one.origin);
      await http.get('/sanctum/csrf-cookie');
      expect(
        (await http.post('/api/login', { email: `${member.username}@site.test`, password: PASSWORD })).status,
      ).toBe(200);
      expect((await http.post('/api/login/two-step', answer)).status).toBe(200);
    };
    await signIn({ code: codeOf(key, 30_000) });
    await signIn({ recovery_code: recoveryCodes[0] });
    const visitor = browserLikeAxios(one.origin);
    await visitor.http.get('/sanctum/csrf-cookie');
    const newcomer = { username: 'newcomer', name: 'N', email: 'newcomer@site.test', password: PASSWORD };
    const registered = await visitor.http.post('/api/register', { ...newcomer, password_confirmation: PASSWORD });
    expect(registered.status).toBe(201);
    const { id } = registered.data as { id: string };
    const found = lines.filter(({ event }) => event === 'signed_in').map(({ actor, how }) => [actor, how]);
    expect(found).toEqual([
      [member.userId, 'password'],
      [member.userId, 'password, authenticator'],
      [member.userId, 'password, recovery code'],
      [id, 'registration'],
    ]);
    const written = JSON.stringify(lines);
    for (const secret of [recoveryCodes[0] ?? '', key, PASSWORD, 'newcomer@']) expect(written).not.toContain(secret);
  });

  test('records input that no page sends, without its values, in few lines', async () => {
    const member = await addPerson(one);
    await member.http.put('/api/account', { name: '' });
    expect(events()).not.toContain('input_refused');
    const broken = [{ name: { $ne: 'injected' } }, { name: 'injected\0' }, { name: 'Sam', distance_unit: 'injected' }];
    for (const body of broken) await member.http.put('/api/account', body);
    await member.http.put('/api/account', '{"name": injected', { headers: { 'content-type': 'application/json' } });
    expect(events().filter((event) => event === 'input_refused')).toHaveLength(4);
    const { ofOne } = INPUT_LINES;
    for (let index = 0; index < 2 * ofOne.limit; index += 1) await member.http.put('/api/account', { name: index });
    expect(events().filter((event) => event === 'input_refused').length).toBeLessThanOrEqual(ofOne.limit + 2);
    expect(JSON.stringify(lines)).not.toContain('injected');
    await alertsOf(one).write();
    const { rows } = await sql<{ count: number }>`select count from security_event_counts
      where event = 'input_refused' and source <> '*'`.execute(one.app.database.executor);
    expect(rows[0]?.count).toBe(4 + 2 * ofOne.limit);
  });

  test('records what staff and owners do, by person', async () => {
    const member = await addPerson(one);
    await staff.http.post('/api/account/confirmation', { password: PASSWORD });
    await member.http.post('/api/account/confirmation', { password: PASSWORD });
    const roles = { roles: ['editor'], reason: 'A new colleague.' };
    expect((await staff.http.put(`/api/operator/users/${member.username}/roles`, roles)).status).toBe(200);
    const viewed = await addPerson(one);
    const viewing = { reason: 'They asked for help.' };
    expect((await staff.http.post(`/api/operator/users/${viewed.username}/impersonation`, viewing)).status).toBe(201);
    expect((await staff.http.delete('/api/operator/impersonation')).status).toBe(200);
    expect((await staff.http.get('/api/operator/audit/export')).status).toBe(200);
    expect((await viewed.http.get('/api/account/export')).status).toBe(200);
    const found = lines
      .filter(({ event }) => event !== undefined && event !== 'signed_in')
      .map(({ event, actor }) => [event, actor]);
    expect(found).toEqual([
      ['identity_confirmed', staff.userId],
      ['identity_confirmed', member.userId],
      ['roles_changed', staff.userId],
      ['impersonation_started', staff.userId],
      ['impersonation_ended', staff.userId],
      ['data_exported', staff.userId],
      ['data_exported', viewed.userId],
    ]);
    await alertsOf(one).write();
    const { rows } = await sql<{ source: string }>`select source from security_event_counts
      where event = 'roles_changed' and source <> '*'`.execute(one.app.database.executor);
    expect(rows).toEqual([{ source: `@${staff.username}` }]);
  });

  test('names only calls that exist', async () => {
    const { paths } = (await staff.http.get('/api/openapi.json')).data as {
      paths: Record<string, Record<string, unknown>>;
    };
    const missing = [...EVENTS_OF_CALLS.keys()].filter((call) => {
      const [method = '', path = ''] = call.split(' ');
      return paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] === undefined;
    });
    expect(missing).toEqual([]);
  });

  test('has the events that docs/security.md lists, with their levels', () => {
    const listed = [...readFileSync('docs/security.md', 'utf8').matchAll(/^\| `(\w+)` \| (info|warn) \| ([^|]+) \|/gm)];
    expect(listed.map(([, id, level, label]) => [id, level, label])).toEqual(
      Object.entries(SECURITY_EVENTS).map(([id, { level, label }]) => [id, level, label]),
    );
  });
});
