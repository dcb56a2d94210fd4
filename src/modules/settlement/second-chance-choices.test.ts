import { describe, expect, it } from 'vitest';
import { BiddersSchema } from '#contract/second-chances.ts';
import { testDatabase } from '#tests/support/database.ts';
import { codeOf, done, openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { settlementPersonalData } from './personal-data.ts';

const BIDS = [
  ['cid', 1_000_000, 1_200_000],
  ['eve', 1_250_000, 1_500_000],
  ['bob', 1_550_000, 2_000_000],
  ['ann', 2_100_000],
] as const;

describe.each(['postgres', 'embedded'] as const)('choosing second chances on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const app = await openSettlementTestApp(database);
  for (const [username] of BIDS) await app.addBidder(username);

  const choose = (as: string, slug: string, accepts: boolean) =>
    app.app.settlement.chooseSecondChance(app.person(as), { slug, accepts });
  const youOf = async (as: string, slug: string) => done(await app.app.catalogue.read(app.person(as), slug)).you;
  const declareDefault = async (slug: string) => {
    done(await app.staffAction('staff', slug, { action: 'declare_default', fault: 'buyer', reason: 'No money came.' }));
    await app.settle();
  };
  const chanceOf = async (username: string, slug: string) => {
    const sale = await app.app.settlement.read(app.person(username), slug);
    return sale.ok ? (sale.value.second_chance?.state ?? null) : null;
  };
  const lastBody = async () => (await app.notificationBodies('sue')).at(-1);
  const bidders = async (slug: string) => {
    const { text } = await app.http('GET', `/api/account/settlements/${slug}/bidders`, { as: 'sue' });
    return BiddersSchema.parse(JSON.parse(text));
  };

  it('keeps a choice until the close, per auction, and hides drafts', async () => {
    const { slug } = await app.addAuction({}, 2);
    const other = await app.addAuction({}, 2);
    expect((await youOf('bob', slug))?.accepts_second_chance).toBe(false);
    const put = (accepts: unknown) =>
      app.http('PUT', `/api/auctions/${slug}/second-chance`, { as: 'bob', body: { accepts } });
    expect(await put(true)).toMatchObject({ status: 200, text: '{"accepts":true}' });
    expect([(await put('yes')).status, (await app.http('PUT', `/api/auctions/${slug}/second-chance`)).status]).toEqual([
      422, 401,
    ]);
    done(await app.bid(slug, 'bob', { amount: 1_000_000, confirm: true }));
    expect((await youOf('bob', slug))?.accepts_second_chance).toBe(true);
    expect((await youOf('bob', other.slug))?.accepts_second_chance).toBe(false);
    const listed = await app.app.catalogue.biddingAuctions(app.person('bob'));
    expect(listed.find((auction) => auction.slug === slug)?.you.accepts_second_chance).toBe(true);
    done(await choose('bob', slug, false));
    expect((await youOf('bob', slug))?.accepts_second_chance).toBe(false);
    expect(codeOf(await choose('bob', 'no-such-auction', true))).toBe('not_found');
    await app.close(slug);
    expect(codeOf(await choose('bob', slug, true))).toBe('second_chance_fixed');
  });

  it('saves a choice with the bid that carries it, and only if the bid is accepted', async () => {
    const { slug } = await app.addAuction({}, 2);
    const bid = (as: string, amount: number, accepts?: boolean) =>
      app.http('POST', `/api/auctions/${slug}/bids`, {
        as,
        body: { amount, confirm: true, ...(accepts === undefined ? {} : { accepts_second_chance: accepts }) },
      });
    const accepting = async (as: string) => (await youOf(as, slug))?.accepts_second_chance;
    expect((await bid('bob', 1, true)).status).toBe(422);
    expect(await accepting('bob')).toBe(false);
    expect((await bid('bob', 1_000_000, true)).status).toBe(201);
    expect(await accepting('bob')).toBe(true);
    expect((await bid('bob', 1_200_000)).status).toBe(201);
    expect(await accepting('bob')).toBe(true);
    // Bids sent at once are written together, in order, because none waits for a card.
    for (const [as, amount] of [
      ['bob', 2_000_000],
      ['eve', 1_600_000],
    ] as const)
      expect(await app.placeHold(slug, as, amount)).toMatchObject({ ok: true });
    const sent = [
      ['bob', 1_400_000, false],
      ['eve', 1_600_000, true],
      ['bob', 1_800_000, true],
      ['bob', 2_000_000, false],
    ] as const;
    for (const answer of await Promise.all(
      sent.map(([as, amount, accepts]) => app.bid(slug, as, { amount, confirm: true, accepts_second_chance: accepts })),
    ))
      done(answer);
    expect([await accepting('bob'), await accepting('eve')]).toEqual([false, true]);
  });

  it('asks only those who accept after a default, and tells the seller how many are left', async () => {
    const slug = await app.closed(BIDS, { accepting: ['eve', 'cid'] });
    await declareDefault(slug);
    expect([await chanceOf('bob', slug), await chanceOf('eve', slug)]).toEqual([null, 'offered']);
    expect(await lastBody()).toMatch(/we ask the next bidder who wants an offer\. 1 more can be asked\.$/);
    done(await app.app.settlement.answerSecondChance(app.person('eve'), { slug, takes: false }));
    await app.settle();
    expect(await chanceOf('cid', slug)).toBe('offered');
    expect(await lastBody()).toMatch(/No other bidder asked for an offer\.$/);
    done(await app.app.settlement.answerSecondChance(app.person('cid'), { slug, takes: false }));
    await app.settle();
    expect([await chanceOf('bob', slug), (await app.noticesOf('sue')).at(-1)]).toEqual([
      null,
      expect.stringMatching(/^No underbidder/),
    ]);
  });

  it('asks nobody without consent, but lets the seller choose any bidder', async () => {
    const slug = await app.closed(BIDS);
    await declareDefault(slug);
    expect((await bidders(slug)).bidders.map(({ username, accepts_offers }) => [username, accepts_offers])).toEqual([
      ['bob', false],
      ['eve', false],
      ['cid', false],
    ]);
    const offer = (username?: string) =>
      app.app.settlement.offerToBidders(app.person('sue'), {
        slug,
        amount: 2_200_000,
        ...(username === undefined ? {} : { username }),
      });
    expect(codeOf(await offer())).toBe('no_bidders_accept');
    done(await offer('bob'));
    expect(await chanceOf('bob', slug)).toBe('offered');
  });

  it('uses the account’s setting only where nothing was chosen', async () => {
    for (const username of ['bob', 'eve'])
      done(await app.app.settlement.agreeToSecondChances(app.person(username), true));
    const { slug } = await app.addAuction({}, 2);
    expect((await youOf('bob', slug))?.accepts_second_chance).toBe(true);
    for (const [username, amount, maximum = amount] of BIDS)
      done(await app.bid(slug, username, { amount, maximum, confirm: true }));
    done(await choose('bob', slug, false));
    await app.close(slug);
    await app.settle();
    await declareDefault(slug);
    expect([await chanceOf('bob', slug), await chanceOf('eve', slug)]).toEqual([null, 'offered']);
  });

  it('exports and erases the choices with the account', async () => {
    const { executor } = database;
    const { userId } = app.person('cid');
    const { slug } = await app.addAuction({}, 2);
    done(await choose('cid', slug, true));
    const choices = async () =>
      ((await settlementPersonalData.exportFor(executor, userId)) as { second_chance_choices: unknown[] })
        .second_chance_choices;
    expect(await choices()).toContainEqual({ auction: slug, accepts: true, chosen_at: expect.any(Date) as Date });
    const leaving = { userId, at: new Date(app.clock.at), afterCommit: () => undefined };
    await database.transaction(async (transaction) => settlementPersonalData.forget?.(transaction, leaving));
    expect(await choices()).toEqual([]);
  });
});
