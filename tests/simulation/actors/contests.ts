import { SECOND_MS } from '#contract/durations.ts';
import type { AuctionTick } from '#contract/bids.ts';
import type { SimulatedAuction } from '../record.ts';
import { BIDDERS, SOLVENT } from '../world/people.ts';
import type { Bidders } from './bidders.ts';
import type { Scene } from './scene.ts';

const UNIT = 100;
const THOUSAND = 1000 * UNIT;
/** Where the increment table has a new row. */
const BOUNDARIES = [500_000, 2_500_000, 10_000_000] as const;

interface Situation {
  readonly auction: SimulatedAuction;
  readonly tick: AuctionTick;
  readonly least: number;
  /** Of the leader, as the acknowledged bids tell. */
  readonly leading: { readonly who: string; readonly maximum: number };
  readonly rival: string;
}

/** Bids in the situations on which the rules turn. */
export class Contests {
  readonly #scene: Scene;
  readonly #bidders: Bidders;

  constructor(scene: Scene, bidders: Bidders) {
    this.#scene = scene;
    this.#bidders = bidders;
  }

  async act(auction = this.#scene.someAuction()): Promise<void> {
    const { dice, record } = this.#scene;
    const tick = await this.#scene.tickOf(auction.slug);
    if (tick === null) return;
    const who = tick.leader ?? '';
    const known = record.maximums.get(`${auction.slug} ${who}`) ?? tick.price?.amount ?? 0;
    const rivals = SOLVENT.filter((name) => name !== who) as [string, ...string[]];
    const rival = dice.oneIn(10) ? dice.pick(BIDDERS) : dice.pick(rivals);
    const situation = { auction, tick, least: tick.minimum_bid.amount, leading: { who, maximum: known }, rival };
    const { bid } = this.#chosen(situation);
    await this.#bidders.place(bid);
    if (dice.oneIn(8)) await this.#bidders.repeat(bid.key);
  }

  /** Just before the close, at it or after it, and before the closer has run. */
  async actLate(auction: SimulatedAuction, closesAt: number): Promise<void> {
    const { dice } = this.#scene;
    this.#scene.passTo(closesAt - dice.upTo(118) * SECOND_MS - 1);
    for (let count = dice.upTo(2); count >= 0; count -= 1) {
      await this.act(auction);
      this.#scene.passTo(this.#scene.now + dice.upTo(20) * SECOND_MS);
    }
    if (!dice.oneIn(2)) return;
    const tick = await this.#scene.tickOf(auction.slug);
    if (tick === null || tick.state !== 'live') return;
    this.#scene.passTo(Date.parse(`${tick.close_date}Z`) + dice.upTo(1) * dice.upTo(30) * SECOND_MS);
    await this.act(auction);
  }

  #chosen(situation: Situation) {
    const { dice } = this.#scene;
    const { auction, least, leading, rival, tick } = situation;
    const beyond = Math.max(least, leading.maximum);
    const to = (who: string, amount: number, maximum: number) => ({
      bid: this.#bidders.newBid(who, auction.slug, { amount, maximum: Math.max(amount, maximum), confirm: true }),
    });
    const boundary = BOUNDARIES.find((each) => each >= least) ?? beyond;
    const reserve = auction.reserve ?? beyond;
    const chosen = dice.upTo(99);
    if (chosen < 12) return to(rival, least, beyond);
    if (chosen < 30) return to(rival, least, beyond + dice.upTo(9_000) * UNIT);
    if (chosen < 44) return to(rival, least, least + dice.upTo(Math.max(0, beyond - least) / UNIT) * UNIT);
    if (chosen < 50) return to(rival, least + dice.upTo(99) * UNIT, least + dice.upTo(99) * UNIT);
    if (chosen < 62 && leading.who !== '') return to(leading.who, least, least + dice.upTo(8) * THOUSAND);
    if (chosen < 66 && leading.who !== '') return to(leading.who, least, least);
    if (chosen < 76) return to(rival, least, dice.pick([reserve, reserve, reserve - UNIT, reserve + UNIT]));
    if (chosen < 86) return to(rival, least, dice.pick([boundary, boundary, boundary + 2 * THOUSAND]));
    if (chosen < 92) return to(rival, Math.max(UNIT, tick.price?.amount ?? least - UNIT), least);
    if (chosen < 95) return to(auction.seller, least, least);
    if (chosen < 97) return to('gus', least, least + THOUSAND);
    return to(rival, least, beyond + dice.upTo(60) * THOUSAND);
  }

  /** A maximum lies between the price and the reserve; then the seller lowers the reserve to within its reach. */
  async reachReserve(): Promise<void> {
    const { dice, world } = this.#scene;
    const { slug, seller, reserve } = this.#scene.someAuction();
    const tick = await this.#scene.tickOf(slug);
    if (reserve === null || tick?.state !== 'live') return;
    const amount = tick.minimum_bid.amount;
    const room = (reserve - amount) / UNIT - 1;
    if (room < 1) return;
    const maximum = amount + (1 + dice.upTo(room - 1)) * UNIT;
    const rival = dice.pick(SOLVENT.filter((name) => name !== tick.leader) as [string, ...string[]]);
    await this.#bidders.place(this.#bidders.newBid(rival, slug, { amount, maximum, confirm: true }));
    const lower = amount + dice.upTo((maximum - amount) / UNIT) * UNIT;
    await world.request(seller, 'PUT', `/api/auctions/${slug}/reserve`, { reserve: lower });
  }
  /** A bidder who may no longer bid in an auction tries. */
  async block(): Promise<void> {
    const { dice } = this.#scene;
    const { slug } = this.#scene.someAuction();
    const who = dice.pick(['gus', 'ann', 'eve']);
    await this.#scene.block(slug, who);
    this.#scene.passTo(this.#scene.now + SECOND_MS);
    const tick = await this.#scene.tickOf(slug);
    if (tick?.state !== 'live') return;
    const amount = tick.minimum_bid.amount;
    await this.#bidders.place(this.#bidders.newBid(who, slug, { amount, confirm: true }));
  }

  /** Two maximums, each within a bidder’s limit, and both beyond it. */
  async overspend(): Promise<void> {
    const { dice, record } = this.#scene;
    const who = dice.pick(SOLVENT);
    for (const { slug } of record.auctions.slice(0, 2)) {
      const tick = await this.#scene.tickOf(slug);
      if (tick?.state !== 'live') continue;
      const amount = tick.minimum_bid.amount;
      const maximum = Math.max(amount, (130 + dice.upTo(40)) * THOUSAND);
      await this.#bidders.place(this.#bidders.newBid(who, slug, { amount, maximum, confirm: true }));
    }
  }
}
