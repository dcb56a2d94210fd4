import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { StockPageSchema, SubmitSeveralResultSchema } from '#contract/dealer-stock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openReview, WHOLE_SUBMISSION } from '#tests/support/review.ts';

describe('a dealer’s stock', async () => {
  const ids = { whole: '', half: '', colleagues: '' };

  const idOf = (name: string) => {
    const person = app.person(name);
    return person.kind === 'user' ? person.userId : '';
  };
  const nameOf = (id: string) => Object.entries(ids).find(([, each]) => each === id)?.[0];
  const list = async (query = '', as = 'sue') =>
    StockPageSchema.strict().parse((await review.ask('GET', `/api/account/dealers/zcars/stock${query}`, as)).body);
  const found = async (query: string) => (await list(query)).items.map(({ id }) => nameOf(id));

  async function draftOf(as: string, model: string, answers: object | null) {
    const started = { year: 1971, make: 'Datsun', model, vin: 'HLS30-18422' };
    const { body } = await review.ask('POST', '/api/account/submissions', as, started);
    const saved = answers ?? { dealer: 'zcars' };
    expect((await review.ask('PUT', `/api/account/submissions/${body.id}`, as, saved)).status).toBe(200);
    return String(body.id);
  }

  const { database } = await testDatabase('postgres');
  const review = await openReview({ database });
  const { app } = review;
  const { executor } = database;
  await sql`insert into dealers (id, slug, name, created_at) values ('d1', 'zcars', 'Z Cars', now())`.execute(executor);
  await sql`insert into dealer_profiles (dealer_id, licence_number, licence_expires_on, updated_at) values ('d1', 'L1', '2099-01-01', now())`.execute(
    executor,
  );
  for (const name of ['cora', 'mel', 'dave']) await app.addPerson(name);
  for (const [name, role] of [
    ['sue', 'owner'],
    ['cora', 'manager'],
    ['mel', 'member'],
  ] as const)
    await sql`insert into dealer_members (dealer_id, user_id, role, created_at)
      values ('d1', ${idOf(name)}, ${role}, now())`.execute(executor);
  ids.whole = await draftOf('sue', '240Z', {
    ...WHOLE_SUBMISSION,
    dealer: 'zcars',
    images: [{ id: review.photo, shot: 'front-left' }],
  });
  ids.half = await draftOf('sue', '260Z', null);
  ids.colleagues = await draftOf('cora', '280Z', null);
  await draftOf('sue', '510', {});
  afterAll(() => app.bidding.stop());

  it('has the drafts of all members, the last changed first, and says whose they are', async () => {
    expect(await found('')).toEqual(['colleagues', 'half', 'whole']);
    expect(await found('?sort=changed')).toEqual(['whole', 'half', 'colleagues']);
    expect(await found('?mine=yes&show=drafts')).toEqual(['half', 'whole']);
    expect(await found('?show=live')).toEqual([]);
    const { items, dealer, total } = await list();
    expect([dealer, total]).toEqual([{ slug: 'zcars', name: 'Z Cars' }, 3]);
    expect(items.map(({ image }) => image?.id ?? null)).toEqual([null, null, review.photo]);
    expect(items.map(({ seller, is_mine: isMine, may_submit: may }) => [seller, isMine, may])).toEqual([
      ['cora', false, false],
      ['sue', true, true],
      ['sue', true, true],
    ]);
  });

  it('goes on from page to page in each order, also where rows have no price and no close', async () => {
    for (const sort of ['-changed', 'changed', 'closes', '-closes', '-price', 'price']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await list(`?limit=1&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen.toSorted(), sort).toEqual(Object.values(ids).toSorted());
    }
  });

  it('is hidden from strangers and from members who can’t sell', async () => {
    for (const name of ['mel', 'dave'])
      expect((await review.ask('GET', '/api/account/dealers/zcars/stock', name)).status, name).toBe(404);
    expect((await review.ask('GET', '/api/account/dealers/none/stock', 'sue')).status).toBe(404);
  });

  it('submits the drafts that are complete, and says why others stay', async () => {
    const confirmed = { is_true: true, terms_accepted: true };
    const submit = (body: object) => review.ask('POST', '/api/account/submissions/submit', 'sue', body);
    expect((await submit({ ids: [ids.whole], is_true: false, terms_accepted: true })).status).toBe(422);
    const { body } = await submit({ ids: [ids.whole, ids.half, ids.colleagues], ...confirmed });
    const { items } = SubmitSeveralResultSchema.strict().parse(body);
    expect(items.map(({ id, message }) => [nameOf(id), message])).toEqual([
      ['whole', null],
      ['half', 'Some information is missing. Complete it and submit again.'],
      ['colleagues', 'Submission not found.'],
    ]);
    const missing = items.map((item) => item.missing.map(({ step, field }) => `${step} ${field}`));
    expect(missing).toEqual([[], expect.arrayContaining(['facts facts.mileage', 'sale starting_bid']), []]);
    expect(await found('?show=review')).toEqual(['whole']);
  });
});
