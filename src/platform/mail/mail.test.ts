import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openFakeMailServer } from '#tests/support/mail-server.ts';
import { renderEmail } from './render-email.ts';
import { createMail } from './mail.ts';
import { MAX_CONNECTIONS } from './transport.ts';

const { database } = await testDatabase('postgres');

let now = 1_700_000_000_000;
const clock = { now: () => Promise.resolve(now) };
const mailTo = (smtpUrl: string | null, siteName: string | null = null) =>
  createMail({
    database,
    clock,
    log: silentLog(),
    config: { smtpUrl, publicUrl: 'http://site.test' },
    siteName: () => Promise.resolve(siteName),
  });
const email = (to: string) =>
  renderEmail({
    siteName: 'Hammerdown',
    to,
    subject: 'Your <car>\nBcc: everybody@example.test',
    heading: 'It is <yours>',
    paragraphs: ['Well done & thanks.'],
    action: { label: 'View', url: 'http://site.test/a?b=1&c=2' },
    footnote: 'You won it.',
  });

test('has the same content in HTML and text, and a single-line subject', () => {
  const message = email('a@b.test');
  expect(message.subject).toBe('Your <car> Bcc: everybody@example.test');
  expect(message.html).toContain('It is &lt;yours&gt;');
  expect(message.html).toContain('href="http://site.test/a?b=1&amp;c=2"');
  expect(message.text).toContain('Well done & thanks.');
  expect(message.text).toContain('http://site.test/a?b=1&c=2');
});

test('sends a message once, and only if its transaction commits', async () => {
  const office = await openFakeMailServer();
  const [one, other] = [mailTo(office.url), mailTo(office.url)];
  await database.transaction((transaction) => one.send(transaction, email('winner@example.test')));
  await database
    .transaction(async (transaction) => {
      await one.send(transaction, email('nobody@example.test'));
      throw new Error('changed our mind');
    })
    .catch(() => undefined);
  const sent = await Promise.all([one.runOnce(), other.runOnce()]);
  expect(sent[0] + sent[1]).toBe(1);
  expect(await one.runOnce()).toBe(0);
  expect(office.received).toHaveLength(1);
  expect(office.received[0]).toMatch(/^Message-ID: <[\w-]+@site\.test>/im);
  one.close();
  other.close();
  await office.close();
});

test('stores a shared template once, and sends each recipient their own email', async () => {
  const office = await openFakeMailServer();
  const mail = mailTo(office.url);
  const plain = email('ann@sheets.test');
  const sheet = {
    ...plain,
    html: `${plain.html}<!-- __FIRST__ __SECOND__ -->`,
    headers: { 'List-Unsubscribe': '<http://site.test/stop/__FIRST__>' },
  };
  const other = { ...sheet, text: 'The same HTML, other words.' };
  const messageTo = (to: string, token: string, of = sheet) => ({
    ...of,
    to,
    mergeFields: { __FIRST__: token, __SECOND__: `${token}$&` },
  });
  await database.transaction((transaction) =>
    mail.sendAll(transaction, [
      messageTo('ann@sheets.test', 'anns'),
      messageTo('bob@sheets.test', 'bobs'),
      messageTo('cid@sheets.test', 'cids', other),
      { ...sheet, to: 'dee@sheets.test' },
    ]),
  );
  const storedFor = async (to: string) =>
    (await mail.newest(database.executor, { limit: 1, before: null, links: 'shown', to }))[0];
  const sheets = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) as count from mail_templates`.execute(database.executor)).rows[0]
        ?.count,
    );
  expect(await sheets()).toBe(2);
  expect([(await storedFor('cid@sheets.test'))?.text, (await storedFor('dee@sheets.test'))?.html]).toEqual([
    other.text,
    sheet.html,
  ]);
  expect(await storedFor('bob@sheets.test')).toMatchObject({
    html: sheet.html.replaceAll('__FIRST__', () => 'bobs').replaceAll('__SECOND__', () => 'bobs$&'),
    text: sheet.text,
  });
  expect(await mail.runOnce()).toBe(4);
  expect(office.received.find((text) => text.includes('ann@sheets.test'))).toMatch(
    /^List-Unsubscribe: <http:\/\/site\.test\/stop\/anns>/im,
  );
  const forget = (address: string) => database.transaction((transaction) => mail.deleteTo(transaction, address));
  await forget('ann@sheets.test');
  expect(await sheets()).toBe(2);
  await forget('bob@sheets.test');
  await forget('cid@sheets.test');
  expect(await sheets()).toBe(0);
  mail.close();
  await office.close();
});

test('retries a refused email with growing delays', async () => {
  const office = await openFakeMailServer({ refuse: 2 });
  const mail = mailTo(office.url);
  await database.transaction((transaction) => mail.send(transaction, email('patient@example.test')));
  const newest = async () => (await mail.newest(database.executor, { limit: 1, before: null, links: 'shown' }))[0];
  expect(await mail.runOnce()).toBe(0);
  expect(await newest()).toMatchObject({
    attempts: 1,
    sentAt: null,
    lastError: expect.stringContaining('come back later'),
  });
  expect(await mail.runOnce()).toBe(0);
  expect((await newest())?.attempts).toBe(1);
  now += 61_000;
  await mail.runOnce();
  expect((await newest())?.attempts).toBe(2);
  now += 61_000;
  await mail.runOnce();
  expect((await newest())?.attempts).toBe(2);
  now += 60_000;
  expect(await mail.runOnce()).toBe(1);
  expect(await newest()).toMatchObject({ attempts: 3, lastError: null });
  mail.close();
  await office.close();
});

test('leaves unsent emails to the next process, and never repeats one-time emails', async () => {
  const begun = Array.from({ length: MAX_CONNECTIONS }, (_, index) => `begun-${index}@dying.test`);
  const claimed = ['claimed-1@dying.test', 'claimed-2@dying.test'];
  const office = await openFakeMailServer({ silentFor: begun });
  const [dying, next] = [mailTo(office.url), mailTo(office.url)];
  const hand = (to: readonly string[]) =>
    database.transaction((transaction) => dying.sendAll(transaction, to.map(email), { once: true, isAwaited: true }));
  const lost = await hand(begun);
  now += 1;
  const sent = await hand(claimed);
  const underWay = dying.runOnce();
  await office.isSilent;
  expect(await next.runOnce()).toBe(0);
  now += 61_000;
  expect(await next.runOnce()).toBe(2);
  expect(office.received.map((text) => /^To: (.*)$/m.exec(text)?.[1]).sort()).toEqual(claimed);
  now += 5 * 60_000;
  expect(await next.runOnce()).toBe(0);
  const ended = await database.transaction((transaction) => next.takeEnded(transaction, 10));
  expect(new Map(ended.map(({ id, outcome }) => [id, outcome]))).toEqual(
    new Map([...lost.map((id) => [id, 'lost'] as const), ...sent.map((id) => [id, 'sent'] as const)]),
  );
  expect(await database.transaction((transaction) => next.takeEnded(transaction, 10))).toEqual([]);
  await office.close();
  // A worker that was presumed dead and returns finds the rest done, and changes nothing.
  expect(await underWay).toBe(0);
  now += 24 * 3_600_000;
  expect(await next.runOnce()).toBe(0);
  expect(office.received).toHaveLength(2);
  dying.close();
  next.close();
});

test('drops a one-time email, and resends others, if the server disappears during delivery', async () => {
  for (const once of [true, false]) {
    const office = await openFakeMailServer({ silentFor: ['doubt@away.test'] });
    const mail = mailTo(office.url);
    await database.transaction((transaction) => mail.send(transaction, email('doubt@away.test'), { once }));
    const underWay = mail.runOnce();
    await office.isSilent;
    await office.close();
    expect(await underWay).toBe(0);
    const { rows } = await sql<{
      outcome: string | null;
      isDue: boolean;
    }>`select outcome, due_at is not null as "isDue" from mail_outbox
      where recipient = 'doubt@away.test' order by created_at desc, id desc limit 1`.execute(database.executor);
    expect(rows).toEqual([once ? { outcome: 'lost', isDue: false } : { outcome: null, isDue: true }]);
    await mail.deleteTo(database.executor, 'doubt@away.test');
    mail.close();
  }
});

test('keeps everything while no server can be reached, and sends it later', async () => {
  const office = await openFakeMailServer();
  await office.close();
  const mail = mailTo(office.url);
  await database.transaction((transaction) => mail.send(transaction, email('away@away.test'), { once: true }));
  expect(await mail.runOnce()).toBe(0);
  const stored = (
    await mail.newest(database.executor, { limit: 1, before: null, links: 'shown', to: 'away@away.test' })
  )[0];
  expect(stored).toMatchObject({ attempts: 1, sentAt: null });
  const back = await openFakeMailServer();
  now += 61_000;
  const other = mailTo(back.url);
  expect(await other.runOnce()).toBe(1);
  mail.close();
  other.close();
  await back.close();
});

test('shares a few connections between many emails', async () => {
  const office = await openFakeMailServer();
  const mail = mailTo(office.url);
  const readers = Array.from({ length: 60 }, (_, index) => `reader-${index}@crowd.test`);
  await database.transaction((transaction) => mail.sendAll(transaction, readers.map(email), { once: true }));
  expect((await mail.runOnce()) + (await mail.runOnce())).toBe(readers.length);
  expect(office.received.map((text) => /^To: (.*)$/m.exec(text)?.[1]).sort()).toEqual(readers.toSorted());
  expect(office.connections()).toBeLessThanOrEqual(MAX_CONNECTIONS);
  mail.close();
  await office.close();
});

test('drops outdated emails when the server comes back too late', async () => {
  const office = await openFakeMailServer({ refuse: 1 });
  const mail = mailTo(office.url);
  await database.transaction((transaction) =>
    mail.sendAll(transaction, [{ ...email('hour@late.test'), validUntil: now + 30_000 }], { isAwaited: true }),
  );
  expect(await mail.runOnce()).toBe(0);
  now += 61_000;
  expect(await mail.runOnce()).toBe(0);
  expect(office.received).toEqual([]);
  expect(await database.transaction((transaction) => mail.takeEnded(transaction, 10))).toMatchObject([
    { outcome: 'late' },
  ]);
  mail.close();
  await office.close();
});

test('names the site as the sender, and marks the email as automatic', async () => {
  const office = await openFakeMailServer();
  const mail = mailTo(office.url, 'Meyer & Sons, Auctions');
  await database.transaction((transaction) => mail.send(transaction, email('name@example.test')));
  await mail.runOnce();
  expect(office.received[0]).toMatch(/^From: "Meyer & Sons, Auctions" <no-reply@site\.test>\r$/m);
  expect(office.received[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  mail.close();
  await office.close();
});

test('keeps emails in the outbox without a server, and never sends them later', async () => {
  const mail = mailTo(null);
  await database.transaction((transaction) => mail.send(transaction, email('kept@example.test')));
  expect(
    (await mail.newest(database.executor, { limit: 10, before: null, links: 'shown' })).some(
      (message) => message.to === 'kept@example.test',
    ),
  ).toBe(true);
  const office = await openFakeMailServer();
  const later = mailTo(office.url);
  expect(await later.runOnce()).toBe(0);
  later.close();
  await office.close();
});
