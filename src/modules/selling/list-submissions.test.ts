import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { BulkResultSchema } from '#contract/bulk.ts';
import { DAY_MS } from '#contract/durations.ts';
import { SubmissionPageSchema } from '#contract/review.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview } from '#tests/support/review.ts';

const LATE_MS = 90 * DAY_MS;

describe('the console’s list of submissions', async () => {
  const slugs = new Map<string, string>();
  const nameOf = (slug: string) => [...slugs].find(([, each]) => each === slug)?.[0];
  const list = async (query = '', as = 'staff') =>
    SubmissionPageSchema.strict().parse(
      (await review.app.call('GET', `/api/operator/submissions${query}`, { as })).body,
    );
  const names = async (query?: string, as?: string) => (await list(query, as)).items.map(({ slug }) => nameOf(slug));
  const claim = async (models: readonly string[], as: string) => {
    const body = { slugs: models.map((model) => slugs.get(model)) };
    const answer = await review.app.call('POST', '/api/operator/submissions/claim', { as, body });
    return BulkResultSchema.parse(answer.body).items.map(({ ok }) => ok);
  };

  const { database } = await testDatabase('postgres');
  const review = await openReview({ database });
  await review.app.addPerson('rita', { staff: true });
  for (const model of ['240Z', '510', '1200', '2000GT']) slugs.set(model, (await review.submitted(model)).slug);
  await review.action(slugs.get('1200') ?? '', 'request-changes', { message: 'Please show the underside.' });
  await review.action(slugs.get('2000GT') ?? '', 'decline', { reason: 'It has no title.' });
  await database.executor
    .updateTable('submissions')
    .set({ waiting_since: new Date(Date.now() - LATE_MS) })
    .where('auction_id', 'in', (e) => e.selectFrom('auctions').select('id').where('model', '=', '510'))
    .execute();
  afterAll(() => review.app.bidding.stop());

  test('shows what waits for a reviewer, the longest first, and all others on request', async () => {
    expect(await list()).toMatchObject({ total: 2, total_is_minimum: false, late_count: 1, next: slugs.get('510') });
    expect(await names()).toEqual(['510', '240Z']);
    expect(await names('?sort=-waiting')).toEqual(['240Z', '510']);
    expect(await names('?show=waiting')).toEqual(['1200']);
    expect(await names('?show=approved')).toEqual([]);
    expect(await names('?show=all&sort=submitted')).toEqual(['240Z', '510', '1200', '2000GT']);
    expect((await list('?show=all')).items.map(({ group, is_late: isLate }) => [group, isLate])).toContainEqual([
      null,
      false,
    ]);
    expect(await names('?show=all&q=510')).toEqual(['510']);
    expect((await names('?show=all&q=datsun')).length).toBe(4);
    expect(await names('?show=all&q=nothing')).toEqual([]);
  });

  test('pages with cursors of this list only', async () => {
    const first = await list('?show=all&sort=submitted&limit=3');
    const rest = await names(`?show=all&sort=submitted&limit=3&cursor=${first.next_cursor}`);
    expect([...first.items.map(({ slug }) => nameOf(slug)), ...rest]).toEqual(['240Z', '510', '1200', '2000GT']);
    const foreign = await review.app.call('GET', `/api/operator/submissions?cursor=${first.next_cursor}`, {
      as: 'staff',
    });
    expect(foreign.status).toBe(422);
  });

  test('claims several, and leaves those of others to them', async () => {
    expect(await claim(['510'], 'rita')).toEqual([true]);
    expect(await claim(['240Z', '510', '2000GT'], 'staff')).toEqual([true, false, false]);
    expect(await names('?show=mine')).toEqual(['240Z']);
    expect(await names('?show=others')).toEqual(['510']);
    expect(await names('?show=unclaimed')).toEqual([]);
    expect((await list('', 'rita')).next).toBe(slugs.get('510'));
  });

  test('downloads what the list shows, after a recent proof only', async () => {
    await review.app.addPerson('idle', { staff: true, isRecentlyProven: false });
    expect((await review.app.call('GET', '/api/operator/submissions.csv', { as: 'idle' })).status).toBe(403);
    const query = '?show=all&q=240Z&hide=waiting,submitted,seller';
    const file = await review.app.api.request(`/api/operator/submissions.csv${query}`, {
      headers: { 'x-as': 'staff' },
    });
    expect(await file.text()).toBe(
      [
        'title,slug,status,late,reviewer,times_submitted,open_requests',
        `1971 Datsun 240Z,${slugs.get('240Z')},submitted,,staff,1,0`,
        '',
      ].join('\r\n'),
    );
  });

  test('finds a word that thousands have, and counts as far as lists count', async () => {
    const { executor } = database;
    const template = sql`from auctions a, generate_series(1, ${5_200}::int) as n where a.slug = ${slugs.get('510')}`;
    await sql`insert into auctions (id, slug, seller_id, title, make, model, year, location, terms, created_at, updated_at, is_mapped, is_located)
      select 'many' || n, 'many-' || n, a.seller_id, '1971 Datsun Many', a.make, 'Many', a.year, a.location, a.terms, a.created_at, a.updated_at, true, true ${template}`.execute(
      executor,
    );
    await sql`insert into auction_states (auction_id, status, bid_count) select 'many' || n, 'withdrawn', 0 ${template}`.execute(
      executor,
    );
    await sql`insert into submissions (auction_id, submitted_at, created_at, updated_at)
      select 'many' || n, case when n > ${4_200}::int then now() + n * interval '1 second' end, now(), now() ${template}`.execute(
      executor,
    );
    await sql`insert into auction_search (auction_id, lot_number, words, stage, ended_at)
      select id, lot_number, array_to_tsvector(array['amany']), 'ended', now() from auctions where model = 'Many' on conflict (auction_id)
      do update set words = excluded.words, stage = excluded.stage, ended_at = excluded.ended_at`.execute(executor);
    expect(await list('?show=all&q=many&sort=-submitted&limit=2')).toMatchObject({
      items: [{ slug: 'many-5200' }, { slug: 'many-5199' }],
      total: 1_000,
      total_is_minimum: false,
    });
    await sql`update submissions set submitted_at = now() where auction_id = any(array['many1', 'many2'])`.execute(
      executor,
    );
    expect(await list('?show=all&q=many')).toMatchObject({ total: 1_000, total_is_minimum: true });
    expect(await list('?q=many')).toMatchObject({ total: 0 });
  });
});
