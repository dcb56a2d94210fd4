import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { BulkResult } from '#contract/bulk.ts';
import { SALE_SORTS } from '#contract/console-lists.ts';
import type { OperatorSalePage } from '#contract/settlements.ts';
import { testDatabase } from '#tests/support/database.ts';
import { done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

/** Late in `payment_due`, late in `documents_due`, open in `fee_due`, an offer, a disputed sale and one that ended. */
const slugs = { unpaid: '', unbilled: '', fresh: '', offer: '', disputed: '', over: '' };

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);
slugs.over = await app.closed([['ann', 900_000]]);
done(
  await app.staffAction('staff', slugs.over, {
    action: 'declare_default',
    fault: 'nobody',
    reason: 'Both sides called it off.',
  }),
);
slugs.unpaid = await app.closed([['ann', 1_000_000]]);
slugs.unbilled = await app.closed([['bob', 2_000_000]]);
done(await app.action('sue', slugs.unbilled, { action: 'confirm_payment' }));
slugs.disputed = await app.closed([['bob', 3_000_000]]);
const reason = 'The car is not as it was described.';
done(await app.app.settlement.openDispute(app.person('bob'), { slug: slugs.disputed, reason }));
await app.pass(40 * DAY_MS);
slugs.fresh = await app.closed([['ann', 4_000_000]]);
slugs.offer = await app.closed([['ann', 5_000_000]], { reserve: 9_000_000 });

const get = async (query: string) =>
  JSON.parse((await app.http('GET', `/api/operator/settlements?${query}`, { as: 'staff' })).text) as OperatorSalePage;
const nameOf = (slug: string) => Object.entries(slugs).find(([, each]) => each === slug)?.[0] ?? slug;
const found = async (query: string) => (await get(query)).items.map(({ slug }) => nameOf(slug));

describe('the list of sales', () => {
  it('has late sales first, and each view, step and side', async () => {
    expect((await found('show=all')).slice(0, 2).toSorted()).toEqual(['unbilled', 'unpaid']);
    expect((await found('show=all')).at(-1)).toBe('over');
    expect((await found('show=open')).toSorted()).toEqual(['disputed', 'fresh', 'offer', 'unbilled', 'unpaid']);
    expect((await found('show=late')).toSorted()).toEqual(['unbilled', 'unpaid']);
    expect(await found('show=disputed')).toEqual(['disputed']);
    expect(await found('show=negotiating')).toEqual(['offer']);
    expect(await found('show=ended')).toEqual(['over']);
    expect(await found('state=documents_due')).toEqual(['unbilled']);
    expect(await found('turn=seller')).toEqual(['unbilled']);
    expect(await found('turn=buyer')).toContain('unpaid');
    expect(await found('turn=buyer')).not.toContain('disputed');
    expect(await get('show=open')).toMatchObject({ late_count: 2, disputed_count: 1, to_remind_count: 2 });
    expect((await get('show=disputed')).items[0]).toMatchObject({ turn: null, disputed_since: expect.any(String) });
  });

  it.each(SALE_SORTS)('pages by %s without a gap or a repetition', async (sort) => {
    const whole = await found(`show=all&sort=${sort}`);
    expect(whole).toHaveLength(6);
    const paged: string[] = [];
    let cursor = '';
    do {
      const page = await get(`show=all&sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.totals === null).toBe(cursor !== '');
      paged.push(...page.items.map(({ slug }) => nameOf(slug)));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(paged).toEqual(whole);
  });

  it('sorts by price and sums what it found', async () => {
    expect(await found('show=all&sort=price')).toEqual(['over', 'unpaid', 'unbilled', 'disputed', 'fresh', 'offer']);
    expect((await get('show=late')).totals).toEqual([{ currency: 'USD', count: 2, price: 3_000_000 }]);
  });

  it('is a file with its filters and columns for staff who proved their identity', async () => {
    const file = await app.http(
      'GET',
      '/api/operator/settlements.csv?show=late&sort=price&hide=since,buyer,turn,owner',
      {
        as: 'staff',
      },
    );
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toBe('title,slug,kind,status,late,disputed_since,due,seller,dealer,price,currency');
    expect(lines.slice(1).map((line) => nameOf(line.split(',')[1] ?? ''))).toEqual(['unpaid', 'unbilled']);
    expect(lines[1]).toContain(',10000.00,USD');
  });
});

describe('reminders of late sales', () => {
  const remind = async (body: object, as = 'staff') => {
    const answer = await app.http('POST', '/api/operator/settlement-reminders', { as, body });
    return { status: answer.status, items: (JSON.parse(answer.text) as BulkResult).items };
  };

  it('answer for each sale, go to the side that must act, and at most once a day', async () => {
    expect((await remind({ all_late: true }, 'ann')).status).toBe(403);
    expect(await remind({ slugs: [slugs.unpaid, slugs.fresh, slugs.disputed, 'nothing'] })).toEqual({
      status: 200,
      items: [
        { id: slugs.unpaid, ok: true, message: null },
        { id: slugs.fresh, ok: false, message: 'No step of this sale is late.' },
        { id: slugs.disputed, ok: false, message: 'No step of this sale is late.' },
        { id: 'nothing', ok: false, message: 'Settlement not found.' },
      ],
    });
    const title = (await get('show=late')).items.find(({ slug }) => slug === slugs.unpaid)?.title ?? '';
    const reminder = `${title}: payment due`;
    expect((await app.noticesOf('ann')).filter((each) => each === reminder)).toHaveLength(1);
    expect((await app.noticesOf('sue')).filter((each) => each === reminder)).toHaveLength(0);
    expect(await get('show=late')).toMatchObject({ late_count: 2, to_remind_count: 1 });

    expect(await remind({ all_late: true })).toEqual({
      status: 200,
      items: [{ id: slugs.unbilled, ok: true, message: null }],
    });
    expect((await remind({ slugs: [slugs.unpaid] })).items[0]?.message).toBe(
      'A reminder was sent within the last 24 hours.',
    );
    const entries = await database.executor
      .selectFrom('audit_entries')
      .select('subject')
      .where('action', '=', 'settlement_reminded')
      .execute();
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(
      [`auction:${slugs.unbilled}`, `auction:${slugs.unpaid}`].toSorted(),
    );
    await app.pass(DAY_MS);
    expect((await remind({ all_late: true })).items).toHaveLength(2);
  });
});

describe('staff', () => {
  it('take on a sale, find theirs, and let it go', async () => {
    done(await app.staffAction('staff', slugs.unpaid, { action: 'assign', owner: 'staff' }));
    expect((await get('show=all&owner=me')).items.map(({ slug, owner }) => [nameOf(slug), owner])).toEqual([
      ['unpaid', 'staff'],
    ]);
    expect((await get('show=open&state=documents_due')).items.map(({ owner }) => owner)).toEqual([null]);
    const sale = await app.http('GET', `/api/operator/settlements/${slugs.unpaid}`, { as: 'staff' });
    expect(JSON.parse(sale.text)).toMatchObject({ owner: 'staff' });
    done(await app.staffAction('staff', slugs.unpaid, { action: 'assign', owner: null }));
    expect(await found('show=all&owner=me')).toEqual([]);
  });

  it('assign a sale to a colleague who may settle it and is no side of it, with both owners in the audit log', async () => {
    const read = async () =>
      JSON.parse((await app.http('GET', `/api/operator/settlements/${slugs.unpaid}`, { as: 'staff' })).text) as {
        owner: string | null;
        owners: string[];
      };
    const roles = { carla: 'finance', edith: 'editor', ann: 'finance' };
    for (const username of ['carla', 'edith']) await app.addBidder(username);
    for (const [username, role] of Object.entries(roles))
      await sql`insert into staff_roles (user_id, role, given_at) values (${app.person(username).userId}, ${role}, now())`.execute(
        database.executor,
      );
    expect((await read()).owners.toSorted()).toEqual(['carla', 'staff']);
    const assign = (owner: string | null) => app.staffAction('staff', slugs.unpaid, { action: 'assign', owner });
    for (const nobody of ['edith', 'ann', 'nobody'])
      expect(await assign(nobody)).toMatchObject({
        ok: false,
        errors: { owner: ['This person can’t look after this sale.'] },
      });
    done(await assign('staff'));
    done(await assign('carla'));
    expect((await read()).owner).toBe('carla');
    const entries = await database.executor
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'settlement_assigned')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)).toMatchObject({ before: { owner: 'staff' }, after: { owner: 'carla' } });
  });

  it('write to one side or both, also during a dispute, and the message is recorded', async () => {
    const text = 'Please send us the receipt of the transfer.';
    const noticed = async (username: string) =>
      (await app.noticesOf(username)).filter((title) => title.startsWith('About the sale')).length;
    done(await app.staffAction('staff', slugs.disputed, { action: 'message', to: 'buyer', text }));
    expect([await noticed('bob'), await noticed('sue')]).toEqual([1, 0]);
    done(await app.staffAction('staff', slugs.disputed, { action: 'message', to: 'both', text }));
    expect([await noticed('bob'), await noticed('sue')]).toEqual([2, 1]);
    expect((await app.notificationBodies('sue')).at(-1)).toBe(`${text}\n\nTo answer, use the contact page.`);
    const entries = await database.executor
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'settlement_message_sent')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      expect.objectContaining({ to: 'buyer', text }),
      expect.objectContaining({ to: 'both', text }),
    ]);
  });
});
