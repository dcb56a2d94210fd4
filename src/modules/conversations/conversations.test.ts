import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Conversation } from '#contract/conversations.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);
await app.register('mod');

async function newConversation(): Promise<string> {
  const id = newId();
  const { slug } = await app.addAuction({}, 2);
  await database.transaction((transaction) =>
    app.app.conversations.start(transaction, {
      id,
      kind: 'sale',
      auction_id: newId(),
      slug,
      title: '1971 Datsun 240Z',
      buyer_id: app.person('ann').userId,
      seller_id: app.person('sue').userId,
      dealer_id: null,
      started_at: new Date(app.clock.at),
    }),
  );
  return id;
}
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
const say = async (who: string, conversationId: string, text: string): Promise<Conversation> =>
  done(await app.app.conversations.send(app.person(who), { conversationId, text }));
const read = (who: string, id: string) => app.http('GET', `/api/account/conversations/${id}`, { as: who });
const open = (who: string, id: string, reason = 'A report.') =>
  app.http('POST', `/api/operator/conversations/${id}/open`, { as: who, body: { reason } });
const report = (who: string, id: string) =>
  app.http('POST', `/api/account/messages/${id}/report`, { as: who, body: { code: 'abuse', note: 'Threatens me.' } });
const noticesAbout = async (who: string) =>
  (await app.noticesOf(who)).filter((title) => title.includes('sent you a message')).length;
const looksAt = async (reason: string): Promise<number> =>
  (
    await sql`select 1 from audit_entries where action = 'messages_read' and reason = ${reason}`.execute(
      database.executor,
    )
  ).rows.length;

describe('a conversation', () => {
  it('exists only for its two sides', async () => {
    const id = await newConversation();
    await say('ann', id, 'Is it still there?');
    expect((await read('sue', id)).status).toBe(200);
    for (const stranger of ['bob', 'staff']) expect((await read(stranger, id)).status).toBe(404);
    expect(codeOf(await app.app.conversations.send(app.person('bob'), { conversationId: id, text: 'Hello' }))).toBe(
      'not_found',
    );
    expect(codeOf(await app.app.conversations.markRead(app.person('bob'), id))).toBe('not_found');
  });

  it('notifies the other side once until they have read it', async () => {
    const id = await newConversation();
    const before = await noticesAbout('sue');
    await say('ann', id, 'Is it still there?');
    await say('ann', id, 'I could come on Monday.');
    expect(await noticesAbout('sue')).toBe(before + 1);
    // Writing back isn’t reading, and reading one’s own messages isn’t either.
    done(await app.app.conversations.markRead(app.person('ann'), id));
    await say('ann', id, 'Or on Tuesday.');
    expect(await noticesAbout('sue')).toBe(before + 1);
    done(await app.app.conversations.markRead(app.person('sue'), id));
    const { messages } = await say('ann', id, 'Or on Wednesday.');
    expect(await noticesAbout('sue')).toBe(before + 2);
    expect(messages.map(({ read_at: at }) => at !== null)).toEqual([true, true, true, false]);
  });

  it('refuses empty messages, and text beyond the limit of an hour', async () => {
    const id = await newConversation();
    const empty = await app.app.conversations.send(app.person('ann'), { conversationId: id, text: '' });
    expect(empty).toMatchObject({ ok: false, errors: { text: ['Write something first.'] } });
    const codes: string[] = [];
    for (let count = 0; count < 70; count++)
      codes.push(
        codeOf(await app.app.conversations.send(app.person('bob'), { conversationId: id, text: `Try ${count}` })),
      );
    expect(new Set(codes)).toEqual(new Set(['not_found', 'too_many_attempts']));
  });

  it('re-encodes files, which only both sides can download', async () => {
    const id = await newConversation();
    const file = { name: '../payoff.pdf', bytes: new TextEncoder().encode('not a document') };
    expect(await app.app.conversations.send(app.person('sue'), { conversationId: id, text: '', file })).toMatchObject({
      ok: false,
      errors: { document: [expect.any(String)] },
    });
    const { messages } = done(
      await app.app.conversations.send(app.person('sue'), {
        conversationId: id,
        text: '',
        file: { name: '../payoff.png', bytes: await picture() },
      }),
    );
    expect(messages[0]?.file?.name).toBe('payoff.png');
    const path = messages[0]?.file?.href ?? '';
    expect((await app.http('GET', path, { as: 'ann' })).bytes.subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8));
    for (const stranger of ['bob', 'mod']) expect((await app.http('GET', path, { as: stranger })).status).toBe(404);
  });
});

describe('staff', () => {
  it('read messages with a reason, and moderators only after a report', async () => {
    const [sale, reportedSale] = [await newConversation(), await newConversation()];
    Object.assign(app.person('mod'), { isStaff: true, roles: ['editor'] });
    await say('ann', sale, 'A secret of the sale.');
    const { messages } = await say('ann', reportedSale, 'A threat.');
    expect((await open('ann', sale)).status).toBe(403);
    const shown = await open('staff', sale, 'Dispute about the sale.');
    expect([shown.status, shown.text.includes('A secret of the sale.')]).toEqual([200, true]);
    expect(await looksAt('Dispute about the sale.')).toBe(1);
    expect((await open('mod', reportedSale, 'Curious.')).status).toBe(404);
    expect(await looksAt('Curious.')).toBe(0);
    expect((await report('sue', messages[0]?.id ?? '')).status).toBe(204);
    const reported = await open('mod', reportedSale, 'The seller reported it.');
    expect([reported.status, reported.text.includes('A threat.')]).toEqual([200, true]);
    expect(await looksAt('The seller reported it.')).toBe(1);
  });

  it('see reports without the text, and remove the message for both sides', async () => {
    const id = await newConversation();
    const { messages } = await say('ann', id, 'Pay me, or else.');
    const message = messages[0]?.id ?? '';
    // One’s own message, or one of others, can’t be reported.
    expect((await report('ann', message)).status).toBe(404);
    expect((await report('bob', message)).status).toBe(404);
    expect((await report('sue', message)).status).toBe(204);
    expect((await report('sue', message)).status).toBe(409);
    const reported = await app.app.conversations.findReportedMessage(database.executor, message);
    expect(reported).toMatchObject({
      author: 'ann',
      decision: null,
      reports: [{ code: 'abuse', note: 'Threatens me.', reporter: 'sue' }],
    });
    expect(JSON.stringify(reported)).not.toContain('Pay me, or else.');
    const decide = (as: string) =>
      app.http('POST', `/api/operator/messages/${message}/decide`, {
        as,
        body: { decision: 'removed', code: 'abuse', reason: 'Threats aren’t allowed.' },
      });
    expect((await decide('ann')).status).toBe(403);
    expect((await decide('staff')).status).toBe(204);
    expect((await decide('staff')).status).toBe(409);
    for (const side of ['ann', 'sue']) {
      const { text } = await read(side, id);
      expect([text.includes('Pay me, or else.'), text.includes('"is_removed":true')]).toEqual([false, true]);
    }
    expect(await app.noticesOf('ann')).toContain('Your message about the 1971 Datsun 240Z was removed');
  });
});

it('keeps a deleted account’s messages without text', async () => {
  const id = await newConversation();
  await say('sue', id, 'My number is on the gate.');
  const exported = await app.app.conversations.personalData.exportFor(database.executor, app.person('sue').userId);
  expect(JSON.stringify(exported)).toContain('My number is on the gate.');
  const later: (() => Promise<void>)[] = [];
  await database.transaction(async (transaction) =>
    app.app.conversations.personalData.forget?.(transaction, {
      userId: app.person('sue').userId,
      at: new Date(app.clock.at),
      afterCommit: (work) => later.push(work),
    }),
  );
  const { rows } = await sql<{ text: string }>`select text from conversation_messages
    where author_id = ${app.person('sue').userId} and conversation_id = ${id}`.execute(database.executor);
  expect(rows).toEqual([{ text: '' }]);
  // The picture of an earlier test.
  expect(later).toHaveLength(1);
});
