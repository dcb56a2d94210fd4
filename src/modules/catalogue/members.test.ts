import { beforeAll, describe, expect, it } from 'vitest';
import { MemberCommentPageSchema, MemberSchema, MutedMembersSchema } from '#contract/members.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';

const testApp = openContentTestApp('embedded');
const people = new Map<string, SignedIn>();
const who = (username: string): SignedIn => {
  const person = people.get(username);
  if (person === undefined) throw new Error(`nobody is called ${username}`);
  return person;
};

beforeAll(async () => {
  for (const username of ['sally', 'ben', 'cora', 'leaver']) {
    const { userId } = await testApp.app.accounts.registerUser({
      username,
      name: username,
      email: `${username}@site.test`,
      password: 'correct horse',
      verified: true,
    });
    people.set(username, { kind: 'user', userId, username, isStaff: false, roles: [] });
  }
  const offer = (auction: Omit<InsertedAuction, 'make'>) =>
    insertAuction(
      testApp.database.executor,
      { make: 'Corsa', ...auction },
      { now: testApp.now, sellerId: who('sally').userId, maximum: 900_000 },
    );
  for (const slug of ['sold-first', 'sold-last'])
    await offer({
      slug,
      status: 'sold',
      price: 800_000,
      hammer: 800_000,
      leader: who('ben').userId,
      closesIn: slug === 'sold-first' ? -48 : -24,
    });
  await offer({ slug: 'unsold', status: 'not_sold', closesIn: -24 });
  await offer({ slug: 'open', status: 'live' });
  const comment = await testApp.as(who('ben'), 'POST', '/api/auctions/open/comments', { text: 'Is it dry?' });
  const { id } = (await comment.json()) as { id: string };
  await testApp.as(who('sally'), 'POST', '/api/auctions/open/comments', { text: 'It is.', parent_id: id });
});

const page = async (username: string, as: SignedIn | null = null) =>
  MemberSchema.parse(await (await testApp.as(as, 'GET', `/api/members/${username}`)).json());
const auctionsOf = async (username: string, query: string) => {
  const answer = await testApp.as(null, 'GET', `/api/members/${username}/auctions?${query}`);
  return { status: answer.status, body: (await answer.json()) as { items: { slug: string }[]; next_cursor: string } };
};
const muted = async (as: string, method: 'PUT' | 'DELETE', username: string) => {
  const answer = await testApp.as(who(as), method, `/api/account/muted-members/${username}`);
  return answer.ok
    ? MutedMembersSchema.parse(await answer.json()).map((each) => each.username)
    : ((await answer.json()) as { message: string }).message;
};

describe('a member page', () => {
  it('shows sales, comments and answers, and purchases only where the member wants it', async () => {
    expect(await page('Sally')).toMatchObject({ username: 'sally', sold: 2, bought: null, comments: 0, answers: 1 });
    const first = await auctionsOf('sally', 'list=sold&limit=1');
    expect(first.body.items.map(({ slug }) => slug)).toEqual(['sold-last']);
    const next = await auctionsOf('sally', `list=sold&limit=1&cursor=${first.body.next_cursor}`);
    expect(next.body.items.map(({ slug }) => slug)).toEqual(['sold-first']);

    expect((await auctionsOf('ben', 'list=bought')).status).toBe(404);
    const shown = { shows_sold: false, shows_comments: false, shows_bought: true };
    expect((await testApp.as(who('ben'), 'PUT', '/api/account/member-page', shown)).status).toBe(200);
    expect(await page('ben')).toMatchObject({ sold: null, bought: 2, comments: null, answers: null });
    expect((await auctionsOf('ben', 'list=bought')).body.items).toHaveLength(2);
    await testApp.get('/api/members/ben/comments', 404);
    const { items } = MemberCommentPageSchema.parse(await testApp.get('/api/members/sally/comments'));
    expect(items).toMatchObject([{ text: 'It is.', is_answer: true, auction: { slug: 'open', hero: null } }]);
  });

  it('shows only the month of registration', async () => {
    expect((await page('ben')).since).toBe('2026-11-01T00:00:00.000Z');
  });

  it('doesn’t tell private, staff and deleted members from usernames that don’t exist', async () => {
    const hidden = await testApp.as(who('cora'), 'PUT', '/api/account', {
      name: 'Cora',
      profile_visibility: 'private',
    });
    expect(hidden.status).toBe(200);
    const left = await testApp.as(who('leaver'), 'DELETE', '/api/account', {
      password: 'correct horse',
      confirmation: 'leaver',
    });
    expect(left.status).toBe(204);
    const unknown = await testApp.get('/api/members/nobody', 404);
    for (const username of ['cora', 'editor', 'leaver'])
      expect(await testApp.get(`/api/members/${username}`, 404)).toEqual(unknown);
  });
});

describe('muting a member', () => {
  it('is known to the reader only, is undone, and is part of their data', async () => {
    expect(await muted('ben', 'PUT', 'SALLY')).toEqual(['sally']);
    testApp.now += 1000;
    expect(await muted('ben', 'PUT', 'cora')).toEqual(['cora', 'sally']);
    expect((await page('sally', who('ben'))).you).toEqual({ is_self: false, is_muted: true });
    expect((await page('sally', who('sally'))).you).toEqual({ is_self: true, is_muted: false });
    const exported = (await (await testApp.as(who('ben'), 'GET', '/api/account/export')).json()) as object;
    expect(exported).toMatchObject({
      muted_members: [{ username: 'cora' }, { username: 'sally' }],
      member_page: { shows_bought: true },
    });
    expect(await muted('ben', 'DELETE', 'sally')).toEqual(['cora']);
    expect(await muted('ben', 'PUT', 'ben')).toBe('You can’t mute yourself.');
    expect(await muted('ben', 'PUT', 'nobody')).toBe('No member has this username.');
  });

  it('ends with either account', async () => {
    await muted('ben', 'PUT', 'sally');
    const left = await testApp.as(who('cora'), 'DELETE', '/api/account', {
      password: 'correct horse',
      confirmation: 'cora',
    });
    expect(left.status).toBe(204);
    expect(await (await testApp.as(who('ben'), 'GET', '/api/account/muted-members')).json()).toMatchObject([
      { username: 'sally' },
    ]);
  });
});
