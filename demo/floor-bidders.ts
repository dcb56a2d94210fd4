import type { AuctionSummary } from '#contract/auctions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Log } from '#platform/log.ts';
import type { CatalogueEntry } from './catalogue/types.ts';
import type { DemoHouse } from './demo-house.ts';
import { createFromEntry } from './floor.ts';
import { DEMO_PEOPLE, FLOOR_BIDDERS } from './people.ts';
import { openPhotographs, type Photographs } from './photographs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How the two behave. Amounts that they may reach are of the entry: `ceilingOf`. */
const HABITS = {
  lookEvery: { from: 3 * SECOND, to: 6 * SECOND },
  answerAfter: { from: 10 * SECOND, to: 30 * SECOND },
  bidUnasked: { from: 20 * SECOND, to: 60 * SECOND },
  /** So often, of unasked bids, they go where it closes next, among so many auctions. */
  preferNext: { share: 0.6, among: 6 },
  /** Within it an auction closes soon: a human's bid there is answered. */
  closesSoon: 15 * MINUTE,
  /** So often at most one human is answered in one auction: they are to win some. */
  answersPerAuction: 4,
  /** Of unasked bids, at most so many lines an auction gets from the two. */
  unaskedPerAuction: 12,
  /** As many auctions always close within the next minutes. */
  closingSoonAtLeast: 3,
} as const;

/** Chance and waiting, told from outside: a test needs neither. */
export interface Surroundings {
  /** From 0 to below 1. */
  random(): number;
  /** Calls back once after the time; the answer calls it off. */
  after(ms: number, act: () => void): () => void;
}

export const realSurroundings: Surroundings = {
  random: Math.random,
  after(ms, act) {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface FloorBiddersParts {
  readonly house: DemoHouse;
  readonly entries: readonly CatalogueEntry[];
  readonly photographsFolder: string;
  readonly log: Log;
  readonly surroundings?: Surroundings;
}

/** The most that the two bid on an entry: somewhat above what it was planned to bring, so that prices stay sensible. */
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

/** Two demo bidders who bid now and then, answer people in auctions that close soon, and see that there always are some. */
export function createFloorBidders({ house, entries, photographsFolder, log, surroundings = realSurroundings }: FloorBiddersParts) {
  const byTitle = new Map(entries.map((entry) => [entry.title, entry]));
  const crowd = new Set(
    DEMO_PEOPLE.filter(({ email }) => !['bidder@demo.test', 'bidder2@demo.test', 'newbidder@demo.test'].includes(email)).map(({ username }) => username),
  );
  const memories = new Map<string, Memory>();
  const between = ({ from, to }: { from: number; to: number }) => from + surroundings.random() * (to - from);
  const relister = createRelister({ house, entries, photographsFolder, random: surroundings.random });
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
    const maximum = generous ? Math.min(ceilingOf(entry), amount + step * Math.floor(surroundings.random() * 3)) : amount;
    const result = await house.bidding.placeBid(bidder, auction.slug, { amount, maximum: Math.max(amount, maximum), confirm: true }, null);
    return result.ok;
  }

  /** Where a person took the lead in an auction that closes soon: answers them after a while. */
  async function answerPeople(auctions: readonly AuctionSummary[], now: number): Promise<void> {
    for (const auction of auctions) {
      const memory = memoryOf(auction.slug);
      const led = auction.leader !== null && !crowd.has(auction.leader);
      if (!led || Date.parse(`${auction.close_date}Z`) - now > HABITS.closesSoon || memory.answers >= HABITS.answersPerAuction) {
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
      (auction) => (auction.leader === null || crowd.has(auction.leader)) && memoryOf(auction.slug).unasked < HABITS.unaskedPerAuction,
    );
    const choice = surroundings.random() < HABITS.preferNext.share ? open.slice(0, HABITS.preferNext.among) : open;
    const auction = choice[Math.floor(surroundings.random() * choice.length)];
    if (auction !== undefined && (await bid(auction, surroundings.random() < 0.4))) memoryOf(auction.slug).unasked += 1;
  }

  async function look(): Promise<void> {
    const page = await house.catalogue.browse({ status: 'live', sort: 'ending_soonest', limit: 60 });
    if (!page.ok) return;
    const now = await house.clock.now(house.database.executor);
    for (const slug of memories.keys()) if (!page.value.items.some((auction) => auction.slug === slug)) memories.delete(slug);
    const ours = page.value.items.filter(({ title }) => byTitle.has(title));
    await answerPeople(ours, now);
    await bidUnasked(ours, now);
    const soon = page.value.items.filter((auction) => Date.parse(`${auction.close_date}Z`) - now <= HABITS.closesSoon).length;
    if (soon < HABITS.closingSoonAtLeast) await relister.open(now, new Set(page.value.items.map(({ title }) => title)));
  }

  async function enter(): Promise<void> {
    const found = await Promise.all(FLOOR_BIDDERS.map(({ username }) => house.accounts.findUserByUsername(house.database.executor, username)));
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
    /** The two come in. */
    enter,
    /** One look at the floor, and what follows from it. */
    look,
    /** They come in, and look again and again until `stop`. */
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

/** Opens the next entry that is held in reserve, as a short auction. */
function createRelister({
  house,
  entries,
  photographsFolder,
  random,
}: {
  house: DemoHouse;
  entries: readonly CatalogueEntry[];
  photographsFolder: string;
  random: () => number;
}) {
  const held = entries.filter(({ plan }) => plan.state === 'in_reserve');
  let photographs: Photographs | null = null;
  let place = Math.floor(random() * held.length);
  return {
    async open(now: number, liveTitles: ReadonlySet<string>): Promise<void> {
      const staffName = DEMO_PEOPLE.find(({ role }) => role === 'staff')?.username ?? '';
      const staff = await house.accounts.findUserByUsername(house.database.executor, staffName);
      const free = held.map((_, step) => held[(place + step) % held.length]).find((entry) => entry !== undefined && !liveTitles.has(entry.title));
      if (free === undefined || staff === null) return;
      place = held.indexOf(free) + 1;
      photographs ??= await openPhotographs(photographsFolder, house.media);
      const attachments = await photographs.of(free.photographs);
      const minutes = free.plan.state === 'in_reserve' ? free.plan.lengthMinutes : 10;
      const { id } = await createFromEntry(house, { kind: 'user', ...staff }, free, { opensAt: now, closesAt: now + minutes * MINUTE });
      await house.database.transaction((transaction) => house.media.attach(transaction, id, attachments));
    },
  };
}
