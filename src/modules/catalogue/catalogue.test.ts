import { createSearchLimits } from '#platform/http/search-limits.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import {
  AccountAuctionSchema,
  AuctionDetailSchema,
  AuctionPageSchema,
  AuctionQuerySchema,
  CalendarSchema,
  CommentSchema,
} from '#contract/auctions.ts';
import { LiveBoardSchema } from '#contract/live-board.ts';
import { refusalMessage } from '#contract/result.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { CATALOGUE_PORTS, MEMBERS_PORTS, NO_BIDS, NO_PHOTOS } from '#tests/support/module-ports.ts';
import type { CatalogueDeps } from './deps.ts';
import { createCatalogue } from './index.ts';
import { decideOnComment } from './moderate.ts';
import type { BidderStatus } from '#modules/bidding/index.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const RESERVE = 7_777_700;
const MAXIMUM = 6_543_200;
const person = (name: string, isStaff = false): SignedIn => ({
  kind: 'user',
  userId: `id-of-${name}`,
  username: name,
  isStaff,
  roles: isStaff ? ['administrator'] : [],
});
const ann = person('ann'),
  bob = person('bob'),
  sue = person('sue'),
  staff = person('staff', true);
const guest: Actor = { kind: 'guest' };
describe.each(['postgres', 'embedded'] as const)('the catalogue on %s', async (kind) => {
  const ids = new Map<string, string>();
  const notifications: unknown[] = [];
  let wakes = 0;
  const bidderStatuses = new Map<string, BidderStatus>();

  const offer = async (auction: InsertedAuction) => {
    ids.set(
      auction.slug,
      await insertAuction(database.executor, auction, { now: NOW, sellerId: sue.userId, maximum: MAXIMUM }),
    );
  };

  const { database } = await testDatabase(kind);
  const deps: CatalogueDeps = {
    searchLimits: createSearchLimits({ trustedProxies: 0 }),
    ...CATALOGUE_PORTS,
    database,
    clock: { now: () => Promise.resolve(NOW) },
    accounts: {
      ...MEMBERS_PORTS,
      usernames: (_executor, userIds) => Promise.resolve(new Map(userIds.map((id) => [id, id.replace('id-of-', '')]))),
      avatars: () => Promise.resolve(new Map([['id-of-sue', '/media/sue/192.webp']])),
    },
    bidding: {
      bidderStatuses: () => Promise.resolve(bidderStatuses),
      ...NO_BIDS,
      wasReserveMet: () => Promise.resolve(true),
      biddersOf: () => Promise.resolve(new Set<string>([bob.userId])),
      paddleRefusal: (_executor, userId) =>
        Promise.resolve(
          userId === sue.userId
            ? { refusal: { code: 'own_auction', message: 'No.' }, limitLeft: null, reserved: null }
            : { refusal: null, limitLeft: 1000, reserved: null },
        ),
    },
    media: {
      ...NO_PHOTOS,
      preview: (imageId, words) =>
        Promise.resolve({ bytes: new TextEncoder().encode(JSON.stringify({ imageId, words })), etag: '"drawn"' }),
    },
    notifications: {
      notify: (_transaction, _at, requests) => {
        notifications.push(...requests);
        return Promise.resolve();
      },
    },
    operations: {
      settings: () => Promise.resolve(SiteSettingsSchema.parse({})),
      recordAuditEntry: () => Promise.resolve(),
    },
    live: {
      wake: () => {
        wakes += 1;
      },
      serverTime: () => NOW,
    },
  };
  const catalogue = createCatalogue(deps);
  await offer({
    slug: 'corsa-one',
    status: 'live',
    make: 'Corsa',
    price: 600_000,
    leader: ann.userId,
    reserve: RESERVE,
    closesIn: 1,
    bids: 3,
  });
  await offer({
    slug: 'corsa-two',
    status: 'live',
    make: 'Corsa',
    body: 'saloon',
    region: 'Utah',
    closesIn: 2,
    year: 1990,
  });
  await offer({
    slug: 'vela-one',
    status: 'live',
    make: 'Vela',
    price: 900_000,
    leader: bob.userId,
    closesIn: 3,
    bids: 9,
    title: 'Vela Roadster 100% original',
  });
  await offer({ slug: 'vela-two', status: 'live', make: 'Vela', closesIn: 3, year: 1955 });
  await offer({ slug: 'soon', status: 'scheduled', make: 'Vela', closesIn: 400 });
  await offer({
    slug: 'past-sold',
    status: 'sold',
    make: 'Corsa',
    price: 800_000,
    hammer: 800_000,
    leader: ann.userId,
    closesIn: -48,
    reserve: 700_000,
  });
  await offer({
    slug: 'past-unsold',
    status: 'not_sold',
    make: 'Corsa',
    price: 800_000,
    leader: ann.userId,
    reserve: RESERVE,
    closesIn: -24,
  });
  await offer({ slug: 'draft', status: 'draft', make: 'Corsa' });
  for (const job of catalogue.jobs) await job.run({ stopping: AbortSignal.any([]) });

  const browse = async (query: Record<string, string>) => {
    const result = await catalogue.browse(AuctionQuerySchema.parse(query));
    if (!result.ok) throw new Error(refusalMessage(result));
    return AuctionPageSchema.strict().parse(result.value);
  };
  const search = async (q: string, limit: number) => catalogue.presentMatches(await catalogue.match({ q, limit }));
  const slugs = (page: { items: { slug: string }[] }) => page.items.map(({ slug }) => slug);

  it('lists live auctions, the next to close first', async () => {
    const page = await browse({});
    expect(slugs(page)).toEqual(['corsa-one', 'corsa-two', 'vela-one', 'vela-two']);
    expect(page.total).toBe(4);
    expect(page.items[0]).toMatchObject({
      leader: 'ann',
      reserve_status: 'not_met',
      minimum_bid: { amount: 625_000, currency: 'USD' },
      mileage: { value: 12_000, unit: 'mi' },
    });
    expect(page.items[0]?.close_date).toBe('2026-11-21T13:00:00.000');
  });

  it('counts each facet without its own filter', async () => {
    const page = await browse({ make: 'corsa', body: 'coupe' });
    expect(slugs(page)).toEqual(['corsa-one']);
    expect(page.facets.make).toEqual([
      { value: 'Vela', count: 2 },
      { value: 'Corsa', count: 1 },
    ]);
    expect(page.facets.body).toEqual([
      { value: 'coupe', count: 1 },
      { value: 'saloon', count: 1 },
    ]);
    expect(page.facets.status).toEqual({ live: 1, coming_soon: 0, results: 2 });
    expect((await browse({ no_reserve: '1' })).facets.no_reserve).toBe(3);
  });

  it('writes years without a thousands separator where it refuses them', () => {
    const refused = AuctionQuerySchema.safeParse({ year_from: '1700', year_to: '2101' }).error?.issues.map(
      ({ message }) => message,
    );
    expect(refused).toEqual(['Enter 1885 or a later year.', 'Enter 2100 or an earlier year.']);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ make: 'Corsa,Vela', region: 'utah' }, ['corsa-two']],
    [{ sort: 'price_high' }, ['vela-one', 'corsa-one', 'vela-two', 'corsa-two']],
    [{ sort: 'year_old', limit: '1' }, ['vela-two']],
    [{ sort: 'most_bids', limit: '2' }, ['vela-one', 'corsa-one']],
    [{ year_from: '1980' }, ['corsa-two']],
    [{ price_from: '550000' }, ['corsa-one', 'vela-one']],
    [{ q: 'roadstre' }, ['vela-one']],
    [{ q: '100%' }, ['vela-one']],
    [{ q: '%' }, ['corsa-one', 'corsa-two', 'vela-one', 'vela-two']],
    [{ status: 'results' }, ['past-unsold', 'past-sold']],
    [{ status: 'results', sold: '1' }, ['past-sold']],
    [{ status: 'coming_soon' }, ['soon']],
  ])('narrows and sorts by %o', async (query, expected) => {
    expect(slugs(await browse(query)).toSorted()).toEqual(expected.toSorted());
    if (query['sort'] !== undefined && query['sort'] !== 'price_high')
      expect(slugs(await browse(query))).toEqual(expected);
  });

  it.each([
    'ending_soonest',
    'newly_listed',
    'most_bids',
    'price_low',
    'price_high',
    'year_old',
    'year_new',
    'recently_closed',
  ])('turns pages by %s without loss or repeat', async (sort) => {
    const whole = slugs(await browse({ sort }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof browse>> = await browse({
        sort,
        limit: '1',
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...slugs(page));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });

  it('refuses a cursor of another list', async () => {
    const { next_cursor: cursor } = await browse({ limit: '1' });
    expect(
      await catalogue.browse(AuctionQuerySchema.parse({ limit: '1', sort: 'year_old', cursor: cursor ?? '' })),
    ).toMatchObject({ ok: false, code: 'invalid' });
    expect(await catalogue.browse(AuctionQuerySchema.parse({ cursor: 'nonsense' }))).toMatchObject({
      ok: false,
      code: 'invalid',
    });
  });

  it('searches everything public', async () => {
    const { onOffer, results } = await search('vela', 2);
    expect([onOffer.items.length, onOffer.total, results.total]).toEqual([2, 3, 0]);
    expect(await search(' ', 2)).toMatchObject({
      onOffer: { total: 0 },
      results: { total: 0 },
    });
  });

  it('hides non-public auctions', async () => {
    for (const slug of ['draft', 'nothing'])
      expect(await catalogue.read(staff, slug)).toMatchObject({ ok: false, code: 'auction_not_found' });
    expect(await catalogue.watch(ann, 'draft')).toMatchObject({ ok: false, code: 'auction_not_found' });
    expect(await catalogue.comments('draft', { limit: 10 })).toMatchObject({ ok: false, code: 'auction_not_found' });
  });

  it('shows the reserve of a live auction only to its seller, and a maximum only to its owner', async () => {
    const amounts = async (actor: Actor) => {
      const result = await catalogue.read(actor, 'corsa-one');
      if (!result.ok) throw new Error('refused');
      AuctionDetailSchema.strict().parse(result.value);
      return { text: JSON.stringify(result.value), you: result.value.you };
    };
    for (const actor of [guest, ann, bob])
      expect((await amounts(actor)).text).not.toMatch(new RegExp(`${RESERVE}|${MAXIMUM}|id-of-`));
    expect((await amounts(sue)).you).toMatchObject({
      reserve: { amount: RESERVE },
      is_seller: true,
      can_bid: false,
      refusal: { code: 'own_auction' },
    });
    expect((await amounts(staff)).text).not.toMatch(new RegExp(`${RESERVE}|${MAXIMUM}`));
    expect((await amounts(guest)).you).toBeNull();
    expect(await catalogue.read(guest, 'past-sold')).toMatchObject({ value: { public_reserve: { amount: 700_000 } } });
    expect(await catalogue.read(guest, 'past-unsold')).toHaveProperty('value.public_reserve.amount', RESERVE);
    const lists = JSON.stringify([await browse({}), await browse({ status: 'results' }), await search('corsa', 60)]);
    expect(lists).not.toMatch(new RegExp(`${RESERVE}|${MAXIMUM}|id-of-`));
  });

  it('keeps a watchlist', async () => {
    expect(await catalogue.watch(bob, 'corsa-one')).toEqual({ ok: true, value: { watching: true, watch_count: 1 } });
    expect(await catalogue.watch(bob, 'corsa-one')).toEqual({ ok: true, value: { watching: true, watch_count: 1 } });
    expect(slugs({ items: await catalogue.watchlist(bob) })).toEqual(['corsa-one']);
    expect(await catalogue.unwatch(bob, 'corsa-one')).toEqual({ ok: true, value: { watching: false, watch_count: 0 } });
    expect(await catalogue.watchlist(bob)).toEqual([]);
  });

  it('shows bidders their status', async () => {
    for (const slug of ['corsa-one', 'vela-one', 'past-sold', 'past-unsold'])
      bidderStatuses.set(ids.get(slug) ?? '', {
        leading: slug !== 'vela-one',
        maximum: slug === 'vela-one' ? 850_000 : MAXIMUM,
      });
    const list = (await catalogue.biddingAuctions(ann)).map((auction) => AccountAuctionSchema.strict().parse(auction));
    expect(list.map(({ slug, you }) => [slug, you.status])).toEqual([
      ['corsa-one', 'leading'],
      ['vela-one', 'outbid'],
      ['past-unsold', 'lost'],
      ['past-sold', 'won'],
    ]);
    expect(list[0]?.you.maximum?.amount).toBe(MAXIMUM);
    bidderStatuses.clear();
  });

  it('accepts comments and replies, and notifies who was replied to', async () => {
    const asked = await catalogue.postComment(bob, 'corsa-one', { text: '  Is it original?  ' });
    if (!asked.ok) throw new Error('refused');
    expect(CommentSchema.parse(asked.value)).toMatchObject({
      author: 'bob',
      is_seller: false,
      text: 'Is it original?',
      parent_id: null,
    });
    const answered = await catalogue.postComment(sue, 'corsa-one', { text: 'Yes.', parent_id: asked.value.id });
    expect(answered).toMatchObject({ ok: true, value: { is_seller: true, parent_id: asked.value.id } });
    expect(notifications).toMatchObject([
      { userId: sue.userId, kind: 'question', slug: 'corsa-one' },
      { userId: bob.userId, kind: 'comment_answered', slug: 'corsa-one' },
    ]);
    expect(wakes).toBe(2);
    expect(await catalogue.postComment(bob, 'corsa-two', { text: 'Hm', parent_id: asked.value.id })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
    expect(await catalogue.postComment(bob, 'corsa-one', { text: '   ' })).toMatchObject({
      ok: false,
      code: 'invalid',
    });
    const removal = { id: asked.value.id, decision: 'removed', code: 'other', reason: 'Spam' } as const;
    expect(await decideOnComment(deps, staff, removal)).toEqual({ ok: true, value: null });
    expect(await decideOnComment(deps, bob, removal)).toMatchObject({ ok: false, code: 'staff_only' });
    const page = await catalogue.comments('corsa-one', { limit: 10 });
    if (!page.ok) throw new Error('refused');
    expect(page.value.total).toBe(1);
    expect(page.value.items.find(({ id }) => id === asked.value.id)).toMatchObject({ removed: true, text: '' });
  });

  it('answers over HTTP by the contract', async () => {
    const request = (path: string, init?: RequestInit) => catalogue.routes.request(path, init);
    expect((await request('/auctions?limit=2')).status).toBe(200);
    for (const query of ['limit=0', 'sort=odd']) expect((await request(`/auctions?${query}`)).status).toBe(422);
    expect((await request('/account/watchlist')).status).toBe(401);
    expect((await request('/auctions/corsa-one/watch', { method: 'PUT' })).status).toBe(401);
  });

  it('puts live auctions the user bid in or watches on the board, soonest close first', async () => {
    for (const slug of ['soon', 'vela-two', 'past-sold', 'corsa-one']) await catalogue.watch(staff, slug);
    bidderStatuses.set(ids.get('vela-one') ?? '', { leading: false, maximum: 500 });
    const { auctions, others } = LiveBoardSchema.parse(await catalogue.liveBoard(staff, 'vela-two,vela-one,corsa-two'));
    expect(auctions.map(({ slug, you }) => [slug, you?.has_bid]).join()).toBe('vela-one,true,vela-two,false');
    expect(others.map(({ slug }) => slug)).toEqual(['corsa-one']);
  });

  it('lists upcoming auctions for calendars with a revision that rises on changes, and cancels recently withdrawn ones', async () => {
    await offer({ slug: 'off', status: 'withdrawn', make: 'Vela', closesIn: 5 });
    await offer({ slug: 'off-long-ago', status: 'withdrawn', make: 'Vela', closesIn: -31 * 24 });
    const calendar = async (slug: string | null) => {
      const result = await catalogue.calendar(slug);
      if (!result.ok) throw new Error(refusalMessage(result));
      return CalendarSchema.strict()
        .parse(result.value)
        .items.map((each) => `${each.slug} ${each.state} ${each.revision}`);
    };
    expect(await calendar(null)).toEqual([
      'corsa-one live 0',
      'corsa-two live 0',
      'vela-one live 0',
      'vela-two live 0',
      'soon scheduled 0',
      'off withdrawn 1',
    ]);
    await sql`update auction_states set extension_count = 2 where auction_id = ${ids.get('vela-one') ?? ''}`.execute(
      database.executor,
    );
    await sql`insert into watches (user_id, auction_id, watched_at) values (${bob.userId}, ${ids.get('off') ?? ''}, now()), (${bob.userId}, ${ids.get('vela-one') ?? ''}, now())`.execute(
      database.executor,
    );
    expect(await calendar('vela-one')).toEqual(['vela-one live 2']);
    expect(
      (await catalogue.auctionQueries.ownAuctionTimes(bob.userId)).map(({ slug, revision }) => `${slug} ${revision}`),
    ).toEqual(['vela-one 2', 'off 1']);
    expect(await calendar('past-sold')).toEqual([]);
    for (const slug of ['draft', 'nothing'])
      expect(await catalogue.calendar(slug)).toMatchObject({ ok: false, code: 'auction_not_found' });
  });
});
