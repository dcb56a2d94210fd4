import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { SimulatedAuction } from '../record.ts';
import type { Scene } from './scene.ts';
import { BIDDERS, SELLERS, STAFF } from '../world/people.ts';

const CENTS = 100;
interface NumberedBid {
  readonly sequence: number;
  readonly actor: string;
  readonly number: number | null;
}
const note = { reason: 'By chance, in a simulation.', public_note: 'By chance.' };

/** Staff and sellers: what they do to auctions. What takes two people is asked for by one and approved by the other. */
export class Staff {
  readonly #scene: Scene;
  #edits = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async addAuction(number: number, { isLong }: { isLong: boolean }): Promise<void> {
    const { dice, world, record } = this.#scene;
    const start = dice.pick([1000, 100, 4500]) * CENTS;
    const seller = dice.pick(SELLERS);
    const usual = dice.oneIn(3) ? null : start + (1 + dice.upTo(dice.pick([8000, 8000, 60_000]))) * CENTS;
    const isPromised = dice.oneIn(4);
    // Seldom met, so that only the promise publishes it.
    const reserve = isPromised ? start + (80_000 + dice.upTo(40_000)) * CENTS : usual;
    const hours = isLong ? 24 * (9 + dice.upTo(3)) : dice.oneIn(2) ? 24 : 3 + dice.upTo(30);
    const closesAt = this.#scene.now + hours * HOUR_MS;
    const opensIn = isPromised ? MINUTE_MS : -HOUR_MS;
    const answer = await world.request('ada', 'POST', '/api/operator/auctions', {
      title: `1967 Jaguar E-Type ${number}`,
      make: 'Jaguar',
      model: 'E-Type',
      year: 1967,
      seller,
      starting_bid: start,
      reserve,
      start_date: new Date(this.#scene.now + opensIn).toISOString(),
      close_date: new Date(closesAt).toISOString(),
    });
    if (answer?.status !== 201) throw new Error(`an auction was refused: ${JSON.stringify(answer?.body)}`);
    const auction = { ...(answer.body as { id: string; slug: string }), seller, start, reserve, closesAt };
    record.auctions.push(auction);
    if (isPromised) await this.#promiseReserve(auction);
  }

  /** Before any auction is added. */
  async chargeSellers(): Promise<void> {
    const { dice, world, record } = this.#scene;
    const rate = dice.pick([250, 175]);
    const answer = await world.request('ada', 'PUT', '/api/operator/settings', {
      seller_fee_basis_points: rate,
      reason: note.reason,
    });
    if (answer?.status !== 200) throw new Error(`the sellers’ fee was refused: ${JSON.stringify(answer?.body)}`);
    record.sellersFeeRate = rate;
  }

  /** Only possible before the auction opens. */
  async #promiseReserve({ slug, seller }: SimulatedAuction): Promise<void> {
    const { world, record } = this.#scene;
    const path = `/api/auctions/${slug}/reserve-disclosure`;
    const answer = await world.request(seller, 'PUT', path, { reveals_reserve: true });
    if (answer?.status === 200) record.promisedReserves.add(slug);
    this.#scene.passTo(this.#scene.now + MINUTE_MS);
    await this.#scene.runJob('auction closer');
  }

  async act(): Promise<void> {
    const { dice, world } = this.#scene;
    const { slug } = this.#scene.someAuction();
    const minutes = 1 + dice.upTo(20);
    const path = `/api/operator/auctions/${slug}`;
    const who = dice.pick(STAFF);
    const action = dice.upTo(9);
    if (action < 2) await world.request(who, 'POST', `${path}/extend`, { minutes, ...note });
    else if (action < 4) await world.request(who, 'POST', `${path}/pause`, { minutes, ...note });
    else if (action < 6) await world.request(who, 'POST', `${path}/resume`, note);
    else await this.#ask(who, slug);
  }

  async #ask(who: string, slug: string): Promise<void> {
    const { dice, world } = this.#scene;
    const sequence = 1 + dice.upTo(5);
    const username = dice.pick(BIDDERS);
    const asked = dice.pick([
      { action: 'void_live', slug, sequence, ...note },
      { action: 'void_live', slug, sequence, ...note },
      { action: 'void_after_close', slug, sequence, ...note },
      { action: 'block_bidder', slug, username, ...note },
      { action: 'extend_all', minutes: 5, ...note },
    ] as const);
    await world.request(who, 'POST', '/api/operator/approvals', asked);
  }

  /** Decides what the other has asked for; now and then tries to decide their own. */
  async decide(): Promise<void> {
    const { dice, world } = this.#scene;
    const who = dice.pick(STAFF);
    const listed = await world.request(who, 'GET', '/api/operator/approvals');
    const [first] = (listed?.body['items'] ?? []) as { id: string }[];
    if (first === undefined) return;
    const verb = dice.oneIn(4) ? 'reject' : 'approve';
    await world.request(who, 'POST', `/api/operator/approvals/${first.id}/${verb}`, { reason: note.reason });
  }

  async voidLast(slug: string, who: string): Promise<void> {
    const { bids } = await this.#numberedBidsOf(slug);
    const newest = bids.findLast(({ actor }) => actor === who);
    if (newest !== undefined)
      await this.#decideTogether({ action: 'void_live', slug, sequence: newest.sequence, ...note });
  }

  /** After the close, so the price drops. */
  async voidRunnerUp(slug: string): Promise<void> {
    const { leader, bids } = await this.#numberedBidsOf(slug);
    const runnerUp = bids.findLast(({ actor }) => actor !== leader);
    if (runnerUp !== undefined)
      await this.#decideTogether({ action: 'void_after_close', slug, sequence: runnerUp.sequence, ...note });
  }

  /** Those with a number in the public history, so no leader's raise. Oldest first. */
  async #numberedBidsOf(slug: string): Promise<{ leader: string | null; bids: NumberedBid[] }> {
    const read = await this.#scene.world.request(STAFF[0], 'GET', `/api/operator/auctions/${slug}`);
    const { leader = null, ledger = [] } = (read?.body ?? {}) as { leader?: string | null; ledger?: NumberedBid[] };
    return { leader, bids: ledger.filter(({ number }) => number !== null) };
  }

  async block(slug: string, username: string): Promise<void> {
    await this.#decideTogether({ action: 'block_bidder', slug, username, ...note });
  }

  async voidSome(): Promise<void> {
    const { dice } = this.#scene;
    const { slug } = this.#scene.someAuction();
    const leader = dice.oneIn(3) ? null : (await this.#scene.tickOf(slug))?.leader;
    await this.voidLast(slug, leader ?? dice.pick(BIDDERS));
  }

  /** Both must have seen the amounts, unless the reserve is removed. */
  async changeReserve(): Promise<void> {
    const { dice, world } = this.#scene;
    const { slug, reserve: first, start } = this.#scene.someAuction();
    if (first === null) return;
    const lower = dice.oneIn(3) ? await this.#reached(slug) : first - (1 + dice.upTo(1500)) * CENTS;
    const reserve = dice.oneIn(3) ? null : Math.max(start, lower);
    if (reserve !== null)
      for (const who of STAFF)
        await world.request(who, 'POST', `/api/operator/auctions/${slug}/amounts`, { reason: note.reason });
    await this.#decideTogether({ action: 'change_reserve', slug, reserve, reason: note.reason });
  }

  async #decideTogether(asked: object): Promise<void> {
    const { world } = this.#scene;
    const request = await world.request('ada', 'POST', '/api/operator/approvals', asked);
    const id = request?.status === 201 ? request.body['id'] : undefined;
    if (typeof id !== 'string') return;
    await world.request('bea', 'POST', `/api/operator/approvals/${id}/approve`, { reason: note.reason });
  }

  async lowerReserve(): Promise<void> {
    const { dice, world } = this.#scene;
    const { slug, seller, start, reserve: first } = this.#scene.someAuction();
    const most = Math.max(0, (first ?? start) - start) / CENTS;
    const lower = dice.oneIn(2) ? await this.#reached(slug) : start + dice.upTo(Math.floor(most)) * CENTS;
    const higher = (first ?? start) + (1 + dice.upTo(50)) * CENTS;
    const reserve = dice.oneIn(4) ? null : dice.oneIn(8) ? higher : lower;
    await world.request(seller, 'PUT', `/api/auctions/${slug}/reserve`, { reserve });
  }

  /** A reserve that the leader's maximum reaches, as far as the acknowledged bids tell. */
  async #reached(slug: string): Promise<number> {
    const { dice, record } = this.#scene;
    const tick = await this.#scene.tickOf(slug);
    const price = tick?.price?.amount ?? CENTS;
    const most = record.maximums.get(`${slug} ${tick?.leader ?? ''}`) ?? price;
    return price + dice.upTo(Math.max(0, most - price) / CENTS) * CENTS;
  }

  /** Changes a fact that bidders must know of, which opens the time for withdrawals. */
  async editListing({ slug, seller }: SimulatedAuction): Promise<void> {
    const { world, record } = this.#scene;
    this.#edits += 1;
    const facts = { year: 1967, make: 'Jaguar', model: 'E-Type', mileage: 1000 * this.#edits };
    const tick = await this.#scene.tickOf(slug);
    const isOpen = tick?.state === 'live' && this.#scene.now < Date.parse(`${tick.close_date}Z`);
    const change = { facts, note: 'The odometer was read again.' };
    const answer = await world.request(seller, 'PUT', `/api/account/auctions/${slug}/listing`, change);
    if (isOpen && answer?.status === 200) record.listingChanges.push(slug);
  }
}
