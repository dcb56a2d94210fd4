import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NO_AUCTIONS, OPERATIONS_PORTS } from '#tests/support/module-ports.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { createOperations } from '#modules/operations/index.ts';
import type { NotificationDeps } from './deps.ts';
import { sampleAuction } from './sample-auction.ts';

const editor: Actor = { kind: 'user', userId: 'ed', username: 'ed', isStaff: true, roles: ['editor'] };
const { database } = await testDatabase('postgres');
const languages = new Map<string, string | null>();
const accounts: NotificationDeps['accounts'] = {
  readers: (_, ids) =>
    Promise.resolve(
      new Map(
        ids.map((id) => [
          id,
          {
            email: `${id}@readers.test`,
            name: id,
            username: id,
            isVerified: true,
            language: languages.get(id) ?? null,
          },
        ]),
      ),
    ),
  lockPaddle: () => Promise.resolve(),
};
const CLOSES = Date.parse('2030-11-21T22:05:00Z');
const gto = {
  ...sampleAuction('outbid', { currency: 'EUR', at: CLOSES - HOUR_MS }),
  title: '1962 Ferrari 250 GTO',
  price: { amount: 123_450_000, currency: 'EUR' },
};
const auctions = { ...NO_AUCTIONS, summaries: () => Promise.resolve(new Map([['gto', gto]])) };
let settings: Record<string, unknown> = { email_language: 'en', email_languages: ['de', 'he', 'pl'] };
const operations = createOperations({ ...OPERATIONS_PORTS, database, clock: databaseClock });
const notifications = notificationsAlone(database, { accounts, auctions, operations });
const api = apiAs(() => editor, [notifications.routes]);
let settingsVersion = 0;

async function useSettings(changes: Record<string, unknown>) {
  settings = { ...settings, ...changes };
  settingsVersion += 1;
  await sql`insert into site_settings (version, settings, reason, created_by, created_at)
    values (${settingsVersion}, ${JSON.stringify(settings)}::jsonb, 'A test.', 'ed', now())`.execute(database.executor);
}
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await api.request(`/api/operator/email-templates${path}`, jsonRequest(method, body, 'ed'));
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};
const outbid = (subject: string, more: Record<string, string> = {}) => ({
  subject,
  banner: 'B',
  heading: 'H {name}',
  text: '{car}, {bid}, {closes}',
  button: 'Los',
  ...more,
});
const versionOf = async (name: string, language: string): Promise<number> =>
  (await call('GET', `/${name}?language=${language}`)).body['version'] ?? 0;
async function write(name: string, language: string, wording: Record<string, string> | null) {
  const version = await versionOf(name, language);
  const answer = await call('PUT', `/${name}`, { language, wording, reason: 'A test.', version });
  expect(answer).toMatchObject({ status: 200 });
}
const stateOf = async (name: string, language: string) =>
  (await call('GET', `/${name}?language=${language}`)).body['state'];

async function emailTo(userId: string, kind: 'outbid' | 'question' = 'outbid') {
  await database.transaction(async (transaction) => {
    await notifications.notify(transaction, await databaseClock.now(transaction), [
      {
        userId,
        kind,
        auctionId: 'gto',
        slug: 'gto',
        title: 'Built-in title',
        body: 'Built-in text.',
        href: '/account',
      },
    ]);
  });
  await notifications.deliveryWorker.runOnce();
  const { rows } = await sql<{ subject: string; text: string; html: string }>`select subject,
      coalesce(o.text, s.text) as text, coalesce(o.html, s.html) as html
    from mail_outbox o left join mail_templates s on s.id = o.template_id
    where recipient = ${`${userId}@readers.test`} order by o.id desc limit 1`.execute(database.executor);
  const [email] = rows;
  if (email === undefined) throw new Error(`no email to ${userId}`);
  return email;
}

await useSettings({});
for (const [id, language] of [
  ['dieter', 'de'],
  ['hila', 'he'],
  ['piotr', 'pl'],
  ['fabienne', 'fr'],
] as const)
  languages.set(id, language);

describe('the language of an email', () => {
  test('is the reader’s if it has a text, then the main one, then the built-in English', async () => {
    expect(await emailTo('dieter')).toMatchObject({
      subject: 'Built-in title',
      html: expect.stringContaining('<html lang="en" dir="ltr">'),
    });
    await write('outbid', 'en', outbid('English for {name}'));
    expect(await emailTo('dieter')).toMatchObject({ subject: 'English for dieter' });
    await write('outbid', 'de', outbid('Deutsch für {name}'));
    expect(await emailTo('dieter')).toMatchObject({
      subject: 'Deutsch für dieter',
      html: expect.stringContaining('<html lang="de" dir="ltr">'),
    });
    expect(await emailTo('ann')).toMatchObject({ subject: 'English for ann' });
    // French is not offered.
    expect(await emailTo('fabienne')).toMatchObject({ subject: 'English for fabienne' });
    await write('outbid', 'de', null);
    expect(await emailTo('dieter')).toMatchObject({ subject: 'English for dieter' });
  });

  test('decides how amounts and times read, and what its frame says', async () => {
    await write('outbid', 'de', outbid('Überboten'));
    await write('shared_texts', 'de', {
      figure_closes: 'Endet',
      link_settings: 'Benachrichtigungen',
      open_link: 'Oder dieser Link:',
    });
    const german = await emailTo('dieter');
    expect(german.text).toMatch(/1962 Ferrari 250 GTO, 1\.234\.500\s€, Do\.?, 21\. Nov\.,? (um )?22:05/);
    expect(german.text).toMatch(/Endet:\s+Do/);
    expect(german.text).toContain('Benachrichtigungen: http');
    // Not translated yet, so in English.
    expect(german.text).toContain('You’re receiving this because you bid at Hammerdown.');
    expect(german.html).toContain('Oder dieser Link:');
    const english = await emailTo('ann');
    expect(english.text).toContain('€1,234,500, Thu, Nov 21, 10:05 PM UTC');
    expect(english.text).toMatch(/Closes:\s+Thu/);
  });

  test('runs right to left in Hebrew, with names isolated', async () => {
    await write('outbid', 'he', outbid('הצעתך נעקפה', { text: '{car} · {bid}' }));
    const { html, text } = await emailTo('hila');
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toMatch(/<table[^>]* lang="he" dir="rtl"/);
    expect(html).toContain('align="left"');
    expect(text).toContain('\u20681962 Ferrari 250 GTO\u2069 · ');
  });

  test('has the plural forms of the language', async () => {
    await write('calendar_email', 'pl', { subject: '{auctions}', heading: 'H', text: 'T', button: 'B', footnote: 'F' });
    await write('shared_texts', 'pl', {
      closing_count_one: '{count} aukcja',
      closing_count_few: '{count} aukcje',
      closing_count_many: '{count} aukcji',
      closing_and_new: '{closing} / {opened}',
    });
    const { body } = await call('POST', '/calendar_email/preview', {
      language: 'pl',
      wording: { subject: '{auctions}', heading: 'H', text: 'T', button: 'B', footnote: 'F' },
    });
    expect(body['subject']).toMatch(/^1 aukcja \/ /);
    const fields: { name: string }[] = (await call('GET', '/shared_texts?language=pl')).body['fields'] ?? [];
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['updates_one', 'updates_few', 'updates_many', 'updates_other']),
    );
  });
});

describe('a translation', () => {
  test('is out of date once the original changes, and current again when it is saved or the change is taken back', async () => {
    await write('question', 'de', { ...outbid('Frage'), text: '{details}' });
    expect(await stateOf('question', 'de')).toBe('written');
    await write('question', 'en', { ...outbid('A new question'), text: '{details}' });
    const { body } = await call('GET', '/question?language=de');
    expect(body).toMatchObject({
      state: 'outdated',
      translated_from: { subject: '{what}' },
      original: { subject: 'A new question' },
    });
    await write('question', 'en', null);
    expect(await stateOf('question', 'de')).toBe('written');
    await write('question', 'en', { ...outbid('Another question'), text: '{details}' });
    await write('question', 'de', { ...outbid('Frage'), text: '{details}' });
    expect(await stateOf('question', 'de')).toBe('written');
  });

  test('is listed with its state, and counted', async () => {
    await write('lost', 'de', { ...outbid('Verkauft'), text: '{details}' });
    const { body } = await call('GET', '');
    const items: { name: string; languages: { language: string; state: string }[] }[] = body['items'] ?? [];
    const states = (name: string) =>
      Object.fromEntries(
        items.find((each) => each.name === name)?.languages.map(({ language, state }) => [language, state]) ?? [],
      );
    expect(states('lost')).toEqual({ en: 'built_in', de: 'written', he: 'falls_back', pl: 'falls_back' });
    expect(states('shared_texts')).toMatchObject({ en: 'built_in', de: 'partial' });
    const written = items.filter(({ name }) => ['written'].includes(states(name)['de'] ?? '')).length;
    expect(body['languages']).toMatchObject([
      { language: 'en', is_main: true, written: items.length },
      { language: 'de', name: 'German', is_main: false, written, outdated: 0 },
      { language: 'he' },
      { language: 'pl' },
    ]);
  });

  test('is checked like the original, and only for a language that is offered', async () => {
    const wording = outbid('Hallo {nmae}', { button: '' });
    const errors = {
      'wording.subject': [expect.stringContaining('This email has no {nmae}.')],
      'wording.button': ['Please write something here.'],
    };
    const bad = { language: 'de', wording, reason: 'A test.', version: await versionOf('won', 'de') };
    expect(await call('PUT', '/won', bad)).toMatchObject({ status: 422, body: { errors } });
    expect(await call('POST', '/won/preview', { language: 'de', wording })).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect((await call('PUT', '/won', { ...bad, language: 'fr', wording: outbid('F') })).status).toBe(404);
    expect((await call('GET', '/won?language=fr')).status).toBe(404);
    const shared = { language: 'de', wording: { figure_bids: 'Gebote {car}' } };
    expect(await call('POST', '/shared_texts/preview', shared)).toMatchObject({
      status: 422,
      body: { errors: { 'wording.figure_bids': [expect.stringContaining('{car}')] } },
    });
  });
});
