import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AUCTION_SORTS, type AuctionSort } from '#contract/console-lists.ts';
import { MAX_COUNTED } from '#platform/database/page.ts';
import { databaseClock } from '#platform/clock.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { exportAuctions } from './list-auctions.ts';
import {
  type AuctionSearch,
  countByState,
  countWithWords,
  listAuctions,
  searchAuctions,
} from './auction-list-store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const staff = (...roles: string[]): SignedIn => ({
  kind: 'user',
  userId: 'staff',
  username: 'staff',
  isStaff: true,
  roles,
  proof: { isRecent: true } as NonNullable<SignedIn['proof']>,
});

describe.each(['postgres', 'embedded'] as const)('the auctions of the console on the %s database', async (kind) => {
  const { database } = await testDatabase(kind);
  const add = (slug: string, facts: Partial<Parameters<typeof insertAuction>[1]>) =>
    insertAuction(
      database.executor,
      { slug, status: 'live', make: 'Datsun', title: `=Car ${slug}`, ...facts },
      { now: NOW, sellerId: 'sue', maximum: 900_000 },
    );
  await add('dear', { price: 900_000, leader: 'ann', bids: 2, closesIn: 5 });
  await add('cheap', { price: 600_000, leader: 'ann', bids: 9, closesIn: 30, reserve: 54_321_00 });
  await add('quiet', { closesIn: 1 });
  await add('draft', { status: 'draft' });
  await add('ended', { status: 'not_sold', closesIn: -48, title: '1971 Lancia Stratos' });
  await add('older', {
    status: 'not_sold',
    closesIn: -96,
    title: '1972 Lancia Fulvia',
    price: 700_000,
    leader: 'ann',
  });
  await add('off', { status: 'withdrawn', title: '1973 Lancia Beta' });
  const discarded = await add('discarded', { status: 'draft', title: '1974 Lancia Beta' });
  const { executor } = database;
  await sql`insert into submissions (auction_id, created_at, updated_at) values (${discarded}, now(), now())`.execute(
    executor,
  );
  await sql`update auction_states set status = 'withdrawn' where auction_id = ${discarded}`.execute(executor);

  const all = { state: null, words: [], found: null };
  const slugsOf = async (sort: AuctionSort, limit = 10, search: AuctionSearch = all): Promise<string[]> => {
    const found: string[] = [];
    for (let after: { key: number; id: string } | null = null; ;) {
      const rows = await listAuctions(database.executor, search, { sort, after, limit: limit + 1 });
      const page = rows.slice(0, limit);
      found.push(...page.map(({ slug }) => slug));
      const last = page.at(-1);
      if (rows.length <= limit || last === undefined) return found;
      after = { key: Number(last.sortKey), id: last.id };
    }
  };

  it.each([
    ['-bid', ['dear', 'older', 'cheap']],
    ['bid', ['cheap', 'older', 'dear']],
    ['-bids', ['cheap', 'dear']],
    ['closes', ['older', 'ended', 'quiet', 'dear', 'off', 'cheap', 'draft']],
    ['-closes', ['cheap', 'off', 'dear', 'quiet', 'ended', 'older', 'draft']],
    ['number', ['dear', 'cheap', 'quiet', 'draft', 'ended', 'older', 'off']],
    ['-number', ['off', 'older', 'ended', 'draft', 'quiet', 'cheap', 'dear']],
    ['queue', ['quiet', 'dear', 'cheap', 'draft', 'ended', 'older', 'off']],
  ] as const)('sorts by %s, those without a value last', async (sort, first) => {
    expect((await slugsOf(sort)).slice(0, first.length)).toEqual(first);
  });

  it.each([...AUCTION_SORTS])('lists each auction once in pages of one, sorted by %s', async (sort) => {
    expect(await slugsOf(sort, 1)).toEqual(await slugsOf(sort));
  });

  it.each([...AUCTION_SORTS])(
    'finds the same by words before and while the list is read, sorted by %s',
    async (sort) => {
      const search = await searchAuctions(database.executor, { state: null, words: ['lanc', '197'] });
      expect(search.found?.length).toBeGreaterThan(0);
      const found = await slugsOf(sort, 1, search);
      expect(found.toSorted()).toEqual(['ended', 'off', 'older']);
      expect(await slugsOf(sort, 1, { ...search, found: null })).toEqual(found);
      const inState = { ...search, state: 'not_sold' } as const;
      expect((await slugsOf(sort, 1, inState)).toSorted()).toEqual(['ended', 'older']);
      expect(await slugsOf(sort, 1, { ...inState, found: null })).toEqual(await slugsOf(sort, 1, inState));
      expect(await countWithWords(database.executor, inState)).toEqual({ count: 2, isMinimum: false });
      expect(await countWithWords(database.executor, search)).toEqual({ count: 3, isMinimum: false });
    },
  );

  it('finds a VIN by its first characters, and a lot number whole', async () => {
    const { rows } = await sql<{ number: number }>`update auctions set vehicle = vehicle || '{"vin": "WBADT43452G"}'
      where slug = 'ended' returning lot_number as number`.execute(executor);
    const lotNumber = String(rows[0]?.number);
    const found = async (word: string) =>
      (await searchAuctions(executor, { state: null, words: [word] })).found?.length ?? null;
    expect(await Promise.all(['wba', 'wbadt43', 'wb', 'adt', lotNumber].map(found))).toEqual([1, 1, 0, 0, 1]);
  });

  it('says that more have the words than are counted, without counting those of a state', async () => {
    const search = { state: null, words: ['lanc'], found: null };
    expect(await countWithWords(database.executor, search)).toEqual({ count: MAX_COUNTED, isMinimum: true });
    expect(await countWithWords(database.executor, { ...search, state: 'not_sold' })).toBeNull();
  });

  it('compares the words that very many have while the list is read, as a look at some auctions shows', async () => {
    const { executor } = database;
    await sql`insert into auction_search (auction_id, lot_number, words) select 'many-' || n, 1000000 + n,
      to_tsvector('simple', case when n % 20 = 0 then 'acommon arare' else 'acommon' end) from generate_series(1, 400) n`.execute(
      executor,
    );
    const search = (words: readonly string[]) => searchAuctions(executor, { state: null, words }, { sampled: 100 });
    expect(await search(['common'])).toMatchObject({ found: null });
    expect((await search(['rare'])).found).toEqual([]);
    expect((await search(['lanc'])).found).toHaveLength(3);
    await sql`delete from auction_search where lot_number > 1000000`.execute(executor);
  });

  it('counts each state', async () => {
    const counts = await countByState(database.executor);
    expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toEqual({
      draft: 1,
      live: 3,
      not_sold: 2,
      withdrawn: 1,
    });
    const { executor } = database;
    expect(await countByState(executor, { states: ['live'] })).toEqual([{ state: 'live', count: 3, isMinimum: false }]);
    expect(await countByState(executor, { states: ['draft', 'live'], most: 1 })).toEqual([
      { state: 'draft', count: 1, isMinimum: false },
      { state: 'live', count: 1, isMinimum: true },
    ]);
  });

  it('exports a list in its order, without hidden amounts, formulas or those without the power', async () => {
    const deps = {
      database,
      clock: databaseClock,
      accounts: { usernames: () => Promise.resolve(new Map([['sue', 'sue']])) },
    };
    const ask = { sort: '-bid', state: 'live', q: 'car', hide: 'bids,closes' } as const;
    const file = await exportAuctions(deps, staff('finance'), ask);
    if (!file.ok) throw new Error(file.code);
    const text = await new Response(file.value).text();
    expect(text.trim().split('\r\n')).toEqual([
      'number,title,slug,seller,state,currency,starting_bid,bid,hammer_price,reserve_status',
      expect.stringMatching(/^\d+,"'=Car dear",dear,sue,live,USD,\d+\.00,9000\.00,,/),
      expect.stringMatching(/^\d+,"'=Car cheap",cheap,sue,live,USD,\d+\.00,6000\.00,,not_met$/),
      expect.stringMatching(/^\d+,"'=Car quiet",quiet,sue,live,USD,\d+\.00,,,/),
    ]);
    const entries = await sql`select after from audit_entries where action = 'auctions_exported'`.execute(
      database.executor,
    );
    expect(entries.rows).toEqual([{ after: { sort: '-bid', state: 'live', q: 'car' } }]);
    expect(await exportAuctions(deps, staff('editor'), ask)).toMatchObject({ ok: false, code: 'role_missing' });
    const unproven = { ...staff('finance'), proof: { isRecent: false, hasFactor: true } } as SignedIn;
    expect(await exportAuctions(deps, unproven, ask)).toMatchObject({ ok: false, code: 'step_up_required' });
  });

  it('tells sales that failed from those that a second buyer saved', async () => {
    const { executor } = database;
    await insertResult(executor, NOW, { make: 'Datsun' });
    await insertResult(executor, NOW, { make: 'Datsun', settlement: 'fell_through' });
    const saved = await insertResult(executor, NOW, { make: 'Datsun', settlement: 'fell_through' });
    await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, started_at, due_at)
      select 'second', auction_id, 2, slug, title, 'underbidder', 'other', seller_id, currency, price, premium, 'payment_due', state_since, started_at, state_since
      from settlements where auction_id = ${saved}`.execute(executor);
    expect(await countByState(executor)).toEqual(
      expect.arrayContaining([
        { state: 'sold', count: 2, isMinimum: false },
        { state: 'sale_not_completed', count: 1, isMinimum: false },
      ]),
    );
    const listed = (state: 'sold' | 'sale_not_completed') => slugsOf('closes', 10, { ...all, state });
    expect(await listed('sold')).toHaveLength(2);
    expect(await listed('sale_not_completed')).toHaveLength(1);
  });
});
