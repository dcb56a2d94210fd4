import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { handClock, openBiddingTestApp, type BiddingTestApp } from '#tests/support/bidding-app.ts';
import type { WaitingBid } from './answers.ts';
import { createKnownAuctions } from './known-auctions.ts';
import { createNames } from './names.ts';
import { commitBatch } from './commit-batch.ts';
import { findInfoBySlug } from './store/auction-info.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const TURNS = 400;
const nextTurn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe.each(['postgres', 'embedded'] as const)('batches of bids on the %s database', async (kind) => {
  const clock = handClock(NOON);
  const { database } = await testDatabase(kind);
  const apps = [openBiddingTestApp(database, clock), openBiddingTestApp(database, clock)];
  for (const name of ['ann', 'bob', 'cid']) await apps[0]?.addPerson(name, { limit: 90_000_000_000 });

  async function addAuction(): Promise<{ id: string; slug: string }> {
    const [one] = apps;
    if (one === undefined) throw new Error('two apps are open');
    const auction = await one.addAuction({ start_date: new Date(clock.at + 1).toISOString() });
    await sql`update auctions set terms = jsonb_set(terms, '{increments}', '[{"from":0,"step":100}]') where id = ${auction.id}`.execute(
      database.executor,
    );
    clock.at += 1;
    await one.bidding.closer.runOnce();
    for (const instance of apps)
      await instance.bidding.placeBid(one.person('cid'), auction.slug, { amount: 100 }, null);
    return auction;
  }

  async function bidOn(slug: string, through: readonly BiddingTestApp[]) {
    const [one] = apps;
    if (one === undefined) throw new Error('two apps are open');
    const answers: ReturnType<BiddingTestApp['bidding']['placeBid']>[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const instance = through[turn % through.length] ?? one;
      answers.push(
        instance.bidding.placeBid(
          one.person(turn % 2 === 0 ? 'ann' : 'bob'),
          slug,
          { amount: 100_000 + turn * 100_000, confirm: true },
          `${slug}-${turn}`,
        ),
      );
      if (turn % 7 === 0) await nextTurn();
    }
    return Promise.all(answers);
  }

  it('decide the bids of one instance in order of arrival', async () => {
    const [instance] = apps;
    const { id, slug } = await addAuction();
    const answers = await bidOn(slug, apps.slice(0, 1));
    expect(answers.map((answer) => (answer.ok ? answer.value.bid?.number : answer.code))).toEqual(
      Array.from({ length: TURNS }, (_, turn) => turn + 1),
    );
    expect(await instance?.bidding.verifyLedger(id)).toEqual([]);
  });

  it('build on what another instance did meanwhile, and keep every accepted bid', async () => {
    const [instance] = apps;
    const { id, slug } = await addAuction();
    const answers = await bidOn(slug, apps);
    const accepted = answers.filter((answer) => answer.ok);
    expect(accepted.length).toBeGreaterThan(0);
    expect(await instance?.bidding.ledgerOf(database.executor, id)).toHaveLength(accepted.length);
    expect(answers.every((answer) => answer.ok || answer.code === 'below_minimum')).toBe(true);
    expect(await instance?.bidding.verifyLedger(id)).toEqual([]);
  });

  it('give a repeated bid the answer of the first one still in progress', async () => {
    const [instance] = apps;
    const { id, slug } = await addAuction();
    const cid = instance?.person('cid') ?? { kind: 'guest' };
    const again = async () =>
      instance?.bidding.placeBid(cid, slug, { amount: 200_000, confirm: true }, `${slug}-again`);
    const answers = [];
    for (let turn = 0; turn < 60; turn += 1) {
      answers.push(again());
      await nextTurn();
    }
    const [first, ...others] = await Promise.all(answers);
    expect(first?.ok).toBe(true);
    for (const other of others) expect(other).toEqual(first);
    expect(await instance?.bidding.verifyLedger(id)).toEqual([]);
  });

  it('await all queries of a failed transaction before they end', async () => {
    const [instance] = apps;
    const { slug } = await addAuction();
    const [found] = await findInfoBySlug(database.executor, [slug]);
    const ann = instance?.person('ann');
    if (instance === undefined || found === undefined || ann?.kind !== 'user') throw new Error('all are there');
    const happened: string[] = [];
    let pieces = 0;
    const unreadable = new Proxy(
      {},
      {
        get() {
          throw new Error('this paddle cannot be read');
        },
      },
    );
    const accounts: BiddingTestApp['deps']['accounts'] = {
      ...instance.deps.accounts,
      async readPaddles(...of) {
        pieces += 1;
        const piece = pieces;
        if (piece > 1) for (let turn = 0; turn < 50; turn += 1) await nextTurn();
        const read = await instance.deps.accounts.readPaddles(...of);
        if (piece > 1) happened.push('read');
        return piece > 1 ? read : new Map([[ann.userId, unreadable as never]]);
      },
    };
    const bids = Array.from({ length: 300 }, (_, turn): WaitingBid => ({
      info: found.info,
      bidderId: ann.userId,
      request: { amount: 100_000 + turn * 100_000, confirm: true },
      keyHash: null,
    }));
    const parts = {
      ...instance.deps,
      accounts,
      names: createNames(instance.accounts),
      knownAuctions: createKnownAuctions(),
    };
    await commitBatch(parts, bids).catch(() => happened.push('failed'));
    expect([pieces, happened]).toEqual([3, ['read', 'read', 'failed']]);
    expect((await instance.bidding.placeBid(ann, slug, { amount: 300_000, confirm: true }, null)).ok).toBe(true);
  });

  it('decide later bids of a batch by the price, limit and key of earlier ones', async () => {
    const [instance] = apps;
    if (instance === undefined) throw new Error('two apps are open');
    const { id, slug } = await addAuction();
    const other = await addAuction();
    await instance.addPerson('dan', { limit: 100_000_000 });
    const bid = (who: string, where: string, amount: number, key: string | null) =>
      instance.bidding.placeBid(instance.person(who), where, { amount, confirm: true }, key);
    const leads = bid('dan', other.slug, 60_000_000, null);
    // With several lanes the other auction may be in another lane, and then not in this batch.
    if (kind === 'postgres') await leads;
    const many = Array.from({ length: TURNS }, (_, turn) =>
      bid(turn % 2 === 0 ? 'ann' : 'bob', slug, 100_000 + turn * 100_000, `${slug}-at-once-${turn}`),
    );
    const tooMuch = bid('dan', slug, 50_000_000, null);
    const again = bid('ann', slug, 100_000, `${slug}-at-once-0`);
    expect((await leads).ok).toBe(true);
    const answers = await Promise.all(many);
    expect(answers.map((answer) => (answer.ok ? answer.value.bid?.number : answer.code))).toEqual(
      Array.from({ length: TURNS }, (_, turn) => turn + 1),
    );
    expect(await tooMuch).toMatchObject({ ok: false, code: 'over_limit' });
    expect(await again).toEqual(answers[0]);
    expect(await instance.bidding.verifyLedger(id)).toEqual([]);
  });
});
