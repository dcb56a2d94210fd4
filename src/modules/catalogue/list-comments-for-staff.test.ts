import { describe, expect, it } from 'vitest';
import { BulkResultSchema } from '#contract/bulk.ts';
import { CommentPageSchema } from '#contract/comment-lists.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { createCatalogue } from '#modules/catalogue/index.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { CATALOGUE_PORTS, NO_PHOTOS } from '#tests/support/module-ports.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const REASON = 'Please advertise elsewhere.';

describe('the console’s list of comments', async () => {
  const clock = handClock(NOON);
  const ids = { question: '', reply: '', spam: '', late: '' };

  const get = (query: string, as = 'moderator') => app.call('GET', `/api/operator/comments${query}`, { as });
  const list = async (query = '') => CommentPageSchema.strict().parse((await get(query)).body);
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0];
  const found = async (query: string) => (await list(query)).items.map(({ id }) => nameOf(id));
  const userIdOf = (username: string) => {
    const person = app.person(username);
    return person.kind === 'user' ? person.userId : '';
  };
  const moderate = async (action: string, body: Record<string, unknown>) => {
    const answer = await app.call('POST', `/api/operator/comments/${action}`, { as: 'moderator', body });
    return BulkResultSchema.parse(answer.body).items.map(({ id, message }) => [nameOf(id), message]);
  };
  const send = (as: string, method: string, path: string, body: Record<string, unknown> = {}) =>
    app.api.request(`/api/auctions/${slug}/comments/${path}`, {
      method,
      headers: { 'x-as': as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const { database } = await testDatabase('postgres');
  const app = openBiddingTestApp(database, clock);
  const { accounts, notifications, operations, bidding } = app;
  const catalogue = createCatalogue({
    ...CATALOGUE_PORTS,
    searchLimits: createSearchLimits({ trustedProxies: 0 }),
    database,
    clock,
    accounts: {
      ...accounts,
      isMuted: () => Promise.resolve(false),
      searchUserIds: (_executor, q) => Promise.resolve(q === 'bob' ? [userIdOf('bob')] : []),
    },
    bidding,
    notifications,
    operations,
    live: { wake: () => undefined, serverTime: () => clock.at },
    media: { ...NO_PHOTOS, preview: () => Promise.reject(new Error('not used')) },
  });
  app.api.route('/api', catalogue.routes);
  await app.addPerson('moderator', { staff: true, roles: ['auction_manager'], isRecentlyProven: true });
  await app.addPerson('idle', { staff: true, roles: ['finance'] });
  for (const name of ['ann', 'bob']) await app.addPerson(name);
  const { slug } = await app.addAuction();
  const say = async (as: string, body: Record<string, unknown>) => {
    clock.at += 10 * MINUTE_MS;
    return String((await app.call('POST', `/api/auctions/${slug}/comments`, { as, body })).body['id']);
  };
  ids.question = await say('ann', { text: 'Are the wheels original?', question: true });
  ids.reply = await say('sue', { text: 'They are.', parent_id: ids.question });
  ids.spam = await say('bob', { text: 'Buy my hubcaps.' });
  ids.late = await say('ann', { text: 'Lovely wheels indeed.' });
  await send('ann', 'POST', `${ids.spam}/report`, { code: 'spam' });
  await send('bob', 'PUT', `${ids.question}/vote`);
  clock.at += DAY_MS;

  it('sorts and filters', async () => {
    expect(await found('')).toEqual(['late', 'spam', 'reply', 'question']);
    expect(await found('?sort=posted')).toEqual(['question', 'reply', 'spam', 'late']);
    expect((await found('?sort=-votes'))[0]).toBe('question');
    expect(await found('?show=reported')).toEqual(['spam']);
    expect(await found('?kind=question')).toEqual(['question']);
    expect(await found('?kind=reply')).toEqual(['reply']);
    expect(await found('?q=wheel')).toEqual(['late', 'question']);
    expect(await found('?q=bob')).toEqual(['spam']);
    expect(await list('?q=nothing')).toMatchObject({ items: [], total: 0 });
  });

  it('pages with cursors of this list only, for those who moderate', async () => {
    const first = await list('?limit=3');
    expect([first.total, await found(`?limit=3&cursor=${first.next_cursor}`)]).toEqual([4, ['question']]);
    const votes = await list('?sort=-votes&limit=1');
    expect(await found(`?sort=-votes&cursor=${votes.next_cursor}`)).toHaveLength(3);
    expect((await get(`?show=visible&cursor=${first.next_cursor}`)).status).toBe(422);
    expect((await get('', 'idle')).status).toBe(403);
    expect((await get('', 'ann')).status).toBe(403);
  });

  it('removes and restores several, each with its own answer', async () => {
    const asked = { ids: [ids.spam, ids.late, 'none'], code: 'spam', reason: REASON };
    const removed = await moderate('remove', asked);
    expect(removed).toEqual([
      ['spam', null],
      ['late', null],
      [undefined, 'Comment not found.'],
    ]);
    expect(await found('?show=removed')).toEqual(['late', 'spam']);
    expect(await found('?show=visible')).toEqual(['reply', 'question']);
    expect(await found('?show=reported')).toEqual([]);
    await send('bob', 'POST', `${ids.spam}/appeal`, { text: 'It was a joke.' });
    expect((await list('?show=reported')).items).toMatchObject([{ id: ids.spam, has_open_appeal: true }]);
    expect(await moderate('restore', { ids: [ids.spam, ids.question], reason: 'Granted.' })).toEqual([
      ['spam', null],
      ['question', 'This comment wasn’t removed.'],
    ]);
    expect([await found('?show=removed'), await found('?show=reported')]).toEqual([['late'], []]);
    expect((await app.noticesOf('bob')).slice(-2)).toEqual(['account', 'account']);
  });

  it('is a file with its filters and columns', async () => {
    const hidden = 'hide=vehicle,votes,posted,status';
    const answer = await app.api.request(`/api/operator/comments.csv?q=bob&${hidden}`, {
      headers: { 'x-as': 'moderator' },
    });
    expect(await answer.text()).toBe(`id,text,author,kind\r\n${ids.spam},Buy my hubcaps.,bob,comment\r\n`);
  });
});
