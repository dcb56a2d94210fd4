import { describe, expect, it } from 'vitest';
import { BulkResultSchema } from '#contract/bulk.ts';
import { DAY_MS } from '#contract/durations.ts';
import { InboxPageSchema } from '#contract/inbox.ts';
import { INBOX_LIMITS } from '#contract/inbox-kinds.ts';
import { newId } from '#platform/ids.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';
import { addReportedComment } from '#tests/support/reported-comment.ts';

describe('the inbox as a list', () => {
  const site = openContentTestApp('postgres');
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, who = site.staff) => {
    const answer = await site.as(who, method, `/api/operator/${path}`, body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const list = async (query = '') => InboxPageSchema.strict().parse((await call('GET', `inbox${query}`)).body);

  /** Past the form, which limits how many a person sends. */
  async function insertEnquiry(subject: string): Promise<string> {
    const id = newId();
    const row = { id, topic: 'general' as const, name: 'Sue', email: 'sue@example.test', subject, message: 'Well?' };
    await site.database.executor
      .insertInto('enquiries')
      .values({ ...row, received_at: new Date(site.now) })
      .execute();
    return id;
  }

  const reportedComment = () => addReportedComment(site);

  it('finds words of each kind, in either order, and pages', async () => {
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    const [first, second] = [await insertEnquiry('Zebra seats'), await insertEnquiry('Zebra wheels')];
    site.now += 1000;
    const third = await insertEnquiry('Zebra trim');
    const all = [...[first, second].toSorted(), third];
    expect(await ids('?q=zebra')).toEqual(all);
    expect(await ids('?q=zebra&sort=-received')).toEqual(all.toReversed());
    expect(await ids('?q=wheels zeb')).toEqual([second]);
    const comment = await reportedComment();
    expect([await ids('?q=tires'), await ids('?q=reader')]).toEqual([[comment], [comment]]);
    const page = await list('?q=zebra&limit=2');
    expect([page.total, await ids(`?q=zebra&limit=2&cursor=${page.next_cursor}`)]).toEqual([3, [third]]);
    const { executor } = site.database;
    await executor.updateTable('enquiries').set({ subject: 'Tapir' }).where('id', '=', third).execute();
    expect([await ids('?q=tapir'), await ids('?q=zebra')]).toEqual([[third], all.slice(0, 2)]);
    await executor.deleteFrom('enquiries').where('id', '=', third).execute();
    expect(await ids('?q=tapir')).toEqual([]);
  });

  it('claims, snoozes and tags several, and leaves those of colleagues', async () => {
    const [mine, theirs] = [await insertEnquiry('Bulk one'), await insertEnquiry('Bulk two')];
    const { executor } = site.database;
    const theirNotes = executor.updateTable('inbox_threads').set({ assignee_id: site.person.userId });
    await theirNotes.where('subject_id', '=', theirs).execute();
    const threads = [mine, theirs, 'none'].map((id) => ({ kind: 'enquiry', id }));
    const change = async (body: object) => {
      const answer = await call('POST', 'inbox/changes', { threads, ...body });
      return BulkResultSchema.parse(answer.body).items.map(({ message }) => message);
    };
    expect(await call('POST', 'inbox/changes', { threads })).toMatchObject({
      status: 422,
      body: { errors: { add_tag: ['Choose what to change.'] } },
    });
    const notFound = 'We couldn’t find this conversation.';
    expect(await change({ claim: true })).toEqual([null, 'reader has this one. You can take it over.', notFound]);
    expect(await change({ add_tag: 'Bulk' })).toEqual([null, null, notFound]);
    expect((await list('?tag=bulk')).items.map(({ id, assignee }) => [id, assignee])).toEqual(
      [
        [mine, 'editor'],
        [theirs, 'reader'],
      ].toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
    );
    const until = new Date(site.now + DAY_MS).toISOString();
    expect(await change({ snoozed_until: until })).toEqual([null, null, notFound]);
    expect((await list('?view=snoozed&tag=bulk')).total).toBe(2);
    const full = Array.from({ length: INBOX_LIMITS.tags }, (_, number) => `tag ${number}`);
    await executor.updateTable('inbox_threads').set({ tags: full }).where('subject_id', '=', mine).execute();
    expect((await change({ add_tag: 'one more' }))[0]).toBe('Use up to 10 tags.');
    expect((await call('POST', 'inbox/changes', { threads, claim: true }, site.person)).status).toBe(403);
  });
});
