import { DAY_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { SaleAction } from '#contract/settlements.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob']) await app.addBidder(username);

type Who = 'ann' | 'dot' | 'sue';
const PHONES = { dot: '+1 555 0300', ann: '+1 555 0100', sue: '+1 555 0200' } as const;
const particulars = (who: Who, sharesEmail = true): SaleAction => ({
  action: 'give_particulars',
  name: `Full name of ${who}`,
  address: `1 Mill Road, home of ${who}`,
  phone: PHONES[who],
  shares_email: sharesEmail,
});
const act = async (who: Who, slug: string, ...inputs: SaleAction[]): Promise<void> => {
  for (const input of inputs) done(await app.action(who, slug, input));
};
const saleOf = async (who: Who, slug: string) => {
  const { settlement } = await app.read(who, slug);
  return settlement ?? expect.fail('no settlement');
};
const otherOf = async (who: Who, slug: string) => {
  const settlement = await saleOf(who, slug);
  return (who === 'sue' ? settlement.buyer : settlement.seller) ?? expect.fail('no other side');
};
const checklist = async (slug: string) =>
  Object.fromEntries((await saleOf('ann', slug)).checklist.map(({ task, state }) => [task, state]));
const planDay = (days: number) => new Date(app.clock.at + days * DAY_MS).toISOString().slice(0, 10);

/** The bank declined the premium. */
async function unpaidSale(): Promise<string> {
  await app.addBidder('dot', 'pm_card_visa');
  const { slug } = await app.addAuction({}, 2);
  await app.change({ holds: 'none' });
  done(await app.bid(slug, 'dot', { amount: 1_000_000, confirm: true }));
  await app.addCard('dot', 'pm_card_chargeCustomerFail', { asDefault: true });
  await app.close(slug);
  await app.settle();
  return slug;
}

/** Paid, with the bill of sale issued and a collection agreed for tomorrow. */
async function beforeHandover(): Promise<string> {
  const slug = await app.closed([['ann', 1_000_000]]);
  await act('ann', slug, particulars('ann'));
  await act('sue', slug, particulars('sue'), { action: 'confirm_payment' }, { action: 'issue_bill' });
  const at = new Date(app.clock.at + DAY_MS).toISOString();
  await act('ann', slug, { action: 'propose_collection', at, place: 'At the seller’s garage' });
  await act('sue', slug, { action: 'agree_collection' });
  return slug;
}

describe('what each side sees of the other', () => {
  it('grows as the premium and then the price arrive', async () => {
    const unpaid = await unpaidSale();
    await act('dot', unpaid, particulars('dot'));
    await act('sue', unpaid, particulars('sue'));
    const nothing = { name: '', email: '', phone: '', address: '' };
    expect(await saleOf('dot', unpaid)).toMatchObject({ state: 'fee_due', disclosed: { contact: false } });
    expect(await otherOf('dot', unpaid)).toMatchObject({ username: 'sue', ...nothing });
    expect(await otherOf('sue', unpaid)).toMatchObject({ username: 'dot', ...nothing });
    expect((await saleOf('dot', unpaid)).buyer).toMatchObject({ phone: PHONES.dot, email: 'dot@site.test' });

    const slug = await app.closed([['ann', 1_000_000]]);
    await act('ann', slug, particulars('ann'));
    await act('sue', slug, particulars('sue'));
    expect(await otherOf('ann', slug)).toMatchObject({ email: 'sue@site.test', phone: PHONES.sue, address: '' });
    expect(await otherOf('sue', slug)).toMatchObject({ email: 'ann@site.test', phone: PHONES.ann, address: '' });

    await act('sue', slug, { action: 'confirm_payment' });
    expect(await otherOf('ann', slug)).toMatchObject({ address: '1 Mill Road, home of sue' });
    expect(await otherOf('sue', slug)).toMatchObject({ address: '1 Mill Road, home of ann' });
    expect((await saleOf('sue', slug)).disclosed).toEqual({ contact: true, address: true, documents: true });

    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'nobody', reason: 'Called off.' }));
    expect((await saleOf('ann', slug)).seller).toBeNull();
    expect((await saleOf('sue', slug)).buyer).toBeNull();
  });

  it('leaves out an email address that its owner doesn’t share', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    await act('sue', slug, particulars('sue', false));
    expect(await otherOf('ann', slug)).toMatchObject({ email: '', phone: PHONES.sue, shares_email: false });
    expect((await saleOf('sue', slug)).seller).toMatchObject({ email: 'sue@site.test' });
  });

  it('is shown to staff only with a reason, which is recorded', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    await act('ann', slug, particulars('ann'));
    const path = `/api/operator/settlements/${slug}`;
    const plain = await app.http('GET', path, { as: 'staff' });
    expect([plain.status, plain.text.includes(PHONES.ann), plain.text.includes('ann@site.test')]).toEqual([
      200,
      false,
      false,
    ]);
    const looks = async () =>
      (
        await sql<{ reason: string }>`select reason from audit_entries where action = 'settlement_contacts_read'
          and subject = ${`auction:${slug}`}`.execute(database.executor)
      ).rows;
    expect(await looks()).toEqual([]);
    expect((await app.http('POST', `${path}/contacts`, { as: 'bob', body: { reason: 'To call.' } })).status).toBe(403);
    expect((await app.http('POST', `${path}/contacts`, { as: 'staff', body: { reason: '' } })).status).toBe(422);
    const shown = await app.http('POST', `${path}/contacts`, { as: 'staff', body: { reason: 'The buyer called.' } });
    expect([shown.status, shown.text.includes(PHONES.ann)]).toEqual([200, true]);
    expect(await looks()).toEqual([{ reason: 'The buyer called.' }]);
  });
});

describe('the checklist', () => {
  it('has only the collection if wheels or parts are sold, which have no title', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    await sql`update auctions set vehicle = ${JSON.stringify({ category: 'wheels' })} where slug = ${slug}`.execute(
      database.executor,
    );
    expect(await checklist(slug)).toEqual({ collection: 'open' });
  });

  it('is planned by the seller and done once both sides have confirmed', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    expect(await checklist(slug)).toEqual({ title: 'open', loan_payoff: 'not_stated', collection: 'open' });
    const plan = { action: 'plan_task', task: 'title', planned_on: planDay(3) } as const;
    expect(codeOf(await app.action('ann', slug, plan))).toBe('not_now');
    await act('sue', slug, plan);
    expect(await checklist(slug)).toMatchObject({ title: 'planned' });
    expect((await app.noticesOf('ann')).at(-1)).toMatch(/: the title$/);
    await act('sue', slug, { action: 'confirm_task', task: 'title' });
    expect(await checklist(slug)).toMatchObject({ title: 'buyer_confirms' });
    await act('ann', slug, { action: 'confirm_task', task: 'title' });
    expect(await checklist(slug)).toMatchObject({ title: 'done' });
    expect((await app.noticesOf('sue')).at(-1)).toMatch(/: the buyer received the title$/);
    const past = { action: 'plan_task', task: 'loan_payoff', planned_on: planDay(-3) } as const;
    expect(await app.action('sue', slug, past)).toMatchObject({
      ok: false,
      errors: { planned_on: [expect.any(String)] },
    });
    expect(await app.action('ann', slug, { action: 'confirm_task', task: 'loan_payoff' })).toMatchObject({ ok: false });
  });

  it('notifies both sides once when a planned day has passed', async () => {
    const slug = await app.closed([['ann', 1_000_000]]);
    await act('sue', slug, { action: 'plan_task', task: 'title', planned_on: planDay(1) });
    const overdue = async (who: string) =>
      (await app.noticesOf(who)).filter((title) => title.endsWith('the title is overdue')).length;
    const before = [await overdue('ann'), await overdue('sue')];
    await app.pass(DAY_MS);
    expect([await overdue('ann'), await overdue('sue')]).toEqual(before);
    await app.pass(3 * DAY_MS);
    await app.pass(DAY_MS);
    expect([await overdue('ann'), await overdue('sue')]).toEqual(before.map((count) => count + 1));
    expect(await checklist(slug)).toMatchObject({ title: 'overdue' });
    await act('sue', slug, { action: 'plan_task', task: 'title', planned_on: planDay(1) });
    expect(await checklist(slug)).toMatchObject({ title: 'planned' });
  });

  it('holds back the handover while a stated loan isn’t paid off, even after the deadline', async () => {
    const slug = await beforeHandover();
    await act('sue', slug, { action: 'plan_task', task: 'loan_payoff', planned_on: null });
    expect(codeOf(await app.action('ann', slug, { action: 'confirm_handover' }))).toBe('loan_not_paid_off');
    await app.pass(60 * DAY_MS);
    expect(await saleOf('ann', slug)).toMatchObject({ state: 'handover_due', is_late: true });
    await act('sue', slug, { action: 'confirm_task', task: 'loan_payoff' });
    expect(codeOf(await app.action('ann', slug, { action: 'confirm_handover' }))).toBe('loan_not_paid_off');
    await act('ann', slug, { action: 'confirm_task', task: 'loan_payoff' }, { action: 'confirm_handover' });
    expect(await checklist(slug)).toEqual({ title: 'done', loan_payoff: 'done', collection: 'done' });
  });
});

describe('the messages of a sale', () => {
  it('can be written from its start until 30 days after the handover', async () => {
    const slug = await beforeHandover();
    const { conversation_id: id } = await saleOf('ann', slug);
    const { conversations } = app.app;
    done(await conversations.send(app.person('ann'), { conversationId: id, text: 'See you tomorrow.' }));
    expect((await saleOf('sue', slug)).unread_messages).toBe(1);
    expect((await saleOf('ann', slug)).unread_messages).toBe(0);
    await act('ann', slug, { action: 'confirm_handover' });
    await app.pass(29 * DAY_MS);
    done(await conversations.send(app.person('sue'), { conversationId: id, text: 'I found the second key.' }));
    await app.pass(2 * DAY_MS);
    expect(codeOf(await conversations.send(app.person('ann'), { conversationId: id, text: 'Thank you.' }))).toBe(
      'conversation_closed',
    );
  });

  it('end when the sale falls through, and the next buyer doesn’t read them', async () => {
    const slug = await app.closed(
      [
        ['bob', 900_000],
        ['ann', 1_000_000],
      ],
      { accepting: ['bob'] },
    );
    const { conversation_id: id } = await saleOf('ann', slug);
    const { conversations } = app.app;
    done(await conversations.send(app.person('sue'), { conversationId: id, text: 'When do you pay?' }));
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
    done(await app.app.settlement.answerSecondChance(app.person('bob'), { slug, takes: true }));
    await app.settle();
    expect(codeOf(await conversations.send(app.person('ann'), { conversationId: id, text: 'Wait.' }))).toBe(
      'conversation_closed',
    );
    expect((await app.http('GET', `/api/account/conversations/${id}`, { as: 'bob' })).status).toBe(404);
    const next = (await app.read('bob', slug)).settlement?.conversation_id ?? '';
    expect(next).not.toBe(id);
    done(await conversations.send(app.person('bob'), { conversationId: next, text: 'How do I pay you?' }));
  });
});
