import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import type { AuctionTick } from '#contract/bids.ts';
import type { LiveEvent } from '#platform/live/event.ts';
import { Cast } from './actors/cast.ts';
import { PowerCuts } from './power-cuts.ts';
import type { Scene } from './actors/scene.ts';
import { seededRandom, type Dice } from './world/seeded.ts';
import { checkHoldsNow, checkReleases } from './invariants/holds-match.ts';
import { checkGrace } from './invariants/holds-last-their-grace.ts';
import { noteSaleDeadlines } from './invariants/reminders-are-sent-once.ts';
import { checkPlansNow } from './invariants/plans-are-kept.ts';
import { type EventRow, NEWS_JOBS, Record, type SimulatedAuction } from './record.ts';
import { time, type Death, type World } from './world/world.ts';

/** Jobs that run often in production. The others run in the quiet times. */
const BUSY_JOBS = [
  'reminders',
  'auction closer',
  'bid plans',
  'card provider events',
  'settlement worker',
  'hold review',
  'payment commands',
  'notifier',
  'broadcasts',
  'delivery worker',
  'email sender',
  'webhook sender',
  'transparency log',
];
/** After the provider was asked, as the proof of the books assumes. The delivery worker also notes the sent emails. */
const LATER_JOBS = ['delivery worker', 'card provider fees', 'books verifier'];
const QUIET_JOBS = ['abandoned payments', ...BUSY_JOBS, ...LATER_JOBS];
const MAX_ROUNDS = 40;
/** Fewer exchanges than a step takes, or many more. */
const MAX_EXCHANGES_BEFORE_DEATH = 400;
const MAX_CHANGES_BEFORE_DEATH = 5;
/** Of a hundred calls to other servers so many fail, on a good day or a bad one. */
const FAULT_PERCENTS = [4, 8, 15, 30] as const;
/** Refunds are few, so most first attempts fail. */
const REFUND_FAULT_PERCENT = 60;
const MAX_AFTERMATH_DAYS = 60;
/** Of what readers are sent, before anything happens. */
const FIRST_CHOICES = 5;
const FIRST_DEVICES = 3;
/** When watchers are reminded of a close: a day, an hour and ten minutes before it. */
const REMINDED_BEFORE_MS = [23 * HOUR_MS, 59 * MINUTE_MS, 9 * MINUTE_MS] as const;
/** When the next step of a sale is reminded of. */
const BEFORE_DEADLINE_MS = 20 * HOUR_MS;
/** Holds last a week. */
const QUIET_MS = 7 * DAY_MS + HOUR_MS;

/**
 * How long a run is. Small ones are for `npm test`, dense ones for the planted faults. Those for power cuts keep what
 * the disk would be left with at one of so many writes.
 */
export const SIZES = {
  small: { auctions: 1, steps: 8, aftermathRounds: 1, cutOneIn: null },
  dense: { auctions: 2, steps: 24, aftermathRounds: 4, cutOneIn: null },
  full: { auctions: 2, steps: 40, aftermathRounds: 9, cutOneIn: null },
  cuts: { auctions: 1, steps: 30, aftermathRounds: 0, cutOneIn: 4 },
} as const;
export type Size = keyof typeof SIZES;

export interface SimulationOptions {
  readonly seed: number;
  readonly size: Size;
  /** How often the process dies, and of what. */
  readonly deaths: readonly Death[];
}

/** One run: a few auctions from their first bid to the end of the last sale. */
export class Simulation implements Scene {
  readonly dice: Dice;
  readonly record = new Record();
  readonly world: World;
  readonly #options: SimulationOptions;
  readonly #deaths: Death[];
  readonly #fate: Dice;
  /** Of its own, so that what it decides leaves the rest of a run as it is. */
  readonly #late: Dice;
  readonly #cast = new Cast(this);
  readonly #cuts: PowerCuts | null;

  constructor(world: World, options: SimulationOptions) {
    this.world = world;
    this.#options = options;
    this.dice = seededRandom(options.seed);
    this.#fate = seededRandom(options.seed + 7_919);
    this.#late = seededRandom(options.seed + 32_452_843);
    this.#deaths = [...options.deaths];
    const { cutOneIn: oneIn } = SIZES[options.size];
    this.#cuts = oneIn === null ? null : new PowerCuts(this, { dice: seededRandom(options.seed + 15_485_863), oneIn });
  }

  /** Power cuts beside those that ended the process. */
  get cutsOpened(): number {
    return this.#cuts?.opened ?? 0;
  }

  get #lastClose(): number {
    return Math.max(...this.record.auctions.map(({ closesAt }) => closesAt));
  }

  get now(): number {
    return time.now;
  }

  someAuction(): SimulatedAuction {
    return this.dice.pick(this.record.auctions as [SimulatedAuction, ...SimulatedAuction[]]);
  }

  async tickOf(slug: string): Promise<AuctionTick | null> {
    if (this.world.isDead) return null;
    const read = await this.world.drive(this.world.app.bidding.liveTicks([slug]));
    return read.died ? null : (read.value[0] ?? null);
  }

  passTo(at: number): void {
    time.advanceTo(at);
  }

  changeListing(auction: SimulatedAuction): Promise<void> {
    return this.#cast.staff.editListing(auction);
  }

  block(slug: string, who: string): Promise<void> {
    return this.#cast.staff.block(slug, who);
  }

  voidLast(slug: string, who: string): Promise<void> {
    return this.#cast.staff.voidLast(slug, who);
  }

  async run(): Promise<void> {
    this.#listen();
    const size = SIZES[this.#options.size];
    await this.#cast.partners.subscribe();
    const auctions = size.auctions + (this.dice.oneIn(3) ? 1 : 0);
    const isLong = this.dice.oneIn(4);
    if (this.dice.oneIn(2)) await this.#cast.staff.chargeSellers();
    for (let number = 1; number <= auctions; number += 1) await this.#cast.staff.addAuction(number, { isLong });
    for (let count = 0; count < FIRST_CHOICES; count += 1) await this.#cast.readers.choose();
    for (let count = 0; count < FIRST_DEVICES; count += 1) await this.#cast.deviceOwners.add();
    this.#failPercent(this.dice.pick(FAULT_PERCENTS));
    this.#planDeath();
    for (let step = 0; step < size.steps; step += 1) await this.#step();
    await this.#closeAll();
    await this.#cuts?.open();
    for (let round = 0; round < size.aftermathRounds; round += 1) await this.#aftermath();
    await this.#comeToRest();
  }

  async #step(): Promise<void> {
    this.#passTime();
    await this.#cast.act();
    if (this.dice.oneIn(3)) await this.#work();
    // News of a live auction is of use for a short time only.
    if (this.dice.oneIn(3)) for (const name of NEWS_JOBS) await this.runJob(name);
    await this.comeBack();
    await this.#readEvents();
    await this.#checkpoint();
    await this.#cuts?.open();
  }

  /** In production one follows each gigabyte that was logged. */
  async #checkpoint(): Promise<void> {
    if (this.#cuts === null || this.world.isDead || !this.dice.oneIn(4)) return;
    const written = sql`checkpoint`.execute(this.world.app.database.executor);
    await this.#cuts.duringCheckpoint(this.world.drive(written));
  }

  /** Seconds, sometimes minutes, and in a long run once a week. */
  #passTime(): void {
    const { dice } = this;
    // Nobody does anything for longer than a hold lasts, and no job runs: the site was down.
    if (this.#lastClose - time.now > QUIET_MS && dice.oneIn(8)) return time.advanceTo(time.now + QUIET_MS);
    const step = dice.oneIn(5) ? dice.upTo(20 * MINUTE_MS) : dice.upTo(40 * SECOND_MS);
    time.advanceTo(time.now + step);
  }

  /** Some jobs run, in any order. */
  async #work(): Promise<void> {
    const jobs = BUSY_JOBS.filter(() => this.dice.oneIn(4));
    for (const name of jobs) await this.runJob(name);
    await this.comeBack();
  }

  async #closeAll(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const open = await this.#openAuctions();
      if (open.length === 0) return;
      const closes = open.map(({ slug, close_date: close }) => ({ slug, at: Date.parse(`${close}Z`) }));
      const [next] = closes.toSorted((one, other) => one.at - other.at);
      const auction = this.record.auctions.find(({ slug }) => slug === next?.slug);
      if (next === undefined || auction === undefined) return;
      if (this.dice.oneIn(2)) await this.#cast.planners.saveTight();
      if (this.dice.oneIn(3)) await this.#remind(next.at);
      for (let count = this.dice.upTo(4); count > 0; count -= 1) await this.#cast.bidders.chooseSecondChance(auction);
      if (this.dice.oneIn(4)) await this.#cast.withdrawers.beforeClose(auction, next.at);
      if (this.dice.oneIn(2)) await this.#cast.contests.actLate(auction, next.at);
      else time.advanceTo(next.at);
      await this.runJob('auction closer');
      await this.runJob('bid plans');
      if (this.dice.oneIn(2)) await this.#work();
      await this.#readEvents();
    }
  }

  /** The job that reminds of closes may run several times. */
  async #remind(closesAt: number): Promise<void> {
    for (const beforeMs of REMINDED_BEFORE_MS) {
      if (this.dice.oneIn(3)) continue;
      time.advanceTo(closesAt - beforeMs);
      if (this.dice.oneIn(2)) await this.#cast.readers.watch();
      for (const name of ['reminders', 'reminders', ...NEWS_JOBS]) if (!this.dice.oneIn(6)) await this.runJob(name);
    }
    await this.comeBack();
  }

  async #openAuctions(): Promise<readonly AuctionTick[]> {
    await this.comeBack();
    const ticks = await this.world.drive(
      this.world.app.bidding.liveTicks(this.record.auctions.map(({ slug }) => slug)),
    );
    return ticks.died ? [] : ticks.value.filter(({ state }) => state === 'live' || state === 'scheduled');
  }

  async #aftermath(): Promise<void> {
    if (this.dice.oneIn(2)) await this.#awaitDeadline();
    else time.advanceTo(time.now + (6 + this.dice.upTo(30)) * HOUR_MS);
    // In production these run every few seconds, so what the provider did is known long before the books are proved.
    for (const name of ['card provider events', 'payment commands']) await this.runJob(name);
    await this.#work();
    await this.#readEvents();
    if (this.#late.oneIn(6)) await this.#cast.lowerPrice(this.#late);
    if (this.dice.oneIn(2)) await this.#cast.readers.followLink();
    await this.#cast.parties.act();
    await this.#cast.parties.tryForeign();
    if (this.dice.oneIn(3)) await this.#cast.bidders.chooseSecondChance();
    if (this.dice.oneIn(3)) await this.#cast.parties.default();
    if (this.dice.oneIn(2)) await this.#cast.sellers.offer();
    if (this.dice.oneIn(3)) await this.#cast.parties.answerOffers();
    if (this.dice.oneIn(3)) await this.#cast.parties.decide({ isFinal: false });
    if (this.dice.oneIn(2)) await this.#refund();
    if (this.dice.oneIn(3)) await this.#cast.staff.decide();
    await this.comeBack();
  }

  /** Until the next step of a sale is due within a day. */
  async #awaitDeadline(): Promise<void> {
    const dueAt = await this.#cast.parties.nextDeadline(time.now + BEFORE_DEADLINE_MS);
    time.advanceTo(dueAt === null ? time.now + DAY_MS : dueAt - BEFORE_DEADLINE_MS);
    for (let count = 1 + this.dice.upTo(1); count > 0; count -= 1) await this.runJob('settlement worker');
  }

  /** The second attempt comes while the provider still knows the key of the first. */
  async #refund(): Promise<void> {
    await this.#cast.parties.refund();
    const { providers } = this.world;
    const usual = providers.faultPercent;
    providers.faultPercent = REFUND_FAULT_PERCENT;
    await this.runJob('payment commands');
    providers.faultPercent = usual;
    time.advanceTo(time.now + HOUR_MS);
    await this.runJob('payment commands');
  }

  /** Providers work again, staff end what is left, and everything is done that is due. */
  async #comeToRest(): Promise<void> {
    this.#deaths.length = 0;
    this.world.dieNoMore();
    await this.comeBack();
    this.#failPercent(0);
    await this.#cast.partners.recover();
    await this.#cast.bidders.repeatUnanswered();
    await this.#closeAll();
    await this.#reviewHolds();
    for (let days = 0; days < MAX_AFTERMATH_DAYS; days += 10) {
      await this.#workQuietly();
      await this.#offerUnsold();
      if ((await this.#cast.parties.openSales()).length === 0) break;
      await this.#cast.parties.decide({ isFinal: true });
      time.advanceTo(time.now + 10 * 24 * HOUR_MS);
      await this.#cast.parties.answerOffers();
    }
    await this.#cast.commenters.checkMuted();
    // Long enough for holds to be released, digests to be sent and failed calls to be tried again.
    time.advanceTo(time.now + 48 * HOUR_MS);
    await this.#workQuietly();
    // The provider says later that a refund failed.
    time.advanceTo(time.now + HOUR_MS);
    await this.#workQuietly();
  }

  /** Bidders decline or don't answer, so the next are asked. */
  async #offerUnsold(): Promise<void> {
    for (const auction of this.record.auctions) if (!this.dice.oneIn(3)) await this.#cast.sellers.offer(auction);
    for (let count = this.dice.upTo(2); count > 0; count -= 1) {
      if (this.dice.oneIn(2)) await this.#cast.parties.answerOffers();
      else time.advanceTo(time.now + DAY_MS);
      await this.runJob('settlement worker');
    }
  }

  /** Twice, with the grace period between. */
  async #reviewHolds(): Promise<void> {
    for (const minutes of [0, 6]) {
      time.advanceTo(time.now + minutes * MINUTE_MS);
      for (const name of ['settlement worker', 'payment commands', 'hold review', 'payment commands'])
        for (let round = 0; round < MAX_ROUNDS && (await this.runJob(name)); round += 1);
    }
    await this.check(checkHoldsNow(this));
  }

  async #workQuietly(): Promise<void> {
    for (const name of QUIET_JOBS) for (let round = 0; round < MAX_ROUNDS && (await this.runJob(name)); round += 1);
    await this.world.drive(this.world.app.partners.webhookSender.finish());
    await this.#readEvents();
  }

  /** The card provider, the mail server, the push services and the partners' servers. */
  #failPercent(percent: number): void {
    const { providers, receivers, pushes } = this.world;
    for (const each of [providers, receivers, pushes]) each.faultPercent = percent;
  }

  /** What a deadline ended is gone on with at once, as within seconds in production. */
  async runJob(name: string): Promise<boolean> {
    if (name !== 'settlement worker') return this.#runOneJob(name);
    const hasEnded = await this.#runOneJob('sale deadlines');
    return (await this.#runOneJob(name)) || hasEnded;
  }

  async #runOneJob(name: string): Promise<boolean> {
    if (this.world.isDead) return false;
    const found = this.world.app.jobs.counts().find(({ job }) => job.name === name);
    if (found === undefined) throw new Error(`no job is called ${name}`);
    const startedAt = time.now;
    try {
      const ran = await this.world.drive(found.job.run({ stopping: new AbortController().signal }));
      if (name === 'bid plans' && !ran.died) await this.check(checkPlansNow(this));
      if (name === 'hold review' && !ran.died) {
        await this.check(checkReleases(this, startedAt));
        await this.check(checkGrace(this, startedAt));
      }
      if (name === 'settlement worker' && !ran.died) await this.check(noteSaleDeadlines(this));
      if (name === 'reminders') this.record.reminderRuns.push({ at: startedAt, isDone: !ran.died });
      if (NEWS_JOBS.includes(name) && !ran.died) this.record.newsRuns.push({ name, at: startedAt });
      return !ran.died && (typeof ran.value === 'number' ? ran.value : ran.value.done) > 0;
    } catch (error) {
      // A provider that fails fails the job, which then runs again.
      if (this.world.providers.faultPercent === 0)
        this.world.errors.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  async check(check: Promise<void>): Promise<void> {
    await this.world.drive(check);
  }

  #planDeath(): void {
    if (this.#deaths.length === 0) return;
    if (this.#fate.oneIn(2)) this.world.dieAfter(1 + this.#fate.upTo(MAX_EXCHANGES_BEFORE_DEATH));
    else this.world.dieAfterChanges(1 + this.#fate.upTo(MAX_CHANGES_BEFORE_DEATH));
  }

  async comeBack(): Promise<void> {
    while (this.world.isDead) {
      await this.world.restart(this.#deaths.shift() ?? 'kill', this.#fate);
      this.#listen();
      this.#planDeath();
      await this.#cast.bidders.repeatUnanswered();
      await this.#cast.partners.repeatUnanswered();
    }
  }

  /** What the stream announces is deleted after some hours. */
  async #readEvents(): Promise<void> {
    if (this.world.isDead) return;
    const { events } = this.record;
    const query =
      sql<EventRow>`select id, recorded_at, topic, name, data from live_events where id > ${events.at(-1)?.id ?? 0}
      order by id`.execute(this.world.app.database.executor);
    const read = await this.world.drive(query);
    if (!read.died) events.push(...read.value.rows);
  }

  #listen(): void {
    const { live } = this.world.app;
    const ids: number[] = [];
    this.record.announced.push({ startedAt: time.now, from: live.position, ids });
    this.world.engine.disk.onWrite = () => this.#cuts?.consider();
    live.onEvent((event: LiveEvent) => ids.push(event.id));
  }
}
