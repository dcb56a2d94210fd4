import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoSite } from './demo-site.ts';
import { createFromEntry } from './live-auctions.ts';
import { DEMO_PEOPLE, DEMO_BIDDERS } from './people.ts';
import { openPhotos, type Photos } from './photos.ts';

const HABITS = {
  lookEvery: { from: 8 * SECOND_MS, to: 12 * SECOND_MS },
  answerAfter: { from: 10 * SECOND_MS, to: 30 * SECOND_MS },
  bidUnasked: { from: 20 * SECOND_MS, to: 60 * SECOND_MS },
  /** This share of unprompted bids goes to the auctions that close next. */
  preferNext: { share: 0.6, among: 6 },
  /** An auction this close to its end counts as closing soon: human bids there get a response. */
  closesSoon: 15 * MINUTE_MS,
  /** The most responses to humans per auction, so that humans win some. */
  answersPerAuction: 4,
  /** The most unprompted bids an auction gets from the two. */
  unaskedPerAuction: 12,
  closingSoonAtLeast: 3,
} as const;

/** Randomness and timers, injected for tests. */
export interface Surroundings {
  random(): number;
  /** Calls back once after the delay. Returns a cancel function. */
  after(ms: number, action: () => void): () => void;
}

export const realSurroundings: Surroundings = {
  random: Math.random,
  after(ms, action) {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface DemoBiddersDeps {
  readonly app: DemoSite;
  readonly entries: readonly CatalogueEntry[];
  readonly photosFolder: string;
  readonly log: Log;
  readonly surroundings?: Surroundings;
}

/** The most the two bid on an entry: somewhat above its planned price, so that prices stay realistic. */
export function ceilingOf(entry: CatalogueEntry): number {
  const planned = Math.max(entry.startingBid * 2, ...entry.bids.map((bid) => bid.maximum ?? bid.amount));
  return Math.round(Math.max(planned * 1.15, (entry.reserve ?? 0) * 1.1));
}

interface Memory {
  answers: number;
  unasked: number;
  answerAt: number | null;
  answered: string | null;
}

/**
 * Two demo bidders that bid now and then, respond to people in auctions closing soon, and keep some of those
 * available.
 */
export function createDemoBidders({
  app,
  entries,
  photosFolder,
  log,
  surroundings = realSurroundings,
}: DemoBiddersDeps) {
  const byTitle = new Map(entries.map((entry) => [entry.title, entry]));
  const broadcast = new Set(
    DEMO_PEOPLE.filter(
      ({ email }) => !['bidder@demo.test', 'bidder2@demo.test', 'newbidder@demo.test'].includes(email),
    ).map(({ username }) => username),
  );
  const memories = new Map<string, Memory>();
  const between = ({ from, to }: { from: number; to: number }) => from + surroundings.random() * (to - from);
  const relister = createRelister({ app, entries, photosFolder, random: surroundings.random });
  let bidders: SignedIn[] = [];
  let nextUnaskedAt = 0;
  let callOff: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  const memoryOf = (slug: string): Memory => {
    const known = memories.get(slug) ?? { answers: 0, unasked: 0, answerAt: null, answered: null };
    memories.set(slug, known);
    return known;
  };

  async function bid(auction: AuctionSummary, generous: boolean): Promise<boolean> {
    const entry = byTitle.get(auction.title);
    const others = bidders.filter(({ username }) => username !== auction.leader && username !== entry?.seller);
    const bidder = others[Math.floor(surroundings.random() * others.length)];
    const amount = auction.minimum_bid.amount;
    if (entry === undefined || bidder === undefined || amount > ceilingOf(entry)) return false;
    const step = amount - (auction.price?.amount ?? amount);
    const maximum = generous
      ? Math.min(ceilingOf(entry), amount + step * Math.floor(surroundings.random() * 3))
      : amount;
    const result = await app.bidding.placeBid(
      bidder,
      auction.slug,
      { amount, maximum: Math.max(amount, maximum), confirm: true },
      null,
    );
    return result.ok;
  }

  async function answerPeople(auctions: readonly AuctionSummary[], now: number): Promise<void> {
    for (const auction of auctions) {
      const memory = memoryOf(auction.slug);
      const led = auction.leader !== null && !broadcast.has(auction.leader);
      if (
        !led ||
        Date.parse(`${auction.close_date}Z`) - now > HABITS.closesSoon ||
        memory.answers >= HABITS.answersPerAuction
      ) {
        memory.answerAt = null;
        continue;
      }
      const print = `${auction.leader}:${auction.bid_count}`;
      if (memory.answered === print) continue;
      if (memory.answerAt === null) {
        memory.answerAt = now + between(HABITS.answerAfter);
      } else if (now >= memory.answerAt) {
        memory.answerAt = null;
        memory.answered = print;
        if (await bid(auction, true)) memory.answers += 1;
      }
    }
  }

  async function bidUnasked(auctions: readonly AuctionSummary[], now: number): Promise<void> {
    if (now < nextUnaskedAt) return;
    nextUnaskedAt = now + between(HABITS.bidUnasked);
    const open = auctions.filter(
      (auction) =>
        (auction.leader === null || broadcast.has(auction.leader)) &&
        memoryOf(auction.slug).unasked < HABITS.unaskedPerAuction,
    );
    const choice = surroundings.random() < HABITS.preferNext.share ? open.slice(0, HABITS.preferNext.among) : open;
    const auction = choice[Math.floor(surroundings.random() * choice.length)];
    if (auction !== undefined && (await bid(auction, surroundings.random() < 0.4))) memoryOf(auction.slug).unasked += 1;
  }

  async function look(): Promise<void> {
    const page = await app.catalogue.browse({ status: 'live', sort: 'ending_soonest', limit: 60 });
    if (!page.ok) return;
    const now = await app.clock.now(app.database.executor);
    for (const slug of memories.keys())
      if (!page.value.items.some((auction) => auction.slug === slug)) memories.delete(slug);
    const ours = page.value.items.filter(({ title }) => byTitle.has(title));
    await answerPeople(ours, now);
    await bidUnasked(ours, now);
    const soon = page.value.items.filter(
      (auction) => Date.parse(`${auction.close_date}Z`) - now <= HABITS.closesSoon,
    ).length;
    if (soon < HABITS.closingSoonAtLeast) await relister.open(now, new Set(page.value.items.map(({ title }) => title)));
  }

  async function enter(): Promise<void> {
    const found = await Promise.all(
      DEMO_BIDDERS.map(({ username }) => app.accounts.findUserByUsername(app.database.executor, username)),
    );
    bidders = found.flatMap((person) => (person === null ? [] : [{ kind: 'user' as const, ...person }]));
  }

  function again(): void {
    callOff = surroundings.after(between(HABITS.lookEvery), () => {
      running = look()
        .catch((error: unknown) => log.warn({ err: error }, 'a demo bidder stumbled'))
        .then(() => {
          if (callOff !== null) again();
        });
    });
  }

  return {
    enter,
    look,
    async start(): Promise<void> {
      await enter();
      again();
    },
    async stop(): Promise<void> {
      callOff?.();
      callOff = null;
      await running;
    },
  };
}

function createRelister({
  app,
  entries,
  photosFolder,
  random,
}: {
  app: DemoSite;
  entries: readonly CatalogueEntry[];
  photosFolder: string;
  random: () => number;
}) {
  const held = entries.filter(({ plan }) => plan.state === 'in_reserve');
  let photos: Photos | null = null;
  let place = Math.floor(random() * held.length);
  return {
    async open(now: number, liveTitles: ReadonlySet<string>): Promise<void> {
      const staffName = DEMO_PEOPLE.find(({ role }) => role === 'staff')?.username ?? '';
      const staff = await app.accounts.findUserByUsername(app.database.executor, staffName);
      const free = held
        .map((_, step) => held[(place + step) % held.length])
        .find((entry) => entry !== undefined && !liveTitles.has(entry.title));
      if (free === undefined || staff === null) return;
      place = held.indexOf(free) + 1;
      photos ??= await openPhotos(photosFolder, app.media);
      const attachments = await photos.of(free.photos);
      const minutes = free.plan.state === 'in_reserve' ? free.plan.lengthMinutes : 10;
      const { id } = await createFromEntry(app, { kind: 'user', ...staff }, free, {
        opensAt: now,
        closesAt: now + minutes * MINUTE_MS,
      });
      await app.database.transaction((transaction) => app.media.attach(transaction, id, attachments));
    },
  };
}
