import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { DisputePageSchema } from '#contract/dispute-lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const REASON = 'The car is not as it was described.';

describe('the console’s list of disputes', async () => {
  const slugs = { decided: '', old: '', young: '' };
  const get = (query: string, as = 'staff') => app.http('GET', `/api/operator/disputes${query}`, { as });
  const list = async (query = '') => DisputePageSchema.strict().parse(JSON.parse((await get(query)).text));
  const nameOf = (slug: string) => Object.entries(slugs).find(([, each]) => each === slug)?.[0];
  const found = async (query: string) => (await list(query)).items.map(({ slug }) => nameOf(slug));

  const { database } = await testDatabase('postgres');
  const app = await openSettlementTestApp(database);
  for (const username of ['ann', 'bob']) await app.addBidder(username);
  const dispute = async (buyer: string, opener: string) => {
    const slug = await app.closed([[buyer, 1_000_000]]);
    done(await app.app.settlement.openDispute(app.person(opener), { slug, reason: REASON }));
    await app.pass(10 * DAY_MS);
    return slug;
  };
  slugs.decided = await dispute('ann', 'ann');
  done(
    await app.staffAction('staff', slugs.decided, {
      action: 'decide_dispute',
      decision: 'sale_continues',
      reason: 'As described.',
    }),
  );
  slugs.old = await dispute('bob', 'sue');
  slugs.young = await dispute('ann', 'ann');

  it('shows open ones first to last, and decided ones on request', async () => {
    expect(await found('')).toEqual(['old', 'young']);
    expect(await found('?sort=-opened')).toEqual(['young', 'old']);
    expect(await found('?show=decided')).toEqual(['decided']);
    expect(await found('?show=all')).toEqual(['decided', 'old', 'young']);
    expect(await found('?show=all&by=buyer')).toEqual(['decided', 'young']);
    expect(await found('?q=bob')).toEqual(['old']);
    expect(await found('?q=nothing')).toEqual([]);
    const { items, total } = await list('?show=all');
    expect(total).toBe(3);
    expect(items.map(({ is_late: isLate, decision }) => [isLate, decision])).toEqual([
      [false, 'sale_continues'],
      [true, null],
      [true, null],
    ]);
  });

  it('pages with cursors of this list only', async () => {
    const first = await list('?show=all&limit=2');
    expect(await found(`?show=all&limit=2&cursor=${first.next_cursor}`)).toEqual(['young']);
    expect((await get(`?cursor=${first.next_cursor}`)).status).toBe(422);
    expect((await get('', 'ann')).status).toBe(403);
  });

  it('is a file with its filters and columns', async () => {
    const { text } = await get('.csv?show=decided&hide=vehicle,opened,decision');
    expect(text).toBe(['buyer,seller,opened_by,reason,owner', `ann,sue,buyer,${REASON},`, ''].join('\r\n'));
  });

  it('assigns several sales to a colleague, and says which were refused and why', async () => {
    const assign = async (as: string, owner: string, asked: readonly string[]) => {
      const answer = await app.http('POST', '/api/operator/settlement-owners', { as, body: { slugs: asked, owner } });
      return { status: answer.status, items: (JSON.parse(answer.text) as { items?: unknown }).items };
    };
    expect((await assign('ann', 'staff', [slugs.old])).status).toBe(403);
    expect((await list()).owners).toContain('staff');
    expect(await assign('staff', 'staff', [slugs.old, 'none', slugs.young])).toMatchObject({
      status: 200,
      items: [{ ok: true }, { id: 'none', ok: false, message: expect.any(String) }, { ok: true }],
    });
    expect((await list()).items.map(({ owner }) => owner)).toEqual(['staff', 'staff']);
    const refused = await assign('staff', 'ann', [slugs.old]);
    expect(refused.items).toMatchObject([{ ok: false, message: 'This person can’t look after this sale.' }]);
    expect((await list()).items[0]?.owner).toBe('staff');
  });

  it('finds those of a sale that are newer than thousands of others', async () => {
    await sql`insert into settlement_disputes
        (id, settlement_id, opened_by, actor_id, reason, opened_at, time_left_ms, decision, decided_by, decided_at)
      select id || n, settlement_id, opened_by, actor_id, reason, opened_at - n * interval '1 day', 0, decision, decided_by, decided_at
      from settlement_disputes, generate_series(1, 3000) n where decided_at is not null`.execute(database.executor);
    expect(await found('?show=all&q=bob')).toEqual(['old']);
    expect(await found('?show=decided&q=bob')).toEqual([]);
    expect((await list('?show=all&q=bob')).total).toBe(1);
    expect(await list('?show=all&q=ann')).toMatchObject({ total: 1000, total_is_minimum: true });
    expect(await found('?show=all&q=ann&sort=-opened&limit=2')).toEqual(['young', 'decided']);
  });
});
