import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { definitionOfEmail, fillText, EMAIL_TEMPLATE_NAMES } from '#contract/email-templates.ts';
import { BUILT_IN_TEXTS } from '#contract/email-writer.ts';
import { PLACEHOLDERS } from '#contract/email-placeholders.ts';
import { databaseClock } from '#platform/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { NotificationDeps } from './deps.ts';
import { digestOf } from './emails.ts';
import { sampleAuction } from './sample-auction.ts';
import { createStops } from './unsubscribe.ts';
import { NO_AUCTIONS } from '#tests/support/module-ports.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

const staff = (username: string, ...roles: string[]): Actor => ({
  kind: 'user',
  userId: username,
  username,
  isStaff: true,
  roles,
});
const people: Record<string, Actor> = { ed: staff('ed', 'editor'), flo: staff('flo', 'auction_manager') };
let auctions: NotificationDeps['auctions'] = NO_AUCTIONS;

const { database } = await testDatabase('postgres');
const notifications = notificationsAlone(database, {
  auctions: {
    ...NO_AUCTIONS,
    summaries: (ids) => auctions.summaries(ids),
    idOf: (slug) => auctions.idOf(slug),
    closingBefore: (executor, before) => auctions.closingBefore(executor, before),
  },
});
const api = apiAs((as) => people[as], [notifications.routes]);
const call = async (method: string, path: string, body?: unknown, as = 'ed') => {
  const answer = await api.request(`/api/operator/email-templates${path}`, jsonRequest(method, body, as));
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

const customTexts = {
  subject: '{what}, {name}',
  heading: 'From {site}',
  text: '{details}\n\nYours, the house.',
  button: 'To the auction',
  footnote: null,
};
const mails = async (to: string) =>
  (
    await sql<{
      subject: string;
      text: string;
    }>`select subject, coalesce(o.text, s.text) as text from mail_outbox o left join mail_templates s on s.id = o.template_id where recipient = ${to} order by o.id`.execute(
      database.executor,
    )
  ).rows;
const notifyThem = async (...userIds: string[]) => {
  await database.transaction(async (transaction) => {
    await notifications.notify(
      transaction,
      await databaseClock.now(transaction),
      userIds.map((userId) => ({
        userId,
        kind: 'question' as const,
        auctionId: null,
        slug: null,
        title: 'A question',
        body: 'Does it start?',
        href: '/account',
      })),
    );
  });
  await notifications.deliveryWorker.runOnce();
};

describe('customized email texts', () => {
  test('uses only declared placeholders in each built-in text, and fills them all with their examples', () => {
    for (const name of EMAIL_TEMPLATE_NAMES) {
      const definition = definitionOfEmail(name);
      expect([
        name,
        definition === null
          ? null
          : fillText(
              definition.wording,
              Object.fromEntries(definition.placeholders.map((each) => [each, PLACEHOLDERS[each].example])),
            ),
      ]).toEqual([name, expect.objectContaining({ subject: expect.any(String) })]);
    }
  });

  test('refuses an unknown placeholder by field, in the preview and on save', async () => {
    const wording = { ...customTexts, subject: 'Hello {nmae}', text: 'One { brace' };
    const errors = {
      'wording.subject': [
        'This email has no {nmae}. Available placeholders: {site}, {name}, {what}, {details}, {car}, {bid}, {closes}.',
      ],
      'wording.text': ['Write placeholders in braces, such as {site}.'],
    };
    expect(await call('POST', '/question/preview', { wording })).toMatchObject({ status: 422, body: { errors } });
    expect(await call('PUT', '/question', { wording, reason: 'A try.', version: 0 })).toMatchObject({
      status: 422,
      body: { errors },
    });
    expect(
      await call('PUT', '/recovery', {
        wording: { ...customTexts, footnote: 'Why.', subject: '{car}', text: 'Text.' },
        reason: 'A try.',
        version: 0,
      }),
    ).toMatchObject({ status: 422, body: { errors: { 'wording.subject': [expect.stringContaining('{car}')] } } });
  });

  test('saves edited texts as versions, sends them with each reader’s name, and restores the built-in text', async () => {
    expect(await call('PUT', '/question', { wording: customTexts, reason: 'Warmer.', version: 0 })).toMatchObject({
      status: 200,
      body: { version: 1, wording: customTexts },
    });
    expect(await call('PUT', '/question', { wording: customTexts, reason: 'Too late.', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'newer_version' },
    });
    await notifyThem('ann', 'bob');
    expect(await mails('ann@readers.test')).toMatchObject([
      {
        subject: 'A question, ann',
        text: expect.stringContaining('From Hammerdown\n\nDoes it start?\n\nYours, the house.'),
      },
    ]);
    expect(await mails('bob@readers.test')).toMatchObject([{ subject: 'A question, bob' }]);
    await call('PUT', '/question', {
      wording: { ...customTexts, subject: 'About the {car}' },
      reason: 'The car first.',
      version: 1,
    });
    await notifyThem('cid');
    expect(await mails('cid@readers.test')).toMatchObject([{ subject: 'A question' }]);
    expect(await call('PUT', '/question', { wording: null, reason: 'As it was.', version: 2 })).toMatchObject({
      status: 200,
      body: {
        version: 3,
        wording: null,
        versions: [{ version: 3 }, { version: 2 }, { version: 1, reason: 'Warmer.' }],
      },
    });
    await notifyThem('dan');
    expect(await mails('dan@readers.test')).toMatchObject([{ subject: 'A question' }]);
    const trail = (
      await sql<{
        action: string;
        subject: string;
        reason: string;
      }>`select action, subject, reason from audit_entries order by id`.execute(database.executor)
    ).rows;
    expect(trail).toEqual(
      ['Warmer.', 'The car first.', 'As it was.'].map((reason) => ({
        action: 'email_template_changed',
        subject: 'email_template:question',
        reason,
      })),
    );
  });

  test('previews every email and escapes HTML in its text', async () => {
    for (const name of EMAIL_TEMPLATE_NAMES)
      expect([name, (await call('POST', `/${name}/preview`, { wording: null })).status]).toEqual([name, 200]);
    // While an auction is live, a preview is about its car: the title, the figures and the text agree.
    const live = {
      ...sampleAuction('outbid', { currency: 'USD', at: Date.now() }),
      title: '1989 Porsche 911',
      price: { amount: 100, currency: 'USD' },
    };
    const course = { auctionId: 'live', slug: 'live', title: live.title, closesAt: Date.now(), startsAt: 0 };
    auctions = {
      ...NO_AUCTIONS,
      summaries: () => Promise.resolve(new Map([['live', live]])),
      idOf: () => Promise.resolve('live'),
      closingBefore: () => Promise.resolve([course] as never),
    };
    for (const name of ['outbid', 'won', 'sold', 'watch_hour']) {
      const { body } = await call('POST', `/${name}/preview`, {
        wording: { ...customTexts, text: '{details} {car} {bid}' },
      });
      const titles = String(body['text']).match(/19\d\d [A-Z]\S+ \S+/g) ?? [];
      expect([name, new Set(titles)]).toEqual([name, new Set(['1989 Porsche 911'])]);
      expect(String(body['text'])).toMatch(/\$1\b(?!,)/);
    }
    auctions = NO_AUCTIONS;
    const { body } = await call('POST', '/question/preview', {
      wording: { ...customTexts, text: '<script>alert(1)</script> {details}' },
    });
    expect(body['html']).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Sam asked whether');
    expect(body).toMatchObject({
      subject: 'A question or comment on your auction, ed',
      text: expect.stringContaining('<script>alert(1)</script>'),
    });
  });

  test.each([
    ['lost', 'Another bidder won it for $51,000.'],
    ['bid_voided', 'Our staff voided it: the amount had a zero too many, as you told us.'],
  ])('previews %s with a real sentence', async (name, sentence) => {
    const { body } = await call('POST', `/${name}/preview`, { wording: null });
    expect(body['text']).toContain(sentence);
  });

  test('requires the answer placeholder in the reply to an inquiry', async () => {
    const wording = {
      subject: 'About {subject}',
      heading: 'Dear {name},',
      text: 'Thank you for writing to {site}.',
      button: null,
      footnote: 'You wrote to us.',
    };
    expect(await call('PUT', '/enquiry_answer', { wording, reason: 'Warmer.', version: 0 })).toMatchObject({
      status: 422,
      body: { errors: { 'wording.text': ['Add {answer}. The email doesn’t make sense without it.'] } },
    });
    expect(
      await call('POST', '/enquiry_answer/preview', { wording: { ...wording, text: '{answer}\n\nYours, {site}.' } }),
    ).toMatchObject({
      status: 200,
      body: {
        subject: 'About Inspection before the auction closes',
        text: expect.stringContaining('Saturday from 10 AM works.\n\nAsk for the front desk'),
      },
    });
  });

  test('sends the daily summary with edited texts and every update', async () => {
    expect(
      await call('PUT', '/daily_summary', {
        wording: {
          subject: '{name}: {update_count}',
          heading: 'Good morning',
          text: 'Here is {update_count}.',
          button: 'Look',
          footnote: 'You asked for it.',
        },
        reason: 'Warmer.',
        version: 0,
      }),
    ).toMatchObject({ status: 200 });
    await sql`insert into notification_preferences (user_id, kind, channel, choice) values ('eve', 'question', 'email', 'daily')`.execute(
      database.executor,
    );
    await notifyThem('eve', 'eve');
    await sql`update deliveries set due_at = now() - interval '1 second' where state = 'digest'`.execute(
      database.executor,
    );
    await notifications.deliveryWorker.runOnce();
    expect(await mails('eve@readers.test')).toMatchObject([
      {
        subject: 'eve: 2 updates',
        text: expect.stringMatching(
          /Good morning\n\nHere is 2 updates\.[^]*Does it start\?[^]*Look:\nhttp\S+\/account\n[^]*You asked for it/,
        ),
      },
    ]);
  });

  test('links a daily summary of one update to it, and of several to the account', () => {
    const notification = (slug: string) => ({
      kind: 'watch_ended' as const,
      userId: 'eve',
      createdAt: new Date(0),
      title: `The ${slug} was sold`,
      body: 'The hammer fell.',
      href: `/auctions/${slug}`,
    });
    const write = (...slugs: string[]) =>
      digestOf(
        slugs.map(notification),
        { email: 'eve@readers.test', name: 'Eve', timeZone: 'UTC', language: null },
        {
          siteName: 'Hammerdown',
          publicUrl: 'http://site.test',
          stops: createStops({ secret: 's'.repeat(40) }),
          texts: BUILT_IN_TEXTS,
          at: 0,
        },
      ).text;
    expect(write('gto')).toContain('View:\nhttp://site.test/auctions/gto');
    expect(write('gto', 'mgb')).toContain('Open your account:\nhttp://site.test/account\n');
  });

  test('sends a test email only to the person who asks', async () => {
    expect(await call('POST', '/verification/test', { wording: null })).toMatchObject({
      status: 200,
      body: { sent_to: 'ed@readers.test' },
    });
    expect(await mails('ed@readers.test')).toMatchObject([{ subject: 'Test: Confirm your email for Hammerdown' }]);
    expect((await call('POST', '/verification/test', { wording: null }, 'flo')).status).toBe(403);
    const audited = await sql`select actor_id, subject from audit_entries where action = 'test_email_sent'`.execute(
      database.executor,
    );
    expect(audited.rows).toEqual([{ actor_id: 'ed', subject: 'email_template:verification' }]);
  });

  test('sends account emails with edited texts and the built-in link', async () => {
    await call('PUT', '/recovery', {
      wording: {
        subject: 'A new key for {site}',
        heading: 'Hello {name}',
        text: 'Choose it now.',
        button: 'Choose',
        footnote: 'Was it not you? Do nothing.',
      },
      reason: 'Shorter.',
      version: 0,
    });
    const app = await servePeople(database, { demo: true, clock: databaseClock });
    const { http } = browserLikeAxios(app.origin);
    await http.get('/sanctum/csrf-cookie');
    await http.post('/api/register', {
      username: 'ann_k',
      name: 'Ann',
      email: 'ann@site.test',
      password: 'a long enough one',
      password_confirmation: 'a long enough one',
    });
    await http.post('/api/recover', { email: 'ann@site.test' });
    await app.close();
    expect((await mails('ann@site.test')).at(-1)).toMatchObject({
      subject: 'A new key for Hammerdown',
      text: expect.stringMatching(/Hello Ann\n\nChoose it now\.\n\nChoose:\nhttp\S+\/account\/recover\?token=/),
    });
  });
});
