import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  mayAct,
  SETTLEMENT_ACTIONS,
  SETTLEMENT_MOVES,
  SETTLEMENT_STATES,
  settlementMayMove,
  type SettlementAction,
} from '#contract/settlement-states.ts';
import { timePlaceholder, fillTimePlaceholders } from '#platform/time-placeholders.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inputFor, PARTICULARS, PATH, saleAt } from '#tests/support/sale-path.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);

describe('a settlement', () => {
  it('has the same transitions in code and database, which refuses all others', async () => {
    const { rows } = await sql<{
      from_state: string;
      to_state: string;
    }>`select from_state, to_state from settlement_moves`.execute(database.executor);
    const inCode = SETTLEMENT_STATES.flatMap((from) => SETTLEMENT_MOVES[from].map((to) => `${from} ${to}`));
    expect(rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted()).toEqual(inCode.toSorted());
    const slug = await saleAt(app, 'payment_due');
    for (const to of SETTLEMENT_STATES.filter(
      (each) => each !== 'payment_due' && !settlementMayMove('payment_due', each),
    )) {
      await expect(
        sql`update settlements set state = ${to}, collection_at = now(), collection_place = 'x', collection_by = 'buyer', ended_at = case when ${to} in ('done','fell_through') then now() end, due_at = null where slug = ${slug}`.execute(
          database.executor,
        ),
      ).rejects.toThrow(/cannot move/);
    }
  });

  it('goes from sold to handed over, and each side sees the other’s details only after the sale', async () => {
    const { slug } = await app.addAuction({}, 2);
    done(await app.bid(slug, 'ann', { amount: 1_000_000, confirm: true }));
    expect(codeOf(await app.app.settlement.read(app.person('ann'), slug))).toBe('not_found');
    expect(codeOf(await app.app.settlement.read(app.person('sue'), slug))).toBe('not_found');
    await app.close(slug);
    await app.settle();
    const bought = await app.read('ann', slug);
    expect(bought).toMatchObject({
      side: 'buyer',
      settlement: {
        state: 'payment_due',
        price: { amount: 1_000_000 },
        premium: { amount: 50_000 },
        seller: { username: 'sue', email: 'sue@site.test' },
        invoices: [{ status: 'paid', total: { amount: 50_000 } }],
      },
    });
    expect(await app.read('sue', slug)).toMatchObject({
      side: 'seller',
      settlement: { buyer: { email: 'ann@site.test' }, invoices: [], charge: null },
    });
    for (const username of ['bob', 'staff'])
      expect(codeOf(await app.app.settlement.read(app.person(username), slug))).toBe('not_found');
    for (const [who, action] of PATH) {
      const before = await app.read(who, slug);
      expect(before.may).toContain(action);
      done(await app.action(who, slug, inputFor(app, action)));
    }
    const after = await app.read('sue', slug);
    expect(after).toMatchObject({ may: [], settlement: { state: 'done', due_at: null, fell_through: null } });
    expect(after.settlement?.steps.every(({ done_at: at }) => at !== null)).toBe(true);
    expect(after.settlement?.history.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Sale started',
        'Premium paid',
        'Bill of sale issued',
        'Handover confirmed by the buyer',
      ]),
    );
  });

  it('refuses actions of the wrong side or at the wrong time; strangers get 404', async () => {
    for (const state of ['payment_due', 'documents_due', 'collection_due', 'handover_due', 'done'] as const) {
      const slug = await saleAt(app, state);
      for (const action of Object.keys(SETTLEMENT_ACTIONS) as SettlementAction[]) {
        for (const [username, side] of [
          ['ann', 'buyer'],
          ['sue', 'seller'],
        ] as const) {
          if (!mayAct(action, side, state))
            expect([state, action, side, codeOf(await app.action(username, slug, inputFor(app, action)))]).toEqual([
              state,
              action,
              side,
              'not_now',
            ]);
        }
        for (const username of ['bob', 'staff'])
          expect(codeOf(await app.action(username, slug, inputFor(app, action)))).toBe('not_found');
      }
    }
  }, 60_000);

  it('needs both names for the bill of sale, and agreement on a future collection date', async () => {
    const slug = await app.closed([['cid', 1_000_000]]);
    done(await app.action('sue', slug, { action: 'confirm_payment' }));
    expect(codeOf(await app.action('sue', slug, { action: 'issue_bill' }))).toBe('particulars_missing');
    for (const username of ['cid', 'sue']) done(await app.action(username, slug, PARTICULARS));
    done(await app.action('sue', slug, { action: 'issue_bill' }));
    expect(codeOf(await app.action('cid', slug, { action: 'agree_collection' }))).toBe('nothing_proposed');
    expect(
      await app.action('cid', slug, {
        action: 'propose_collection',
        at: new Date(app.clock.at - DAY_MS).toISOString(),
        place: 'Here',
      }),
    ).toMatchObject({
      code: 'invalid',
      errors: { at: [expect.any(String)] },
    });
    done(await app.action('cid', slug, inputFor(app, 'propose_collection')));
    expect(codeOf(await app.action('cid', slug, { action: 'agree_collection' }))).toBe('not_your_turn');
    // An agreement must name the date the user saw, or none.
    const { at: day = '', place: where = '' } = (await app.read('sue', slug)).settlement?.collection ?? {};
    for (const other of [
      { at: new Date(Date.parse(day) - DAY_MS).toISOString(), place: where },
      { at: day, place: 'Elsewhere' },
    ])
      expect(codeOf(await app.action('sue', slug, { action: 'agree_collection', ...other }))).toBe('proposal_changed');
    expect(codeOf(await app.action('sue', slug, { action: 'agree_collection', at: day, place: where }))).toBe('');
    done(await app.action('cid', slug, inputFor(app, 'propose_collection')));
    done(await app.action('sue', slug, { action: 'agree_collection' }));
    // Proposing a new date cancels the agreed one.
    done(await app.action('sue', slug, inputFor(app, 'propose_collection')));
    expect((await app.read('cid', slug)).settlement).toMatchObject({
      state: 'collection_due',
      collection: { proposed_by: 'seller', agreed_at: null },
    });
  });

  it('reminds once before a deadline, notifies once after it, and completes an undisputed handover', async () => {
    const slug = await app.closed([['eve', 1_000_000]]);
    const zone = { time_zone: 'America/Chicago', digest_at: '08:00', quiet: null };
    expect((await app.http('PUT', '/api/account/notifications/settings', { as: 'eve', body: zone })).status).toBe(200);
    await app.pass(6 * DAY_MS + HOUR_MS);
    await app.settle();
    const reminded = (await app.noticesOf('eve')).filter((title) => title.endsWith('payment due'));
    expect(reminded).toHaveLength(1);
    const due = timePlaceholder(Date.parse((await app.read('eve', slug)).settlement?.due_at ?? ''));
    expect(await app.notificationBodies('eve')).toContain(
      fillTimePlaceholders(`The next step is due by ${due}. If you need more time, contact us before then.`, (ms) =>
        formatTime(ms, 'full', 'America/Chicago'),
      ),
    );
    expect(await app.notificationBodies('sue')).toContain(
      fillTimePlaceholders(`The buyer should pay you by ${due}. Confirm it here only once you have the money.`, (ms) =>
        formatTime(ms, 'full', 'UTC'),
      ),
    );
    await app.pass(2 * DAY_MS);
    await app.settle();
    const { title: about } = await app.read('eve', slug);
    expect((await app.noticesOf('sue')).filter((title) => title === `${about}: the deadline has passed`)).toHaveLength(
      1,
    );
    expect((await app.read('eve', slug)).settlement).toMatchObject({ state: 'payment_due', is_late: true });
    const handed = await saleAt(app, 'handover_due');
    await app.pass(2 * DAY_MS + 7 * DAY_MS - HOUR_MS);
    expect((await app.read('ann', handed)).settlement?.state).toBe('handover_due');
    await app.pass(2 * HOUR_MS);
    expect((await app.read('ann', handed)).settlement).toMatchObject({
      state: 'done',
      history: expect.arrayContaining([
        expect.objectContaining({ text: 'No problem reported, so the sale was completed' }),
      ]),
    });
  });

  it('waits for a declined premium, and continues when it is paid', async () => {
    await app.addBidder('dot', 'pm_card_visa');
    const { slug } = await app.addAuction({}, 2);
    await app.change({ holds: 'none' });
    done(await app.bid(slug, 'dot', { amount: 1_000_000, confirm: true }));
    await app.addCard('dot', 'pm_card_chargeCustomerFail', { asDefault: true });
    await app.close(slug);
    await app.settle();
    const sale = await app.read('dot', slug);
    expect(sale).toMatchObject({
      settlement: { state: 'fee_due', charge: { state: 'declined' }, invoices: [{ status: 'declined' }] },
    });
    expect(sale.may).toContain('pay_charge');
    // The buyer reads the bank's message to them; the staff read why.
    expect(sale.settlement?.charge?.decline).toBe('Your card was declined.');
    const forStaff = JSON.parse((await app.http('GET', `/api/operator/settlements/${slug}`, { as: 'staff' })).text);
    expect(forStaff.attempts[0].charge.decline).toBe('The bank declined the card (generic_decline).');
    expect(forStaff.settlement.charge.decline).toBe(forStaff.attempts[0].charge.decline);
    await app.addCard('dot', 'pm_card_mastercard', { asDefault: true });
    done(await app.payments.payCharge(app.person('dot'), sale.settlement?.charge?.id ?? ''));
    await app.settle();
    expect((await app.read('dot', slug)).settlement).toMatchObject({
      state: 'payment_due',
      invoices: [{ status: 'paid' }],
    });
    await app.change({ holds: 'required' });
  });
});

describe('a dispute', () => {
  it('pauses every deadline until staff decide, then restores the time', async () => {
    const slug = await saleAt(app, 'payment_due');
    await app.pass(DAY_MS);
    expect(
      codeOf(await app.app.settlement.openDispute(app.person('bob'), { slug, reason: 'None of my business at all.' })),
    ).toBe('not_found');
    done(
      await app.app.settlement.openDispute(app.person('ann'), {
        slug,
        reason: 'The number on the frame is another one.',
      }),
    );
    expect(
      codeOf(await app.app.settlement.openDispute(app.person('sue'), { slug, reason: 'That is not true at all.' })),
    ).toBe('disputed');
    expect(codeOf(await app.action('sue', slug, { action: 'confirm_payment' }))).toBe('disputed');
    expect((await app.read('sue', slug)).may).toEqual(['add_evidence', 'give_particulars']);
    await app.pass(30 * DAY_MS);
    expect((await app.read('ann', slug)).settlement).toMatchObject({ due_at: null, is_late: false, is_disputed: true });
    expect(
      codeOf(await app.staffAction('staff', slug, { action: 'extend', hours: 24, reason: 'To look at it.' })),
    ).toBe('disputed');
    done(
      await app.staffAction('staff', slug, {
        action: 'decide_dispute',
        decision: 'sale_continues',
        reason: 'The number is that of the papers.',
      }),
    );
    const sale = await app.read('ann', slug);
    expect(Date.parse(sale.settlement?.due_at ?? '') - app.clock.at).toBe(6 * DAY_MS);
    done(await app.action('sue', slug, { action: 'confirm_payment' }));
    const trail = await sql<{
      action: string;
      reason: string;
    }>`select action, reason from audit_entries where subject = ${`auction:${slug}`} and action like 'settlement%'`.execute(
      database.executor,
    );
    expect(trail.rows).toEqual([{ action: 'settlement_dispute_decided', reason: 'The number is that of the papers.' }]);
  });
});
