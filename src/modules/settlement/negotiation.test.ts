import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const username of ['ann', 'bob', 'cid', 'eve']) await app.addBidder(username);

describe('an offer below the reserve', () => {
  const RESERVE = { reserve: 2_000_000 };
  const stateOf = async (slug: string): Promise<string> => {
    const result = await app.app.catalogue.read({ kind: 'guest' }, slug);
    return result.ok ? result.value.state : '';
  };

  it('alternates for three rounds, and sells at the agreed price', async () => {
    const slug = await app.closed(
      [
        ['ann', 1_000_000],
        ['bob', 1_100_000],
      ],
      RESERVE,
    );
    expect(await stateOf(slug)).toBe('offer');
    expect((await app.read('bob', slug)).negotiation).toMatchObject({
      turn: 'bidder',
      round: 1,
      rounds: 3,
      price_at_close: { amount: 1_100_000 },
      may: ['offer', 'decline'],
      reserve: null,
    });
    expect((await app.read('sue', slug)).negotiation).toMatchObject({ may: [], reserve: { amount: 2_000_000 } });
    expect(codeOf(await app.say('ann', slug, { action: 'offer', amount: 1_500_000 }))).toBe('not_found');
    expect(codeOf(await app.say('sue', slug, { action: 'counter', amount: 1_900_000 }))).toBe('not_your_turn');
    expect(codeOf(await app.say('bob', slug, { action: 'offer', amount: 1_000_000 }))).toBe('below_minimum');
    expect(codeOf(await app.say('bob', slug, { action: 'offer', amount: 1_200_050 }))).toBe('not_in_bid_units');
    done(await app.say('bob', slug, { action: 'offer', amount: 1_200_000 }));
    expect(codeOf(await app.say('sue', slug, { action: 'accept', amount: 1_300_000 }))).toBe('offer_changed');
    done(await app.say('sue', slug, { action: 'counter', amount: 1_900_000 }));
    expect(codeOf(await app.say('bob', slug, { action: 'offer', amount: 1_200_000 }))).toBe('below_minimum');
    expect(codeOf(await app.say('bob', slug, { action: 'offer', amount: 1_900_000 }))).toBe('accept_instead');
    done(await app.say('bob', slug, { action: 'offer', amount: 1_400_000 }));
    done(await app.say('sue', slug, { action: 'counter', amount: 1_800_000 }));
    done(await app.say('bob', slug, { action: 'offer', amount: 1_600_000 }));
    expect((await app.read('sue', slug)).negotiation).toMatchObject({ round: 3, may: ['accept', 'decline'] });
    expect(codeOf(await app.say('sue', slug, { action: 'counter', amount: 1_700_000 }))).toBe('not_now');
    done(await app.say('sue', slug, { action: 'accept', amount: 1_600_000 }));
    await app.settle();
    expect(await stateOf(slug)).toBe('sold');
    expect(await app.app.catalogue.read({ kind: 'guest' }, slug)).toMatchObject({
      value: { hammer_price: { amount: 1_600_000 } },
    });
    expect((await app.read('bob', slug)).settlement).toMatchObject({
      origin: 'offer',
      state: 'payment_due',
      price: { amount: 1_600_000 },
      premium: { amount: 80_000 },
    });
    expect(
      await app.app.bidding.verifyLedger(
        (await sql<{ id: string }>`select id from auctions where slug = ${slug}`.execute(database.executor)).rows[0]
          ?.id ?? '',
      ),
    ).toEqual([]);
    expect(codeOf(await app.say('bob', slug, { action: 'decline' }))).toBe('offer_over');
  });

  it('expires after 48 hours for the first offer and 24 for each answer; an answer and expiry never both count', async () => {
    const first = await app.closed([['ann', 1_000_000]], RESERVE);
    await app.pass(48 * HOUR_MS - 1);
    expect(await stateOf(first)).toBe('offer');
    await app.pass(1);
    expect([await stateOf(first), (await app.read('ann', first)).negotiation?.state]).toEqual(['not_sold', 'lapsed']);
    const second = await app.closed([['ann', 1_000_000]], RESERVE);
    done(await app.say('ann', second, { action: 'offer', amount: 1_200_000 }));
    app.clock.at += 24 * HOUR_MS;
    // The offer expired, although no worker has run yet.
    expect(codeOf(await app.say('sue', second, { action: 'accept', amount: 1_200_000 }))).toBe('offer_lapsed');
    await app.settle();
    expect(await stateOf(second)).toBe('not_sold');
    await expect(
      sql`update negotiations set state = 'open', turn = 'bidder', due_at = now(), ended_at = null where slug = ${second}`.execute(
        database.executor,
      ),
    ).rejects.toThrow(/lapsed is final/);
  });

  it('ends when either side declines or the auction is withdrawn', async () => {
    const declined = await app.closed([['ann', 1_000_000]], RESERVE);
    done(await app.say('ann', declined, { action: 'decline' }));
    expect(await stateOf(declined)).toBe('not_sold');
    const withdrawn = await app.closed([['ann', 1_000_000]], RESERVE);
    done(await app.say('ann', withdrawn, { action: 'offer', amount: 1_200_000 }));
    await app.withdraw(withdrawn);
    expect(codeOf(await app.say('sue', withdrawn, { action: 'accept', amount: 1_200_000 }))).toBe('offer_over');
    await app.settle();
    expect((await app.read('ann', withdrawn)).negotiation?.state).toBe('withdrawn');
  });

  it('is accepted once by two simultaneous requests', async () => {
    const slug = await app.closed([['ann', 1_000_000]], RESERVE);
    done(await app.say('ann', slug, { action: 'offer', amount: 1_200_000 }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.say('sue', slug, { action: 'accept', amount: 1_200_000 })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
