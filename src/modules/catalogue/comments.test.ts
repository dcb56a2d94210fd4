import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { createSearchLimits } from '#platform/http/search-limits.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { CommentSchema } from '#contract/auctions.ts';
import { AuditPageSchema } from '#contract/audit-log.ts';
import { pageOf } from '#contract/primitives.ts';
import { CommentPageSchema } from '#contract/comment-lists.ts';
import { OwnCommentsSchema } from '#contract/comments.ts';
import { cataloguePersonalData, createCatalogue } from '#modules/catalogue/index.ts';
import { createMedia } from '#modules/media/index.ts';
import { silentLog } from '#platform/log.ts';
import { CATALOGUE_PORTS } from '#tests/support/module-ports.ts';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const clock = handClock(NOON);
let slug: string;
let mutedByAnn: ReadonlySet<string> = new Set();

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);
const { accounts, notifications, operations, bidding } = app;
const media = createMedia({
  database,
  clock,
  log: silentLog(),
  storage: memoryStorage(),
  arePhotosLocked: () => Promise.resolve(false),
});
const catalogue = createCatalogue({
  searchLimits: createSearchLimits({ trustedProxies: 0 }),
  ...CATALOGUE_PORTS,
  database,
  clock,
  accounts: {
    ...accounts,
    isMuted: async (executor, userId, otherId) => {
      const names = await accounts.usernames(executor, [userId, otherId]);
      return names.get(userId) === 'ann' && mutedByAnn.has(names.get(otherId) ?? '');
    },
  },
  bidding,
  notifications,
  operations,
  live: { wake: () => undefined, serverTime: () => clock.at },
  media,
});
app.api.route('/api', catalogue.routes);
await app.addPerson('moderator', { staff: true, roles: ['auction_manager'] });
for (const name of ['ann', 'bob', 'cid', 'dan']) await app.addPerson(name);
beforeEach(async () => {
  clock.at += DAY_MS;
  ({ slug } = await app.addAuction());
});

const say = async (as: string, text: string, more: Record<string, unknown> = {}) =>
  app.call('POST', `/api/auctions/${slug}/comments`, { as, body: { text, ...more } });
const idOf = (answer: { body: Record<string, never> }): string => String(answer.body['id']);
const comments = async () =>
  pageOf(CommentSchema).parse((await app.call('GET', `/api/auctions/${slug}/comments`)).body).items;
const ownComments = async (as: string) =>
  OwnCommentsSchema.parse((await app.call('GET', `/api/auctions/${slug}/comments/mine`, { as })).body).items;

const notifiedOf = async (username: string) => {
  const found = await database.executor
    .selectFrom('notifications')
    .innerJoin('paddles', 'paddles.user_id', 'notifications.user_id')
    .select('title')
    .where('username', '=', username)
    .where('slug', '=', slug)
    .orderBy('notifications.created_at')
    .execute();
  return found.map(({ title }) => title);
};

const upload = async (as: string): Promise<string> => {
  const person = app.person(as);
  if (person.kind !== 'user') throw new Error(`${as} is not signed in`);
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const image = await media.addImage(photo, { createdBy: person.userId });
  if (!image.ok) throw new Error('the photo was refused');
  return image.value.id;
};

describe('photos in comments', () => {
  const imagesIn = async () => (await comments()).map(({ images }) => images.map(({ base, alt }) => [base, alt]));

  test('are shown with the comment, in order, until it is removed', async () => {
    const photos = [await upload('ann'), await upload('ann')];
    const comment = await say('ann', 'Is this the original latch?', { images: photos });
    expect(comment.status).toBe(201);
    const shown = photos.map((id) => [`/media/${id}`, 'Photo by ann']);
    expect(await imagesIn()).toEqual([shown]);
    await app
      .call('POST', `/api/auctions/${slug}/comments/${idOf(comment)}/report`, { as: 'bob', body: { code: 'spam' } })
      .catch(() => null);
    const item = await catalogue.findModerationItem(database.executor, idOf(comment));
    expect(item?.images.map(({ id }) => id)).toEqual(photos);
    await app.api.request(`/api/operator/comments/${idOf(comment)}/decide`, {
      method: 'POST',
      headers: { 'x-as': 'moderator', 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'removed', code: 'spam', reason: 'Not this car.' }),
    });
    expect(await imagesIn()).toEqual([[]]);
  });

  test('are no longer served once every comment with them is removed, except to moderators', async () => {
    const [photo, other] = [await upload('ann'), await upload('ann')];
    const status = async (id: string) => (await media.routes.request(`/${id}/60.jpg`)).status;
    const first = idOf(await say('ann', 'The latch.', { images: [photo, other] }));
    const second = idOf(await say('ann', 'The latch again.', { images: [photo] }));
    expect([await status(photo), await status(other)]).toEqual([200, 200]);
    const moderate = (action: string, ids: string[]) =>
      app.api.request(`/api/operator/comments/${action}`, {
        method: 'POST',
        headers: { 'x-as': 'moderator', 'content-type': 'application/json' },
        body: JSON.stringify({ ids, reason: 'Not this car.' }),
      });
    await moderate('remove', [first]);
    expect([await status(photo), await status(other)]).toEqual([200, 410]);
    await moderate('remove', [second]);
    expect([await status(photo), await status(other)]).toEqual([410, 410]);
    const gone = await media.routes.request(`/${photo}/60.jpg`, {
      headers: { 'if-none-match': `"${photo}-0-60-jpg-1"` },
    });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([410, 'no-store']);

    const item = await catalogue.findModerationItem(database.executor, second);
    const base = item?.images[0]?.base ?? '';
    const readAs = (as: string, path = `${base}/60.jpg`) => app.api.request(path, { headers: { 'x-as': as } });
    const read = await readAs('moderator');
    expect([read.status, read.headers.get('content-type'), read.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    expect((await readAs('ann')).status).toBe(403);
    expect((await readAs('moderator', base.replace(photo, await upload('bob')) + '/60.jpg')).status).toBe(404);

    await moderate('restore', [first]);
    expect([await status(photo), await status(other)]).toEqual([200, 200]);
  });

  test('are removed one by one by moderators, and restored', async () => {
    const [photo, other] = [await upload('ann'), await upload('ann')];
    const status = async (id: string) => (await media.routes.request(`/${id}/60.jpg`)).status;
    const id = idOf(await say('ann', 'The latch, and my house.', { images: [other, photo] }));
    const moderate = async (action: string, as = 'moderator', of = photo) => {
      const answer = await app.api.request(`/api/operator/comments/${id}/photos/${of}/${action}`, {
        method: 'POST',
        headers: { 'x-as': as, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'private', reason: 'It shows a home address.' }),
      });
      return answer.status;
    };
    expect([await moderate('remove', 'ann'), await moderate('remove', 'moderator', await upload('ann'))]).toEqual([
      403, 404,
    ]);
    expect([await moderate('restore'), await moderate('remove'), await moderate('remove')]).toEqual([409, 204, 409]);
    expect([await status(photo), await status(other)]).toEqual([410, 200]);
    expect(await imagesIn()).toEqual([[[`/media/${other}`, 'Photo by ann']]]);
    expect((await app.events(`auction:${slug}`)).at(-1)?.data['comment']).toMatchObject({
      text: 'The latch, and my house.',
      images: [{ id: other }],
    });
    expect(await notifiedOf('ann')).toEqual([expect.stringMatching(/^A photo in your comment on the .* was removed$/)]);
    const item = await catalogue.findModerationItem(database.executor, id);
    expect(item?.images.map(({ removal }) => removal)).toEqual([
      null,
      { code: 'private', reason: 'It shows a home address.' },
    ]);
    const read = await app.api.request(`${item?.images[1]?.base}/60.jpg`, { headers: { 'x-as': 'moderator' } });
    expect(read.status).toBe(200);

    // The photo stays removed when the whole comment is removed and restored.
    const moderateComment = (action: string) =>
      app.api.request(`/api/operator/comments/${action}`, {
        method: 'POST',
        headers: { 'x-as': 'moderator', 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [id], reason: 'Not this car.' }),
      });
    await moderateComment('remove');
    await moderateComment('restore');
    expect([await status(photo), await status(other)]).toEqual([410, 200]);

    expect([await moderate('restore'), await moderate('restore')]).toEqual([204, 409]);
    expect([await status(photo), (await imagesIn())[0]?.length]).toEqual([200, 2]);
    const trail = AuditPageSchema.parse(
      (await app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'moderator' })).body,
    ).items;
    expect(trail.map(({ action }) => action)).toEqual([
      'comment_photo_restored',
      'comment_restored',
      'comment_removed',
      'comment_photo_removed',
      'auction_created',
    ]);
  });

  test('must be one’s own, and few', async () => {
    const photo = await upload('bob');
    expect(await say('ann', 'Look.', { images: [photo] })).toMatchObject({
      status: 422,
      body: { errors: { images: [expect.stringContaining('add it again')] } },
    });
    const five = await Promise.all(Array.from({ length: 5 }, () => upload('ann')));
    expect(await say('ann', 'Look.', { images: five })).toMatchObject({
      status: 422,
      body: { errors: { images: ['You can add up to 4 photos.'] } },
    });
    expect(await comments()).toEqual([]);
  });

  test('go with the account, the comment stays', async () => {
    const photo = await upload('ann');
    await say('ann', 'My garage.', { images: [photo] });
    const ann = app.person('ann');
    if (ann.kind !== 'user') throw new Error('ann is signed in');
    const exported = await cataloguePersonalData.exportFor(database.executor, ann.userId);
    expect(JSON.stringify(exported)).toContain('image_ids');
    await database.transaction(async (transaction) => {
      await cataloguePersonalData.forget?.(transaction, { userId: ann.userId, at: new Date(clock.at) } as never);
    });
    expect((await media.routes.request(`/${photo}/60.jpg`)).status).toBe(410);
    expect((await comments()).map(({ text, images }) => [text, images])).toEqual([['My garage.', []]]);
  });
});

describe('comments', () => {
  test('notifies nobody of replies by a member they muted, but of the seller’s', async () => {
    mutedByAnn = new Set(['bob', 'sue']);
    const asked = await say('ann', 'Is it dry?');
    await say('bob', 'No.', { parent_id: idOf(asked) });
    await say('cid', 'Yes.', { parent_id: idOf(asked) });
    await say('sue', 'It is.', { parent_id: idOf(asked) });
    expect(await notifiedOf('ann')).toEqual(['cid replied to you', 'sue replied to you']);
    mutedByAnn = new Set();
  });

  test('marks seller and bidder; a question is open until the seller answers it', async () => {
    await app.bid(slug, 'ann', { amount: 100_000 });
    const asked = await say('ann', 'Are the wheels original?', { question: true });
    expect(asked.body).toMatchObject({ is_bidder: true, is_seller: false, question: 'open' });
    await say('bob', 'I wonder, too.', { parent_id: idOf(asked) });
    expect((await comments()).find(({ id }) => id === idOf(asked))).toMatchObject({ question: 'open' });
    expect((await say('sue', 'They are.', { parent_id: idOf(asked) })).body).toMatchObject({
      is_seller: true,
      is_bidder: false,
      question: null,
    });
    expect((await comments()).find(({ id }) => id === idOf(asked))).toMatchObject({ question: 'answered' });
    expect(
      (await app.events(`auction:${slug}`))
        .filter(({ name }) => name === 'comment')
        .map(({ data }) => CommentSchema.parse(data['comment']).question),
    ).toEqual(['open', null, 'answered', null]);
  });
  test('can be edited for five minutes, by their author only', async () => {
    const comment = await say('ann', 'Teh clock is right.');
    const edit = (as: string, text: string) =>
      app.call('PUT', `/api/auctions/${slug}/comments/${idOf(comment)}`, { as, body: { text } });
    expect((await edit('bob', 'Ha.')).status).toBe(403);
    clock.at += 5 * MINUTE_MS;
    expect((await edit('ann', 'The clock is right.')).body).toMatchObject({
      text: 'The clock is right.',
      edited_at: new Date(clock.at).toISOString(),
    });
    clock.at += 1;
    expect(await edit('ann', 'The clock is wrong.')).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await comments()).toMatchObject([{ text: 'The clock is right.' }]);
  });
  test('cannot be edited by an author who was blocked meanwhile', async () => {
    const comment = await say('dan', 'A fine car.');
    await sql`insert into person_blocks (id, user_id, scope, reason, set_by, set_at) select 'b1', user_id, 'commenting', 'Rude elsewhere.', user_id, ${new Date(clock.at)}
      from paddles where username = 'dan'`.execute(database.executor);
    const edited = await app.call('PUT', `/api/auctions/${slug}/comments/${idOf(comment)}`, {
      as: 'dan',
      body: { text: 'A rude word.' },
    });
    expect(edited).toMatchObject({ status: 403, body: { code: 'account_blocked' } });
    expect(await comments()).toMatchObject([{ text: 'A fine car.' }]);
  });
  test('count each vote once, allow its removal, and refuse votes on one’s own', async () => {
    const comment = await say('ann', 'The gearbox is a later one.');
    const vote = (as: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      app.call(method, `/api/auctions/${slug}/comments/${idOf(comment)}/vote`, { as });
    expect((await vote('bob')).body).toEqual({ voted: true, vote_count: 1 });
    expect((await vote('bob')).body).toEqual({ voted: true, vote_count: 1 });
    expect((await vote('cid')).body).toEqual({ voted: true, vote_count: 2 });
    expect((await vote('bob', 'DELETE')).body).toEqual({ voted: false, vote_count: 1 });
    expect((await vote('ann')).status).toBe(409);
    expect(await ownComments('cid')).toMatchObject([{ id: idOf(comment), voted: true, text: '' }]);
  });
  test('refuse repeated text and bursts, except for the seller’s answers', async () => {
    expect((await say('cid', 'First!')).status).toBe(201);
    expect(await say('cid', 'First!')).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    for (let count = 0; count < 8; count += 1) expect((await say('cid', `Thought ${count}`)).status).toBe(201);
    expect((await say('cid', 'One more')).status).toBe(429);
    for (let count = 0; count < 15; count += 1) expect((await say('sue', `Answer ${count}`)).status).toBe(201);
  });
  test('are reported, removed with a reason, appealed and restored', async () => {
    const comment = await say('ann', 'Buy my hubcaps at the usual place.');
    const id = idOf(comment);
    const report = (as: string) =>
      app
        .call('POST', `/api/auctions/${slug}/comments/${id}/report`, { as, body: { code: 'spam', note: 'Again.' } })
        .catch(() => null);
    await report('bob');
    await report('bob');
    await report('cid');
    const queue = async () =>
      CommentPageSchema.parse(
        (await app.call('GET', '/api/operator/comments?show=reported', { as: 'moderator' })).body,
      );
    const item = () => catalogue.findModerationItem(database.executor, id);
    expect(await queue()).toMatchObject({ total: 1, items: [{ id, author: 'ann', open_reports: 2 }] });
    expect(await item()).toMatchObject({ reports: [{ code: 'spam', reporter: 'bob' }, { reporter: 'cid' }] });
    const decide = (body: Record<string, unknown>) =>
      app.api.request(`/api/operator/comments/${id}/decide`, {
        method: 'POST',
        headers: { 'x-as': 'moderator', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await decide({ decision: 'removed', code: 'spam', reason: 'Please advertise elsewhere.' })).status).toBe(
      204,
    );
    expect(await queue()).toMatchObject({ total: 0 });
    expect(await comments()).toMatchObject([{ removed: true, text: '' }]);
    expect(await ownComments('ann')).toMatchObject([
      { removal: { code: 'spam', reason: 'Please advertise elsewhere.', appeal: null } },
    ]);
    const appeal = (as: string) =>
      app.api.request(`/api/auctions/${slug}/comments/${id}/appeal`, {
        method: 'POST',
        headers: { 'x-as': as, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'It was a joke among friends.' }),
      });
    expect((await appeal('bob')).status).toBe(403);
    expect((await appeal('ann')).status).toBe(204);
    expect((await appeal('ann')).status).toBe(409);
    expect(await queue()).toMatchObject({ total: 1, items: [{ id, has_open_appeal: true, removed_code: 'spam' }] });
    expect(await item()).toMatchObject({ appeal: { text: 'It was a joke among friends.' }, removed: true });
    const restored = await app.api.request(`/api/operator/comments/${id}/appeal`, {
      method: 'POST',
      headers: { 'x-as': 'moderator', 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'restored', answer: 'Granted.' }),
    });
    expect(restored.status).toBe(204);
    expect(await comments()).toMatchObject([{ removed: false, text: 'Buy my hubcaps at the usual place.' }]);
    expect((await app.noticesOf('ann')).slice(-2)).toEqual(['account', 'account']);
    const trail = AuditPageSchema.parse(
      (await app.call('GET', `/api/operator/audit?subject=auction:${slug}`, { as: 'moderator' })).body,
    ).items;
    expect(trail.map(({ action }) => action)).toEqual(['comment_restored', 'comment_removed', 'auction_created']);
    clock.at += MINUTE_MS;
    await report('dan');
    expect((await decide({ decision: 'removed', code: 'spam', reason: 'And again.' })).status).toBe(204);
    expect(await ownComments('ann')).toMatchObject([{ removal: { reason: 'And again.', appeal: null } }]);
    expect([(await appeal('ann')).status, (await appeal('ann')).status]).toEqual([204, 409]);
    expect(await item()).toMatchObject({ appeal: { text: 'It was a joke among friends.' } });
  });
});
