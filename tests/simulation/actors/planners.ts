import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts';
import { checkLimitOf } from '../invariants/limits-cover-plans.ts';
import type { PlanOf, SimulatedAuction } from '../record.ts';
import { BIDDERS, PLANNERS, SOLVENT } from '../world/people.ts';
import type { Bidders } from './bidders.ts';
import type { Scene } from './scene.ts';

const UNIT = 100;
const THOUSAND = 1000 * UNIT;
const everyone = [...BIDDERS, ...PLANNERS] as const;

type PlanInput = Pick<PlanOf, 'cars' | 'wins' | 'budget'>;

/** What a maximum can cost, by the terms of these auctions. */
const premiumOn = (amount: number): number => Math.min(Math.max(Math.round(amount * 0.05), 25_000), 750_000);

/** Bidders with plans. Some of them never bid by hand, so only their plans decide what they spend. */
export class Planners {
  readonly #scene: Scene;
  readonly #bidders: Bidders;

  constructor(scene: Scene, bidders: Bidders) {
    this.#scene = scene;
    this.#bidders = bidders;
  }

  async save(): Promise<void> {
    const { dice, record } = this.#scene;
    const cars = record.auctions.map(({ slug, start }) => ({ slug, maximum: start + dice.upTo(60) * THOUSAND }));
    const budget = dice.oneIn(3) ? 40_000 * UNIT : null;
    await this.#make(dice.pick(everyone), { cars, wins: 1 + dice.upTo(1), budget });
  }

  /** One car fits into the budget, and the others only almost. */
  async saveTight(): Promise<void> {
    const { dice } = this.#scene;
    const cars = await this.#carsInReach();
    if (cars.length < 2) return;
    const dearest = Math.max(...cars.map(({ maximum }) => maximum + premiumOn(maximum)));
    const all = cars.reduce((sum, { maximum }) => sum + maximum + premiumOn(maximum), 0);
    const budget = dice.pick([dearest, dearest, dearest + 5 * THOUSAND, all - UNIT]);
    if (!(await this.#make(this.#somePlanner(), { cars, wins: cars.length, budget }))) return;
    for (let round = 0; round < 2; round += 1) await this.#scene.runJob('bid plans');
  }

  /** A plan for one car and a bid by hand on another, each within the limit, and both beyond it. */
  async overspend(): Promise<void> {
    const { dice, record } = this.#scene;
    const who = dice.pick(SOLVENT);
    const maximum = (130 + dice.upTo(40)) * THOUSAND;
    const [planned, other] = record.auctions;
    if (planned === undefined || other === undefined) return;
    if ((await this.#make(who, { cars: [{ slug: planned.slug, maximum }], wins: 1, budget: null })) === null) return;
    const tick = await this.#scene.tickOf(other.slug);
    if (tick?.state !== 'live') return;
    const amount = tick.minimum_bid.amount;
    const bid = { amount, maximum: Math.max(amount, maximum), confirm: true };
    await this.#bidders.place(this.#bidders.newBid(who, other.slug, bid));
  }

  /** One without a plan, because a car can only be in one. */
  #somePlanner(): string {
    const { dice, record } = this.#scene;
    const [first, ...others] = PLANNERS.filter((name) => record.plans.every(({ who }) => who !== name));
    return first === undefined ? dice.pick(PLANNERS) : dice.pick([first, ...others]);
  }

  /** With maximums that take the lead, as far as the acknowledged bids tell. */
  async #carsInReach(): Promise<{ slug: string; maximum: number }[]> {
    const { dice, record } = this.#scene;
    const cars: { slug: string; maximum: number }[] = [];
    for (const { slug } of record.auctions.slice(0, 3)) {
      const tick = await this.#scene.tickOf(slug);
      if (tick?.state !== 'live') continue;
      const leading = record.maximums.get(`${slug} ${tick.leader ?? ''}`) ?? 0;
      const least = Math.max(tick.minimum_bid.amount, leading);
      cars.push({ slug, maximum: least + (2 + dice.upTo(20)) * THOUSAND });
    }
    return cars;
  }

  /** Pauses, resumes or cancels. */
  async changeState(plan = this.#scene.record.plans.at(this.#scene.dice.upTo(9))): Promise<void> {
    if (plan === undefined) return;
    await this.#setState(plan, this.#scene.dice.pick(['active', 'paused', 'active', 'cancelled']));
  }

  async #setState(plan: PlanOf, state: 'active' | 'paused' | 'cancelled'): Promise<boolean> {
    const { world } = this.#scene;
    plan.changedAt.push(this.#scene.now);
    const answer = await world.request(plan.who, 'PUT', `/api/account/bid-plans/${plan.id}/state`, { state });
    // Without an answer it may have taken effect.
    if (answer === null && state === 'active') plan.stoppedAt = null;
    if (answer?.status !== 200) return false;
    plan.stoppedAt = state === 'active' ? null : (plan.stoppedAt ?? this.#scene.now);
    if (!world.isDead) await this.#scene.check(checkLimitOf(this.#scene, plan.who));
    return true;
  }

  /** Another maximum for a car, and now and then one car less. */
  async edit(): Promise<void> {
    const { dice, record } = this.#scene;
    const plan = record.plans.at(-1 - dice.upTo(2));
    if (plan === undefined) return;
    const raised = plan.cars.map(({ slug, maximum }) => ({ slug, maximum: maximum + dice.upTo(10) * THOUSAND }));
    await this.#replace(plan, { ...plan, cars: raised.slice(0, dice.oneIn(3) ? 1 : undefined) });
  }

  async #replace(plan: PlanOf, { cars, wins, budget }: PlanInput): Promise<boolean> {
    const { world } = this.#scene;
    plan.changedAt.push(this.#scene.now);
    const body = { name: 'Any of these', cars, wins, budget };
    const answer = await world.request(plan.who, 'PUT', `/api/account/bid-plans/${plan.id}`, body);
    if (answer === null) plan.leftOut.clear();
    if (answer?.status !== 200) return false;
    const kept = new Set(cars.map(({ slug }) => slug));
    for (const { slug } of plan.cars) if (!kept.has(slug)) plan.leftOut.set(slug, this.#scene.now);
    for (const slug of kept) plan.leftOut.delete(slug);
    plan.cars = [...cars, ...plan.cars.filter(({ slug }) => !kept.has(slug))];
    return true;
  }

  async #make(who: string, { cars, wins, budget }: PlanInput): Promise<PlanOf | null> {
    const { world, record } = this.#scene;
    const plan = { name: 'Any of these', cars, wins, budget };
    const answer = await world.request(who, 'POST', '/api/account/bid-plans', plan);
    if (answer?.status !== 201) return null;
    const made = { id: String(answer.body['id']), who, cars, wins, budget };
    const known: PlanOf = { ...made, changedAt: [], stoppedAt: null, leftOut: new Map() };
    record.plans.push(known);
    if (!world.isDead) await this.#scene.check(checkLimitOf(this.#scene, who));
    for (const { slug, maximum } of cars) {
      const place = `${slug} ${who}`;
      record.maximums.set(place, Math.max(record.maximums.get(place) ?? 0, maximum));
    }
    return known;
  }

  /** A plan that bids for one car at a time loses its first. */
  async pass(): Promise<void> {
    const { dice, record } = this.#scene;
    const cars = await this.#carsInReach();
    const live = record.auctions.filter((auction) => cars.some(({ slug }) => slug === auction.slug));
    if (live.length < 2) return;
    const who = dice.oneIn(4) ? dice.pick(SOLVENT) : this.#somePlanner();
    const plan = await this.#make(who, { cars, wins: 1, budget: null });
    if (plan === null) return;
    await this.#scene.runJob('bid plans');
    for (const auction of live) {
      const tick = await this.#scene.tickOf(auction.slug);
      if (tick?.state !== 'live' || tick.leader !== who) continue;
      const others = live.filter(({ slug }) => slug !== auction.slug) as [SimulatedAuction, ...SimulatedAuction[]];
      const rival = await this.#beforeItIsPassed(plan, { auction, others });
      const maximum = (cars.find(({ slug }) => slug === auction.slug)?.maximum ?? 0) + THOUSAND;
      const amount = tick.minimum_bid.amount;
      await this.#bidders.place(this.#bidders.newBid(rival, auction.slug, { amount, maximum, confirm: true }));
      await this.#scene.runJob('bid plans');
      if (dice.oneIn(4)) return;
      await this.#scene.voidLast(auction.slug, rival);
      await this.#scene.runJob('bid plans');
      return;
    }
  }

  /** Its owner may stop it, or leave out the other cars, or their sellers change them. Returns who passes it. */
  async #beforeItIsPassed(
    plan: PlanOf,
    { auction, others }: { auction: SimulatedAuction; others: [SimulatedAuction, ...SimulatedAuction[]] },
  ): Promise<string> {
    const { dice } = this.#scene;
    const change = dice.upTo(4);
    if (change === 0) await this.#setState(plan, dice.oneIn(4) ? 'cancelled' : 'paused');
    else if (change === 1)
      await this.#replace(plan, { ...plan, cars: plan.cars.filter(({ slug }) => slug === auction.slug) });
    else if (change === 2) {
      this.#scene.passTo(this.#scene.now + MINUTE_MS);
      for (const other of others) await this.#scene.changeListing(other);
    }
    this.#scene.passTo(this.#scene.now + SECOND_MS);
    return dice.pick(SOLVENT.filter((name) => name !== plan.who) as [string, ...string[]]);
  }
}
