import { MINUTE_MS } from '#contract/durations.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalMessage } from '#contract/result.ts';
import { createApp, type App } from '#app';
import { readConfig } from '#platform/config.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { CatalogueEntry, Plan } from './catalogue/types.ts';
import { DEMO_CONTENT } from './content/index.ts';
import type { DemoContent } from './content/types.ts';
import { fillDemoSite, isFilled } from './fill.ts';
import { ceilingOf, createDemoBidders } from './demo-bidders.ts';
import { answerAsPartner } from './partners.ts';
import { DEMO_BIDDERS, COLLEAGUES, OWNERS, REGULARS, SHOWN_PEOPLE } from './people.ts';
import { takePhotos } from './fill-submissions.ts';
import { SUBMITTED_VEHICLES } from './submitted-vehicles.ts';
import { createSimulatedClock } from './simulated-clock.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const PHOTOS = fileURLToPath(new URL('./photos', import.meta.url));
const [first, second, third] = REGULARS.map(({ username }) => username) as [string, string, string];
/** As few as possible, because password hashing is slow. */
const PEOPLE = [...SHOWN_PEOPLE, ...COLLEAGUES, ...REGULARS.slice(0, 3), ...OWNERS.slice(0, 1), ...DEMO_BIDDERS];
const SELLER = OWNERS[0]?.username ?? '';

function offered(key: string, plan: Plan, more: Partial<CatalogueEntry> = {}): CatalogueEntry {
  return {
    key,
    title: `1966 Testa ${key}`,
    subtitle: '',
    year: 1966,
    make: 'Testa',
    model: key,
    bodyStyle: 'coupe',
    photos: '1962-roadster-cream',
    vehicle: {},
    story: [],
    location: { city: 'Springfield', region: 'Oregon' },
    seller: SELLER,
    startingBid: 1_000_000,
    reserve: null,
    plan,
    bids: [
      { bidder: first, amount: 1_000_000, maximum: 1_400_000, at: 0 },
      { bidder: second, amount: 1_000_100, at: 0.5 },
      { bidder: third, amount: 1_600_000, at: 1 },
    ],
    comments: [{ by: first, text: 'Does it start?', at: 0.2, answers: [{ by: SELLER, text: 'Always.', at: 0.1 }] }],
    featured: false,
    watchers: 3,
    ...more,
  };
}

const ENTRIES: readonly CatalogueEntry[] = [
  offered('soon-over', { state: 'live', opensHoursAgo: 100, closesInMinutes: 8 }),
  offered(
    'live',
    { state: 'live', opensHoursAgo: 24, closesInMinutes: 3000 },
    { byDealer: true, seller: 'meridian_motors' },
  ),
  offered('coming', { state: 'coming_soon', opensInHours: 20 }),
  offered('sold', { state: 'sold', closedHoursAgo: 30 }, { voidsBid: { at: 0.5, reason: 'The wrong amount.' } }),
  offered(
    'short',
    { state: 'reserve_not_met', closedHoursAgo: 10 },
    { reserve: 9_000_000, revealsReserve: true, lowersReserve: { to: 8_000_000, at: 0.6 } },
  ),
  offered('withdrawn', { state: 'withdrawn', reason: 'The title was not clear.' }),
  offered('held', { state: 'in_reserve', lengthMinutes: 9 }, { bids: [] }),
];

/** A small sample of content, with photos the auctions already use. */
const CONTENT: DemoContent = {
  blog: DEMO_CONTENT.blog.map((post) => ({
    ...post,
    hero: '1962-roadster-cream/hero',
    body: post.body.replaceAll(/photo:[a-z0-9/-]+/g, 'photo:1962-roadster-cream/side'),
  })),
  news: DEMO_CONTENT.news.map((post) => ({ ...post, hero: '1962-roadster-cream/hero' })),
  services: DEMO_CONTENT.services.map((service) => ({ ...service, hero: '1962-roadster-cream/side' })),
  photographers: DEMO_CONTENT.photographers.map((photographer) => ({
    ...photographer,
    portfolio: photographer.portfolio.map(({ caption }) => ({ shot: '1962-roadster-cream/rear34', caption })),
  })),
  models: DEMO_CONTENT.models,
  enquiries: DEMO_CONTENT.enquiries,
  aboutHero: '1962-roadster-cream/hero',
};

describe('the demo site', () => {
  let opened: TestDatabase;
  let folder: string;
  let app: App;
  const clock = createSimulatedClock(NOW - 120 * 24 * 60 * MINUTE_MS);
  const fill = () =>
    fillDemoSite({
      app,
      clock,
      now: NOW,
      entries: ENTRIES,
      people: PEOPLE,
      content: CONTENT,
      photosFolder: PHOTOS,
      log: silentLog(),
    });

  beforeAll(async () => {
    opened = await testDatabase('embedded');
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DEMO: '1' });
    app = createApp({ config, log: silentLog(), database: opened.database }, clock, { post: answerAsPartner() });
    await app.vehicleModels.addStartingSet();
    await fill();
  }, 180_000);
  afterAll(async () => {
    await app.bidding.stop();
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (key: string) => {
    const result = await app.catalogue.read({ kind: 'guest' }, `1966-testa-${key}`);
    if (!result.ok) throw new Error(refusalMessage(result));
    return result.value;
  };
  const shown = async (email: string): Promise<SignedIn> => {
    const username = SHOWN_PEOPLE.find((person) => person.email === email)?.username ?? '';
    const found = await app.accounts.findUserByUsername(opened.database.executor, username);
    if (found === null) throw new Error(`nobody is called ${username}`);
    return { kind: 'user', ...found };
  };

  it('has a logo for each dealer', async () => {
    const { items } = await app.dealers.search({
      spellings: [['motors'], ['classics'], ['mountain']].slice(0, 1),
      limit: 3,
    });
    expect(items.map(({ logo }) => logo !== null)).toEqual([true]);
  });

  it('has a dealer with API tokens in each state and a paused webhook with a log', async () => {
    const { userId } = await shown('dealer@demo.test');
    const rows = await sql<{
      state: string;
      count: number;
    }>`select d.state, count(*)::int as count from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where e.state = 'paused' group by d.state order by d.state`.execute(
      opened.database.executor,
    );
    expect(rows.rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['delivered', 'failed']));
    const tokens = await sql<{
      revoked: boolean;
      expired: boolean;
    }>`select revoked_at is not null as revoked, expires_at < ${new Date(NOW)} as expired from api_tokens where user_id = ${userId} order by created_at`.execute(
      opened.database.executor,
    );
    expect(tokens.rows).toEqual([
      { revoked: false, expired: true },
      { revoked: false, expired: false },
      { revoked: true, expired: false },
    ]);
  });

  it('is placed around the current date, by the rules', async () => {
    expect(await read('live')).toMatchObject({
      state: 'live',
      leader: third,
      bid_count: 4,
      reserve_status: 'none',
      comment_count: 2,
      watch_count: 3,
      price: { amount: 1_600_000 },
      seller: { username: 'meridian_motors', dealer: { slug: 'meridian-motors' } },
    });
    expect(await read('coming')).toMatchObject({ state: 'scheduled', bid_count: 0, comment_count: 2 });
    // The last bid came in the last second, so the close was extended and honoured.
    expect(await read('sold')).toMatchObject({
      state: 'sold',
      hammer_price: { amount: 1_600_000 },
      // By a late bid, and by the pause of the void.
      extension_count: 2,
    });
    expect(['reserve_not_met', 'offer', 'not_sold']).toContain((await read('short')).state);
    expect(await read('withdrawn')).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'The title was not clear.' });
    const { images, hero } = await read('sold');
    expect(images.length).toBeGreaterThanOrEqual(3);
    expect(hero?.alt).toMatch(/front three-quarter/);
    for (const status of ['live', 'coming_soon', 'results'] as const) {
      const page = await app.catalogue.browse({ status, limit: 60 });
      for (const { slug } of page.ok ? page.value.items : []) {
        const history = await app.bidding.readHistory(slug, { before: null, limit: 50 });
        const times = history.ok ? history.value.items.map(({ placed_at: at }) => Date.parse(at)) : [NOW + 1];
        expect(Math.max(0, ...times)).toBeLessThan(NOW);
      }
    }
  });

  it('has a reserve that was lowered, and is shown because its seller chose so', async () => {
    const record = await app.bidding.exportLedger('1966-testa-short');
    if (!record.ok) throw new Error(refusalMessage(record));
    const { entries, openings } = record.value;
    expect(entries[0]).toMatchObject({ kind: 'opening', reveals_reserve: true });
    expect(openings.flatMap(({ reserve }) => reserve?.text ?? [])).toEqual(['9000000', '8000000']);
  });

  it('has a void, which doesn’t keep the auction from closing on time', async () => {
    const record = await app.bidding.exportLedger('1966-testa-sold');
    if (!record.ok) throw new Error(refusalMessage(record));
    const { entries, openings } = record.value;
    expect(openings.flatMap(({ reason }) => reason?.text ?? [])).toEqual(['The wrong amount.']);
    expect(entries.map(({ kind }) => kind)).toContain('void');
    const late = Date.parse(entries.at(-1)?.at ?? '') - (NOW - 30 * 60 * MINUTE_MS);
    expect({ kind: entries.at(-1)?.kind, isOnTime: late >= 0 && late < 10 * MINUTE_MS }).toEqual({
      kind: 'close',
      isOnTime: true,
    });
  });

  it('has published content, one draft and one scheduled item', async () => {
    const blog = await app.content.posts('blog', { limit: 60 });
    const news = await app.content.posts('news', { limit: 60 });
    if (!blog.ok || !news.ok) throw new Error('the journals cannot be read');
    expect(blog.value.total).toBe(DEMO_CONTENT.blog.filter(({ daysAgo }) => daysAgo !== null && daysAgo >= 0).length);
    expect([blog.value.total >= 12, news.value.total]).toEqual([true, DEMO_CONTENT.news.length]);
    for (const { journal, slug } of [...blog.value.items, ...news.value.items]) {
      const post = await app.content.post(journal, slug);
      if (!post.ok) throw new Error(refusalMessage(post));
      expect(post.value.body_html + post.value.title + post.value.excerpt, slug).not.toMatch(/\{\{|photo:|image:/);
    }
    expect((await app.content.faqs()).total).toBeGreaterThanOrEqual(24);
    expect(await app.content.services({ limit: 60 })).toMatchObject({ ok: true, value: { total: 7 } });
    expect(await app.content.photographers({ limit: 60 })).toMatchObject({ ok: true, value: { total: 9 } });
    expect(await app.content.page('about')).toMatchObject({
      ok: true,
      value: { hero: { alt: expect.stringMatching(/front three-quarter/) } },
    });
    const enquiries = await opened.database.executor.selectFrom('enquiries').select('answered_at').execute();
    expect(enquiries).toHaveLength(DEMO_CONTENT.enquiries.length);
    expect(enquiries.filter((enquiry) => enquiry.answered_at === null)).toHaveLength(2);
  });

  it('links only to pages that exist', async () => {
    const texts = [...DEMO_CONTENT.blog, ...DEMO_CONTENT.news, ...DEMO_CONTENT.services]
      .map(({ body }) => body)
      .join('\n');
    const blog = new Set(DEMO_CONTENT.blog.map(({ slug }) => `/blog/${slug}`));
    const services = new Set(DEMO_CONTENT.services.map(({ slug }) => `/services/${slug}`));
    for (const [, path = ''] of texts.matchAll(/\]\((\/(?:blog|services)\/[a-z0-9-]+)\)/g))
      expect([...blog, ...services]).toContain(path);
    for (const { related } of DEMO_CONTENT.blog)
      for (const slug of related ?? []) expect(blog).toContain(`/blog/${slug}`);
  });

  it('takes in one photo of a submission at a time, because the site refuses too many at once', async () => {
    const seller = await shown('seller@demo.test');
    const [vehicle] = SUBMITTED_VEHICLES;
    if (vehicle === undefined) throw new Error('nothing was submitted');
    let [running, most] = [0, 0];
    const addImage: App['media']['addImage'] = async (...photo) => {
      running += 1;
      most = Math.max(most, running);
      return app.media.addImage(...photo).finally(() => {
        running -= 1;
      });
    };
    const site = { app: { media: { ...app.media, addImage } }, photosFolder: PHOTOS };
    expect((await takePhotos(site, vehicle, seller)).length).toBeGreaterThan(3);
    expect(most).toBe(1);
  });

  it('is filled once', async () => {
    expect(await isFilled(app)).toBe(true);
    expect(await fill()).toMatchObject({ auctions: 0 });
  });

  it('has people with the roles that the sign-in page states', async () => {
    const auctionId = async (email: string) => await app.catalogue.read(await shown(email), '1966-testa-live');
    expect(await auctionId('bidder@demo.test')).toMatchObject({ value: { you: { can_bid: true } } });
    expect(await auctionId('newbidder@demo.test')).toMatchObject({
      value: { you: { can_bid: false, refusal: { code: 'no_payment_method' } } },
    });
    expect(await auctionId('staff@demo.test')).toMatchObject({ value: { you: { can_bid: false } } });
    expect(await auctionId('dealer@demo.test')).toMatchObject({ value: { you: { is_seller: true } } });
  });

  it('stays active: bids are answered, prices stay realistic, and an auction always closes soon', async () => {
    const bidders = createDemoBidders({
      app,
      entries: ENTRIES,
      photosFolder: PHOTOS,
      log: silentLog(),
      surroundings: { random: () => 0.5, after: () => () => undefined },
    });
    await bidders.enter();
    const person = await shown('bidder@demo.test');
    const look = async (times: number) => {
      for (let step = 0; step < times; step += 1) {
        clock.set(clock.ms + 5000);
        await app.bidding.closer.runOnce();
        await bidders.look();
      }
    };
    await look(1);
    const opened = await app.catalogue.browse({ status: 'live', q: 'held', limit: 5 });
    expect(opened).toMatchObject({ ok: true, value: { items: [{ make: 'Testa', state: 'live' }] } });
    let answers = 0;
    for (let turn = 0; turn < 30; turn += 1) {
      const { minimum_bid: least } = await read('soon-over');
      const bid = await app.bidding.placeBid(person, '1966-testa-soon-over', { amount: least.amount }, null);
      if (!bid.ok) throw new Error(refusalMessage(bid));
      await look(7);
      const { leader } = await read('soon-over');
      if (DEMO_BIDDERS.some(({ username }) => username === leader)) answers += 1;
      else break;
    }
    expect(answers).toBeGreaterThan(0);
    // Four responses, each with a maximum of at most two further increments.
    expect(answers).toBeLessThanOrEqual(4 * 3);
    const { price, leader } = await read('soon-over');
    expect(leader).toBe(person.username);
    const entry = ENTRIES[0];
    expect(price?.amount).toBeLessThanOrEqual((entry === undefined ? 0 : ceilingOf(entry)) + 50_000);
  }, 120_000);
});
