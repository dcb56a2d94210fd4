import { formatTime } from '#contract/format/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  mayAct,
  SETTLEMENT_ACTS,
  SETTLEMENT_MOVES,
  SETTLEMENT_STATES,
  settlementMayMove,
  type SettlementAct,
  type SettlementState,
} from '#contract/settlement-states.ts';
import type { ActInSale } from '#contract/settlements.ts';
import { instant, sayInstants } from '#platform/instants.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementHouse, type SettlementHouse } from '#tests/support/settlement-house.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let place: TestDatabase;
let house: SettlementHouse;
beforeAll(async () => {
  place = await testDatabase('postgres');
  house = await openSettlementHouse(place.database);
  for (const username of ['ann', 'bob', 'cid', 'eve']) await house.addBidder(username);
}, 60_000);
afterAll(() => place.close());

const PARTICULARS = { act: 'give_particulars', name: 'Ann Archer', address: '1 Mill Road, Springfield', phone: '+1 555 0100' } as const;
const inputFor = (act: SettlementAct): ActInSale => {
  switch (act) {
    case 'give_particulars':
      return PARTICULARS;
    case 'say_paid':
      return { act, note: '' };
    case 'propose_collection':
      return { act, at: new Date(house.clock.at + 2 * DAY).toISOString(), place: 'At the seller’s garage' };
    case 'confirm_payment':
    case 'issue_bill':
    case 'agree_collection':
    case 'confirm_handover':
      return { act };
  }
};
const PATH: readonly (readonly ['ann' | 'sue', SettlementAct])[] = [
  ['ann', 'give_particulars'],
  ['sue', 'give_particulars'],
  ['ann', 'say_paid'],
  ['sue', 'confirm_payment'],
  ['sue', 'issue_bill'],
  ['ann', 'propose_collection'],
  ['sue', 'agree_collection'],
  ['ann', 'confirm_handover'],
];
/** A sale to ann that has come so far. */
async function saleAt(state: SettlementState): Promise<string> {
  const slug = await house.closed([['ann', 1_000_000]]);
  for (const [who, act] of PATH) {
    if ((await house.read('ann', slug)).settlement?.state === state) break;
    done(await house.act(who, slug, inputFor(act)));
  }
  expect((await house.read('ann', slug)).settlement?.state).toBe(state);
  return slug;
}

describe('the life of a settlement', () => {
  it('is the same table in the code and in the database, which refuses every other move', async () => {
    const { rows } = await sql<{ from_state: string; to_state: string }>`select from_state, to_state from settlement_moves`.execute(place.database.executor);
    const inCode = SETTLEMENT_STATES.flatMap((from) => SETTLEMENT_MOVES[from].map((to) => `${from} ${to}`));
    expect(rows.map((row) => `${row.from_state} ${row.to_state}`).toSorted()).toEqual(inCode.toSorted());
    const slug = await saleAt('payment_due');
    for (const to of SETTLEMENT_STATES.filter((each) => each !== 'payment_due' && !settlementMayMove('payment_due', each))) {
      await expect(
        sql`update settlements set state = ${to}, collection_at = now(), collection_place = 'x', collection_by = 'buyer', ended_at = case when ${to} in ('done','fell_through') then now() end, due_at = null where slug = ${slug}`.execute(
          place.database.executor,
        ),
      ).rejects.toThrow(/cannot move/);
    }
  });

  it('goes from the hammer to the keys, and each side sees the other only after the sale', async () => {
    const { slug } = await house.addAuction({}, 2);
    done(await house.bid(slug, 'ann', { amount: 1_000_000, confirm: true }));
    expect(codeOf(await house.house.settlement.read(house.person('ann'), slug))).toBe('not_found');
    expect(codeOf(await house.house.settlement.read(house.person('sue'), slug))).toBe('not_found');
    await house.close(slug);
    await house.settle();
    const bought = await house.read('ann', slug);
    expect(bought).toMatchObject({
      side: 'buyer',
      settlement: {
        state: 'payment_due',
        price: { amount: 1_000_000 },
        premium: { amount: 50_000 },
        seller: { username: 'sue', email: 'sue@house.test' },
        invoices: [{ status: 'paid', total: { amount: 50_000 } }],
      },
    });
    // What the buyer owes the house is not the seller's business.
    expect(await house.read('sue', slug)).toMatchObject({ side: 'seller', settlement: { buyer: { email: 'ann@house.test' }, invoices: [], charge: null } });
    for (const username of ['bob', 'staff']) expect(codeOf(await house.house.settlement.read(house.person(username), slug))).toBe('not_found');
    for (const [who, act] of PATH) {
      const before = await house.read(who, slug);
      expect(before.may).toContain(act);
      done(await house.act(who, slug, inputFor(act)));
    }
    const after = await house.read('sue', slug);
    expect(after).toMatchObject({ may: [], settlement: { state: 'done', due_at: null, fell_through: null } });
    expect(after.settlement?.steps.every(({ done_at: at }) => at !== null)).toBe(true);
    expect(after.settlement?.history.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['The sale began', 'The premium was paid', 'The bill of sale was issued', 'The buyer has the car and its keys']),
    );
  });

  it('refuses every act that is not this side’s, or not now; strangers find nothing', async () => {
    for (const state of ['payment_due', 'papers_due', 'collection_due', 'handover_due', 'done'] as const) {
      const slug = await saleAt(state);
      for (const act of Object.keys(SETTLEMENT_ACTS) as SettlementAct[]) {
        for (const [username, side] of [
          ['ann', 'buyer'],
          ['sue', 'seller'],
        ] as const) {
          if (!mayAct(act, side, state))
            expect([state, act, side, codeOf(await house.act(username, slug, inputFor(act)))]).toEqual([state, act, side, 'not_now']);
        }
        for (const username of ['bob', 'staff']) expect(codeOf(await house.act(username, slug, inputFor(act)))).toBe('not_found');
      }
    }
  }, 60_000);

  it('needs both names for the bill, another’s word for a day, and a day that is to come', async () => {
    const slug = await house.closed([['cid', 1_000_000]]);
    done(await house.act('sue', slug, { act: 'confirm_payment' }));
    expect(codeOf(await house.act('sue', slug, { act: 'issue_bill' }))).toBe('particulars_missing');
    for (const username of ['cid', 'sue']) done(await house.act(username, slug, PARTICULARS));
    done(await house.act('sue', slug, { act: 'issue_bill' }));
    expect(codeOf(await house.act('cid', slug, { act: 'agree_collection' }))).toBe('nothing_proposed');
    expect(await house.act('cid', slug, { act: 'propose_collection', at: new Date(house.clock.at - DAY).toISOString(), place: 'Here' })).toMatchObject({
      status: 422,
      body: { errors: { at: [expect.any(String)] } },
    });
    done(await house.act('cid', slug, inputFor('propose_collection')));
    expect(codeOf(await house.act('cid', slug, { act: 'agree_collection' }))).toBe('not_your_turn');
    // The day that the presser saw, or none.
    const { at: day = '', place: where = '' } = (await house.read('sue', slug)).settlement?.collection ?? {};
    for (const other of [
      { at: new Date(Date.parse(day) - DAY).toISOString(), place: where },
      { at: day, place: 'Elsewhere' },
    ])
      expect(codeOf(await house.act('sue', slug, { act: 'agree_collection', ...other }))).toBe('proposal_changed');
    expect(codeOf(await house.act('sue', slug, { act: 'agree_collection', at: day, place: where }))).toBe('');
    done(await house.act('cid', slug, inputFor('propose_collection')));
    done(await house.act('sue', slug, { act: 'agree_collection' }));
    // A day that does not hold is agreed anew.
    done(await house.act('sue', slug, inputFor('propose_collection')));
    expect((await house.read('cid', slug)).settlement).toMatchObject({ state: 'collection_due', collection: { proposed_by: 'seller', agreed_at: null } });
  });

  it('reminds once before a deadline, tells once of a passed one, and takes a handed-over car as done', async () => {
    const slug = await house.closed([['eve', 1_000_000]]);
    const zone = { time_zone: 'America/Chicago', digest_at: '08:00', quiet: null };
    expect((await house.http('PUT', '/api/account/notifications/settings', { as: 'eve', body: zone })).status).toBe(200);
    await house.pass(6 * DAY + HOUR);
    await house.settle();
    const reminded = (await house.noticesOf('eve')).filter((title) => title.endsWith('payment due'));
    expect(reminded).toHaveLength(1);
    // The same deadline, to each side as their own clock shows it.
    const due = instant(Date.parse((await house.read('eve', slug)).settlement?.due_at ?? ''));
    expect(await house.wordsOf('eve')).toContain(
      sayInstants(`The next step is due by ${due}. If you need more time, write to us before.`, (ms) => formatTime(ms, 'full', 'America/Chicago')),
    );
    expect(await house.wordsOf('sue')).toContain(
      sayInstants(`The car is to be paid by ${due}. Confirm it here once the money is there, not before.`, (ms) => formatTime(ms, 'full', 'UTC')),
    );
    await house.pass(2 * DAY);
    await house.settle();
    const { title: about } = await house.read('eve', slug);
    expect((await house.noticesOf('sue')).filter((title) => title === `${about}: the deadline has passed`)).toHaveLength(1);
    expect((await house.read('eve', slug)).settlement).toMatchObject({ state: 'payment_due', is_late: true });
    const handed = await saleAt('handover_due');
    await house.pass(2 * DAY + 7 * DAY - HOUR);
    expect((await house.read('ann', handed)).settlement?.state).toBe('handover_due');
    await house.pass(2 * HOUR);
    expect((await house.read('ann', handed)).settlement).toMatchObject({
      state: 'done',
      history: expect.arrayContaining([expect.objectContaining({ words: 'Nobody said otherwise: taken as done' })]),
    });
  });

  it('waits for a premium that the card declines, and goes on when it is paid', async () => {
    await house.addBidder('dot', 'pm_card_visa');
    const { slug } = await house.addAuction({}, 2);
    await house.change({ holds: 'none' });
    done(await house.bid(slug, 'dot', { amount: 1_000_000, confirm: true }));
    await house.addCard('dot', 'pm_card_chargeCustomerFail', { asDefault: true });
    await house.close(slug);
    await house.settle();
    const sale = await house.read('dot', slug);
    expect(sale).toMatchObject({ settlement: { state: 'fee_due', charge: { state: 'declined' }, invoices: [{ status: 'declined' }] } });
    expect(sale.may).toContain('pay_charge');
    // The buyer reads the bank's message to them; the staff read why.
    expect(sale.settlement?.charge?.decline).toBe('Your card was declined.');
    const forStaff = JSON.parse((await house.http('GET', `/api/operator/settlements/${slug}`, { as: 'staff' })).text);
    expect(forStaff.attempts[0].charge.decline).toBe('The bank declined the card (generic_decline).');
    expect(forStaff.settlement.charge.decline).toBe(forStaff.attempts[0].charge.decline);
    await house.addCard('dot', 'pm_card_mastercard', { asDefault: true });
    done(await house.payments.payCharge(house.person('dot'), sale.settlement?.charge?.id ?? ''));
    await house.settle();
    expect((await house.read('dot', slug)).settlement).toMatchObject({ state: 'payment_due', invoices: [{ status: 'paid' }] });
    await house.change({ holds: 'required' });
  });
});

describe('an offer where the reserve was not met', () => {
  const RESERVE = { reserve: 2_000_000 };
  const stateOf = async (slug: string): Promise<string> => {
    const result = await house.house.catalogue.read({ kind: 'guest' }, slug);
    return result.ok ? result.value.state : '';
  };

  it('goes back and forth for three rounds, each in turn, and sells at what both agree on', async () => {
    const slug = await house.closed(
      [
        ['ann', 1_000_000],
        ['bob', 1_100_000],
      ],
      RESERVE,
    );
    expect(await stateOf(slug)).toBe('offer');
    expect((await house.read('bob', slug)).negotiation).toMatchObject({
      turn: 'bidder',
      round: 1,
      rounds: 3,
      price_at_close: { amount: 1_100_000 },
      may: ['offer', 'decline'],
      reserve: null,
    });
    expect((await house.read('sue', slug)).negotiation).toMatchObject({ may: [], reserve: { amount: 2_000_000 } });
    expect(codeOf(await house.say('ann', slug, { act: 'offer', amount: 1_500_000 }))).toBe('not_found');
    expect(codeOf(await house.say('sue', slug, { act: 'counter', amount: 1_900_000 }))).toBe('not_your_turn');
    expect(codeOf(await house.say('bob', slug, { act: 'offer', amount: 1_000_000 }))).toBe('below_minimum');
    expect(codeOf(await house.say('bob', slug, { act: 'offer', amount: 1_200_050 }))).toBe('not_in_bid_units');
    done(await house.say('bob', slug, { act: 'offer', amount: 1_200_000 }));
    expect(codeOf(await house.say('sue', slug, { act: 'accept', amount: 1_300_000 }))).toBe('offer_changed');
    done(await house.say('sue', slug, { act: 'counter', amount: 1_900_000 }));
    expect(codeOf(await house.say('bob', slug, { act: 'offer', amount: 1_200_000 }))).toBe('below_minimum');
    expect(codeOf(await house.say('bob', slug, { act: 'offer', amount: 1_900_000 }))).toBe('accept_instead');
    done(await house.say('bob', slug, { act: 'offer', amount: 1_400_000 }));
    done(await house.say('sue', slug, { act: 'counter', amount: 1_800_000 }));
    done(await house.say('bob', slug, { act: 'offer', amount: 1_600_000 }));
    expect((await house.read('sue', slug)).negotiation).toMatchObject({ round: 3, may: ['accept', 'decline'] });
    expect(codeOf(await house.say('sue', slug, { act: 'counter', amount: 1_700_000 }))).toBe('not_now');
    done(await house.say('sue', slug, { act: 'accept', amount: 1_600_000 }));
    await house.settle();
    expect(await stateOf(slug)).toBe('sold');
    expect(await house.house.catalogue.read({ kind: 'guest' }, slug)).toMatchObject({ value: { hammer_price: { amount: 1_600_000 } } });
    expect((await house.read('bob', slug)).settlement).toMatchObject({
      origin: 'offer',
      state: 'payment_due',
      price: { amount: 1_600_000 },
      premium: { amount: 80_000 },
    });
    expect(
      await house.house.bidding.verifyLedger(
        (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(place.database.executor)).rows[0]?.id ?? '',
      ),
    ).toEqual([]);
    expect(codeOf(await house.say('bob', slug, { act: 'decline' }))).toBe('offer_over');
  });

  it('lapses by the clock: 48 hours for the first word, 24 for each answer; an answer in time and a lapse never both hold', async () => {
    const first = await house.closed([['ann', 1_000_000]], RESERVE);
    await house.pass(48 * HOUR - 1);
    expect(await stateOf(first)).toBe('offer');
    await house.pass(1);
    expect([await stateOf(first), (await house.read('ann', first)).negotiation?.state]).toEqual(['not_sold', 'lapsed']);
    const second = await house.closed([['ann', 1_000_000]], RESERVE);
    done(await house.say('ann', second, { act: 'offer', amount: 1_200_000 }));
    house.clock.at += 24 * HOUR;
    // The time is over, and no job has looked yet.
    expect(codeOf(await house.say('sue', second, { act: 'accept', amount: 1_200_000 }))).toBe('offer_lapsed');
    await house.settle();
    expect(await stateOf(second)).toBe('not_sold');
    await expect(
      sql`update negotiations set state = 'open', turn = 'bidder', due_at = now(), ended_at = null where slug = ${second}`.execute(place.database.executor),
    ).rejects.toThrow(/stays lapsed/);
  });

  it('ends with a word of either side, and with an auction that is withdrawn', async () => {
    const declined = await house.closed([['ann', 1_000_000]], RESERVE);
    done(await house.say('ann', declined, { act: 'decline' }));
    expect(await stateOf(declined)).toBe('not_sold');
    const withdrawn = await house.closed([['ann', 1_000_000]], RESERVE);
    done(await house.say('ann', withdrawn, { act: 'offer', amount: 1_200_000 }));
    done(await house.house.bidding.withdraw(house.staff, { slug: withdrawn, reason: 'The title was not clear.' }));
    // Before any job has looked.
    expect(codeOf(await house.say('sue', withdrawn, { act: 'accept', amount: 1_200_000 }))).toBe('offer_over');
    await house.settle();
    expect((await house.read('ann', withdrawn)).negotiation?.state).toBe('withdrawn');
  });

  it('is accepted once by two that press at the same time', async () => {
    const slug = await house.closed([['ann', 1_000_000]], RESERVE);
    done(await house.say('ann', slug, { act: 'offer', amount: 1_200_000 }));
    const answers = await Promise.all([1, 2, 3].map(() => house.say('sue', slug, { act: 'accept', amount: 1_200_000 })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('a dispute', () => {
  it('stops everything until the staff decide, and gives the time back', async () => {
    const slug = await saleAt('payment_due');
    await house.pass(DAY);
    expect(codeOf(await house.house.settlement.openDispute(house.person('bob'), { slug, reason: 'None of my business at all.' }))).toBe('not_found');
    done(await house.house.settlement.openDispute(house.person('ann'), { slug, reason: 'The number on the frame is another one.' }));
    expect(codeOf(await house.house.settlement.openDispute(house.person('sue'), { slug, reason: 'That is not true at all.' }))).toBe('disputed');
    expect(codeOf(await house.act('sue', slug, { act: 'confirm_payment' }))).toBe('disputed');
    expect((await house.read('sue', slug)).may).toEqual(['add_evidence', 'give_particulars']);
    await house.pass(30 * DAY);
    expect((await house.read('ann', slug)).settlement).toMatchObject({ due_at: null, is_late: false, is_disputed: true });
    expect(codeOf(await house.staffAct('staff', slug, { act: 'extend', hours: 24, reason: 'To look at it.' }))).toBe('disputed');
    done(await house.staffAct('staff', slug, { act: 'decide_dispute', decision: 'goes_on', reason: 'The number is that of the papers.' }));
    const sale = await house.read('ann', slug);
    expect(Date.parse(sale.settlement?.due_at ?? '') - house.clock.at).toBe(6 * DAY);
    done(await house.act('sue', slug, { act: 'confirm_payment' }));
    const trail = await sql<{
      act: string;
      reason: string;
    }>`select act, reason from audit_entries where subject = ${`auction:${slug}`} and act like 'settlement%'`.execute(place.database.executor);
    expect(trail.rows).toEqual([{ act: 'settlement_dispute_decided', reason: 'The number is that of the papers.' }]);
  });
});

describe('invoices', () => {
  it('are numbered without a gap, however many are written and undone at once', async () => {
    const before = await sql<{ last: number }>`select last from invoice_counters`.execute(place.database.executor);
    for (const username of ['wes1', 'wes2', 'wes3', 'wes4', 'wes5', 'wes6']) await house.addBidder(username);
    const slugs: string[] = [];
    for (const username of ['wes1', 'wes2', 'wes3', 'wes4', 'wes5', 'wes6']) {
      const { slug } = await house.addAuction({}, 2);
      done(await house.bid(slug, username, { amount: 1_000_000, confirm: true }));
      slugs.push(slug);
    }
    house.clock.at += 3 * HOUR;
    await house.house.bidding.closer.runOnce();
    const undone = Array.from({ length: 6 }, () =>
      place.database
        .transaction(async (transaction) => {
          await sql`update invoice_counters set last = last + 1`.execute(transaction);
          throw new Error('undone');
        })
        .catch(() => 'undone'),
    );
    await Promise.all([...undone, ...Array.from({ length: 4 }, () => house.house.settlement.settler.runOnce())]);
    const { rows } = await sql<{ number: number }>`select number from invoices order by number`.execute(place.database.executor);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
    expect(rows.length - (before.rows[0]?.last ?? 0)).toBe(slugs.length);
    for (const fault of [
      sql`delete from invoices`,
      sql`update invoices set tax = 1`,
      sql`update invoice_counters set last = last + 2`,
      sql`update invoice_counters set last = last + 1`,
    ])
      await expect(fault.execute(place.database.executor)).rejects.toThrow();
  });

  it('and bills of sale are PDFs, for those whom they concern', async () => {
    const slug = await saleAt('collection_due');
    const number = (await house.read('ann', slug)).settlement?.invoices[0]?.number ?? '';
    for (const [path, who] of [
      [`/api/account/invoices/${number}/pdf`, ['ann', 'staff']],
      [`/api/account/settlements/${slug}/bill-of-sale`, ['ann', 'sue', 'staff']],
    ] as const) {
      for (const as of ['ann', 'sue', 'bob', 'staff']) {
        const answer = await house.http('GET', path, { as });
        expect([path, as, answer.status]).toEqual([path, as, (who as readonly string[]).includes(as) ? 200 : 404]);
        if (answer.status === 200) expect(Buffer.from(answer.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
      }
      expect((await house.http('GET', path)).status).toBe(401);
    }
    expect((await house.http('GET', '/api/operator/settlements', { as: 'ann' })).status).toBe(403);
    expect(JSON.parse((await house.http('GET', '/api/operator/settlements?show=all', { as: 'staff' })).text)).toMatchObject({ total: expect.any(Number) });
  });

  it('are found by the staff: by words of the car, by who buys or sells, among those of the state that is shown', async () => {
    const slug = await saleAt('payment_due');
    const found = async (q: string, show = 'all') => {
      const page = JSON.parse((await house.http('GET', `/api/operator/settlements?show=${show}&q=${encodeURIComponent(q)}&limit=100`, { as: 'staff' })).text);
      expect(page.total).toBe(page.items.length);
      return page.items.map((sale: { slug: string }) => sale.slug) as string[];
    };
    expect(await found(slug.replaceAll('-', ' '))).toEqual([slug]);
    expect(await found(slug, 'ended')).toEqual([]);
    expect(await found('ann')).toContain(slug);
    expect(await found('sue')).toContain(slug);
    expect(await found('bob')).not.toContain(slug);
    expect(await found('%')).toEqual([]);
  });
});
