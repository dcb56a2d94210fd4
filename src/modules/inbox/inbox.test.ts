import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { InboxPageSchema, InboxThreadSchema, MacrosSchema } from '#contract/inbox.ts';
import { newId } from '#platform/ids.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';
import { viewThread } from './change-thread.ts';
import { addReportedComment } from '#tests/support/reported-comment.ts';

describe('the inbox', () => {
  const site = openContentTestApp('embedded');
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who = site.staff) => {
    const answer = await site.as(who, method, `/api/operator/${path}`, body);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
  };
  const list = async (query = '') => InboxPageSchema.strict().parse((await call('GET', `inbox${query}`)).body);
  const thread = async (kind: string, id: string) =>
    InboxThreadSchema.strict().parse((await call('GET', `inbox/${kind}/${id}`)).body);

  async function ask(subject: string): Promise<string> {
    const message = { name: 'Sue', email: 'sue@example.test', subject, message: 'Is it still there?' };
    expect((await site.as(null, 'POST', '/api/contact', message)).status).toBe(202);
    const found = (await list('?kind=enquiry')).items.find(({ title }) => title === subject);
    return found?.id ?? '';
  }

  const reportedComment = () => addReportedComment(site);

  it('lists enquiries and reported comments together, and opens each', async () => {
    const comment = await reportedComment();
    const enquiry = await ask('The blue one');
    const { items, counts } = await list();
    expect(items.map(({ kind, id, from, label }) => [kind, id, from, label])).toEqual([
      ['comment', comment, 'reader', 'spam'],
      ['enquiry', enquiry, 'Sue', 'general'],
    ]);
    expect(counts).toEqual({ open: 2, mine: 0, unassigned: 2, snoozed: 0 });
    expect([(await list()).total, (await list('?kind=comment')).total]).toEqual([2, 1]);
    expect(await thread('comment', comment)).toMatchObject({ enquiry: null, comment: { text: 'Buy my tires.' } });
    const other = await ask('The red one');
    expect(await thread('enquiry', enquiry)).toMatchObject({ comment: null, earlier: [{ id: other }] });
    expect((await call('GET', 'inbox/comment/none')).status).toBe(404);
    expect((await call('GET', 'inbox', undefined, site.person)).status).toBe(403);
  });

  it('is a file of the view that is shown, of the kinds that the reader may answer', async () => {
    const unproven = { ...site.staff, proof: { isRecent: false, hasFactor: false } };
    const file = async (query: string, who: typeof site.staff = site.staff) => {
      const answer = await site.as(who, 'GET', `/api/operator/inbox.csv${query}`);
      return { status: answer.status, lines: (await answer.text()).trim().split('\r\n') };
    };
    const { lines } = await file('?kind=comment');
    expect(lines[0]).toBe('title,excerpt,done,from,kind,label,assignee,tags,snoozed_until,received_at');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^A Datsun,Buy my tires\.,no,reader,Comment,spam,,,,2/)]);
    expect((await file('?kind=comment&hide=from,about,snoozed')).lines[0]).toBe(
      'title,excerpt,done,kind,assignee,tags,received_at',
    );
    expect((await file('')).lines).toHaveLength((await list()).total + 1);
    expect((await file('?view=mine')).lines).toHaveLength(1);
    expect((await file('', unproven)).status).toBe(403);
    expect((await file('', site.person)).status).toBe(403);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entries
      where action = 'inbox_exported'`.execute(site.database.executor);
    expect(rows[0]?.count).toBe(4);
  });

  it('keeps its views, for oneself or shared', async () => {
    const body = { list: 'inbox', name: 'Spam', query: 'tag=spam&view=mine&cursor=x', is_shared: true };
    const saved = await call('POST', 'saved-views', body);
    expect(saved).toMatchObject({ status: 201, body: { query: 'tag=spam&view=mine', is_shared: true } });
    expect((await call('POST', 'saved-views', { ...body, name: 'Other', query: 'colour=red' })).status).toBe(422);
  });

  it('shows a reported private message without its text', async () => {
    const { executor } = site.database;
    const [conversation, id, at] = [newId(), newId(), new Date(site.now - 2 * DAY_MS)];
    const sides = { buyer_id: site.person.userId, seller_id: site.staff.userId };
    await executor
      .insertInto('conversations')
      .values({
        id: conversation,
        kind: 'sale',
        auction_id: newId(),
        slug: 'sold',
        title: 'A sale',
        ...sides,
        started_at: at,
      })
      .execute();
    await executor
      .insertInto('conversation_messages')
      .values({
        id,
        conversation_id: conversation,
        side: 'buyer',
        author_id: sides.buyer_id,
        text: 'Private.',
        sent_at: at,
      })
      .execute();
    const report = { reporter_id: sides.seller_id, code: 'abuse' as const, note: 'It threatens me.', reported_at: at };
    await executor
      .insertInto('message_reports')
      .values({ id: newId(), message_id: id, ...report })
      .execute();
    const { items } = await list('?kind=message');
    expect(items).toMatchObject([{ id, title: 'A sale', from: 'reader', label: 'abuse', excerpt: 'It threatens me.' }]);
    const shown = await thread('message', id);
    expect(shown).toMatchObject({
      comment: null,
      message: { decision: null, reports: [{ note: 'It threatens me.' }] },
    });
    expect(JSON.stringify(shown)).not.toContain('Private.');
    await executor
      .updateTable('message_reports')
      .set({ decision: 'kept', decided_by: sides.seller_id, decided_at: at })
      .where('message_id', '=', id)
      .execute();
    expect((await list('?view=done&kind=message')).items).toMatchObject([{ id, is_done: true }]);
    expect((await list('?kind=message')).items).toEqual([]);
  });

  it('assigns, snoozes and tags a conversation, with each change in the audit log', async () => {
    const id = await ask('The green one');
    const path = `inbox/enquiry/${id}`;
    expect((await call('PUT', path, { assignee: 'reader' })).status).toBe(422);
    expect((await call('PUT', path, { assignee: 'editor' })).body).toMatchObject({ item: { is_mine: true } });
    expect((await list('?view=mine')).items.map((item) => item.id)).toEqual([id]);
    const past = new Date(site.now - 1).toISOString();
    expect((await call('PUT', path, { snoozed_until: past })).status).toBe(422);
    const later = new Date(site.now + DAY_MS).toISOString();
    expect((await call('PUT', path, { snoozed_until: later, tags: ['VIP', 'vip'] })).body).toMatchObject({
      item: { tags: ['vip'], assignee: 'editor' },
    });
    expect((await list()).items.map((item) => item.id)).not.toContain(id);
    expect((await list('?view=snoozed&tag=vip')).items.map((item) => item.id)).toEqual([id]);
    await site.database.executor
      .updateTable('inbox_threads')
      .set({ assignee_id: site.person.userId })
      .where('subject_id', '=', id)
      .execute();
    expect(await call('PUT', path, { assignee: 'editor' })).toMatchObject({
      status: 409,
      body: { message: 'reader has this one. You can take it over.' },
    });
    expect((await call('PUT', path, { assignee: 'editor', take_over: true })).status).toBe(200);
    const { body: audit } = await call('GET', `audit?subject=inbox:enquiry/${id}`);
    expect(audit?.['items']).toHaveLength(3);
  });

  it('tells those who have a conversation open who opens, leaves and finishes it', async () => {
    const id = await ask('The old one');
    const { executor } = site.database;
    const seen = { kind: 'enquiry' as const, subject_id: id, is_writing: true };
    await executor
      .insertInto('inbox_viewers')
      .values([
        { ...seen, user_id: site.person.userId, seen_at: new Date(site.now) },
        { ...seen, user_id: 'gone', seen_at: new Date(site.now - DAY_MS) },
      ])
      .execute();
    const be = async (presence: string) =>
      expect((await call('POST', `inbox/enquiry/${id}/presence`, { presence })).status).toBe(204);
    const viewers = () =>
      executor.selectFrom('inbox_viewers').select('user_id').where('subject_id', '=', id).orderBy('user_id').execute();
    await be('reading');
    expect((await thread('enquiry', id)).viewers).toEqual([{ username: 'reader', is_writing: true }]);
    expect(await viewers()).toHaveLength(2);
    expect((await call('POST', `enquiries/${id}/answer`, { answer: 'It is.' })).status).toBe(200);
    await be('left');
    expect(await viewers()).toEqual([{ user_id: site.person.userId }]);
    const events = await executor
      .selectFrom('live_events')
      .select(['topic', 'data'])
      .where('name', '=', 'inbox_thread_changed')
      .execute();
    const eventTo = (userId: string) => ({
      topic: `user:${userId}`,
      data: { server_time: site.now, kind: 'enquiry', id },
    });
    // Both times also to the one who opened or left it.
    expect(events.filter(({ topic }) => topic === `user:${site.person.userId}`)).toHaveLength(2);
    expect(events).toContainEqual(eventTo(site.person.userId));
    expect(new Set(events.map(({ topic }) => topic)).size).toBe(2);
    expect((await list('?view=done')).items.map((item) => item.id)).toContain(id);
  });

  it('refuses the second of two decisions on a comment', async () => {
    const id = await reportedComment();
    const keep = { decision: 'kept', reason: 'It’s within our rules.' };
    expect((await call('POST', `comments/${id}/decide`, keep)).status).toBe(204);
    expect((await call('POST', `comments/${id}/decide`, keep)).body).toMatchObject({
      message: 'Someone else already decided on this comment.',
    });
    const remove = { decision: 'removed', code: 'spam', reason: 'It advertises.' };
    expect((await call('POST', `comments/${id}/decide`, remove)).status).toBe(204);
    expect((await call('POST', `comments/${id}/decide`, remove)).status).toBe(409);
  });

  it('keeps macros with known placeholders, and refuses an answer that still has one', async () => {
    const macro = { used_for: 'answer', title: 'Soon', text: 'Dear {{name}}, soon.' };
    expect((await call('POST', 'macros', { ...macro, text: 'Dear {{nmae}}.' })).status).toBe(422);
    const { body: saved } = await call('POST', 'macros', macro);
    expect((await call('PUT', `macros/${String(saved?.['id'])}`, { ...macro, title: 'Later' })).status).toBe(200);
    const { items } = MacrosSchema.strict().parse((await call('GET', 'macros')).body);
    expect(items.find(({ id }) => id === saved?.['id'])).toMatchObject({ title: 'Later', updated_by: 'editor' });
    expect((await call('DELETE', `macros/${String(saved?.['id'])}`)).status).toBe(204);
    const id = await ask('The last one');
    expect((await call('POST', `enquiries/${id}/answer`, { answer: macro.text })).body).toMatchObject({
      message: 'Replace {{name}} before you send this.',
    });
  });
});

describe('the inbox on PostgreSQL', () => {
  const site = openContentTestApp('postgres');

  it('tells colleagues who open a conversation at the same moment of each other', async () => {
    for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const message = { name: 'Sue', email: 'sue@example.test', subject, message: 'Is it still there?' };
      expect((await site.as(null, 'POST', '/api/contact', message)).status).toBe(202);
    }
    const listed = await site.as(site.staff, 'GET', '/api/operator/inbox?kind=enquiry');
    const { items } = InboxPageSchema.parse(await listed.json());
    const deps = { database: site.database, clock: { now: () => Promise.resolve(site.now) } };
    const both = [site.staff, { ...site.staff, userId: site.person.userId }];
    for (const { id } of items)
      await Promise.all(
        both.map(async (who) => {
          const seen = await viewThread(deps, who, { kind: 'enquiry', id, presence: 'reading' });
          expect(seen.ok).toBe(true);
        }),
      );
    const { rows } = await sql<{ count: number }>`select count(distinct data->>'id')::int as count from live_events
      where name = 'inbox_thread_changed'`.execute(site.database.executor);
    expect(rows).toEqual([{ count: items.length }]);
  });
});
