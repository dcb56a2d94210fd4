import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from './bid.ts';
import { resultAtClose } from './hammer.ts';
import { minimumBid } from './increments.ts';
import { type PlanAllocation, allocatedToPlans, allocatedElsewhere } from './limit.ts';
import { minor } from './money.ts';
import {
  type BidPlan,
  commitmentsOf,
  mostCostOf,
  nextStep,
  type PlanBid,
  type PlannedCar,
  releasedThatLead,
  allocationOf,
} from './plan.ts';
import { allInPrice } from './premium.ts';
import { replayLedger, type Void } from './replay.ts';
import { DEFAULT_TERMS, opened, paddleOf, units } from '#tests/support/auction-script.ts';
import type { BiddingState, Offer, Paddle } from './types.ts';

/** What happens next: on one car, or to time. `run` and `answer` are the plan's own two transactions. */
type Happening =
  | { readonly what: 'rival'; readonly car: number; readonly above: number; readonly further: number }
  /** The plan's member bids beside it. */
  | { readonly what: 'hand'; readonly car: number; readonly above: number; readonly further: number }
  | { readonly what: 'void'; readonly car: number; readonly pick: number }
  | { readonly what: 'wait'; readonly seconds: number }
  | { readonly what: 'pause'; readonly car: number; readonly seconds: number }
  | { readonly what: 'run' }
  | { readonly what: 'answer' };

const carIndex = fc.nat(4);
const happenings = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('rival' as const), car: carIndex, above: fc.nat(1500), further: fc.nat(3000) }),
    fc.record({ what: fc.constant('void' as const), car: carIndex, pick: fc.nat() }),
    fc.record({ what: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ what: fc.constant('pause' as const), car: carIndex, seconds: fc.nat(300) }),
    { weight: 3, arbitrary: fc.constantFrom({ what: 'run' } as const, { what: 'answer' } as const) },
  ),
  { minLength: 10, maxLength: 80 },
);
const cars = fc.array(
  fc.record({
    maximum: fc.integer({ min: 100, max: 6000 }),
    closes: fc.integer({ min: 1, max: 6 }),
    reserve: fc.option(fc.integer({ min: 100, max: 5000 }), { nil: null }),
    isScheduled: fc.boolean(),
  }),
  { minLength: 2, maxLength: 5 },
);
const goals = fc.record({
  wins: fc.integer({ min: 1, max: 3 }),
  budget: fc.option(fc.integer({ min: 400, max: 9000 }), { nil: null }),
});

interface Running {
  opening: BiddingState;
  state: BiddingState;
  ledger: (Offer | Void)[];
  released: Set<number>;
  pending: PlanBid | null;
  readonly maximum: number;
  readonly scheduledClose: number;
}
const TAX = 825;
const SLOT_MS = 600_000;

/** A few auctions, a plan over them, and the world around. */
class World {
  now = 1_000;
  /** None unless a test sets it. */
  limit = 1_000_000_000;
  reserve: PlanAllocation;
  overLimit = 0;
  readonly running: Running[];
  readonly wins: number;
  readonly budget: number | null;
  constructor(
    given: readonly { maximum: number; closes: number; reserve: number | null; isScheduled: boolean }[],
    goal: { wins: number; budget: number | null },
  ) {
    this.wins = goal.wins;
    this.budget = goal.budget;
    this.running = given.map(({ maximum, closes, reserve, isScheduled }) => {
      const state = opened({
        status: isScheduled ? 'scheduled' : 'live',
        startsAt: isScheduled ? SLOT_MS : 0,
        closesAt: closes * SLOT_MS + SLOT_MS,
        reserve: reserve === null ? null : units(reserve),
      });
      const scheduledClose = state.closesAt;
      return {
        opening: state,
        state,
        ledger: [],
        released: new Set(),
        pending: null,
        maximum: units(maximum),
        scheduledClose,
      };
    });
    this.reserve = allocationOf(this.plan(), this.now);
  }

  plan(): BidPlan {
    return {
      bidderId: 'P',
      wins: this.wins,
      budget: this.budget === null ? null : units(this.budget),
      cars: this.running.map((each, index): PlannedCar => ({
        auctionId: String(index),
        maximum: minor(each.maximum),
        scheduledClose: each.scheduledClose,
        position: index,
        isRemoved: false,
        pendingMaximum: each.pending?.maximum ?? null,
        isRefused: false,
        hasUnreleasedBids: this.#valid(each).some(({ bidderId, isReleased }) => bidderId === 'P' && !isReleased),
        state: each.state,
        terms: DEFAULT_TERMS,
        taxBasisPoints: TAX,
      })),
    };
  }

  #valid({ ledger, released }: Running) {
    const voided = new Set(ledger.flatMap((entry) => (entry.kind === 'void' ? [entry.voids] : [])));
    return ledger.flatMap((entry, sequence) =>
      entry.kind === 'void' || voided.has(sequence)
        ? []
        : [{ sequence, bidderId: entry.bidderId, maximum: entry.maximum, isReleased: released.has(sequence) }],
    );
  }

  happen(happening: Happening): void {
    if (happening.what === 'run') return this.run();
    if (happening.what === 'answer') return this.answer();
    if (happening.what === 'wait') return this.#wait(happening.seconds * 1000);
    const each = this.running[happening.car];
    if (each?.state.status !== 'live' || this.now >= each.state.closesAt) return undefined;
    if (happening.what === 'rival') {
      const amount = minimumBid(each.state, DEFAULT_TERMS) + happening.above * 100;
      return this.#bid(each, 'R', { amount, maximum: amount + happening.further * 100 });
    }
    if (happening.what === 'hand') {
      const amount = minimumBid(each.state, DEFAULT_TERMS) + happening.above * 100;
      return this.#bid(each, 'P', { amount, maximum: amount + happening.further * 100 });
    }
    if (happening.what === 'void') return this.#void(each, happening.pick);
    const pausedUntil = this.now + happening.seconds * 1000;
    each.state = { ...each.state, pausedUntil, closesAt: Math.max(each.state.closesAt, pausedUntil + 1) };
    each.opening = { ...each.opening, closesAt: each.state.closesAt };
    return undefined;
  }

  run(): void {
    const step = nextStep(this.plan(), this.now);
    this.reserve = allocationOf(this.plan(), this.now);
    for (const index of step.release) {
      const each = this.running[Number(index)];
      for (const { sequence, bidderId } of each === undefined ? [] : this.#valid(each))
        if (bidderId === 'P') each?.released.add(sequence);
    }
    for (const bid of step.bids) {
      const each = this.running[Number(bid.auctionId)];
      if (each !== undefined) each.pending = bid;
    }
  }

  answer(): void {
    for (const each of this.running) {
      if (each.pending === null) continue;
      this.#bid(each, 'P', each.pending);
      each.pending = null;
    }
  }

  #bid(each: Running, bidderId: string, { amount, maximum }: { amount: number; maximum: number }): void {
    const request = { bidderId, amount, maximum, confirm: true };
    const paddle = bidderId === 'P' ? this.#paddleOfMember(each) : paddleOf(bidderId);
    const decision = decide(each.state, DEFAULT_TERMS, paddle, request, this.now);
    if (!decision.accepted && decision.refusal.code === 'over_limit') this.overLimit += 1;
    if (!decision.accepted) return;
    each.ledger.push(decision.offer);
    each.state = decision.outcome.state;
  }

  leads(): Map<string, number> {
    return new Map(
      this.running.flatMap(({ state: { status, leader } }, index) =>
        status === 'live' && leader?.bidderId === 'P' ? [[String(index), leader.maximum] as const] : [],
      ),
    );
  }

  /** What counts towards the member's limit. */
  inUse(reserve: PlanAllocation): number {
    const leads = this.leads();
    return [...leads.values()].reduce((sum, maximum) => sum + maximum, allocatedToPlans([reserve], leads));
  }

  #paddleOfMember(each: Running): Paddle {
    const here = String(this.running.indexOf(each));
    const leads = this.leads();
    const exposure = [...leads].reduce((sum, [id, maximum]) => sum + (id === here ? 0 : maximum), 0);
    const limitLeft = Math.max(0, this.limit - exposure);
    const reserve = allocatedElsewhere(here, { plans: [this.reserve], leads, limitLeft });
    return paddleOf('P', { limit: minor(this.limit), exposure: minor(exposure), allocatedToPlans: minor(reserve) });
  }

  #void(each: Running, pick: number): void {
    const rivals = this.#valid(each).filter(({ bidderId }) => bidderId === 'R');
    const target = rivals[pick % Math.max(1, rivals.length)]?.sequence;
    let targets = target === undefined ? [] : [target];
    while (targets.length > 0) {
      for (const voids of targets) each.ledger.push({ kind: 'void', voids, voidedAt: this.now });
      const { closesAt, status } = each.state;
      const { state } = replayLedger(DEFAULT_TERMS, { ...each.opening, status: 'live' }, each.ledger);
      each.state = { ...each.state, ...state, status, closesAt: Math.max(closesAt, state.closesAt) };
      targets = releasedThatLead(each.state, this.#valid(each));
    }
  }

  #wait(ms: number): void {
    this.now += ms;
    for (const each of this.running) {
      if (each.state.status === 'scheduled' && this.now >= each.state.startsAt)
        each.state = { ...each.state, status: 'live' };
      if (each.state.status === 'live' && this.now >= each.state.closesAt)
        each.state = { ...each.state, status: resultAtClose(each.state).status };
    }
  }

  /** What the promises are about, counted from the auctions alone. */
  taken() {
    return this.running.filter(
      ({ state }) => state.leader?.bidderId === 'P' && (state.status === 'live' || state.status === 'sold'),
    );
  }
}

const check = (property: (world: World) => void) =>
  fc.assert(
    fc.property(cars, goals, happenings, (given, goal, list) => {
      const world = new World(given, goal);
      for (const happening of list) {
        world.happen(happening);
        property(world);
      }
    }),
    { numRuns: 400 },
  );

test('a plan never wins or leads more cars than wanted, whatever is voided', () =>
  check((world) => expect(world.taken().length).toBeLessThanOrEqual(world.wins)));

test('all that a plan won and leads never costs more than its budget', () =>
  check((world) => {
    const cost = world.taken().reduce((sum, { state }) => {
      const most = state.status === 'sold' ? state.price : state.leader?.maximum;
      return sum + allInPrice(minor(most ?? 0), { ...DEFAULT_TERMS, taxBasisPoints: TAX });
    }, 0);
    expect(cost).toBeLessThanOrEqual(world.budget === null ? Number.POSITIVE_INFINITY : units(world.budget));
  }));

test('a plan never costs more than the most that was stated when it was made', () => {
  fc.assert(
    fc.property(cars, goals, happenings, (given, goal, list) => {
      const world = new World(given, goal);
      const stated = mostCostOf(world.plan(), world.now);
      for (const happening of list) {
        world.happen(happening);
        const { cost } = commitmentsOf(world.plan(), world.now);
        expect(cost).toBeLessThanOrEqual(stated);
        expect(cost).toBeLessThanOrEqual(mostCostOf(world.plan(), world.now));
      }
    }),
    { numRuns: 400 },
  );
});

const withoutVoids = happenings.map((list) => list.filter(({ what }) => what !== 'void'));
const byHand = fc.record({
  what: fc.constant('hand' as const),
  car: carIndex,
  above: fc.nat(1500),
  further: fc.nat(3000),
});

test('a plan that fits the limit is never refused for it', () => {
  fc.assert(
    fc.property(cars, goals, withoutVoids, (given, goal, list) => {
      const world = new World(given, goal);
      world.limit = world.inUse(world.reserve);
      for (const happening of list) world.happen(happening);
      expect(world.overLimit).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test('bids by hand and a plan together never exceed the limit', () => {
  fc.assert(
    fc.property(
      cars,
      goals,
      withoutVoids,
      fc.array(byHand, { maxLength: 20 }),
      fc.nat(5000),
      (given, goal, list, bids, spare) => {
        const world = new World(given, goal);
        world.limit = world.inUse(world.reserve) + units(spare);
        const all: Happening[] = list.flatMap((happening, index) => [happening, ...bids.slice(index, index + 1)]);
        for (const happening of all) {
          world.happen(happening);
          expect(world.inUse(world.reserve)).toBeLessThanOrEqual(world.limit);
          // What the plan reserves when it looks again is no more.
          expect(world.inUse(allocationOf(world.plan(), world.now))).toBeLessThanOrEqual(world.limit);
        }
      },
    ),
    { numRuns: 600 },
  );
});

test('no bid of a plan is above the maximum of its car', () =>
  check((world) => {
    for (const { ledger, maximum } of world.running)
      for (const entry of ledger)
        if (entry.kind === 'offer' && entry.bidderId === 'P') expect(entry.maximum).toBeLessThanOrEqual(maximum);
  }));

test('running a plan again changes nothing', () =>
  check((world) => {
    world.run();
    const again = nextStep(world.plan(), world.now);
    expect({ release: again.release, bids: again.bids }).toEqual({ release: [], bids: [] });
  }));

test('after a run no place stays free while the budget covers a car that takes bids', () =>
  check((world) => {
    world.run();
    const plan = world.plan();
    const { places, cost } = commitmentsOf(plan, world.now);
    if (places >= world.wins) return;
    for (const car of plan.cars) {
      const { state } = car;
      const isOpen = state.status === 'live' && world.now < state.closesAt && world.now >= (state.pausedUntil ?? 0);
      if (!isOpen || state.leader?.bidderId === 'P' || car.pendingMaximum !== null) continue;
      if (car.maximum < minimumBid(state, DEFAULT_TERMS)) continue;
      expect(cost + allInPrice(car.maximum, { ...DEFAULT_TERMS, taxBasisPoints: TAX })).toBeGreaterThan(
        plan.budget ?? Infinity,
      );
    }
  }));
